import { db, type Reader, type Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { refuseChanged, versionOf } from '~/domain/expected.server'
import { Refusal } from '~/domain/refusal'
import { storeUpload } from '~/domain/uploaded-image.server'
import { message, messageN, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { NewProductImage, ProductImageDraft } from './product-image-drafts'
import { imagePositions, maxImages, type ProductImage } from './product-images'
import { freeVariants } from './variant-images.server'

export { NewProductImage, ProductImageDraft } from './product-image-drafts'

/** In the order of the gallery. */
export async function listProductImages(productId: string, reader: Reader = db) {
  const places = await listPlaces(productId, reader)
  return places.flatMap(({ id, alt }): ProductImage[] => (id ? [{ id, alt }] : []))
}

/** Also those where the product only waits for an image, or only has a description. */
function listPlaces(productId: string, reader: Reader) {
  return reader
    .selectFrom('products')
    .select(['image_id as id', 'image_alt as alt', 'awaited_image as awaited'])
    .select(sql<number>`1`.as('position'))
    .where('products.id', '=', productId)
    .unionAll((eb) =>
      eb
        .selectFrom('product_images')
        .select(['image_id as id', 'alt', 'awaited_image as awaited', 'position'])
        .where('product_id', '=', productId),
    )
    .orderBy('position')
    .execute()
}

/** The ids of the images after the first one, by product, in the order of the gallery. No query for no products. */
export async function listFurtherImages(productIds: string[]) {
  if (productIds.length === 0) return new Map<string, string[]>()
  const images = await db
    .selectFrom('product_images')
    .select(['product_id as productId', 'image_id as id'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const ofProducts = [...Map.groupBy(images, ({ productId }) => productId)]
  return new Map(ofProducts.map(([id, all]) => [id, all.flatMap((image) => image.id ?? [])]))
}

/** @throws {Refusal} 400 if the image is invalid, 404, 409 if the product has it, has too many or others have changed. */
export async function addImage(
  admin: User,
  productId: string,
  draft: z.output<typeof NewProductImage>,
) {
  const id = await storeUpload(draft.image, 'zoomable')
  await changeImages(admin, productId, draft.expected, msg('image added'), (images) => {
    if (!id || images.some((image) => image.id === id)) {
      throw new Refusal(409, 'The product already has this image', { field: 'image' })
    }
    return [...images, { id, alt: draft.alt }]
  })
  return { message: msg('Image added') }
}

/** @throws {Refusal} 404 if there is no such product or image, 409 if the images have changed. */
export async function describeImage(
  admin: User,
  productId: string,
  imageId: string,
  { alt, expected }: z.output<typeof ProductImageDraft>,
) {
  await changeImages(admin, productId, expected, msg('description of an image'), (images) => {
    const at = positionOf(images, imageId)
    return images.with(at, { id: imageId, alt })
  })
  return { message: msg('Description saved') }
}

/** The first image stays first. @throws {Refusal} as `describeImage`. */
export async function moveImageUp(
  admin: User,
  productId: string,
  imageId: string,
  expected?: string,
) {
  await changeImages(admin, productId, expected, msg('image moved up'), (images) =>
    moved(images, imageId, (at) => Math.max(0, at - 1)),
  )
  return { message: msg('Image moved up') }
}

/** The first image is the one in lists, carts and orders. @throws {Refusal} as `describeImage`. */
export async function makeImageFirst(
  admin: User,
  productId: string,
  imageId: string,
  expected?: string,
) {
  await changeImages(admin, productId, expected, msg('another first image'), (images) =>
    moved(images, imageId, () => 0),
  )
  return { message: msg('This image is now the first') }
}

/** @throws {Refusal} as `describeImage`, and 409 for the only image. */
export async function removeImage(
  admin: User,
  productId: string,
  imageId: string,
  expected?: string,
) {
  await changeImages(admin, productId, expected, msg('image removed'), (images) => {
    if (images.length === 1) throw new Refusal(409, 'A product keeps at least one image')
    return images.toSpliced(positionOf(images, imageId), 1)
  })
  return { message: msg('Image removed') }
}

async function changeImages(
  admin: User,
  productId: string,
  expected: string | undefined,
  what: string,
  change: (images: ProductImage[]) => ProductImage[],
) {
  await asAdmin(admin, async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .executeTakeFirst()
    if (!product) throw new Refusal(404, 'Product not found')
    const images = await listProductImages(productId, trx)
    const text = msg(
      'Someone else has changed the images since you opened the form. Check them, then try again',
    )
    refuseChanged(versionOf({ images }), expected, text)
    await storeImages(trx, productId, change(images))
    await record(
      trx,
      admin,
      message('updated product {name}: {changes}', {
        name: product.name,
        changes: messageOf(what),
      }),
    )
  })
}

// The first image stands for the product, so an image that is awaited before all others moves behind them. The other
// positions where the product still waits for an image stay free. An image that an awaited one will replace stays the one
// that is replaced, wherever it moves. Descriptions without an image are dropped.
async function storeImages(trx: Trx, productId: string, images: ProductImage[]) {
  const before = await listPlaces(productId, trx)
  const waiting = before.filter(({ id, awaited }) => !id && awaited)
  const awaitedFirst = waiting.filter(({ position }) => position === 1)
  const awaitedLater = waiting.filter(({ position }) => position > 1)
  const free = imagePositions.filter((at) => awaitedLater.every(({ position }) => position !== at))
  const awaitedBy = (id: string) => before.find((it) => it.id === id)?.awaited ?? null
  const ordered = [
    ...images.map((image) => ({ ...image, awaited: awaitedBy(image.id) })),
    ...awaitedFirst,
  ]
  const [first, ...others] = ordered.map(({ id, alt, awaited }, index) => {
    const position = free[index]
    if (position) return { position, image_id: id, alt, awaited_image: awaited }
    const text = messageN(
      maxImages,
      'A product has at most {count} image',
      'A product has at most {count} images',
    )
    throw new Refusal(409, text, { field: 'image' })
  })
  await trx
    .deleteFrom('product_images')
    .where('product_id', '=', productId)
    .where((eb) => eb.or([eb('image_id', 'is not', null), eb('awaited_image', 'is', null)]))
    .execute()
  if (others.length > 0) {
    const rows = others.map((place) => ({ product_id: productId, ...place }))
    await trx.insertInto('product_images').values(rows).execute()
  }
  await trx
    .updateTable('products')
    .set({
      image_id: first?.image_id ?? null,
      image_alt: first?.alt ?? '',
      awaited_image: first?.awaited_image ?? null,
      second_image_id: others[0]?.image_id ?? null,
      updated_at: timeFromNow(),
    })
    .where('id', '=', productId)
    .execute()
  await freeVariants(trx, [productId])
}

function moved(images: ProductImage[], imageId: string, to: (at: number) => number) {
  const at = positionOf(images, imageId)
  return images.toSpliced(at, 1).toSpliced(to(at), 0, ...images.slice(at, at + 1))
}

function positionOf(images: ProductImage[], imageId: string) {
  const at = images.findIndex(({ id }) => id === imageId)
  if (at < 0) throw new Refusal(404, 'Image not found')
  return at
}
