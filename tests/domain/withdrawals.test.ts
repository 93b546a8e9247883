import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listActivities } from '../../app/domain/access/activity.server'
import { updateShopSettings } from '../../app/domain/back-office/change-settings.server'
import { addToCart } from '../../app/domain/cart/cart.server'
import { changeOrderStatus } from '../../app/domain/orders/order-status.server'
import { findOrder } from '../../app/domain/orders/orders.server'
import { placeOrder } from '../../app/domain/orders/place-order.server'
import {
  answerWithdrawal,
  declareWithdrawal,
  findWithdrawal,
  lastDayOf,
  listWithdrawals,
  listWithdrawalsOf,
  prefillWithdrawal,
  WithdrawalAnswer,
  WithdrawalDraft,
} from '../../app/domain/withdrawals/withdrawals.server'
import { db } from '../../db/client'
import { createProduct, createUser, emailsTo, refusal } from './factories'

const admin = await createUser('admin')
const contactEmail = 'desk@shop.test'
await updateShopSettings(admin, { contactEmail, withdrawalDays: 14 })

let clients = 0
const newClientIp = () => `198.51.100.${++clients}`

async function newOrder() {
  const [customer, product] = [await createUser(), await createProduct(3)]
  await addToCart(customer.id, product.id)
  const { id } = await placeOrder(customer.id)
  const order = await findOrder(id)
  assert(order)
  return { customer, product, id, number: String(order.number) }
}

const declare = (draft: { name?: string; orderNumber: string; email: string }) =>
  declareWithdrawal(WithdrawalDraft.parse({ name: 'Ada Tinder', ...draft }), newClientIp())

test('sends the customer of the order a receipt with the declaration, its time and the order', async () => {
  const { customer, product, id, number } = await newOrder()
  await declare({ orderNumber: `Order #${number}`, email: customer.email.toUpperCase() })
  const receipt = (await emailsTo(customer.email)).at(-1)
  assert.equal(receipt?.subject, `Your withdrawal from order ${number}`)
  assert.match(receipt.body, new RegExp(`I withdraw from the contract of order ${number}`))
  assert.match(receipt.body, /Name: Ada Tinder/)
  assert.match(receipt.body, /Received: \w+ \d+, \d{4} at \d+:\d\d/)
  assert.match(receipt.body, new RegExp(product.name))
  const notice = (await emailsTo(contactEmail)).at(-1)
  assert.equal(notice?.subject, `Withdrawal from order ${number}`)
  const [withdrawal] = await listWithdrawalsOf(id)
  assert.equal(withdrawal?.isCustomers, true)
  assert.equal(withdrawal?.status, 'declared')
  assert.equal(withdrawal?.lastDay, null)
})

test('writes the time of the receipt as the shop writes dates', async () => {
  await updateShopSettings(admin, { locale: 'de-DE' })
  await declare({ orderNumber: '999999', email: 'otto@shop.test' })
  await updateShopSettings(admin, { locale: 'en-US' })
  const receipt = (await emailsTo('otto@shop.test')).at(-1)
  assert.match(receipt?.body ?? '', /Received: \d+\. \p{L}+ \d{4} um \d+:\d\d/u)
})

test('sends a stranger the same receipt without the order, whether the order exists or not', async () => {
  const { number, product, customer, id } = await newOrder()
  await declare({ orderNumber: number, email: 'stranger@shop.test' })
  await declare({ orderNumber: '999999', email: 'other@shop.test' })
  const [real] = await emailsTo('stranger@shop.test')
  const [invented] = await emailsTo('other@shop.test')
  const general = (email: typeof real, words: string[]) =>
    words
      .reduce((text, word) => text.replaceAll(word, '…'), email?.body ?? '')
      .replace(/\d+:\d\d:\d\d/, '')
  assert.equal(
    general(real, [number, 'stranger@shop.test']),
    general(invented, ['999999', 'other@shop.test']),
  )
  assert.doesNotMatch(real?.body ?? '', new RegExp(product.name))
  assert.equal((await emailsTo(customer.email)).length, 1)
  assert.equal((await listWithdrawalsOf(id))[0]?.isCustomers, false)
  const { withdrawals } = await listWithdrawals(1)
  assert.equal(withdrawals.find(({ orderNumber }) => orderNumber === '999999')?.orderId, null)
})

test('records a declaration once and sends one receipt when it is sent twice at once', async () => {
  const { customer, number, id } = await newOrder()
  const before = (await emailsTo(customer.email)).length
  await Promise.all([1, 2].map(() => declare({ orderNumber: number, email: customer.email })))
  await declare({ orderNumber: number, email: customer.email })
  assert.equal((await emailsTo(customer.email)).length, before + 1)
  assert.equal((await listWithdrawalsOf(id)).length, 1)
})

test('limits the receipts that one client can send to an address', async () => {
  const ip = newClientIp()
  const send = (number: number) =>
    declareWithdrawal({ name: 'Ada', orderNumber: String(number), email: 'flood@shop.test' }, ip)
  for (let number = 5_000; number < 5_005; number++) await send(number)
  await assert.rejects(send(5_005), refusal(429, /Too many attempts/))
})

test('emails the answer, records it, and refuses an answer to a withdrawal that was answered meanwhile', async () => {
  const { customer, number, id } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  const [withdrawal] = await listWithdrawalsOf(id)
  assert(withdrawal)
  assert.equal(
    WithdrawalAnswer.safeParse({ status: 'declined' }).error?.issues[0]?.path[0],
    'reason',
  )
  const answer = {
    status: 'declined',
    reason: 'The seal\nwas broken.',
    expected: 'declared',
  } as const
  await answerWithdrawal(admin, withdrawal.id, answer)
  const email = (await emailsTo(customer.email)).at(-1)
  assert.match(email?.body ?? '', /We cannot accept your withdrawal/)
  assert.match(email?.body ?? '', /The seal\s+was broken\./)
  const found = await findWithdrawal(withdrawal.id)
  assert.equal(found?.status, 'declined')
  assert.equal(found?.reason, 'The seal\nwas broken.')
  assert.match((await listActivities(1)).activities[0]?.subject ?? '', /withdrawal from order/)
  await assert.rejects(
    answerWithdrawal(admin, withdrawal.id, { ...answer, status: 'received' }),
    refusal(409, /Someone else has changed this withdrawal/),
  )
  await answerWithdrawal(admin, withdrawal.id, {
    ...answer,
    status: 'refunded',
    expected: 'declined',
  })
  assert.equal((await findWithdrawal(withdrawal.id))?.status, 'refunded')
  await assert.rejects(
    answerWithdrawal(admin, 'no-such-id', answer),
    refusal(404, /does not exist/),
  )
})

test('shows the last day of the period when the order is delivered', async () => {
  const { customer, number, id } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  await changeOrderStatus(admin, id, 'delivered')
  const [withdrawal] = await listWithdrawalsOf(id)
  assert(withdrawal?.lastDay)
  assert(withdrawal.lastDay > new Date(Date.now() + 12 * 24 * 3_600_000).toISOString())
})

for (const [deliveredAt, days, timeZone, lastDay] of [
  ['2026-11-25T10:00:00.000Z', 14, 'UTC', '2026-12-09T00:00:00.000Z'],
  ['2026-11-25T23:30:00.000Z', 14, 'Europe/Berlin', '2026-12-09T23:00:00.000Z'],
  ['2026-12-20T10:00:00.000Z', 30, 'UTC', '2027-01-19T00:00:00.000Z'],
] as const) {
  test(`the period of ${days} days ends with the day of ${lastDay} when the order arrives at ${deliveredAt} (${timeZone})`, () => {
    assert.equal(lastDayOf(deliveredAt, days, timeZone), lastDay)
  })
}

test('prefills the number of an own order only', async () => {
  const { customer, number } = await newOrder()
  const { name, email } = customer
  assert.deepEqual(await prefillWithdrawal(customer, number), { name, email, orderNumber: number })
  assert.equal((await prefillWithdrawal(await createUser(), number)).orderNumber, '')
  assert.deepEqual(await prefillWithdrawal(undefined, '1002'), { orderNumber: '1002' })
})

test('refuses links in a name, other characters in an order number, and periods below 14 days', () => {
  const draft = { name: 'Ada', orderNumber: '1002', email: 'ada@shop.test' }
  for (const [field, value] of [
    ['name', 'Look at www.shop.test'],
    ['name', 'https://shop.test'],
    ['name', 'Two\nlines'],
    ['orderNumber', 'https://shop.test'],
    ['orderNumber', ''],
    ['email', 'ada'],
  ]) {
    const { error } = WithdrawalDraft.safeParse({ ...draft, [field ?? '']: value })
    assert.equal(error?.issues[0]?.path[0], field, value)
  }
})

test('accepts no declaration and reads no withdrawals when the setting is off', async () => {
  const { customer, number, id } = await newOrder()
  await declare({ orderNumber: number, email: customer.email })
  await updateShopSettings(admin, { withdrawalDays: null })
  await assert.rejects(
    declare({ orderNumber: number, email: customer.email }),
    refusal(404, /not found/),
  )
  assert.deepEqual(await listWithdrawalsOf(id), [])
  assert((await db.selectFrom('withdrawals').select('id').execute()).length > 0)
})
