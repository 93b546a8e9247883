import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addToCart } from '../../app/domain/buying/cart/cart.server'
import { addNote } from '../../app/domain/buying/changes/add-note.server'
import { correctOrder, OrderCorrection } from '../../app/domain/buying/changes/correct-order.server'
import { markPaid } from '../../app/domain/buying/changes/mark-paid.server'
import { changeOrderStatus } from '../../app/domain/buying/changes/order-status.server'
import { placeOrder } from '../../app/domain/buying/checkout/place-order.server'
import { addressLines } from '../../app/domain/buying/countries/postal-address'
import { DeliveryMethodDraft } from '../../app/domain/buying/methods/delivery-method-draft'
import {
  createDeliveryMethod,
  listDeliveryMethods,
} from '../../app/domain/buying/methods/delivery-methods.server'
import { PaymentMethodDraft } from '../../app/domain/buying/methods/payment-method-draft'
import {
  createPaymentMethod,
  listPaymentMethods,
} from '../../app/domain/buying/methods/payment-methods.server'
import { findOrderForAdmin, listOrders } from '../../app/domain/buying/order/order-lists.server'
import { isAnonymised } from '../../app/domain/buying/order/orders'
import { listOwnOrders } from '../../app/domain/buying/order/orders.server'
import {
  declareWithdrawal,
  WithdrawalDraft,
} from '../../app/domain/eu/withdrawals/declare-withdrawal.server'
import { listWithdrawals } from '../../app/domain/eu/withdrawals/withdrawals.server'
import { exportCsv } from '../../app/domain/files/exports/export-csv.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { cleanUp } from '../../app/domain/office/clean-up.server'
import { findSales } from '../../app/domain/office/sales/sales.server'
import { listActivities } from '../../app/domain/people/access/activity.server'
import type { User } from '../../app/domain/people/access/users'
import { db } from '../../db/client'
import { newId } from '../../db/ids'
import { day, timeFromNow } from '../../db/time'
import { createProduct, createUser, emailsTo } from './factories'

let admin: User

before(async () => {
  admin = await createUser('admin')
  await updateShopSettings(admin, {
    ...{ withdrawalDays: 14, postalAddress: 'Lindenweg 1', vatId: 'X1' },
    ...{ customerNotes: true, invoiceAddresses: true },
  })
  await createDeliveryMethod(
    admin,
    DeliveryMethodDraft.parse({ name: 'Parcel', price: '4.90', needsAddress: 'on' }),
  )
  await createPaymentMethod(
    admin,
    PaymentMethodDraft.parse({ kind: 'other', name: 'Cheque', instructions: 'Please send it.' }),
  )
})

const address = {
  name: 'Odette Quill',
  lines: 'Lindenweg 9',
  postcode: '12345',
  city: 'Wrenfold',
  country: 'DE',
}

async function placeNewOrder() {
  const customer = await createUser()
  const product = await createProduct(3)
  await addToCart(customer.id, product.id)
  const [[delivery], [payment]] = [await listDeliveryMethods(), await listPaymentMethods()]
  const texts = { customerNote: 'Ring twice', invoiceAddress: { ...address, vatId: 'DE1' } }
  const choice = { delivery: delivery?.id, payment: payment?.id, address, ...texts }
  const { id, number } = await placeOrder(customer.id, choice)
  return { id, number, customer }
}

async function setAge(id: string, age: number) {
  const at = timeFromNow(-age)
  await db
    .updateTable('orders')
    .set({ created_at: at, updated_at: at } as object)
    .where('id', '=', id)
    .execute()
}

async function csv(name: string) {
  let text = ''
  for await (const chunk of exportCsv(name) ?? []) text += chunk
  return text
}

const find = async (search: string) => {
  const query = { status: '', search, sort: 'newest', reversed: false, page: 1 } as const
  return (await listOrders(query)).orders.map(({ id }) => id)
}

const threeYears = 3 * 366 * day

test('anonymises nothing when the shop has no period', async () => {
  const { id, customer } = await placeNewOrder()
  await changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await cleanUp()
  assert.equal((await findOrderForAdmin(id))?.customer?.email, customer.email)
})

test('removes the customer from finished orders that are older, and preserves numbers, amounts and country', async () => {
  const { id, number, customer } = await placeNewOrder()
  const recent = await placeNewOrder()
  for (const order of [id, recent.id]) await changeOrderStatus(admin, order, 'delivered')
  await addNote(admin, id, { text: `${address.name} called` })
  const draft = { name: address.name, orderNumber: String(number), email: customer.email }
  await declareWithdrawal(WithdrawalDraft.parse(draft), '198.51.100.7')
  await setAge(id, threeYears)
  await setAge(recent.id, 300 * day)
  const before = await findOrderForAdmin(id)
  const figures = async () => (await findSales({ unit: 'day', count: 90 })).rows
  const sales = await figures()
  await updateShopSettings(admin, { anonymiseAfterYears: 2 })
  await cleanUp()
  await cleanUp()

  const after = await findOrderForAdmin(id)
  assert(after && before && isAnonymised(after.order))
  assert.equal(after.customer, null)
  assert.deepEqual(addressLines(after.order.address ?? assert.fail()), ['Germany'])
  assert.deepEqual([after.order.customerNote, after.order.invoiceAddress], [undefined, undefined])
  assert.equal(after.order.invoices[0]?.buyer, 'Anonymised')
  for (const name of ['number', 'total', 'items', 'delivery', 'payment', 'createdAt'] as const) {
    assert.deepEqual(after.order[name], before.order[name], name)
  }
  assert.equal(after.order.invoices[0]?.number, before.order.invoices[0]?.number)
  assert.deepEqual([after.others, after.notes], [[], []])
  assert(!(await listWithdrawals(1)).withdrawals.some(({ orderId }) => orderId === id))
  assert.deepEqual(await figures(), sales)
  assert.deepEqual((await listOwnOrders(customer.id, 1)).orders, [])
  assert.equal((await findOrderForAdmin(recent.id))?.customer?.email, recent.customer.email)

  assert.deepEqual(await find(String(number)), [id])
  for (const search of [customer.email, customer.name]) assert.deepEqual(await find(search), [])
  assert.deepEqual(await find(address.name), [recent.id])
  for (const name of ['orders', 'order-totals']) {
    const line = (await csv(name)).split('\n').find((row) => row.startsWith(`${number},`))
    assert.match(line ?? '', /,delivered,Anonymised,,,.*,Germany,/)
  }
})

test('removes the values of a correction from Activity, and the corrected contact, but not those of other orders', async () => {
  const [{ id, number }, other] = [await placeNewOrder(), await placeNewOrder()]
  for (const order of [id, other.id]) {
    const draft = { name: 'Corrected Name', email: 'corrected@shop.test', address }
    await correctOrder(admin, order, OrderCorrection.parse(draft))
    await changeOrderStatus(admin, order, 'delivered')
  }
  await setAge(id, threeYears)
  await updateShopSettings(admin, { anonymiseAfterYears: 2 })
  await cleanUp()
  const entries = (await listActivities(1)).activities.filter(({ what }) => /^corrected/.test(what))
  assert.deepEqual(
    entries.map(({ what }) => what.replace(/:.*/, ': …')),
    [`corrected order ${other.number}: …`, `corrected order ${number}`],
  )
  assert.equal((await findOrderForAdmin(id))?.customer, null)
  const stored = await db
    .selectFrom('activities')
    .selectAll()
    .where('subject', '=', `order ${number}`)
    .executeTakeFirst()
  assert.doesNotMatch(String(stored?.message), /Corrected|shop\.test/)
})

test('sends no email about an anonymous order, and changes its payment', async () => {
  const { id, customer } = await placeNewOrder()
  await changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await cleanUp()
  const { length } = await emailsTo(customer.email)
  await markPaid(admin, id)
  assert((await findOrderForAdmin(id))?.order.payment?.paidAt)
  assert.equal((await emailsTo(customer.email)).length, length)
})

test('removes what leads to the customer at a payment provider', async () => {
  const { id } = await placeNewOrder()
  const ofAttempt = { external_id: 'cs_1', payment_id: 'pi_1', url: 'https://pay.test/cs_1' }
  const [attempt, now] = [newId(), timeFromNow()]
  await db
    .insertInto('payment_attempts')
    .values({
      ...{ ...ofAttempt, id: attempt, order_id: id, provider: 'stripe', status: 'paid' },
      ...{ amount: 1740, currency: 'USD', created_at: now, expires_at: now },
    })
    .execute()
  await db
    .insertInto('provider_refunds')
    .values({
      ...{ id: newId(), attempt_id: attempt, refund_id: null, external_id: 're_1' },
      ...{ amount: 1740, status: 'done', reason: '', created_at: now },
    })
    .execute()
  await changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await cleanUp()
  for (const table of ['payment_attempts', 'provider_refunds'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /_1/)
  }
})

test('preserves the customer of an order that is not finished, or whose refund is due', async () => {
  const [open, unpaid, refund] = [
    await placeNewOrder(),
    await placeNewOrder(),
    await placeNewOrder(),
  ]
  await markPaid(admin, refund.id)
  for (const { id } of [unpaid, refund]) await changeOrderStatus(admin, id, 'cancelled')
  for (const { id } of [open, unpaid, refund]) await setAge(id, threeYears)
  await cleanUp()
  const emailOf = async (id: string) => (await findOrderForAdmin(id))?.customer?.email
  assert.deepEqual(
    [await emailOf(open.id), await emailOf(unpaid.id), await emailOf(refund.id)],
    [open.customer.email, undefined, refund.customer.email],
  )
})

test('anonymises many orders, in batches', async () => {
  const { id: userId } = await createUser()
  const at = timeFromNow(-threeYears)
  const row = {
    user_id: userId,
    status: 'delivered',
    total: 100,
    created_at: at,
    updated_at: at,
  } as const
  const rows = Array.from({ length: 1_100 }, () => ({ ...row, id: newId() }))
  await db.insertInto('orders').values(rows).execute()
  await cleanUp()
  const left = await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  assert.deepEqual(left, [])
})

test('deletes withdrawals with an unknown order number when they are older than the period', async () => {
  await updateShopSettings(admin, { anonymiseAfterYears: 2 })
  for (const orderNumber of ['9998', '9999']) {
    const draft = { name: 'Milo Reed', orderNumber, email: 'milo@shop.test' }
    await declareWithdrawal(WithdrawalDraft.parse(draft), '198.51.100.8')
  }
  await db
    .updateTable('withdrawals')
    .set({ created_at: timeFromNow(-threeYears) } as object)
    .where('order_number', '=', '9998')
    .execute()
  await cleanUp()
  const { withdrawals } = await listWithdrawals(1)
  const remaining = withdrawals.filter(({ email }) => email === 'milo@shop.test')
  assert.deepEqual(
    remaining.map(({ orderNumber }) => orderNumber),
    ['9999'],
  )
})

test('deletes withdrawals that were declared after the order was anonymised when they are older than the period', async () => {
  const { id, number } = await placeNewOrder()
  await changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await updateShopSettings(admin, { anonymiseAfterYears: 2 })
  await cleanUp()
  for (const email of ['late@shop.test', 'later@shop.test']) {
    const draft = { name: 'Milo Reed', orderNumber: String(number), email }
    await declareWithdrawal(WithdrawalDraft.parse(draft), '198.51.100.9')
  }
  await db
    .updateTable('withdrawals')
    .set({ created_at: timeFromNow(-threeYears) } as object)
    .where('email', '=', 'late@shop.test')
    .execute()
  await cleanUp()
  const remaining = (await listWithdrawals(1)).withdrawals.filter(({ orderId }) => orderId === id)
  assert.deepEqual(
    remaining.map(({ email }) => email),
    ['later@shop.test'],
  )
})
