import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createProduct, createUser, emailsTo } from './factories'
import * as shop from './shop'
import { day, db, newId, timeFromNow } from './shop'

let admin: shop.User

before(async () => {
  admin = await createUser('admin')
  await shop.updateShopSettings(admin, {
    ...{ withdrawalDays: 14, postalAddress: 'Lindenweg 1', vatId: 'X1' },
  })
  await shop.createDeliveryMethod(
    admin,
    shop.DeliveryMethodDraft.parse({ name: 'Parcel', price: '4.90', needsAddress: 'on' }),
  )
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({
      kind: 'other',
      name: 'Cheque',
      instructions: 'Please send it.',
    }),
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
  await shop.addToCart(customer.id, product.id)
  const [[delivery], [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const texts = { customerNote: 'Ring twice', invoiceAddress: { ...address, vatId: 'DE1' } }
  const choice = { delivery: delivery?.id, payment: payment?.id, address, ...texts }
  const { id, number } = await shop.placeOrder(customer.id, choice)
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
  for await (const chunk of shop.exportCsv(name) ?? []) text += chunk
  return text
}

const find = async (search: string) => {
  const query = { status: '', search, sort: 'newest', reversed: false, page: 1 } as const
  return (await shop.listOrders(query)).orders.map(({ id }) => id)
}

const threeYears = 3 * 366 * day

test('anonymises nothing when the shop has no period', async () => {
  const { id, customer } = await placeNewOrder()
  await shop.changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await shop.cleanUp()
  assert.equal((await shop.findOrderForAdmin(id))?.customer?.email, customer.email)
})

test('removes the customer from finished orders that are older, and preserves numbers, amounts and country', async () => {
  const { id, number, customer } = await placeNewOrder()
  const recent = await placeNewOrder()
  for (const order of [id, recent.id]) await shop.changeOrderStatus(admin, order, 'delivered')
  await shop.addNote(admin, id, { text: `${address.name} called` })
  const draft = { name: address.name, orderNumber: String(number), email: customer.email }
  await shop.declareWithdrawal(shop.WithdrawalDraft.parse(draft), '198.51.100.7')
  await setAge(id, threeYears)
  await setAge(recent.id, 300 * day)
  const before = await shop.findOrderForAdmin(id)
  const figures = async () => (await shop.findSales({ unit: 'day', count: 90 })).rows
  const sales = await figures()
  await shop.updateShopSettings(admin, { anonymiseAfterYears: 2 })
  await shop.cleanUp()
  await shop.cleanUp()

  const after = await shop.findOrderForAdmin(id)
  assert(after && before && shop.isAnonymised(after.order))
  assert.equal(after.customer, null)
  assert.deepEqual(shop.addressLines(after.order.address ?? assert.fail()), ['Germany'])
  assert.deepEqual([after.order.customerNote, after.order.invoiceAddress], [undefined, undefined])
  assert.equal(after.order.invoices[0]?.buyer, 'Anonymised')
  for (const name of ['number', 'total', 'items', 'delivery', 'payment', 'createdAt'] as const) {
    assert.deepEqual(after.order[name], before.order[name], name)
  }
  assert.equal(after.order.invoices[0]?.number, before.order.invoices[0]?.number)
  assert.deepEqual([after.others, after.notes], [[], []])
  assert(!(await shop.listWithdrawals(1)).withdrawals.some(({ orderId }) => orderId === id))
  assert.deepEqual(await figures(), sales)
  assert.deepEqual((await shop.listOwnOrders(customer.id, 1)).orders, [])
  assert.equal((await shop.findOrderForAdmin(recent.id))?.customer?.email, recent.customer.email)

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
    await shop.correctOrder(admin, order, shop.OrderCorrection.parse(draft))
    await shop.changeOrderStatus(admin, order, 'delivered')
  }
  await setAge(id, threeYears)
  await shop.updateShopSettings(admin, { anonymiseAfterYears: 2 })
  await shop.cleanUp()
  const entries = (await shop.listActivities(1)).activities.filter(({ what }) =>
    /^corrected/.test(what),
  )
  assert.deepEqual(
    entries.map(({ what }) => what.replace(/:.*/, ': …')),
    [`corrected order ${other.number}: …`, `corrected order ${number}`],
  )
  assert.equal((await shop.findOrderForAdmin(id))?.customer, null)
  const stored = await db
    .selectFrom('activities')
    .selectAll()
    .where('subject', '=', `order ${number}`)
    .executeTakeFirst()
  assert.doesNotMatch(String(stored?.message), /Corrected|shop\.test/)
})

test('sends no email about an anonymous order, and changes its payment', async () => {
  const { id, customer } = await placeNewOrder()
  await shop.changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await shop.cleanUp()
  const { length } = await emailsTo(customer.email)
  await shop.markPaid(admin, id)
  assert((await shop.findOrderForAdmin(id))?.order.payment?.paidAt)
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
  await shop.changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await shop.cleanUp()
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
  await shop.markPaid(admin, refund.id)
  for (const { id } of [unpaid, refund]) await shop.changeOrderStatus(admin, id, 'cancelled')
  for (const { id } of [open, unpaid, refund]) await setAge(id, threeYears)
  await shop.cleanUp()
  const emailOf = async (id: string) => (await shop.findOrderForAdmin(id))?.customer?.email
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
  await shop.cleanUp()
  const left = await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  assert.deepEqual(left, [])
})

test('deletes withdrawals with an unknown order number when they are older than the period', async () => {
  await shop.updateShopSettings(admin, { anonymiseAfterYears: 2 })
  for (const orderNumber of ['9998', '9999']) {
    const draft = { name: 'Milo Reed', orderNumber, email: 'milo@shop.test' }
    await shop.declareWithdrawal(shop.WithdrawalDraft.parse(draft), '198.51.100.8')
  }
  await db
    .updateTable('withdrawals')
    .set({ created_at: timeFromNow(-threeYears) } as object)
    .where('order_number', '=', '9998')
    .execute()
  await shop.cleanUp()
  const { withdrawals } = await shop.listWithdrawals(1)
  const remaining = withdrawals.filter(({ email }) => email === 'milo@shop.test')
  assert.deepEqual(
    remaining.map(({ orderNumber }) => orderNumber),
    ['9999'],
  )
})

test('deletes withdrawals that were declared after the order was anonymised when they are older than the period', async () => {
  const { id, number } = await placeNewOrder()
  await shop.changeOrderStatus(admin, id, 'delivered')
  await setAge(id, threeYears)
  await shop.updateShopSettings(admin, { anonymiseAfterYears: 2 })
  await shop.cleanUp()
  for (const email of ['late@shop.test', 'later@shop.test']) {
    const draft = { name: 'Milo Reed', orderNumber: String(number), email }
    await shop.declareWithdrawal(shop.WithdrawalDraft.parse(draft), '198.51.100.9')
  }
  await db
    .updateTable('withdrawals')
    .set({ created_at: timeFromNow(-threeYears) } as object)
    .where('email', '=', 'late@shop.test')
    .execute()
  await shop.cleanUp()
  const remaining = (await shop.listWithdrawals(1)).withdrawals.filter(
    ({ orderId }) => orderId === id,
  )
  assert.deepEqual(
    remaining.map(({ email }) => email),
    ['later@shop.test'],
  )
})
