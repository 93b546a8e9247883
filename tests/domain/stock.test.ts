import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { settings } from '../../app/settings.server'
import { hour } from '../../db/time'
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
import { db, timeFromNow } from './shop'

afterEach(() => assertStockInvariant(db))

test('adds exactly 5 units to carts when 50 customers request the last 5 at the same time', async () => {
  const product = await createProduct(5)
  const customers = await createUsers(50)
  const outcomes = await Promise.allSettled(
    customers.map((customer) => untilNotBusy(() => shop.addToCart(customer.id, product.id))),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(refused.length, 45)
  for (const { reason } of refused) {
    assert.equal(reason.status, 409)
    assert.equal(reason.message, `${product.name} is out of stock`)
  }
  assert.equal(await stockOf(product.id), 0)
})

test('creates no cart when an unknown product is added', async () => {
  const customer = await createUser()
  await assert.rejects(
    shop.addToCart(customer.id, 'f'.repeat(24)),
    refusal(404, 'Product not found'),
  )
  assert.equal(await shop.findCart(customer.id), undefined)
})

test('leaves the cart unchanged when a product is out of stock', async () => {
  const [customer, product] = [await createUser(), await createProduct(1)]
  await shop.addToCart(customer.id, product.id)
  await assert.rejects(shop.addToCart(customer.id, product.id), refusal(409, /out of stock/))
  assert.equal((await shop.findCart(customer.id))?.quantity, 1)
})

test('adds several units to the cart at once, all or none, and at most ten', async () => {
  const [customer, product] = [await createUser(), await createProduct(12)]
  for (const units of [0, -1, 1.5, 11, Number.NaN]) {
    await assert.rejects(
      shop.addToCart(customer.id, product.id, units),
      refusal(400, /from 1 to 10/),
    )
  }
  await shop.addToCart(customer.id, product.id, 10)
  assert.equal((await shop.findCart(customer.id))?.quantity, 10)
  await assert.rejects(
    shop.addToCart(customer.id, product.id, 3),
    refusal(409, /^Only 2 of .* left$/),
  )
  assert.equal((await shop.findCart(customer.id))?.quantity, 10)
})

test('adds what is left, and says so in the cart, when a guest logs in after others have bought', async () => {
  const [customer, product] = [await createUser(), await createProduct(3)]
  const chosen = { variantId: product.id, units: 5 }
  const { message } = await shop.addToCartOnce(customer.id, { ...chosen, key: 'first' })
  const text = `Only 3 of 5 added to cart, 2 are no longer in stock: now 3 × ${product.name}, $37.50`
  assert.equal(String(message), text)
  assert.deepEqual(await shop.takeNotices(customer.id), [text])
  assert.equal(await stockOf(product.id), 0)
  const again = shop.addToCartOnce(customer.id, { ...chosen, key: 'second' })
  await assert.rejects(again, refusal(409, /out of stock/))
  assert.equal((await shop.findCart(customer.id))?.quantity, 3)
})

test('returns one unit to stock per removal, and deletes the line with its last unit', async () => {
  const [customer, product] = [await createUser(), await createProduct(3)]
  await shop.addToCart(customer.id, product.id)
  await shop.addToCart(customer.id, product.id)
  await shop.removeFromCart(customer.id, product.id)
  assert.equal((await shop.findCart(customer.id))?.lines[0]?.quantity, 1)
  await shop.removeFromCart(customer.id, product.id)
  assert.deepEqual((await shop.findCart(customer.id))?.lines, [])
  assert.equal(await stockOf(product.id), 3)
  await assert.rejects(
    shop.removeFromCart(customer.id, product.id),
    refusal(404, 'Product not found'),
  )
})

test('returns all units of a removed line to stock', async () => {
  const [customer, product] = [await createUser(), await createProduct(3)]
  for (let unit = 0; unit < 3; unit++) await shop.addToCart(customer.id, product.id)
  await shop.removeFromCart(customer.id, product.id, Number.POSITIVE_INFINITY)
  assert.deepEqual((await shop.findCart(customer.id))?.lines, [])
  assert.equal(await stockOf(product.id), 3)
  await assert.rejects(
    shop.removeFromCart(customer.id, product.id, Number.POSITIVE_INFINITY),
    refusal(404, 'Product not found'),
  )
})

test('refuses every command of a user who has just been banned or deleted', async () => {
  const [banned, gone, product] = [await createUser(), await createUser(), await createProduct(3)]
  await shop.addToCart(banned.id, product.id)
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', banned.id).execute()
  await shop.deleteAccount(gone)
  for (const { id } of [banned, gone]) {
    await assert.rejects(shop.addToCart(id, product.id), refusal(401, 'Please log in'))
    await assert.rejects(shop.removeFromCart(id, product.id), refusal(401, 'Please log in'))
    await assert.rejects(shop.placeOrder(id), refusal(401, 'Please log in'))
    await assert.rejects(shop.addFavorite(id, product.id), refusal(401, 'Please log in'))
  }
  await assert.rejects(shop.updateProfile(gone, { phone: '' }), refusal(401, 'Please log in'))
  await assert.rejects(shop.deleteAccount(gone), refusal(401, 'Please log in'))
})

test('places one order when a cart is ordered ten times at once', async () => {
  const [customer, product] = [await createUser(), await createProduct(4, { price: 999 })]
  await shop.addToCart(customer.id, product.id)
  await shop.addToCart(customer.id, product.id)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => untilNotBusy(() => shop.placeOrder(customer.id))),
  )
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
  const { orders } = await shop.listOwnOrders(customer.id, 1)
  assert.deepEqual(
    orders.map(({ total, status, items }) => ({ total, status, quantity: items[0]?.quantity })),
    [{ total: 1998, status: 'processing', quantity: 2 }],
  )
  assert.equal(await shop.findCart(customer.id), undefined)
  assert.equal(await stockOf(product.id), 2)
})

test('refuses an order if there is no cart or the cart is empty', async () => {
  const [customer, product] = [await createUser(), await createProduct(1)]
  await assert.rejects(shop.placeOrder(customer.id), refusal(400, 'No cart found'))
  await shop.addToCart(customer.id, product.id)
  await shop.removeFromCart(customer.id, product.id)
  await assert.rejects(shop.placeOrder(customer.id), refusal(400, 'No cart found'))
})

test('applies a new price to carts, but not to placed orders', async () => {
  const [customer, product] = [await createUser(), await createProduct(2, { price: 500 })]
  await shop.addToCart(customer.id, product.id)
  const reprice = (price: number) =>
    db.updateTable('variants').set({ price }).where('id', '=', product.id).execute()
  await reprice(700)
  assert.equal((await shop.findCart(customer.id))?.total, 700)
  await shop.placeOrder(customer.id)
  await reprice(900)
  assert.equal((await shop.listOwnOrders(customer.id, 1)).orders[0]?.total, 700)
})

test('refuses an order when the total is not as expected', async () => {
  const [customer, product] = [await createUser(), await createProduct(2, { price: 500 })]
  await shop.addToCart(customer.id, product.id)
  await db.updateTable('variants').set({ price: 1000 }).where('id', '=', product.id).execute()
  await assert.rejects(
    shop.placeOrder(customer.id, { expectedTotal: 5 }),
    refusal(409, 'The total is now $10.00 (it was $5.00). Please check your order.'),
  )
  assert.equal((await shop.findCart(customer.id))?.total, 1000)
  await shop.placeOrder(customer.id, { expectedTotal: 10 }, { idempotencyKey: 'same' })
  // A retry with the same key returns the order that was placed.
  await shop.placeOrder(customer.id, { expectedTotal: 10 }, { idempotencyKey: 'same' })
  assert.equal((await shop.listOwnOrders(customer.id, 1)).total, 1)
})

test('returns the units in the cart of a deleted account to stock, and preserves its orders', async () => {
  const [customer, product] = [await createUser(), await createProduct(5)]
  await shop.addToCart(customer.id, product.id)
  await shop.placeOrder(customer.id)
  await shop.addToCart(customer.id, product.id)
  await shop.addToCart(customer.id, product.id)
  await shop.deleteAccount(customer)
  assert.equal(await stockOf(product.id), 4)
  assert.equal((await shop.listOwnOrders(customer.id, 1)).total, 1)
})

test('empties a cart that was not used for seven days, and notifies its owner once', async () => {
  const [away, active, product] = [await createUser(), await createUser(), await createProduct(9)]
  await shop.addToCart(away.id, product.id)
  await shop.addToCart(away.id, product.id)
  await shop.addToCart(active.id, product.id)
  await db
    .updateTable('carts')
    .set({ updated_at: timeFromNow(-shop.cartLifetimes.demo.ms - 1000) })
    .where('user_id', '=', away.id)
    .execute()
  assert.equal(await shop.releaseAbandonedCarts(), 1)
  assert.equal(await stockOf(product.id), 8)
  assert.deepEqual((await shop.findCart(away.id))?.lines, [])
  assert.match((await shop.takeNotices(away.id)).join(), /seven days/)
  assert.deepEqual(await shop.takeNotices(away.id), [])
  assert.equal((await shop.findCart(active.id))?.quantity, 1)
  assert.equal(await shop.releaseAbandonedCarts(), 0)
})

test('empties a cart of a shop that is no demo after 24 hours, and says until when', async () => {
  const [customer, product] = [await createUser(), await createProduct(1)]
  await shop.addToCart(customer.id, product.id)
  const releaseAt = async (hours: number) => {
    const updated_at = timeFromNow(-hours * hour)
    await db.updateTable('carts').set({ updated_at }).where('user_id', '=', customer.id).execute()
    settings.demoMode = false
    const { heldUntil } = (await shop.findCart(customer.id)) ?? {}
    assert.equal(Date.parse(heldUntil ?? ''), Date.parse(updated_at) + 24 * hour)
    return shop.releaseAbandonedCarts().finally(() => {
      settings.demoMode = true
    })
  }
  assert.equal(await releaseAt(23), 0)
  assert.equal(await releaseAt(25), 1)
  assert.equal(await stockOf(product.id), 1)
})

test('preserves the stock invariant through a thousand random commands of ten customers', async () => {
  const customers = await createUsers(10)
  const { variantIds } = await createProductWithVariants([6, 6, 6])
  const sold = [...variantIds, (await createProduct(6)).id]
  // A fixed sequence, so that a failure can be repeated: https://en.wikipedia.org/wiki/Lehmer_random_number_generator
  let state = 20261121
  const random = (below: number) => {
    state = (state * 48271) % 0x7fffffff
    return state % below
  }
  const commands = Array.from({ length: 1000 }, () => {
    const customer = customers[random(customers.length)]?.id ?? ''
    const variant = sold[random(sold.length)] ?? ''
    const command = random(10)
    if (command < 6) return () => shop.addToCart(customer, variant)
    if (command < 9) return () => shop.removeFromCart(customer, variant)
    return () => shop.placeOrder(customer)
  })
  for (let start = 0; start < commands.length; start += 20) {
    await Promise.allSettled(commands.slice(start, start + 20).map((command) => command()))
  }
})
