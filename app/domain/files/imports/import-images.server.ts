import { db, type Trx } from 'db/client'
import { slugOf } from 'db/slug'
import { sql } from 'kysely'
import { filesInZip, type ZipEntry } from '~/csv/read-zip.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { isImageName } from '~/domain/basics/images/image-names'
import { UploadedPicture } from '~/domain/basics/images/uploaded-image'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { chunksOf, inChunks } from '~/domain/basics/lists/chunks'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { listAwaitedImages } from '~/domain/catalogue/product-images/awaited-images.server'
import { storeImageDescriptions } from '~/domain/catalogue/product-images/image-descriptions.server'
import { storeFileOfImage } from '~/domain/catalogue/product-images/imported-images.server'
import { furtherPositions } from '~/domain/catalogue/product-images/product-images'
import { replaceImages } from '~/domain/catalogue/product-images/replaced-images.server'
import { imagesOf } from '~/domain/files/columns/image-columns'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { imageTooLarge, maxImageBytes } from '~/images/rules'
import { type Message, message, messageOf } from '~/languages/messages'
import { planFile, readImportFile, writeImportFile } from './import-files.server'
import type { ImagesPreview } from './imports'
import { updateImport } from './imports.server'
import type { PlannedProduct } from './lines.server'

/** The first image of a product has position 1. The description is what the CSV file says of this image. */
type Place = [productId: string, position: number, description?: string]
type Target = [image: string, places: Place[]]
/** How the name of a file in a ZIP may be meant. Products wait for at most one of these names. */
type NamesOfEntry = [name: string, ...others: string[]]

interface ImagesOfImport {
  id: string
  zip: string
  done: number
  onProblem: (sentence: Message) => unknown
}

const maxListed = 20

export async function previewImages(
  entries: NamesOfEntry[],
  planned: PlannedProduct[],
  namesInCsv: string[],
): Promise<ImagesPreview> {
  const targets = await productsForImages(entries.flat(), planned)
  const isTarget = (name: string) => isImageName(name) && targets.get(name.toLowerCase())?.size
  const names = entries.map((it) => it.find(isTarget) ?? it[0])
  const inZip = new Set(names.map((name) => name.toLowerCase()))
  const missing = namesInCsv.filter((name) => !inZip.has(name.toLowerCase()))
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
export async function attachImages(admin: User, { id, zip, done, onProblem }: ImagesOfImport) {
  const targets =
    (await readImportFile<Target[]>(id, 'images-2.json')) ?? (await findTargets(id, zip))
  await updateImport(db, id, { images: targets.length })
  const remaining = new Map(targets.slice(done))
  for await (const file of filesInZip(zip)) {
    const name = file.names.find((it) => remaining.has(it)) ?? ''
    const places = remaining.get(name)
    if (!places) continue
    remaining.delete(name)
    const problem = await attachImage(admin, file, name, places)
    if (problem) {
      await onProblem(message('{file}: {problem}', { file: name, problem: messageOf(problem) }))
    }
    await updateImport(db, id, { images_done: sql`images_done + 1` })
  }
}

// A resumed run reads the stored targets, because products that already have their image no longer match.
async function findTargets(id: string, zip: string) {
  const entries = await namesInZip(zip)
  const found = await productsForImages(entries.flat())
  const descriptions = descriptionsIn((await readImportFile<PlannedProduct[]>(id, planFile)) ?? [])
  const targets = entries.flatMap((names): Target[] => {
    const name = names.find((it) => isImageName(it) && found.get(it.toLowerCase())?.size)
    if (!name) return []
    const image = name.toLowerCase()
    const places = [...(found.get(image) ?? [])].map(([productId, position]): Place => {
      return [productId, position, descriptions.get(`${productId} ${position} ${image}`)]
    })
    return [[name, places]]
  })
  await writeImportFile(id, 'images-2.json', targets)
  return targets
}

// Of new images of products that had others. Those of new products are stored already.
function descriptionsIn(planned: PlannedProduct[]) {
  return new Map(
    planned
      .filter(({ product }) => product)
      .flatMap(({ id, values }) =>
        imagesOf(values).map(({ position, image, description }) => [
          `${id} ${position} ${image?.toLowerCase()}`,
          description,
        ]),
      ),
  )
}

async function attachImage(admin: User, file: ZipEntry, name: string, places: Place[]) {
  if (file.size > maxImageBytes) return imageTooLarge
  let imageId = ''
  try {
    const image = new Blob([new Uint8Array(await file.read())])
    const [problem] = (await UploadedPicture.safeParseAsync(image)).error?.issues ?? []
    if (problem) return problem.message
    imageId = (await storeUpload(image, 'zoomable')) ?? ''
  } catch (error) {
    if (error instanceof Refusal || error instanceof UnreadableFile) return error.text
    throw error
  }
  await asStaff('products', admin, async (trx) => {
    for (const [position, ids] of Map.groupBy(places, ([, at]) => at)) {
      for (const chunk of chunksOf(ids)) {
        const productIds = await existing(trx, chunk)
        if (productIds.length === 0) continue
        await replaceImages(trx, productIds, position, imageId)
        await storeFileOfImage(trx, productIds, name, imageId)
        const described = chunk.flatMap(([productId, , description]) =>
          description && productIds.includes(productId)
            ? [{ productId, position, description }]
            : [],
        )
        await storeImageDescriptions(trx, described)
      }
    }
  })
  return undefined
}

// A product may have been deleted since the targets were stored.
async function existing(trx: Trx, places: Place[]) {
  const productIds = places.map(([productId]) => productId)
  const rows = await trx.selectFrom('products').select('id').where('id', 'in', productIds).execute()
  return rows.map(({ id }) => id)
}

// A product gets the images with the file names that it waits for. It also gets those that are named after its slug:
// `oak-tray.jpg`, and `oak-tray-2.jpg` if no other product has this slug.
async function productsForImages(names: string[], planned: PlannedProduct[] = []) {
  const found = new Map(names.map((image) => [image.toLowerCase(), new Map<string, number>()]))
  const add = (image: string, product: string, position = 1) => {
    const places = found.get(image.normalize().toLowerCase())
    if (!places?.has(product)) places?.set(product, position)
  }
  for (const it of await listAwaitedImages(db)) add(it.image, it.productId, it.position)
  const products = await productsBySlug(names, planned)
  for (const image of names) {
    const { stem, slug, position } = slugIn(image)
    const [exact, further] = [products.get(stem), products.get(slug)]
    if (exact) add(image, exact)
    else if (further) add(image, further, position)
  }
  for (const { id, values } of planned) {
    for (const { position, image = '' } of imagesOf(values)) add(image, id, position)
  }
  return found
}

async function productsBySlug(names: string[], planned: PlannedProduct[]) {
  const created = planned.filter(({ product }) => !product)
  const products = new Map(created.map(({ id, name, slug }) => [slug ?? slugOf(name), id]))
  const slugs = new Set(names.map(slugIn).flatMap(({ stem, slug }) => [stem, slug]))
  const stored = await inChunks([...slugs], (chunk) =>
    db.selectFrom('products').select(['id', 'slug']).where('slug', 'in', chunk).execute(),
  )
  for (const { id, slug } of stored) products.set(slug, id)
  return products
}

function slugIn(image: string) {
  const stem = image.replace(/\.[^.]*$/, '').toLowerCase()
  const [, slug = '', number] = /^(.+)-(\d)$/.exec(stem) ?? []
  const position = Number(number)
  return furtherPositions.includes(position)
    ? { stem, slug, position }
    : { stem, slug: '', position }
}

export async function namesInZip(zip: string) {
  const entries = new Map<string, NamesOfEntry>()
  for await (const { names } of filesInZip(zip)) {
    const [name = '', ...others] = names
    if (!entries.has(name.toLowerCase())) entries.set(name.toLowerCase(), [name, ...others])
  }
  return [...entries.values()]
}
