import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { retention } from '../../app/domain/basics/time/retention'
import { providerEnvironment, standIn } from '../payments/environment'
import { ApiClient, Contract } from '../support/api'
import { setUpCheckout } from '../support/selling'
import { databaseOf, emailsTo, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openShop(providerEnvironment)
  await setUpCheckout(shop)
  admin = await loggedIn(shop.url, 'admin@example.com')
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

test('an admin enters a commission by phone, and the customer pays by the link without an account', async () => {
  const stock = await trowelsInStock()
  await admin.visit('/admin/orders')
  await admin.follow('Enter an order')
  await admin.send('Search', {
    Name: 'Ida Berg',
    Email: 'ida@example.com',
    'Find a product': 'trowel',
  })
  assert.equal(admin.valueOf('Name'), 'Ida Berg')
  await admin.press('Add Row End Trowel')
  await admin.send('Update total', { Units: '0' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Units'), 'Enter a whole number above 0')
  await admin.send('Update total', {
    Units: '2',
    'Percent off': '50',
    Reason: 'A scratch',
    'Collection: Free': 'on',
    Card: 'on',
  })
  assert.match(admin.text, /2 × Row End Trowel Price lowered: A scratch €19\.60/)
  const draft = admin.path
  await admin.visit('/admin/orders/new')
  assert.match(admin.text, /Not finished: Ida Berg, 1 product/)
  await admin.visit(draft)
  await admin.send('Place order: €19.60', { Units: '1' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /The total is now €9\.80 \(it was €19\.60\)/)
  const review = admin.document
  await admin.send('Place order: €9.80')
  const placed = admin.path
  assert.match(String(admin.toast), /^Order \d+ entered$/)
  assert.equal(await trowelsInStock(), stock - 1)
  admin.document = review
  await admin.press('Place order: €9.80')
  assert.deepEqual([admin.path, admin.toast], [placed, 'You have already placed this order'])
  assert.equal(await trowelsInStock(), stock - 1)
  await admin.visit('/admin/orders/new')
  assert.doesNotMatch(admin.text, /Not finished/)
  await admin.visit(placed)
  assert.match(admin.text, /Entered by/)
  assert.match(admin.text, /Price lowered: A scratch -€9\.80/)
  const [email] = await emailsTo(shop, 'ida@example.com')
  assert.match(String(email?.body), /Price lowered: A scratch/)
  const ida = new Visitor(shop.url)
  await ida.visit(String(/\/guest-order\/\S+/.exec(String(email?.body))?.[0]))
  assert.match(ida.text, /Pay €9\.80 now/)
  assert.doesNotMatch(ida.text, /Entered by/)
  await admin.follow('Copy to a new order')
  assert.equal(admin.valueOf('Email'), 'ida@example.com')
  assert.equal(admin.valueOf('Units'), '1')
})

test('a form of which the shop no longer knows whether it placed an order is shown again', async () => {
  const stock = await trowelsInStock()
  await admin.visit('/admin/orders/new')
  await admin.send('Search', { Name: 'Ida Berg', 'Find a product': 'trowel' })
  await admin.press('Add Row End Trowel')
  await admin.send('Update total', { 'Collection: Free': 'on' })
  const expired = (Date.now() - retention.orderKeys.ms - 1).toString(16).padStart(12, '0')
  const form = admin.document.querySelector('form.checkout')
  form?.setAttribute('action', `/admin/orders/new?draft=${expired.padEnd(24, '0')}`)
  await admin.press('Place order: €19.60')
  assert.match(String(admin.toast), /^This form is old and may have placed its order already/)
  assert.deepEqual([admin.valueOf('Name'), await trowelsInStock()], ['Ida Berg', stock])
  await admin.press('Place order: €19.60')
  assert.match(String(admin.toast), /^Order \d+ entered$/)
  assert.equal(await trowelsInStock(), stock - 1)
})

test('an order for an account gets its last address, and needs one for a delivery', async () => {
  await admin.visit('/admin/orders/new')
  await admin.send('Find', { 'Find an account': 'user@example.com' })
  const choose = admin.texts('.ruled-list button')[0]
  assert.equal(choose, 'Choose')
  const [button] = admin.document.querySelectorAll('.ruled-list button')
  await admin.press(String(button?.getAttribute('aria-label')))
  assert.match(admin.text, /user@example\.com Choose another customer/)
  await admin.send('Search', { 'Find a product': 'trowel' })
  await admin.press('Add Row End Trowel')
  await admin.press(String(/Place order: \S+/.exec(admin.text)?.[0]))
  assert.equal(admin.status, 400)
  assert.match(admin.text, /Enter your street and house number/)
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

async function trowelsInStock() {
  const db = databaseOf(shop)
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('name', '=', 'Row End Trowel')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return stock
}
