import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { untilNotBusy } from '../support/busy'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  createProduct,
  createProductWithVariants,
  createUser,
  createUsers,
  refusal,
  stockOf,
} from './factories'
import * as shop from './shop'
import { db, timeFromNow, transaction } from './shop'

const admin = await createUser('admin')

afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [])
})

function variant(id = '') {
  return db
    .selectFrom('variants')
    .select(['stock', 'price', 'old_price as oldPrice'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function pricesOf(id: string) {
  const { price, old_price } = await db
    .selectFrom('products')
    .select(['price', 'old_price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [price, old_price]
}

function hideVariant(id: string, productId: string, hidden_at: string | null = timeFromNow()) {
  return transaction(async (trx) => {
    await trx.updateTable('variants').set({ hidden_at }).where('id', '=', id).execute()
    await shop.recalculatePrices(trx, { ids: [productId] })
  })
}

test('sells exactly 20 units of a variant to 200 customers who request them at the same time', async () => {
  const { id, name, variantIds } = await createProductWithVariants([3, 20])
  const wanted = variantIds[1] ?? ''
  const customers = await createUsers(200)
  const outcomes = await Promise.allSettled(
    customers.map((customer) => untilNotBusy(() => shop.addToCart(customer.id, wanted))),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(refused.length, 180)
  for (const { reason } of refused) assert.equal(reason.message, `${name} (2) is out of stock`)
  assert.equal((await variant(wanted)).stock, 0)
  assert.equal(await stockOf(id), 3)
})

test('has the sum of its visible variants as the stock of a product after each kind of change', async () => {
  const { id, variantIds } = await createProductWithVariants([3, 5, 7])
  const [first = '', second = '', third = ''] = variantIds
  const customer = await createUser()
  assert.equal(await stockOf(id), 15)
  await shop.addToCart(customer.id, second, 2)
  assert.equal(await stockOf(id), 13)
  await hideVariant(third, id)
  assert.equal(await stockOf(id), 6)
  await db.updateTable('variants').set({ stock: 6, received: 6 }).where('id', '=', third).execute()
  assert.equal(await stockOf(id), 6)
  await hideVariant(third, id, null)
  assert.equal(await stockOf(id), 12)
  await db.deleteFrom('variants').where('id', '=', third).execute()
  assert.equal(await stockOf(id), 6)
  await shop.removeFromCart(customer.id, second)
  assert.equal(await stockOf(id), 7)
  await db.updateTable('variants').set({ stock: 1, received: 1 }).where('id', '=', first).execute()
  assert.equal(await stockOf(id), 5)
})

test('finds a product whose stock is not the sum of its variants, and a variant with a missing unit', async () => {
  const { id, name, variantIds } = await createProductWithVariants([3, 5])
  const change = (table: 'products' | 'variants', by: number, of = '') =>
    db
      .updateTable(table)
      .set((eb) => ({ stock: eb('stock', '+', by) }))
      .where('id', '=', of)
      .execute()
  await change('products', 1, id)
  assert.deepEqual(await shop.findProductsWithWrongStock(db), [{ name, expected: 8, found: 9 }])
  await change('products', -1, id)
  await change('variants', -1, variantIds[1])
  assert.deepEqual(await shop.findProductsWithWrongStock(db), [{ name, expected: 5, found: 4 }])
  await change('variants', 1, variantIds[1])
})

test('has the price of its cheapest visible variant, also with a discount', async () => {
  const fullPrices = [null, 800, 500]
  const { id, name, categoryId, variantIds } = await createProductWithVariants([1, 1, 1], {
    fullPrices,
  })
  const [first, second = '', third = ''] = variantIds
  assert.deepEqual(await pricesOf(id), [500, null])
  await transaction(async (trx) => {
    await trx
      .updateTable('categories')
      .set({ is_discounted: 1, discount: 20 })
      .where('id', '=', categoryId)
      .execute()
    await shop.recalculatePrices(trx, { categoryId })
  })
  assert.deepEqual(await pricesOf(id), [400, 500])
  assert.deepEqual(await variant(first), { stock: 1, price: 1000, oldPrice: 1250 })
  assert.deepEqual(await variant(second), { stock: 1, price: 640, oldPrice: 800 })
  await hideVariant(third, id)
  assert.deepEqual(await pricesOf(id), [640, 800])
  for (const variantId of variantIds) await hideVariant(variantId, id)
  assert.deepEqual(await pricesOf(id), [400, 500], 'of all, if none is visible')
  await hideVariant(second, id, null)
  assert.deepEqual(await pricesOf(id), [640, 800])
  const withoutHistory = await shop.findProductsWithoutHistory(db)
  assert(!withoutHistory.some((product) => product.name === name))
})

test('finds a product with another price than that of its cheapest variant', async () => {
  const { id, name, variantIds } = await createProductWithVariants([1, 1])
  const set = (table: 'products' | 'variants', price: number, of = '') =>
    db.updateTable(table).set({ price }).where('id', '=', of).execute()
  await set('products', 1, id)
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [{ name }])
  await set('products', 1250, id)
  await set('variants', 1300, variantIds[1])
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [{ name }])
  await set('variants', 1250, variantIds[1])
})

test('has a line in the cart and in the order for each variant, with its price, and names its values', async () => {
  const fullPrices = [null, 800]
  const { id, name, variantIds } = await createProductWithVariants([5, 5], { fullPrices })
  const [first = '', second = ''] = variantIds
  await db.updateTable('variants').set({ sku: 'TS-2' }).where('id', '=', second).execute()
  const customer = await createUser()
  await shop.addToCart(customer.id, first)
  const { message } = await shop.addToCart(customer.id, second, 2)
  assert.equal(String(message), `Product added to cart: now 2 × ${name} (2), $16.00`)
  const cart = await shop.findCart(customer.id)
  assert.equal(cart?.total, 1250 + 2 * 800)
  assert.deepEqual(
    cart?.lines.map(({ variantId, productId, variantName, stock }) => [
      ...[variantId, productId, variantName, stock],
    ]),
    [
      [first, id, '1', 4],
      [second, id, '2', 3],
    ],
  )
  await shop.placeOrder(customer.id)
  const [order] = (await shop.listOwnOrders(customer.id, 1)).orders
  assert.deepEqual(
    order?.items.map(({ variantId, variantName, sku, price }) => [
      ...[variantId, variantName, sku, price],
    ]),
    [
      [first, '1', null, 1250],
      [second, '2', 'TS-2', 800],
    ],
  )
  await shop.changeOrderStatus(admin, order?.id ?? '', 'cancelled')
  assert.equal((await variant(second)).stock, 5)
})

test('orders the variants of an order again, and names those that are hidden', async () => {
  const { id, name, variantIds } = await createProductWithVariants([5, 5])
  const [first = '', second = ''] = variantIds
  const customer = await createUser()
  await shop.addToCart(customer.id, first)
  await shop.addToCart(customer.id, second)
  const order = await shop.placeOrder(customer.id)
  await hideVariant(first, id)
  await shop.orderAgain(customer.id, order.id)
  assert.deepEqual(
    (await shop.findCart(customer.id))?.lines.map((line) => line.variantId),
    [second],
  )
  assert.deepEqual(await shop.takeNotices(customer.id), [`Not available: ${name} (1)`])
})

test('refuses a hidden variant, and every variant of a hidden product', async () => {
  const { id, variantIds } = await createProductWithVariants([5, 5])
  const [first = '', second = ''] = variantIds
  const customer = await createUser()
  await hideVariant(second, id)
  await assert.rejects(shop.addToCart(customer.id, second), refusal(404, 'Product not found'))
  await hideVariant(second, id, null)
  await shop.addToCart(customer.id, first)
  await shop.addToCart(customer.id, second)
  await shop.hideProduct(admin, id)
  assert.deepEqual((await shop.findCart(customer.id))?.lines, [])
  for (const variantId of variantIds) {
    assert.equal((await variant(variantId)).stock, 5)
    await assert.rejects(shop.addToCart(customer.id, variantId), refusal(404, 'Product not found'))
  }
  await shop.showProduct(admin, id)
  await shop.addToCart(customer.id, second)
  await shop.deleteProduct(admin, id)
  assert.deepEqual((await shop.findCart(customer.id))?.lines, [])
})

test('refuses a new stock of a product with options, because each variant has its own', async () => {
  const { id, name } = await createProductWithVariants([5, 5])
  const itemsInStock = { isAdded: true, units: 3 }
  await assert.rejects(
    shop.updateRows(admin, [{ id, itemsInStock }]),
    refusal(409, `${name} has variants. Change the stock of each variant`),
  )
  await shop.changePrices(admin, [id], 10)
  assert.deepEqual(await pricesOf(id), [1375, null])
})

test('does not sell two variants with the same values or the same article number', async () => {
  const { variantIds } = await createProductWithVariants([5, 5])
  const set = (values: { value_1?: string; sku?: string }, id = '') =>
    db.updateTable('variants').set(values).where('id', '=', id).execute()
  await assert.rejects(set({ value_1: '1' }, variantIds[1]), /unique/i)
  await set({ sku: 'only-one' }, variantIds[0])
  await assert.rejects(set({ sku: 'ONLY-one' }, variantIds[1]), /unique/i)
})

test('copies a product once with its variants, images and prices, hidden, without units and article numbers', async () => {
  const { id, name, variantIds } = await createProductWithVariants([3, 20], {
    fullPrices: [null, 900],
  })
  const [first = '', second = ''] = variantIds
  await transaction(async (trx) => {
    await trx
      .updateTable('products')
      .set({ facts: 'Material: linen', discount_percent: 20, discount_applies: 1 })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('variants')
      .set({ sku: 'CP-1', ean: '96385074', weight: 250, content_amount: 5000, content_unit: 'g' })
      .where('id', '=', second)
      .execute()
    const image = { product_id: id, image_id: 'aa', alt: 'From the side' }
    await trx
      .insertInto('product_images')
      .values({ ...image, position: 2 })
      .execute()
    await shop.recalculatePrices(trx, { ids: [id] })
  })
  const key = shop.newId()
  const [one, again] = [
    await shop.copyProduct(admin, id, key),
    await shop.copyProduct(admin, id, key),
  ]
  assert.deepEqual(again, one)
  const copies = await db
    .selectFrom('products')
    .selectAll()
    .where('name', 'like', `Copy of ${name}%`)
    .execute()
  assert.equal(copies.length, 1)
  const [copy] = copies
  const copyId = copy?.id ?? ''
  const pathOf = (product: string) => `/admin/products/${product}?edit=1#form-title`
  assert.equal(one.to, pathOf(copyId))
  assert.deepEqual(
    [copy?.stock, copy?.price, copy?.old_price, copy?.facts, copy?.option_1, copy?.image_id],
    [0, 900, null, 'Material: linen', 'Size', 'aa'],
  )
  assert.ok(copy?.hidden_at)
  const { variants } = await shop.listVariants(copyId)
  const shown = variants.map(({ name, sku, ean, weight, fullPrice, received }) => [
    ...[name, sku, ean, weight, fullPrice, received],
  ])
  assert.deepEqual(shown, [
    ['1', null, null, null, null, 0],
    ['2', null, null, 250, 900, 0],
  ])
  assert.equal((await variant(first)).stock, 3)
  const images = db.selectFrom('product_images').select(['image_id', 'alt'])
  assert.deepEqual(await images.where('product_id', '=', copyId).execute(), [
    { image_id: 'aa', alt: 'From the side' },
  ])
  await shop.copyProduct(admin, id, shop.newId())
  assert.ok(
    await db
      .selectFrom('products')
      .select('id')
      .where('name', '=', `Copy of ${name} (2)`)
      .executeTakeFirst(),
  )
  const other = await createProduct(1)
  const taken = [id, other.id, copyId]
  for (const idAsKey of taken) {
    const { to: ofOne } = await shop.copyProduct(admin, id, idAsKey)
    const { to: ofOther } = await shop.copyProduct(admin, other.id, idAsKey)
    assert.equal(new Set([ofOne, ofOther, ...taken.map(pathOf)]).size, 5, 'two new products')
  }
  const gone = shop.copyProduct(admin, shop.newId(), shop.newId())
  await assert.rejects(gone, refusal(404, 'Product not found'))
  const noId = shop.copyProduct(admin, id, '../cart')
  await assert.rejects(noId, refusal(400, 'Please reload the page and try again'))
})
