import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxStock } from '../../app/domain/catalogue/products/limits'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { ApiClient, Contract } from '../support/api'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'

let shop: Shop
let guest: ApiClient
let user: ApiClient
let admin: ApiClient
let shirt = ''
const large = newId()
const hidden = newId()

before(async () => {
  shop = await openSharedShop()
  const contract = await Contract.of(shop)
  guest = new ApiClient(shop, contract)
  user = new ApiClient(shop, contract)
  await user.logIn('user@example.com')
  admin = new ApiClient(shop, contract)
  await admin.logIn('admin@example.com')
  shirt = (await guest.get('/open/products?limit=1')).body.products[0]._id
  await addVariants()
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function addVariants() {
  const db = databaseOf(shop)
  await db
    .updateTable('products')
    .set({ option_1: 'Size', option_2: 'Colour' })
    .where('id', '=', shirt)
    .execute()
  const small = { value_1: 'S', value_2: 'Blue' }
  await db.updateTable('variants').set(small).where('id', '=', shirt).execute()
  const [now, units] = [timeFromNow(), { stock: 4, received: 4, price: 9900 }]
  const common = { product_id: shirt, position: 1, ...units, created_at: now, updated_at: now }
  await db
    .insertInto('variants')
    .values([
      { id: large, value_1: 'L', value_2: 'Blue', sku: 'SH-L', hidden_at: null, ...common },
      { id: hidden, value_1: 'XL', value_2: 'Blue', sku: null, hidden_at: now, ...common },
    ])
    .execute()
  await db.destroy()
}

interface Product {
  _id: string
  itemsInStock: number
  options?: string[]
  images?: object[]
  variants?: { _id: string; itemsInStock: number; image?: string }[]
}

async function products() {
  const { body } = await guest.get('/open/products')
  return body.products as Product[]
}

test('lists the variants on sale of a product with options, and changes no other product', async () => {
  const [product, ...others] = await products()
  const [first, second, ...more] = product?.variants ?? []
  assert.deepEqual([product?.options, more], [['Size', 'Colour'], []])
  assert.deepEqual(second, {
    _id: large,
    name: 'L / Blue',
    values: ['L', 'Blue'],
    price: 99,
    itemsInStock: 4,
    sku: 'SH-L',
  })
  assert.deepEqual([first?._id, first?.itemsInStock], [shirt, (product?.itemsInStock ?? 0) - 4])
  const withOptions = others.filter((other) => 'variants' in other || 'options' in other)
  assert.equal(withOptions.length, 4, 'those of the demo')
})

test('asks which variant to add to the cart or to remove, and takes the id of a variant', async () => {
  for (const method of ['POST', 'DELETE']) {
    const { status, body } = await user.call(method, `/products/${shirt}`)
    assert.equal(status, 409)
    assert.match(body.message, /has several variants/)
    assert.deepEqual(body.errors.variant, [`${shirt} S / Blue`, `${large} L / Blue`])
  }
  await user.post(`/products/${shirt}?variant=${shirt}`)
  await user.post(`/products/${shirt}?variant=${large}`)
  const { body } = await user.post(`/products/${large}`)
  const [small, line] = body.user.cart.items
  assert.deepEqual([small.variantId, small.quantity, 'sku' in small], [shirt, 1, false])
  const { productId, variantId, variantName, sku, quantity } = line
  assert.deepEqual(
    [productId, variantId, variantName, sku, quantity],
    [shirt, large, 'L / Blue', 'SH-L', 2],
  )
  assert.equal((await user.delete(`/products/${large}`)).status, 200)
  for (const unknown of [hidden, newId(), 'x']) {
    assert.equal((await user.post(`/products/${shirt}?variant=${unknown}`)).status, 404)
  }
})

test('names the variant in the order, and none for a product without options', async () => {
  const other = (await products()).find((it) => !it.variants && it.itemsInStock > 0)?._id ?? ''
  await user.post(`/products/${other}`)
  const { body } = await user.post('/products/order')
  const items = body.order.orderItems as { productId: string; variantName?: string }[]
  assert.deepEqual(
    items.map(({ productId, variantName }) => [productId, variantName]),
    [
      [shirt, 'S / Blue'],
      [shirt, 'L / Blue'],
      [other, undefined],
    ],
  )
  assert(!('variantId' in (items[2] ?? {})))
})

test('lists the images of a product with several, and the one that a variant shows', async () => {
  const [first = '', second = '', third = ''] = ['1', '2', '3'].map((digit) => digit.repeat(32))
  const withImages = (all: Product[]) => all.filter((product) => 'images' in product).length
  assert.equal(withImages(await products()), 3, 'those of the demo')
  const db = databaseOf(shop)
  await db
    .updateTable('products')
    .set({ image_id: first, second_image_id: second })
    .where('id', '=', shirt)
    .execute()
  await db.deleteFrom('product_images').where('product_id', '=', shirt).execute()
  const waiting = { position: 2, image_id: null, awaited_image: 'x.png' }
  for (const row of [
    waiting,
    { position: 1, image_id: first },
    { position: 5, image_id: third },
    { position: 3, image_id: second, alt: 'The back' },
  ]) {
    await db
      .insertInto('product_images')
      .values({ product_id: shirt, ...row })
      .execute()
  }
  await db.destroy()
  await admin.put(`/admin/variants/${large}`, { json: { imagePublicId: second } })
  const imageOf = (id: string) => `${shop.url}/images/${id}?w=600`
  const [product, ...others] = await products()
  assert.deepEqual(product?.images, [
    { image: imageOf(first), imagePublicId: first, alt: '' },
    { image: imageOf(second), imagePublicId: second, alt: 'The back' },
    { image: imageOf(third), imagePublicId: third, alt: '' },
  ])
  assert.deepEqual(
    product?.variants?.map(({ image }) => image),
    [undefined, imageOf(second)],
  )
  assert.equal(withImages(others), 3)
  const page = (await guest.get('/open/products?limit=1')).body.products
  assert.deepEqual(page, [product])
})

async function variantsForAdmins() {
  const { body } = await admin.get(`/admin/products/${shirt}/variants`)
  return body
}

test('an admin changes what is sent of a variant, and can send back what was read', async () => {
  const { options, variants } = await variantsForAdmins()
  assert.deepEqual(options, ['Size', 'Colour'])
  const { price: _, ...read } = variants[1]
  assert.deepEqual(read, {
    _id: large,
    name: 'L / Blue',
    values: ['L', 'Blue'],
    fullPrice: null,
    itemsInStock: 3,
    sku: 'SH-L',
    ean: null,
    weight: null,
    image: `${shop.url}/images/${'2'.repeat(32)}?w=600`,
    imagePublicId: '2'.repeat(32),
    hidden: false,
  })
  assert.deepEqual([variants[2]._id, variants[2].hidden], [hidden, true])
  const change = async (json: object) => {
    const { body } = await admin.put(`/admin/variants/${large}`, { json })
    return body.updatedVariant
  }
  const { price, ...unchanged } = await change(variants[1])
  assert.deepEqual(unchanged, read)
  const fullPrice = price + 0.5
  const json = { fullPrice, ean: '4006381-333931', weight: 250, sku: null }
  const ean = '4006381333931'
  const expected = { ...read, fullPrice, price: fullPrice, ean, weight: 250, sku: null }
  assert.deepEqual(await change(json), expected)
  const again = { fullPrice: null, ean: '', weight: null, sku: 'SH-L', itemsInStock: 3 }
  assert.deepEqual(await change(again), { ...read, price })
})

test('an admin sees which values of a variant are wrong, each with its name', async () => {
  const variants = `/admin/variants/${large}`
  const other = (await products()).find(({ _id }) => _id !== shirt)?._id
  await admin.put(`/admin/variants/${other}`, { json: { sku: 'TAKEN' } })
  for (const [json, status, field, message] of [
    [{ fullPrice: 0 }, 400, 'fullPrice', /above 0/],
    [{ fullPrice: 1.234 }, 400, 'fullPrice', /2 decimals/],
    [{ itemsInStock: -1 }, 400, 'itemsInStock', /whole number/],
    [{ itemsInStock: `+${maxStock}` }, 400, 'itemsInStock', /at most/],
    [{ itemsInStock: 5, expectedStock: 9 }, 409, 'itemsInStock', /The stock is now 3/],
    [{ ean: '123' }, 400, 'ean', /check digit/],
    [{ weight: 0.5 }, 400, 'weight', /whole grams/],
    [{ hidden: 'perhaps' }, 400, 'hidden', /true or false/],
    [{ sku: 'taken' }, 409, 'sku', /already has the article number/],
    [{ imagePublicId: 'x' }, 409, 'imagePublicId', /no longer has this image/],
  ] as const) {
    const { status: actual, body } = await admin.put(variants, { json })
    assert.equal(actual, status, JSON.stringify(json))
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.match(body.message, message)
    assert.equal(
      body.code,
      field === 'itemsInStock' && status === 409 ? 'changed_meanwhile' : undefined,
    )
  }
})

test('a variant that an admin hides is no longer on sale', async () => {
  const hide = (isHidden: boolean) =>
    admin.put(`/admin/variants/${large}`, { json: { hidden: isHidden } })
  await user.post(`/products/${large}`)
  assert.equal((await hide(true)).body.updatedVariant.itemsInStock, 3)
  assert.equal((await user.post(`/products/${large}`)).status, 404)
  assert.equal((await hide(false)).status, 200)
})

test('a product with options that is hidden is not found', async () => {
  const db = databaseOf(shop)
  const hide = { hidden_at: timeFromNow() }
  await db.updateTable('products').set(hide).where('id', '=', shirt).execute()
  await db.destroy()
  for (const method of ['POST', 'DELETE']) {
    const { status, body } = await user.call(method, `/products/${shirt}`)
    assert.deepEqual([status, body], [404, { message: 'Product not found' }])
  }
})
