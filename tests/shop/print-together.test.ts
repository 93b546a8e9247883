import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addOrder } from '../support/orders-to-print'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

type Added = Awaited<ReturnType<typeof addOrder>>

let shop: Shop
let admin: Visitor
let long: Added
let cancelled: Added
let collected: Added
let unpaid: Added
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  const db = databaseOf(shop)
  long = await addOrder(db, { lines: 60, invoice: 1 })
  cancelled = await addOrder(db, { lines: 1, invoice: 2, status: 'cancelled' })
  collected = await addOrder(db, { lines: 2, hasAddress: false })
  unpaid = await addOrder(db, { lines: 1, invoice: 3, name: 'Milo <b>Reed</b>' })
  const payment = { kind: 'transfer', name: 'Transfer', instructions: '', bic: '' } as const
  const account = { account_holder: 'Shop', iban: 'DE89370400440532013000', paid_at: null }
  await db
    .insertInto('order_payments')
    .values({ order_id: unpaid.id, ...payment, ...account })
    .execute()
  await db.destroy()
})
after(() => shop.close())

const ticksOf = (...orders: Added[]) =>
  Object.fromEntries(orders.map(({ number }) => [`Select order ${number}`, 'on']))

const titles = () => admin.texts('.sheet > .title')

test('ticked orders become one page with a packing slip each, the oldest order first', async () => {
  await admin.visit('/admin/orders')
  await admin.press('Print')
  assert.equal(admin.toast, 'Select at least one row first')
  await admin.send('Print', ticksOf(long, cancelled, collected, unpaid))
  assert.equal(admin.heading, 'Print orders')
  const printed = [long, collected, unpaid].map(({ number }) => `Packing slip ${number}`)
  assert.deepEqual(titles(), printed)
  assert.deepEqual(admin.texts('.print-head .callout'), [
    `Not printed, because the order is cancelled: ${cancelled.number}`,
    `Not paid yet: ${unpaid.number}. If the money has arrived, mark the order as paid first.`,
  ])
  assert.match(admin.text, /Print this page with the menu of your browser\./)
  assert.equal(admin.text.match(/60 items in total/g)?.length, 1)
})

test('the same orders are printed as invoices with their cancellations, and those without one are named', async () => {
  await admin.follow('Invoices')
  const printed = [`Invoice 1, order ${long.number}`, `Invoice 2, order ${cancelled.number}`]
  assert.deepEqual(titles(), [...printed, `Invoice 3, order ${unpaid.number}`])
  assert.deepEqual(admin.texts('.cancellation h2'), ['Cancellation invoice 2, for invoice 2'])
  assert.deepEqual(admin.texts('.print-head .callout'), [
    `Not printed, because the order has no invoice: ${collected.number}`,
    `Cancelled: ${cancelled.number}. The cancellation invoice follows the invoice.`,
  ])
  assert.equal(admin.texts('.qr-code').length, 1)
})

test('a sheet has the postal address of each order that goes to one', async () => {
  await admin.follow('Addresses for labels')
  assert.deepEqual(admin.texts('.address-sheet li'), [
    `Order ${long.number} Fern Moss Lindenweg 4 1234 Wrenfold Austria`,
    `Order ${unpaid.number} Milo <b>Reed</b> Lindenweg 4 1234 Wrenfold Austria`,
  ])
  const notes = admin.texts('.print-head .callout')
  assert(
    notes.includes(`Not printed, because the order has no postal address: ${collected.number}`),
  )
})

test('a page without orders that exist, or without a document, has nothing to print', async () => {
  for (const ids of ['', 'no-id', '0'.repeat(24)]) {
    await admin.visit(`/admin/orders/print?ids=${ids}&documents=toString`)
    assert.deepEqual(admin.texts('.print-head .callout'), ['Select at least one row first'])
    assert.doesNotMatch(admin.text, /Print this page/)
  }
  await admin.visit(`/admin/orders/print?ids=${collected.id}&documents=invoices`)
  assert.deepEqual(titles(), [])
  assert.doesNotMatch(admin.text, /Print this page/)
})

test('the question about a delivery leaves out ticked orders that are delivered or cancelled', async () => {
  await admin.visit('/admin/orders')
  await admin.send('Mark as delivered', ticksOf(collected, cancelled))
  assert.match(admin.text, /Mark 1 order as delivered\?/)
  assert.match(admin.text, new RegExp(`Already delivered or cancelled: ${cancelled.number}`))
  await admin.press('Mark as delivered', undefined, '.dialog')
  assert.equal(admin.toast, '1 order marked as delivered')
})
