import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { camtOf, csvOf, forms, type Payment } from '../support/bank-statements'
import { file } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  await awaitPayments()
})
after(() => shop.close())

const field = 'Bank statement'

async function check(content: string | Buffer, name = 'statement.csv', fields = {}) {
  await admin.visit('/admin/bank-statement')
  await admin.send('Check the file', { [field]: file(content, name, ''), ...fields })
}

// The orders of the demo have no payments.
async function awaitPayments() {
  const db = databaseOf(shop)
  const orders = await db
    .updateTable('orders')
    .set({ status: 'processing', delivered_at: null })
    .where('order_number', 'in', [1006, 1007, 1008])
    .returning('id')
    .execute()
  const account = { instructions: '', account_holder: 'Tansy', iban: '', bic: '', paid_at: null }
  const payment = { kind: 'transfer', name: 'Bank transfer', ...account } as const
  await db
    .insertInto('order_payments')
    .values(orders.map(({ id }) => ({ order_id: id, ...payment })))
    .execute()
  await db.destroy()
}

async function unpaidOrders() {
  const db = databaseOf(shop)
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_id', 'orders.id')
    .select(['orders.id', 'order_number as number', 'total'])
    .where('paid_at', 'is', null)
    .where('status', '=', 'processing')
    .orderBy('order_number')
    .execute()
  await db.destroy()
  return orders
}

test('a shopkeeper chooses the columns once, and marks what is sure', async () => {
  const [one, two] = await unpaidOrders()
  assert(one && two)
  const day = { date: '2026-11-27', name: 'Ada Tinder' }
  const payments: Payment[] = [
    { ...day, text: `Order ${one.number}`, cents: one.total },
    { ...day, text: `Order ${two.number}`, cents: two.total - 100 },
    { ...day, text: 'thanks', cents: 987654 },
  ]
  const form = forms.find(({ fileName }) => fileName === 'british-bank.csv')
  assert(form)
  const csv = csvOf(form, payments)
  await check(csv)
  assert.match(admin.text, /What do the columns of this file contain\?/)
  await admin.send('Show the payments', { Description: '' })
  assert.match(admin.text, /Choose a column for the date, the text and the amount/)
  await admin.send('Show the payments', { Description: 'text' })
  assert.match(admin.text, /Number and amount fit \(1\)/)
  assert.match(admin.text, /\$1\.00 is missing\. It stays unpaid\./)
  await admin.send('Mark the chosen orders as paid')
  assert.match(admin.text, /1 payment was matched\..*Already matched \(1\)/)
  await check(csv)
  assert.doesNotMatch(admin.text, /What do the columns/)
  assert.match(admin.text, /Already matched \(1\)/)
  assert.deepEqual((await unpaidOrders()).map(({ number }) => number).includes(one.number), false)
  await check(camtOf(payments.slice(0, 1), '08', 'USD'), 'statement.xml')
  assert.match(
    admin.text,
    /Return this money, unless it is the same payment from another kind of file/,
  )
  await check(csv, 'statement.csv', { 'Choose the columns of the CSV file again': 'on' })
  assert.match(admin.text, /What do the columns/)
})

test('a payment without a number is marked by choosing its order', async () => {
  const [order] = await unpaidOrders()
  assert(order)
  const payment = { date: '2026-11-28', name: '<b>Bo</b>', text: 'for the vase', cents: 4242 }
  await check(camtOf([payment], '08', 'USD'), 'statement.xml')
  assert.match(admin.text, /No order found \(1\)/)
  assert.match(admin.text, /<b>Bo<\/b>/)
  const options = [...admin.document.querySelectorAll('option')]
  const option = options.find(({ textContent }) => textContent?.startsWith(`${order.number} `))
  const chosen = { 'Order that was paid': option?.value ?? '' }
  await admin.send('Mark the chosen orders as paid', chosen)
  assert.match(admin.text, /All payments of this file are already matched\./)
})

test('a payment after the two hundredth without an order says how to choose its order', async () => {
  const payments = Array.from({ length: 202 }, (_, at) => ({
    date: '2026-11-27',
    name: 'Bo',
    text: 'a gift',
    cents: 9_000_000 + at,
  }))
  await check(camtOf(payments, '08', 'USD'), 'statement.xml')
  const rows = admin.texts('.bank-entries tbody tr')
  const hint = /To choose an order, mark those above first, or upload a file of fewer days\./
  assert.deepEqual([rows.length, rows.findIndex((text) => hint.test(text))], [202, 200])
  assert.equal(admin.texts('.bank-entries select').length, 200)
})

test('a wrong file and a wrong form are refused without an error of the shop', async () => {
  await admin.visit('/admin/bank-statement')
  await admin.send('Check the file')
  assert.equal(admin.errorAt(field), 'Choose the file of a bank statement')
  await check('%PDF-1.7')
  assert.match(admin.errorAt(field) ?? '', /cannot read this file/)
  const cookie = admin.cookies.getCookieStringSync(shop.url)
  const posts = ['mark', 'columns', 'check', 'mark&statement={"entries":[{}],"unreadable":0}']
  for (const body of [...posts, 'columns&table={"columns":["a"],"rows":[]}&column0=constructor']) {
    const response = await fetch(`${shop.url}/admin/bank-statement`, {
      method: 'POST',
      headers: { cookie, origin: shop.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(`intent=${body}`),
    })
    assert.equal(response.status, 400, body)
  }
})
