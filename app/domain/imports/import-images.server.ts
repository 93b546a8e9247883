import { db } from 'db/client'
import { slugOf } from 'db/slug'
import { timeFromNow } from 'db/time'
import { filesInZip, type ZipEntry } from '~/csv/read-zip.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { chunksOf } from '~/domain/chunks'
import { Refusal } from '~/domain/refusal'
import { storeUpload } from '~/domain/uploaded-image.server'
import { imageTooLarge, maxImageBytes } from '~/images/rules'
import { readImportFile, writeImportFile } from './import-files.server'
import type { PlannedLine } from './import-line.server'
import type { ImagesPreview } from './imports'

type Target = [image: string, productIds: string[]]

const maxListed = 20

export async function previewImages(
  zip: string | undefined,
  planned: PlannedLine[],
  namesInCsv: string[],
): Promise<ImagesPreview> {
  const names = zip ? await namesInZip(zip) : []
  const inZip = new Set(names.map((name) => name.toLowerCase()))
  const missing = namesInCsv.filter((name) => !inZip.has(name.toLowerCase()))
  const targets = await productsForImages(names, planned)
  const isTarget = (name: string) => isImage(name) && targets.get(name.toLowerCase())?.size
  const ignored = names.filter((name) => !isTarget(name))
  return {
    images: names.length - ignored.length,
    ignoredFiles: ignored.slice(0, maxListed),
    allIgnoredFiles: ignored.length,
    missingImages: missing.slice(0, maxListed),
    allMissingImages: missing.length,
  }
}

/**
 * Skips the first `done` images. Calls `onProblem` with a sentence about each unusable image.
 * @throws {Refusal} 401 if the user is no longer an admin.
 */
export async function attachImages(
  admin: User,
  id: string,
  zip: string,
  done: number,
  onProblem: (sentence: string) => unknown,
) {
  const targets =
    (await readImportFile<Target[]>(id, 'images.json')) ?? (await findTargets(id, zip))
  await db
    .updateTable('imports')
    .set({ images: targets.length, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
  const remaining = new Map(targets.slice(done))
  for await (const file of filesInZip(zip)) {
    const products = remaining.get(file.name)
    if (!products) continue
    remaining.delete(file.name)
    const problem = await attachImage(admin, file, products)
    if (problem) await onProblem(`${file.name}: ${problem}`)
    await db
      .updateTable('imports')
      .set((eb) => ({ images_done: eb('images_done', '+', 1), updated_at: timeFromNow() }))
      .where('id', '=', id)
      .execute()
  }
}

// A resumed run reads the stored targets, because products that already have their image no longer match.
async function findTargets(id: string, zip: string) {
  const names = (await namesInZip(zip)).filter(isImage)
  const found = await productsForImages(names)
  const targets = names.flatMap((name): Target[] => {
    const products = [...(found.get(name.toLowerCase()) ?? [])]
    return products.length > 0 ? [[name, products]] : []
  })
  await writeImportFile(id, 'images.json', targets)
  return targets
}

async function attachImage(admin: User, file: ZipEntry, products: string[]) {
  if (file.size > maxImageBytes) return imageTooLarge
  let image_id: string | undefined
  try {
    image_id = await storeUpload(new Blob([new Uint8Array(await file.read())]))
  } catch (error) {
    if (error instanceof Refusal || error instanceof UnreadableFile) return error.message
    throw error
  }
  await asAdmin(admin, async (trx) => {
    for (const ids of chunksOf(products)) {
      await trx
        .updateTable('products')
        .set({ image_id, awaited_image: null, updated_at: timeFromNow() })
        .where('id', 'in', ids)
        .execute()
    }
  })
  return undefined
}

// A product gets the image with the file name that it waits for. It also gets the image that is named after its slug.
async function productsForImages(names: string[], planned: PlannedLine[] = []) {
  const found = new Map<string, Set<string>>(names.map((image) => [image.toLowerCase(), new Set()]))
  const add = (image: string, product: string) => found.get(image.toLowerCase())?.add(product)
  const waiting = await db
    .selectFrom('products')
    .select(['id', 'awaited_image'])
    .where('awaited_image', 'is not', null)
    .execute()
  for (const { id, awaited_image } of waiting) add(awaited_image ?? '', id)
  const bySlug = new Map(names.map((image) => [image.replace(/\.[^.]*$/, '').toLowerCase(), image]))
  for (const slugs of chunksOf([...bySlug.keys()])) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'slug'])
      .where('slug', 'in', slugs)
      .execute()
    for (const { id, slug } of products) add(bySlug.get(slug) ?? '', id)
  }
  for (const { line, product, name, values } of planned) {
    if (values.image) add(values.image, product?.id ?? `line ${line}`)
    if (!product) add(bySlug.get(slugOf(name)) ?? '', `line ${line}`)
  }
  return found
}

async function namesInZip(zip: string) {
  const names = new Map<string, string>()
  for await (const { name } of filesInZip(zip)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

function isImage(name: string) {
  return /\.(?:jpe?g|png)$/i.test(name)
}
