import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { updateProfile } from '../../app/domain/accounts/profile.server'
import { deleteAccount } from '../../app/domain/accounts/users.server'
import { cartLifetime } from '../../app/domain/cart/cart'
import {
  addToCart,
  findCart,
  releaseAbandonedCarts,
  removeFromCart,
  removeLine,
  takeNotice,
} from '../../app/domain/cart/cart.server'
import { addFavorite } from '../../app/domain/catalogue/favorites.server'
import { ordersOf } from '../../app/domain/orders/orders.server'
import { placeOrder } from '../../app/domain/orders/place-order.server'
import { db } from '../../db/client'
import { timeFromNow } from '../../db/time'
import { assertStockInvariant } from '../support/stock-invariant'
import { aProduct, refusal, somebody, stockOf } from './cast'

afterEach(() => assertStockInvariant(db))

test('50 customers who add the last 5 units at once get exactly 5', async () => {
  const product = await aProduct(5)
  const customers = await Promise.all(Array.from({ length: 50 }, () => somebody()))
  const outcomes = await Promise.allSettled(
    customers.map((customer) => addToCart(customer.id, product.id)),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(refused.length, 45)
  for (const { reason } of refused) {
    assert.equal(reason.status, 409)
    assert.equal(reason.message, `${product.name} is out of stock`)
  }
  assert.equal(await stockOf(product.id), 0)
})

test('adding an unknown product changes nothing and creates no cart', async () => {
  const customer = await somebody()
  await assert.rejects(addToCart(customer.id, 'f'.repeat(24)), refusal(404, 'Product not found'))
  assert.equal(await findCart(customer.id), undefined)
})

test('adding a product that is out of stock leaves the cart unchanged', async () => {
  const [customer, product] = [await somebody(), await aProduct(1)]
  await addToCart(customer.id, product.id)
  await assert.rejects(addToCart(customer.id, product.id), refusal(409, /out of stock/))
  assert.equal((await findCart(customer.id))?.quantity, 1)
})

test('removing returns one unit to stock, and removes the line with its last unit', async () => {
  const [customer, product] = [await somebody(), await aProduct(3)]
  await addToCart(customer.id, product.id)
  await addToCart(customer.id, product.id)
  await removeFromCart(customer.id, product.id)
  assert.equal((await findCart(customer.id))?.lines[0]?.quantity, 1)
  await removeFromCart(customer.id, product.id)
  assert.deepEqual((await findCart(customer.id))?.lines, [])
  assert.equal(await stockOf(product.id), 3)
  await assert.rejects(removeFromCart(customer.id, product.id), refusal(404, 'Product not found'))
})

test('removing a line returns all its units to stock', async () => {
  const [customer, product] = [await somebody(), await aProduct(3)]
  for (let piece = 0; piece < 3; piece++) await addToCart(customer.id, product.id)
  await removeLine(customer.id, product.id)
  assert.deepEqual((await findCart(customer.id))?.lines, [])
  assert.equal(await stockOf(product.id), 3)
  await assert.rejects(removeLine(customer.id, product.id), refusal(404, 'Product not found'))
})

test('refuses all commands of a user who was banned or deleted during the request', async () => {
  const [banned, gone, product] = [await somebody(), await somebody(), await aProduct(3)]
  await addToCart(banned.id, product.id)
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', banned.id).execute()
  await deleteAccount(gone)
  for (const { id } of [banned, gone]) {
    await assert.rejects(addToCart(id, product.id), refusal(401, 'Please log in'))
    await assert.rejects(removeFromCart(id, product.id), refusal(401, 'Please log in'))
    await assert.rejects(placeOrder(id), refusal(401, 'Please log in'))
    await assert.rejects(addFavorite(id, product.id), refusal(401, 'Please log in'))
  }
  await assert.rejects(updateProfile(gone, { phone: '' }), refusal(401, 'Please log in'))
  await assert.rejects(deleteAccount(gone), refusal(401, 'Please log in'))
})

test('placing ten orders of one cart at once creates one order', async () => {
  const [customer, product] = [await somebody(), await aProduct(4, { price: 999 })]
  await addToCart(customer.id, product.id)
  await addToCart(customer.id, product.id)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => placeOrder(customer.id)),
  )
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1)
  const { orders } = await ordersOf(customer.id, 1)
  assert.deepEqual(
    orders.map(({ total, status, items }) => ({ total, status, pieces: items[0]?.quantity })),
    [{ total: 1998, status: 'processing', pieces: 2 }],
  )
  assert.equal(await findCart(customer.id), undefined)
  assert.equal(await stockOf(product.id), 2)
})

test('refuses an order without a cart or with an empty one', async () => {
  const [customer, product] = [await somebody(), await aProduct(1)]
  await assert.rejects(placeOrder(customer.id), refusal(400, 'No cart found'))
  await addToCart(customer.id, product.id)
  await removeFromCart(customer.id, product.id)
  await assert.rejects(placeOrder(customer.id), refusal(400, 'No cart found'))
})

test('the cart shows the current price, and an order preserves the price paid', async () => {
  const [customer, product] = [await somebody(), await aProduct(2, { price: 500 })]
  await addToCart(customer.id, product.id)
  const reprice = (price: number) =>
    db.updateTable('products').set({ price }).where('id', '=', product.id).execute()
  await reprice(700)
  assert.equal((await findCart(customer.id))?.total, 700)
  await placeOrder(customer.id)
  await reprice(900)
  assert.equal((await ordersOf(customer.id, 1)).orders[0]?.total, 700)
})

test('refuses an order when the total differs from the expected total', async () => {
  const [customer, product] = [await somebody(), await aProduct(2, { price: 500 })]
  await addToCart(customer.id, product.id)
  await db.updateTable('products').set({ price: 1000 }).where('id', '=', product.id).execute()
  await assert.rejects(
    placeOrder(customer.id, { expectedTotal: 5 }),
    refusal(409, 'The total is now $10.00 (it was $5.00). Please check your order.'),
  )
  assert.equal((await findCart(customer.id))?.total, 1000)
  await placeOrder(customer.id, { expectedTotal: 10 }, { key: 'same' })
  // A repeat of an order that was placed gives that order.
  await placeOrder(customer.id, { expectedTotal: 5 }, { key: 'same' })
  assert.equal((await ordersOf(customer.id, 1)).total, 1)
})

test('deleting an account returns the units in its cart, and preserves its orders', async () => {
  const [customer, product] = [await somebody(), await aProduct(5)]
  await addToCart(customer.id, product.id)
  await placeOrder(customer.id)
  await addToCart(customer.id, product.id)
  await addToCart(customer.id, product.id)
  await deleteAccount(customer)
  assert.equal(await stockOf(product.id), 4)
  assert.equal((await ordersOf(customer.id, 1)).total, 1)
})

test('empties a cart that was not used for seven days, and informs its user once', async () => {
  const [away, active, product] = [await somebody(), await somebody(), await aProduct(9)]
  await addToCart(away.id, product.id)
  await addToCart(away.id, product.id)
  await addToCart(active.id, product.id)
  await db
    .updateTable('carts')
    .set({ updated_at: timeFromNow(-cartLifetime.ms - 1000) })
    .where('user_id', '=', away.id)
    .execute()
  assert.equal(await releaseAbandonedCarts(), 1)
  assert.equal(await stockOf(product.id), 8)
  assert.deepEqual((await findCart(away.id))?.lines, [])
  assert.match((await takeNotice(away.id)) ?? '', /seven days/)
  assert.equal(await takeNotice(away.id), undefined)
  assert.equal((await findCart(active.id))?.quantity, 1)
  assert.equal(await releaseAbandonedCarts(), 0)
})

test('the stock invariant holds after a thousand random commands of ten users', async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, () => somebody()))
  const shelf = await Promise.all(Array.from({ length: 4 }, () => aProduct(6)))
  // A fixed sequence, so that a failure can be repeated: https://en.wikipedia.org/wiki/Lehmer_random_number_generator
  let state = 20261121
  const next = (below: number) => {
    state = (state * 48271) % 0x7fffffff
    return state % below
  }
  const moves = Array.from({ length: 1000 }, () => {
    const customer = customers[next(customers.length)]?.id ?? ''
    const product = shelf[next(shelf.length)]?.id ?? ''
    const move = next(10)
    if (move < 6) return () => addToCart(customer, product)
    if (move < 9) return () => removeFromCart(customer, product)
    return () => placeOrder(customer)
  })
  for (let start = 0; start < moves.length; start += 20) {
    await Promise.allSettled(moves.slice(start, start + 20).map((move) => move()))
  }
})
