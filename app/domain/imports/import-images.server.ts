import { db } from 'db/client'
import { timeFromNow } from 'db/time'
import { filesInZip, type ZipEntry } from '~/csv/read-zip.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { asAdmin } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { Refusal } from '~/domain/refusal'
import { storeUpload } from '~/domain/shop/images.server'
import { imageTooLarge, maxImageBytes } from '~/images/rules'
import { readImportFile, writeImportFile } from './import-files.server'
import { chunksOf, type PlannedLine, productsForImages } from './import-plan.server'

/** Which products get an image of the ZIP. */
type Target = [image: string, productIds: string[]]

const maxListed = 20

/**
 * How many images of a ZIP belong to products, some of which are only planned; the files that belong to none; and the
 * images that the CSV file names and the ZIP lacks.
 */
export async function previewImages(
  zip: string | undefined,
  planned: PlannedLine[],
  named: string[],
) {
  const names = zip ? await namesInZip(zip) : []
  const inZip = new Set(names.map((name) => name.toLowerCase()))
  const missing = named.filter((name) => !inZip.has(name.toLowerCase()))
  const targets = await productsForImages(db, names, planned)
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
 * Gives the images of an import's ZIP to their products, beginning where an earlier run was cut off. What cannot be
 * used is told to `onProblem`, by its name. Refuses 401 when the admin is none any more.
 */
export async function giveImages(
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
  const left = new Map(targets.slice(done))
  for await (const file of filesInZip(zip)) {
    const products = left.get(file.name)
    if (!products) continue
    left.delete(file.name)
    const problem = await giveImage(admin, file, products)
    if (problem) await onProblem(`${file.name}: ${problem}`)
    await db
      .updateTable('imports')
      .set((eb) => ({ images_done: eb('images_done', '+', 1), updated_at: timeFromNow() }))
      .where('id', '=', id)
      .execute()
  }
}

// Kept, since a product that has its image does not wait for it any more.
async function findTargets(id: string, zip: string) {
  const names = (await namesInZip(zip)).filter(isImage)
  const found = await productsForImages(db, names)
  const targets = names.flatMap((name): Target[] => {
    const products = [...(found.get(name.toLowerCase()) ?? [])]
    return products.length > 0 ? [[name, products]] : []
  })
  await writeImportFile(id, 'images.json', targets)
  return targets
}

async function giveImage(admin: User, file: ZipEntry, products: string[]) {
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

// Of several files of one name, in several folders, the first counts.
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
