import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImage } from '../../app/images/image-store.server'
import { image } from '../support/images'
import { createProduct, createUser, refusal } from './factories'
import { setTime } from './files'
import * as shop from './shop'
import { day, db, transaction } from './shop'

const admin = await createUser('admin')
const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32))
const [a = '', b = '', c = '', d = ''] = ids

/** A product with images named by one letter, whose files do not exist. */
async function productWith(images: string[], { awaited = [] as number[] } = {}) {
  const product = await createProduct(3)
  const rows = [
    ...images.map((image_id, index) => ({ position: index + 1, image_id })),
    ...awaited.map((position) => ({ position, image_id: null, awaited_image: 'x.png' })),
  ]
  await transaction(async (trx) => {
    for (const row of rows) {
      await trx
        .insertInto('product_images')
        .values({ product_id: product.id, ...row })
        .execute()
    }
    await shop.recalculateImages(trx, [product.id])
  })
  return product
}

/** The images and the awaited images by position; 1 is the first image. */
async function placesOf(productId: string) {
  const places = await db
    .selectFrom('product_images')
    .select(['position', 'image_id', 'awaited_image'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  return places.map(({ position, image_id, awaited_image }) =>
    `${position} ${image_id?.[0] ?? '-'} ${awaited_image ?? ''}`.trim(),
  )
}

async function idsOf(productId: string) {
  return (await shop.listProductImages(productId)).map(({ id }) => id)
}

async function storedFirstTwo(productId: string) {
  return db
    .selectFrom('products')
    .innerJoin('product_images', 'product_id', 'id')
    .select(['products.image_id', 'alt as image_alt', 'second_image_id'])
    .where('id', '=', productId)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow()
}

async function lastActivity() {
  const { subject } = await db
    .selectFrom('activities')
    .select('subject')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return subject
}

test('adds images after the first one, each once', async () => {
  const product = await createProduct(3)
  const [one, two] = [await image('png', { hue: 41 }), await image('png', { hue: 42 })]
  await shop.addImages(admin, product.id, { image: [one], alt: 'From the left' })
  const [first] = await idsOf(product.id)
  assert.deepEqual(await storedFirstTwo(product.id), {
    image_id: first,
    image_alt: 'From the left',
    second_image_id: null,
  })
  await shop.addImages(admin, product.id, { image: [two], alt: '' })
  const [, second] = await idsOf(product.id)
  assert.equal((await storedFirstTwo(product.id)).second_image_id, second)
  assert.equal(await lastActivity(), `product ${product.name}: image added`)
  await assert.rejects(
    shop.addImages(admin, product.id, { image: [one], alt: '' }),
    refusal(409, 'The product already has this image'),
  )
})

test('has at most eight images, counting those that it waits for', async () => {
  const letters = [...'abcdef123'].map((letter) => letter.repeat(32))
  const upload = await image('png', { hue: 43 })
  for (const product of [
    await productWith(letters.slice(0, 8)),
    await productWith(letters.slice(0, 7), { awaited: [8] }),
  ]) {
    const before = await idsOf(product.id)
    await assert.rejects(
      shop.addImages(admin, product.id, { image: [upload], alt: '' }),
      refusal(409, 'A product has at most 8 images'),
    )
    assert.deepEqual(await idsOf(product.id), before)
  }
})

test('moves an image up, makes it first and removes it, with its description', async () => {
  const { id } = await productWith([a, b, c, d], { awaited: [6] })
  await shop.describeImage(admin, id, c, { alt: 'The back' })
  await shop.moveImageUp(admin, id, c)
  assert.deepEqual(await idsOf(id), [a, c, b, d])
  assert.equal((await storedFirstTwo(id)).second_image_id, c)
  await shop.makeImageFirst(admin, id, c)
  assert.deepEqual(await idsOf(id), [c, a, b, d])
  const stored = { image_id: c, image_alt: 'The back', second_image_id: a }
  assert.deepEqual(await storedFirstTwo(id), stored)
  await shop.moveImageUp(admin, id, c)
  assert.deepEqual(await idsOf(id), [c, a, b, d])
  await shop.removeImage(admin, id, c)
  assert.deepEqual(await idsOf(id), [a, b, d])
  assert.equal((await storedFirstTwo(id)).image_alt, '')
  await shop.removeImage(admin, id, d)
  await shop.removeImage(admin, id, b)
  assert.equal((await storedFirstTwo(id)).second_image_id, null)
  await assert.rejects(
    shop.removeImage(admin, id, a),
    refusal(409, 'A product keeps at least one image'),
  )
  const waiting = await db
    .selectFrom('product_images')
    .select(['position', 'awaited_image'])
    .where('product_id', '=', id)
    .where('awaited_image', 'is not', null)
    .execute()
  assert.deepEqual(waiting, [{ position: 6, awaited_image: 'x.png' }])
})

test('an image that is added or made first stands for the product, which then waits for its first image at a later place', async () => {
  const upload = await image('png', { hue: 45 })
  const [added, moved] = [await createProduct(3), await createProduct(3)]
  await db
    .insertInto('product_images')
    .values(
      [added.id, moved.id].map((product_id) => ({
        product_id,
        position: 1,
        awaited_image: 'first.png',
        alt: 'The front',
      })),
    )
    .execute()
  await shop.addImages(admin, added.id, { image: [upload], alt: 'By hand' })
  const [byHand = ''] = await idsOf(added.id)
  assert.deepEqual(await placesOf(added.id), [`1 ${byHand[0]}`, '2 - first.png'])
  await transaction((trx) => shop.replaceImages(trx, [added.id], 2, a))
  assert.deepEqual(await shop.listProductImages(added.id), [
    { id: byHand, alt: 'By hand' },
    { id: a, alt: 'The front' },
  ])
  assert.equal((await storedFirstTwo(added.id)).image_id, byHand)

  await transaction((trx) => shop.replaceImages(trx, [moved.id], 2, b))
  await transaction((trx) => shop.replaceImages(trx, [moved.id], 3, c))
  await shop.makeImageFirst(admin, moved.id, c)
  assert.deepEqual(await placesOf(moved.id), ['1 c', '2 b', '3 - first.png'])
})

test('an image that waits for its replacement is still the one to replace after images were changed', async () => {
  const { id } = await productWith([a, b, c])
  await db
    .updateTable('product_images')
    .set({ awaited_image: 'new-a.png' })
    .where('image_id', '=', a)
    .where('product_id', '=', id)
    .execute()
  await db
    .updateTable('product_images')
    .set({ awaited_image: 'new-c.png' })
    .where('image_id', '=', c)
    .where('product_id', '=', id)
    .execute()
  await shop.describeImage(admin, id, b, { alt: 'The back' })
  assert.deepEqual(await placesOf(id), ['1 a new-a.png', '2 b', '3 c new-c.png'])
  await shop.makeImageFirst(admin, id, c)
  assert.deepEqual(await placesOf(id), ['1 c new-c.png', '2 a new-a.png', '3 b'])
  await shop.removeImage(admin, id, c)
  assert.deepEqual(await placesOf(id), ['1 a new-a.png', '2 b'])
})

test('refuses a change when another admin has changed the images', async () => {
  const { id } = await productWith([a, b])
  const expected = shop.versionOf({ images: await shop.listProductImages(id) })
  await shop.describeImage(admin, id, b, { alt: 'The back', expected })
  const changed = refusal(409, /^Someone else has changed the images since you opened the form/)
  await assert.rejects(shop.makeImageFirst(admin, id, b, expected), changed)
  await assert.rejects(shop.describeImage(admin, id, b, { alt: 'Mine', expected }), changed)
  await assert.rejects(shop.removeImage(admin, id, b, expected), changed)
  assert.deepEqual(await shop.listProductImages(id), [
    { id: a, alt: '' },
    { id: b, alt: 'The back' },
  ])
})

test('refuses a change of an image or a product that does not exist, and by a user who is no admin', async () => {
  const { id } = await productWith([a, b])
  await assert.rejects(shop.moveImageUp(admin, id, c), refusal(404, 'Image not found'))
  await assert.rejects(
    shop.describeImage(admin, id, c, { alt: '' }),
    refusal(404, 'Image not found'),
  )
  await assert.rejects(shop.moveImageUp(admin, c, a), refusal(404, 'Product not found'))
  await assert.rejects(
    shop.removeImage(await createUser(), id, a),
    refusal(401, 'Administrator access only'),
  )
})

test('a description is one line of at most 200 characters', () => {
  const problem = (alt: string) =>
    shop.ProductImageDraft.safeParse({ alt }).error?.issues[0]?.message
  assert.equal(problem('x'.repeat(201)), 'Please use at most 200 characters')
  assert.equal(problem('two\nlines'), 'Please use one line of plain text')
  assert.equal(problem(' The back '), undefined)
})

test('a new first image has no description, and is no longer one of the others', async () => {
  const product = await createProduct(3)
  const [one, two] = [await image('png', { hue: 44 }), await image('png', { hue: 45 })]
  await shop.addImages(admin, product.id, { image: [one], alt: 'The front' })
  await shop.addImages(admin, product.id, { image: [two], alt: 'The back' })
  const [first, second] = await idsOf(product.id)
  const update = (upload: File) =>
    shop.updateProduct(admin, product.id, {
      price: { decimal: '12.5' },
      itemsInStock: { isAdded: false, units: 3 },
      image: upload,
    })
  await update(one)
  assert.equal((await storedFirstTwo(product.id)).image_alt, 'The front')
  assert.deepEqual(await idsOf(product.id), [first, second])
  await update(two)
  const stored = { image_id: second, image_alt: '', second_image_id: null }
  assert.deepEqual(await storedFirstTwo(product.id), stored)
  assert.deepEqual(await idsOf(product.id), [second])
})

test('a page of a product with one image knows of no others', async () => {
  const product = await productWith([a])
  const found = await shop.findProductBySlug(product.slug)
  assert(found && !('secondImageId' in found) && !('imageAlt' in found))
  const other = await productWith([a, b])
  assert.equal((await shop.findProductBySlug(other.slug))?.secondImageId, b)
})

test('the clean-up preserves further images until their product is deleted', async () => {
  const stored = (await shop.storeUpload(await image('png', { hue: 46 }))) ?? ''
  const product = await productWith([a, stored])
  const age = () => setTime('images', stored, new Date(Date.now() - 365 * day))
  await age()
  await shop.cleanUp()
  assert(await readImage(stored, 300, 'webp'))
  await shop.deleteProduct(admin, product.id)
  await age()
  await shop.cleanUp()
  assert.equal(await readImage(stored, 300, 'webp'), undefined)
})
