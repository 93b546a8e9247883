import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sumsOf } from '../../app/domain/buying/order/sums'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  addTransfer,
  admin,
  ask,
  createProduct,
  createUser,
  db,
  emailsTo,
  methodOf,
  minute,
  orderOf,
  payment,
  refusal,
  stockOf,
} from './orders-at-providers'

const shop = await import('./shop')
const day = 24 * 60 * minute

afterEach(async () => {
  await assertStockInvariant(db)
  for (const find of [shop.findOrdersWithWrongTotal, shop.findOrdersWithWrongDiscounts]) {
    assert.deepEqual(await find(db), [])
  }
  assert.deepEqual(await shop.findOrdersWithWrongRefunds(db), [])
  assert.deepEqual(await shop.findOrdersWithWrongDocuments(db), [])
})

type Fields = Record<string, unknown>

async function draftOf(lines: Fields[], fields: Fields = {}) {
  await addTransfer()
  const { id } = await methodOf('transfer')
  return shop.EnteredOrderBody.parse({ payment: id, lines: JSON.stringify(lines), ...fields })
}

async function enter(lines: Fields[], fields?: Fields) {
  return shop.enterOrder(admin, await draftOf(lines, fields))
}

const line = ({ id: variantId }: { id: string }, fields: Fields = {}) => ({
  variantId,
  units: 2,
  ...fields,
})

const subjectsTo = async (email: string) =>
  (await emailsTo(email)).map(({ subject }) => subject.replace(/\d{4}/, 'N'))

test('enters an order for an account, for a name with and without an email address, and for no name', async () => {
  const [customer, product] = [await createUser(), await createProduct(9)]
  const { id } = await enter([line(product)], { customer: customer.id })
  assert.equal((await orderOf({ id })).userId, customer.id)
  assert.deepEqual(await subjectsTo(customer.email), ['Your order N at Wrenfold'])
  const named = await enter([line(product)], { name: 'Ida Berg', email: 'ida@example.com' })
  assert.match(String((await emailsTo('ida@example.com'))[0]?.body), /guest-order\//)
  const emails = await db.selectFrom('emails').select('id').where('to_shopkeeper', '=', 0).execute()
  const noEmail = await enter([line(product)], { name: 'Ida Berg' })
  const noName = await enter([line(product)])
  const after = await db.selectFrom('emails').select('id').where('to_shopkeeper', '=', 0).execute()
  assert.equal(after.length, emails.length)
  for (const { id } of [named, noEmail, noName]) {
    const found = await shop.findOrderForAdmin(id)
    assert.deepEqual([found?.enteredBy, found?.customer?.isGuest], [admin.name, true])
    const link = await shop.findLinkedOrder(await shop.orderToken(id))
    assert.equal(link?.order.id, id)
    assert(!JSON.stringify(link?.order).includes(admin.name))
  }
  assert.equal(await stockOf(product.id), 1)
  const { activities } = await shop.listActivities(1)
  assert.match(String(activities[0]?.what), /^entered order \d+$/)
})

test('sells a hidden product, but refuses what is not in stock, unknown, repeated or nothing', async () => {
  const [hidden, product] = [await createProduct(2), await createProduct(1)]
  await db
    .updateTable('products')
    .set({ hidden_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', hidden.id)
    .execute()
  await enter([line(hidden)])
  assert.equal(await stockOf(hidden.id), 0)
  await assert.rejects(enter([line(hidden)]), refusal(409, /is out of stock/))
  await assert.rejects(enter([line(product)]), refusal(409, /^Only 1 of/))
  await assert.rejects(enter([line({ id: 'f'.repeat(24) })]), refusal(409, /no longer in the shop/))
  const twice = [line(product, { units: 1 }), line(product, { units: 1 })]
  await assert.rejects(enter(twice), refusal(400, /only one line/))
  await assert.rejects(enter([]), refusal(400, 'Add a product'))
  const unknown = { customer: 'f'.repeat(24) }
  await assert.rejects(
    enter([line(product, { units: 1 })], unknown),
    refusal(404, 'User not found'),
  )
  assert.equal(await stockOf(product.id), 1)
})

test('lowers prices by a percentage or an amount, with a voucher beside it, and says why on all documents', async () => {
  await shop.createVoucher(
    admin,
    shop.voucherForm(shop.moneyOf({ currency: 'EUR', locale: 'en-US' })).parse({
      ...{ code: 'TEN', percent: '10', isActive: 'on', maxUsesPerEmail: '1' },
    }),
  )
  const [one, other] = [
    await createProduct(9, { price: 1000 }),
    await createProduct(9, { price: 333 }),
  ]
  const lines = [
    line(one, { percent: '25', reason: 'A scratch' }),
    line(other, { units: 3, amount: '1.99', reason: 'A regular' }),
  ]
  const email = 'lowered@example.com'
  const { id } = await enter(lines, { email, voucher: 'ten', expectedTotal: 20.7 })
  const order = await orderOf({ id })
  // 20.00 - 5.00 and 9.99 - 1.99 are 23.00, of which the voucher takes off 2.30.
  assert.deepEqual(
    order.items.map(({ discount, reduction }) => [discount, reduction]),
    [
      [650, 500],
      [279, 199],
    ],
  )
  const texts = ['Price lowered: A scratch', 'Price lowered: A regular', 'Voucher TEN', 'Total']
  const money = shop.moneyOf({ currency: 'EUR', locale: 'en-US' })
  assert.deepEqual(
    sumsOf({ ...order, delivery: false, taxes: [] }, money).map((sum) => sum.label),
    texts,
  )
  const body = String((await emailsTo(email))[0]?.body)
  for (const text of texts) assert(body.includes(text), text)
  assert.match(body, /€20\.70/)
  await assert.rejects(
    enter(lines, { email, voucher: 'ten' }),
    refusal(409, /used this voucher in order/),
  )
  const tooMuch = [line(one, { amount: '20.01', reason: 'x' })]
  await assert.rejects(enter(tooMuch), refusal(400, /^The line costs €20\.00/))
  // A refund of some units takes back their share of both.
  await shop.refundOrder(admin, id, {
    items: [{ position: 1, quantity: 2, restock: true }],
    ...{ delivery: false, reason: '', isDue: false },
  })
  const [refund = assert.fail()] = (await orderOf({ id })).refunds
  const { lines: taken } = shop.linesOf(order, refund)
  assert.deepEqual([taken[0]?.discount, taken[0]?.reduction], [186, 133])
})

test('lowers the price of one line and leaves the other', async () => {
  const [one, other] = [await createProduct(9), await createProduct(9)]
  const { id } = await enter([line(one, { percent: '50', reason: 'A scratch' }), line(other)])
  const { items } = await orderOf({ id })
  assert.deepEqual(
    items.map(({ reduction }) => Boolean(reduction)),
    [true, false],
  )
})

test('refuses another total than the admin has seen, and places an order once', async () => {
  const product = await createProduct(9, { price: 1000 })
  const lines = [line(product)]
  await assert.rejects(
    enter(lines, { expectedTotal: 19 }),
    refusal(409, /^The total is now €20\.00/),
  )
  const draft = await draftOf(lines)
  const draftId = 'd'.repeat(24)
  await shop.saveDraft(admin, draftId, { ...shop.emptyContent, ...draft })
  assert.equal((await shop.listDrafts(admin))[0]?.lines, 1)
  const [first, second] = await Promise.all([
    shop.enterOrder(admin, draft, { draftId }),
    shop.enterOrder(admin, draft, { draftId }),
  ])
  assert.equal(first.id, second.id)
  assert.equal(await shop.findDraft(admin, draftId), undefined)
  const byProgram = { idempotencyKey: 'call-1' }
  const called = await shop.enterOrder(admin, draft, byProgram)
  assert.equal((await shop.enterOrder(admin, draft, byProgram)).id, called.id)
  const other = { ...draft, name: 'Ida Berg' }
  await assert.rejects(shop.enterOrder(admin, other, byProgram), refusal(422, /Idempotency-Key/))
  assert.equal(await stockOf(product.id), 5)
  const customer = await createUser()
  await assert.rejects(shop.enterOrder(customer, draft), refusal(401, /Administrator/))
})

test('a draft belongs to one admin, and an order can be copied to a new one', async () => {
  const [other, product] = [await createUser('admin'), await createProduct(9)]
  const { id } = await enter([line(product)], { name: 'Ida Berg', email: 'copy@example.com' })
  const copy = await shop.copyOfOrder(id)
  assert.deepEqual(copy?.lines, [{ variantId: product.id, units: 2, reason: '' }])
  assert.deepEqual([copy?.name, copy?.email], ['Ida Berg', 'copy@example.com'])
  const draftId = 'e'.repeat(24)
  await shop.saveDraft(admin, draftId, shop.emptyContent)
  assert.equal(await shop.findDraft(other, draftId), undefined)
  await assert.rejects(shop.saveDraft(other, draftId, shop.emptyContent), refusal(409, /form/))
})

test('keeps the units for a week while a link to pay is open, also after a page of the provider has ended', async () => {
  const product = await createProduct(3)
  const { id: method } = await methodOf('stripe')
  const email = 'link@example.com'
  const { id } = await enter([line(product)], { email, payment: method })
  const [request] = await emailsTo(email)
  assert.match(String(request?.body), /pay by \w+ \d+, \d{4}/)
  await ask(2 * 60 * minute)
  assert.equal(await payment({ id }), 'processing unpaid')
  assert.match(String(await shop.openPage(id)), /^http/)
  await ask(2 * 60 * minute)
  await ask()
  assert.equal(await payment({ id }), 'processing unpaid')
  assert.match(String(await shop.openPage(id)), /^http/)
  await ask(8 * day)
  await ask()
  assert.equal(await payment({ id }), 'cancelled undefined')
  assert.equal(await stockOf(product.id), 3)
})

test('reminds no customer without an email address, and does not count towards the limits of guests', async () => {
  await shop.updateShopSettings(admin, { guestOrders: true, remindUnpaidAfterDays: 3 })
  const product = await createProduct(40)
  for (let count = 0; count < 6; count++) await enter([line(product)], { email: 'g@example.com' })
  const { id } = await methodOf('transfer')
  const cart = { ...shop.newGuestCart(), lines: [[product.id, 1] as [string, number]] }
  const guest = { name: 'Ida Berg', email: 'g@example.com', phone: '555 010 0199', payment: id }
  await shop.placeGuestOrder(cart, guest, { browser: 'b', clientIp: '192.0.2.1' })
})
