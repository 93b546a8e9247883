import './test-database'
import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { sql } from 'kysely'
import { unpaidDays } from '../../app/domain/buying/unpaid-orders/unpaid-days'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, emailsTo, stockOf } from './factories'
import * as shop from './shop'
import { db, newId } from './shop'

mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-23T09:00Z') })
const admin = await createUser('admin')
await shop.updateShopSettings(admin, { timeZone: 'Europe/Berlin', withdrawalDays: 14 })
afterEach(() => assertStockInvariant(db))

/** Berlin is one hour ahead. `day` is one of November 2026: the 23rd and the 30th are Mondays. */
function moveTo(day: number, time: string) {
  mock.timers.setTime(Date.parse(`2026-11-01T${time}+01:00`) + (day - 1) * 86_400_000)
}

async function runAt(day: number, time: string) {
  moveTo(day, time)
  await shop.advanceUnpaidOrders()
}

const setDays = (remindUnpaidAfterDays: number | null, cancelUnpaidAfterDays: number | null) =>
  shop.updateShopSettings(admin, { remindUnpaidAfterDays, cancelUnpaidAfterDays })

const transfer = { kind: 'transfer', iban: 'DE89370400440532013000', link: '' } as const
const online = { kind: 'other', iban: '', link: 'https://pay.test/corner' } as const

interface Payment {
  kind: 'transfer' | 'other' | 'delivery' | 'collection'
  iban: string
  link: string
}

async function newOrder(payment: Payment = transfer) {
  const [customer, product] = [await createUser(), await createProduct(3)]
  for (const _ of [1, 2]) await shop.addToCart(customer.id, product.id)
  const { id, number } = await shop.placeOrder(customer.id)
  await db
    .insertInto('order_payments')
    .values({ order_id: id, ...payment, name: 'In advance', ...account, paid_at: null })
    .execute()
  return { id, number, customer, product }
}

const account = { instructions: '', account_holder: 'Tansy', bic: '' }

type NewOrder = Awaited<ReturnType<typeof newOrder>>

const announcedOf = async ({ number }: NewOrder) =>
  (await shop.listAnnounced())
    ?.filter((it) => it.number === number)
    .map((it) => `${it.step} ${it.on}`)
const statusOf = async ({ id }: NewOrder) => (await shop.findOrder(id))?.status
const subjectsTo = async ({ customer }: NewOrder) =>
  (await emailsTo(customer.email)).slice(1).map(({ subject }) => subject)
const lastBody = async ({ customer }: NewOrder) =>
  (await emailsTo(customer.email)).at(-1)?.body ?? ''

test('does and announces nothing while both settings are empty', async () => {
  moveTo(2, '10:00')
  const order = await newOrder()
  await runAt(27, '19:00')
  assert.equal(await shop.listAnnounced(), undefined)
  assert.deepEqual(await subjectsTo(order), [])
  assert.equal(await statusOf(order), 'processing')
})

test('announces a reminder and a cancellation on the morning of their day, and does them in the evening, once', async () => {
  await setDays(3, 6)
  moveTo(6, '23:30')
  const order = await newOrder()
  await runAt(10, '23:59')
  assert.deepEqual(await announcedOf(order), [])
  await runAt(11, '00:01')
  assert.deepEqual(await announcedOf(order), ['reminder 2026-11-11'])
  await runAt(11, '17:59')
  assert.deepEqual(await subjectsTo(order), [])
  moveTo(11, '18:00')
  await Promise.all([1, 2, 3].map(shop.advanceUnpaidOrders))
  await runAt(11, '19:00')
  const reminder = `Reminder: please pay for your order ${order.number}`
  assert.deepEqual(await subjectsTo(order), [reminder])
  const body = await lastBody(order)
  assert.match(body, /payment of \$25\.00 .* we will cancel the order on November 16, 2026\./s)
  assert.match(body, /IBAN: DE89 3704 0044 0532 0130 00\n.*Reference: \d+/s)
  assert.deepEqual(await announcedOf(order), [])
  const stored = await shop.readCustomerData(order.customer.id)
  assert.equal(stored?.orders[0]?.payment?.remindedAt, '2026-11-11T17:00:00.000Z')

  await runAt(16, '08:00')
  assert.deepEqual(await announcedOf(order), ['cancellation 2026-11-16'])
  assert.equal(await stockOf(order.product.id), 1)
  moveTo(16, '18:30')
  await Promise.all([1, 2, 3].map(shop.advanceUnpaidOrders))
  assert.equal(await statusOf(order), 'cancelled')
  assert.equal(await stockOf(order.product.id), 3)
  assert.deepEqual(await subjectsTo(order), [reminder, `Your order ${order.number} was cancelled`])
  assert.match(await lastBody(order), /payment .* has not arrived.*press “Order again”/s)
  const { activities } = await shop.listActivities(1)
  const number = String(order.number)
  assert.deepEqual(
    activities.filter(({ what }) => what.includes(number)).map(({ actor, what }) => [actor, what]),
    [
      ['The shop', `cancelled order ${number}: Processing → Cancelled`],
      ['The shop', `sent a reminder to pay order ${number}`],
    ],
  )
})

test('tells guests, who cannot order again from their order, where the products are', async () => {
  await setDays(null, 1)
  moveTo(2, '09:00')
  const order = await newOrder()
  const email = 'expired@shop.test'
  await sql`update orders set user_id = ${newId()}, customer_name = 'Wilma',
    customer_email = ${email}, customer_phone = '' where id = ${order.id}`.execute(db)
  await db.insertInto('guest_orders').values({ order_id: order.id, email, network: '' }).execute()
  await runAt(3, '09:00')
  await runAt(3, '18:30')
  assert.equal(await statusOf(order), 'cancelled')
  const body = (await emailsTo(email)).at(-1)?.body ?? ''
  assert.match(body, /put them into your cart again\.\n+Continue Shopping: \S+\/products$/m)
  assert.match(body, /\/guest-order\//)
  assert.doesNotMatch(body, /Order again/)
})

test('counts working days from the day of the order in the time zone of the shop', async () => {
  await setDays(1, null)
  moveTo(5, '23:59')
  const [thursday] = [await newOrder(), moveTo(6, '00:00')]
  const friday = await newOrder()
  await runAt(6, '09:00')
  assert.deepEqual(await announcedOf(thursday), ['reminder 2026-11-06'])
  assert.deepEqual(await announcedOf(friday), [])
  await runAt(8, '09:00')
  assert.deepEqual(await announcedOf(friday), [])
  await runAt(9, '09:00')
  assert.deepEqual(await announcedOf(friday), ['reminder 2026-11-09'])
})

test('cancels without a reminder, or only reminds, when the other setting is empty', async () => {
  await setDays(null, 1)
  moveTo(2, '09:00')
  const cancelled = await newOrder()
  await runAt(3, '09:00')
  await runAt(3, '18:00')
  assert.deepEqual(await subjectsTo(cancelled), [`Your order ${cancelled.number} was cancelled`])
  await setDays(1, null)
  moveTo(3, '20:00')
  const reminded = await newOrder()
  await runAt(4, '09:00')
  await runAt(4, '18:00')
  assert.doesNotMatch(await lastBody(reminded), /cancel/)
  for (const day of [9, 30]) {
    await runAt(day, '09:00')
    await runAt(day, '18:00')
  }
  assert.equal((await subjectsTo(reminded)).length, 1)
  assert.equal(await statusOf(reminded), 'processing')
})

test('announces old orders first when the settings change, and gives each the time that its reminder names', async () => {
  await setDays(null, null)
  moveTo(2, '09:00')
  const order = await newOrder()
  moveTo(17, '13:00')
  await setDays(3, 6)
  await shop.advanceUnpaidOrders()
  assert.deepEqual(await announcedOf(order), ['reminder 2026-11-18'], 'not on an afternoon')
  await runAt(17, '19:00')
  assert.deepEqual(await subjectsTo(order), [])
  await runAt(18, '18:00')
  assert.match(await lastBody(order), /cancel the order on November 23, 2026\./)
  await setDays(1, 4)
  await runAt(20, '09:00')
  assert.deepEqual(await announcedOf(order), [])
  await runAt(23, '09:00')
  assert.deepEqual(await announcedOf(order), ['cancellation 2026-11-23'])
  await setDays(null, 30)
  assert.deepEqual(await announcedOf(order), [])
  await runAt(23, '18:00')
  assert.equal(await statusOf(order), 'processing')
})

test('does not cancel an order of which only a reminder was announced', async () => {
  await setDays(1, null)
  moveTo(2, '09:00')
  const order = await newOrder()
  await runAt(3, '09:00')
  await setDays(null, 1)
  assert.deepEqual(await announcedOf(order), [])
  await runAt(3, '18:00')
  assert.equal(await statusOf(order), 'processing')
  assert.deepEqual(await announcedOf(order), ['cancellation 2026-11-04'])
})

test('announces again what it could not do on its day', async () => {
  await setDays(null, 1)
  moveTo(2, '09:00')
  const order = await newOrder()
  await runAt(3, '09:00')
  moveTo(6, '19:00')
  assert.deepEqual(await announcedOf(order), [])
  await shop.advanceUnpaidOrders()
  assert.deepEqual(await announcedOf(order), ['cancellation 2026-11-09'])
  await runAt(8, '19:00')
  assert.equal(await statusOf(order), 'processing')
  await shop.markPaid(admin, order.id)
  await shop.markUnpaid(admin, order.id)
  await runAt(9, '18:00')
  assert.equal(await statusOf(order), 'cancelled')
})

test('leaves an order alone when it is not paid in advance, or something has happened to it', async () => {
  await setDays(null, 1)
  moveTo(2, '09:00')
  const others: [string, Payment, (order: NewOrder) => unknown][] = [
    ['paid', transfer, ({ id }) => shop.markPaid(admin, id)],
    [
      'sent in part',
      transfer,
      ({ id }) => shop.sendParcel(admin, id, { items: new Map([[0, 1]]) }),
    ],
    ['delivered', transfer, ({ id }) => shop.changeOrderStatus(admin, id, 'delivered')],
    ['withdrawn', transfer, withdraw],
    ['nothing to pay', transfer, reduceToNothing],
    ['on delivery', { ...transfer, kind: 'delivery' }, () => {}],
    ['on collection', { ...transfer, kind: 'collection', link: online.link }, () => {}],
    ['without a page to pay on', { ...online, link: '' }, () => {}],
  ]
  const orders = await Promise.all(others.map(([, payment]) => newOrder(payment)))
  const unpaid = [await newOrder(), await newOrder(online)]
  await runAt(3, '09:00')
  for (const [index, [, , act]] of others.entries()) await act(orders[index] ?? assert.fail())
  for (const [index, [name]] of others.entries()) {
    assert.deepEqual(await announcedOf(orders[index] ?? assert.fail()), [], name)
  }
  await runAt(3, '18:00')
  for (const [index, [name]] of others.entries()) {
    assert.notEqual(await statusOf(orders[index] ?? assert.fail()), 'cancelled', name)
  }
  for (const order of unpaid) assert.equal(await statusOf(order), 'cancelled')
})

function withdraw({ customer: { name, email }, number }: NewOrder) {
  const draft = shop.WithdrawalDraft.parse({ name, email, orderNumber: String(number) })
  return shop.declareWithdrawal(draft, '198.51.100.7')
}

async function reduceToNothing({ id }: NewOrder) {
  // The screen refuses a reduction of everything; the price of the order itself may also be nothing.
  await db.updateTable('orders').set({ total: 0 }).where('id', '=', id).execute()
}

test('asks only for what is left to pay when a part was taken back', async () => {
  await setDays(1, null)
  moveTo(2, '09:00')
  const orders = [await newOrder(), await newOrder(online)]
  for (const { id } of orders) {
    await shop.refundOrder(admin, id, shop.refundForm(1).parse({ units_0: '1', restock_0: 'on' }))
  }
  await runAt(3, '09:00')
  await runAt(3, '18:00')
  const [byTransfer = '', onPage = ''] = [
    await lastBody(orders[0] ?? assert.fail()),
    await lastBody(orders[1] ?? assert.fail()),
  ]
  assert.match(byTransfer, /payment of \$12\.50 .*transfer \$12\.50 /s)
  assert.match(onPage, /payment of \$12\.50 .*pay \$12\.50 on the linked page/s)
})

test('is either paid or cancelled when an admin marks an order as paid at that moment', async () => {
  await setDays(null, 1)
  moveTo(2, '09:00')
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  await runAt(3, '09:00')
  moveTo(3, '18:00')
  const [, ...marked] = await Promise.allSettled([
    shop.advanceUnpaidOrders(),
    ...orders.map(({ id }) => shop.markPaid(admin, id)),
  ])
  for (const [index, order] of orders.entries()) {
    const isPaid = marked[index]?.status === 'fulfilled'
    const found = await shop.findOrder(order.id)
    assert.equal(found?.status, isPaid ? 'processing' : 'cancelled')
    assert.equal(Boolean(found?.payment?.paidAt), isPaid)
    assert.equal((await subjectsTo(order)).length, 1)
  }
})

test('offers five and ten working days, and keeps other days of an earlier version', async () => {
  const days = async () => {
    const { remindUnpaidAfterDays, cancelUnpaidAfterDays } = await shop.shopSettings()
    return [remindUnpaidAfterDays, cancelUnpaidAfterDays]
  }
  await setDays(null, 14)
  await shop.updateShopSettings(admin, { contactEmail: 'days@shop.test' })
  assert.deepEqual(await days(), [null, 14])
  await shop.updateShopSettings(admin, unpaidDays.on)
  assert.deepEqual(await days(), [5, 10])
  await shop.updateShopSettings(admin, unpaidDays.off)
  assert.deepEqual(await days(), [null, null])
})
