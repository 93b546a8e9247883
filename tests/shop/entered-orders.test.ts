import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { providerEnvironment, standIn } from '../payments/environment'
import { ApiClient, Contract } from '../support/api'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn } from '../support/visitor'

let shop: Shop
before(async () => {
  shop = await openShop(providerEnvironment)
  await setUpCheckout(shop)
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/settings/payment')
  await admin.send('Add method', { 'Payment type': 'stripe', Name: 'Card' })
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  standIn.stop()
  await shop.close()
})

test('a program enters an order once for its key', async () => {
  const client = new ApiClient(shop, await Contract.of(shop))
  await client.post('/open/login', { json: { email: 'admin@example.com', password: '121212' } })
  const db = databaseOf(shop)
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Row End Trowel')
    .executeTakeFirstOrThrow()
  const methods = await db.selectFrom('delivery_methods').selectAll().execute()
  const payments = await db.selectFrom('payment_methods').selectAll().execute()
  await db.destroy()
  const json = {
    name: 'Till 1',
    delivery: methods.find((it) => it.needs_address === 0)?.id,
    payment: payments.find((it) => it.kind === 'stripe')?.id,
    lines: [{ variantId: id, units: 2, amount: '1.20', reason: 'Sample' }],
  }
  const headers = { 'idempotency-key': 'till-1' }
  const { status, body } = await client.post('/admin/orders', { json, headers })
  assert.equal(status, 201)
  assert.equal(body.order.totalPrice, 38)
  assert.deepEqual(
    [body.order.orderItems[0].reduction, body.order.orderItems[0].reductionReason],
    [1.2, 'Sample'],
  )
  const again = await client.post('/admin/orders', { json, headers })
  assert.equal(again.body.order._id, body.order._id)
  const wrong = await client.post('/admin/orders', { json: { ...json, lines: [{ units: 1 }] } })
  assert.equal(wrong.status, 400)
  const free = [{ variantId: id, units: 1, percent: '10' }]
  const unexplained = await client.post('/admin/orders', { json: { ...json, lines: free } })
  assert.match(JSON.stringify(unexplained.body), /why the price is lower/)
})
