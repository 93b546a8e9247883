import { db, type Reader, type Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { moved } from '~/domain/basics/lists/moved'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { listImages } from './all-images.server'
import { storeFocalPoint } from './focal-points.server'
import type { NewProductImages, ProductImageDraft } from './product-image-drafts'
import { imagePositions, maxImages, type ProductImage } from './product-images'
import { recalculateImages } from './recalculate-images.server'

export async function listProductImages(productId: string, reader: Reader = db) {
  return (await listImages([productId], reader)).get(productId) ?? []
}

/**
 * Returns the ids, each once.
 * @throws {Refusal} 400 if a file cannot be read, with its name if there are several; 409 if there are too many.
 */
export async function storeProductImages(files: File[]) {
  if (files.length > maxImages) throw tooManyImages()
  const ids = new Set<string>()
  for (const file of files) {
    const id = await storeUpload(file, 'zoomable').catch((error) => {
      if (files.length === 1 || !(error instanceof Refusal)) throw error
      const text = message('{name}: {text}', { name: file.name, text: messageOf(error.text) })
      throw new Refusal(error.status, text, error.detail)
    })
    if (id) ids.add(id)
  }
  return [...ids]
}

export async function addImages(
  admin: User,
  productId: string,
  { image: files, alt }: z.output<typeof NewProductImages>,
) {
  const ids = await storeProductImages(files)
  const isOne = ids.length === 1
  const what = isOne ? msg('image added') : msg('images added')
  await changeImages(admin, { productId }, what, (images) => {
    if (images.some(({ id }) => ids.includes(id))) {
      const text = isOne
        ? msg('The product already has this image')
        : msg('The product already has one of these images')
      throw new Refusal(409, text, { field: 'image' })
    }
    return [...images, ...ids.map((id) => ({ id, alt }))]
  })
  return { message: isOne ? msg('Image added') : msg('Images added') }
}

export async function describeImage(
  admin: User,
  productId: string,
  imageId: string,
  { alt, focalPoint, expected }: z.output<typeof ProductImageDraft>,
) {
  await changeImages(
    admin,
    { productId, expected },
    msg('description of an image'),
    async (images, trx) => {
      const at = positionOf(images, imageId)
      if (focalPoint) await storeFocalPoint(trx, imageId, focalPoint)
      return images.with(at, { id: imageId, alt })
    },
  )
  return { message: msg('Image saved') }
}

/** The first image stays first. */
export async function moveImageUp(
  admin: User,
  productId: string,
  imageId: string,
  expected?: string,
) {
  await changeImages(admin, { productId, expected }, msg('image moved up'), (images) =>
    movedTo(images, imageId, (at) => at - 1),
  )
  return { message: msg('Image moved up') }
}

/** The first image is the one in lists, carts and orders. */
export async function makeImageFirst(
  admin: User,
  productId: string,
  imageId: string,
  expected?: string,
) {
  await changeImages(admin, { productId, expected }, msg('another first image'), (images) =>
    movedTo(images, imageId, () => 0),
  )
  return { message: msg('This image is now the first') }
}

export async function removeImage(
  admin: User,
  productId: string,
  imageId: string,
  expected?: string,
) {
  await changeImages(admin, { productId, expected }, msg('image removed'), (images) => {
    if (images.length === 1) throw new Refusal(409, 'A product keeps at least one image')
    return images.toSpliced(positionOf(images, imageId), 1)
  })
  return { message: msg('Image removed') }
}

async function changeImages(
  admin: User,
  { productId, expected }: { productId: string; expected?: string },
  what: string,
  change: (images: ProductImage[], trx: Trx) => ProductImage[] | Promise<ProductImage[]>,
) {
  await asStaff('products', admin, async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow(() => new Refusal(404, 'Product not found'))
    const images = await listProductImages(productId, trx)
    const text = msg(
      'Someone else has changed the images since you opened the form. Check them, then try again',
    )
    refuseChanged(versionOf({ images }), expected, text)
    await storeImages(trx, productId, await change(images, trx))
    await record(trx, admin, 'updated product {name}: {changes}', {
      name: product.name,
      changes: messageOf(what),
    })
  })
}

// The first image stands for the product, so an image that is awaited before all others moves behind them. The other
// positions where the product still waits for an image stay free.
async function storeImages(trx: Trx, productId: string, images: ProductImage[]) {
  const awaited = await trx
    .selectFrom('product_images')
    .select(['position', 'image_id as id', 'alt', 'awaited_image'])
    .where('product_id', '=', productId)
    .where('awaited_image', 'is not', null)
    .execute()
  const waiting = awaited.filter(({ id }) => !id)
  const later = waiting.map(({ position }) => position).filter((position) => position > 1)
  const free = imagePositions.filter((position) => !later.includes(position))
  const ordered = [
    ...images.map((image) => ({ ...awaited.find(({ id }) => id === image.id), ...image })),
    ...waiting.filter(({ position }) => position === 1),
  ]
  const rows = ordered.map(({ id, alt, awaited_image = null }, index) => {
    const position = free[index]
    if (position) return { product_id: productId, position, image_id: id, alt, awaited_image }
    throw tooManyImages()
  })
  await trx
    .deleteFrom('product_images')
    .where('product_id', '=', productId)
    .where('position', 'not in', later)
    .execute()
  await trx.insertInto('product_images').values(rows).execute()
  await recalculateImages(trx, [productId], { updated_at: timeFromNow() })
}

function tooManyImages() {
  const text = messageN(
    maxImages,
    'A product has at most {count} image',
    'A product has at most {count} images',
  )
  return new Refusal(409, text, { field: 'image' })
}

function movedTo(images: ProductImage[], imageId: string, to: (at: number) => number) {
  const at = positionOf(images, imageId)
  return moved(images, at, to(at))
}

function positionOf(images: ProductImage[], imageId: string) {
  const at = images.findIndex(({ id }) => id === imageId)
  if (at < 0) throw new Refusal(404, 'Image not found')
  return at
}
