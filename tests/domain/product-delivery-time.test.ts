import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentOrder } from '../../app/api/present-order.server'
import { createProduct, createUser, emailsTo } from './factories'
import { admin, importFile } from './import-files'
import * as shop from './shop'
import { db } from './shop'

const customer = await createUser()
const made = 'made for you, 2 to 3 weeks'

const draftOf = (values: object) =>
  shop.ProductUpdate.parse({ price: '10', itemsInStock: '+0', ...values })

const update = (id: string, values: object) => shop.updateProduct(admin, id, draftOf(values))

async function stored(id: string) {
  const row = await db
    .selectFrom('products')
    .select('delivery_time')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.delivery_time
}

async function order(id: string) {
  await shop.addToCart(customer.id, id)
  const placed = await shop.placeOrder(customer.id)
  const found = await shop.findOrder(placed.id)
  assert(found)
  return found
}

async function exported() {
  let text = ''
  for await (const chunk of shop.exportCsv('products') ?? []) text += chunk
  return text
}

test('a product without a delivery time adds nothing to carts, orders and exports', async () => {
  const { id, slug } = await createProduct(3)
  const placed = await order(id)
  assert(!('deliveryTime' in (placed.items[0] ?? {})))
  assert(!('deliveryTime' in ((await shop.findProductBySlug(slug)) ?? {})))
  assert.doesNotMatch(await exported(), /delivery time/)
})

test('an order keeps the delivery time of a product as it was, also in its email and in the API', async () => {
  const { id, slug } = await createProduct(3)
  await update(id, { deliveryTime: ` ${made} ` })
  assert.equal((await shop.findProductBySlug(slug))?.deliveryTime, made)
  await shop.addToCart(customer.id, id)
  const cart = await shop.findCart(customer.id)
  assert.equal(cart?.lines[0]?.deliveryTime, made)
  const { id: orderId } = await order(id)
  await update(id, { deliveryTime: 'tomorrow' })
  const kept = await shop.findOrder(orderId)
  assert(kept)
  assert.equal(kept.items[0]?.deliveryTime, made)
  assert.equal(presentOrder(kept).orderItems[0]?.deliveryTime, made)
  const body = (await emailsTo(customer.email)).at(-1)?.body ?? ''
  assert(body.includes(`(Delivery time: ${made})`), body)
})

test('an order has products with and without a delivery time', async () => {
  const [one, other] = [await createProduct(3), await createProduct(3)]
  await update(one.id, { deliveryTime: made })
  await shop.addToCart(customer.id, other.id)
  const { items } = await order(one.id)
  const times = items.map(({ productId, deliveryTime }) => [productId, deliveryTime])
  assert.deepEqual(times, [
    [other.id, undefined],
    [one.id, made],
  ])
})

test('a missing delivery time changes nothing, an empty one removes it, and a copy has it, too', async () => {
  const { id } = await createProduct(3)
  await update(id, { deliveryTime: made })
  await update(id, { brand: 'Other' })
  assert.equal(await stored(id), made)
  const { to } = await shop.copyProduct(admin, id, shop.newCopyKey())
  assert.equal(await stored(/[\da-f]{24}/.exec(to)?.[0] ?? ''), made)
  await update(id, { deliveryTime: '' })
  assert.equal(await stored(id), '')
  for (const text of ['x'.repeat(101), 'two\nlines'])
    assert.throws(() => draftOf({ deliveryTime: text }))
})

test('a file writes delivery times, and an export of them changes nothing', async () => {
  const { id } = await createProduct(3)
  await importFile(`id,delivery time\n${id},"${made}"`)
  assert.equal(await stored(id), made)
  const file = await exported()
  assert.match(file, /,delivery time\r?\n/)
  await importFile(file)
  assert.equal(await stored(id), made)
})
