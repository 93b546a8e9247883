import './test-database'
import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { untilNotBusy } from '../support/busy'
import { onPostgres } from '../support/engine'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  createProduct,
  createProductWithVariants,
  createUser,
  emailsTo,
  refusal,
  stockOf,
} from './factories'
import * as shop from './shop'
import { db, newId, timeFromNow } from './shop'

let admin: shop.User
const allOrders = { status: '', sort: 'newest', reversed: false, page: 1 } as const

before(async () => {
  admin = await createUser('admin')
  await shop.updateShopSettings(admin, {
    taxRate: 1900,
    postalAddress: 'Lindenweg 1',
    taxNumber: 'X',
  })
  const parcel = { name: 'Parcel', price: '4.90' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(parcel))
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({ kind: 'other', name: 'By card' }),
  )
})

afterEach(async () => {
  assert.deepEqual(await shop.findOrdersWithWrongRefunds(db), [])
  assert.deepEqual(await shop.findOrdersWithWrongDocuments(db), [])
  assert.deepEqual(await shop.findInvoicesWithGaps(db), [])
  await assertStockInvariant(db)
})

/** An order of three units for 10.00 each and one for 5.00, with delivery for 4.90. */
async function placeNewOrder({ isPaid = true, isDelivered = false } = {}) {
  const customer = await createUser()
  const [many, single] = [
    await createProduct(9, { price: 1000 }),
    await createProduct(9, { price: 500 }),
  ]
  for (const { id } of [many, many, many, single]) await shop.addToCart(customer.id, id)
  const [[delivery], [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const { id } = await shop.placeOrder(customer.id, {
    delivery: delivery?.id,
    payment: payment?.id,
  })
  if (isPaid) await shop.markPaid(admin, id)
  if (isDelivered) await shop.changeOrderStatus(admin, id, 'delivered')
  return { id, customer, many, single }
}

function refund(id: string, fields: Record<string, string>, by = admin) {
  return shop.refundOrder(by, id, shop.refundForm(2).parse(fields))
}

async function orderOf(id: string) {
  return (await shop.findOrder(id)) ?? assert.fail()
}

async function lastEmailTo({ email }: shop.User) {
  return (await emailsTo(email)).at(-1) ?? assert.fail()
}

function fieldError(field: string, message: string | RegExp, status = 400) {
  return ({ status: found, text, detail }: shop.Refusal) => {
    const { errors = { [detail.field ?? '']: [text] } } = detail
    assert.equal(found, status)
    assert.match(String(errors[field]?.[0]), new RegExp(message))
    return true
  }
}

test('returns a broken unit without putting it back, and corrects the invoice and the sums of the order', async () => {
  const { id, customer, many } = await placeNewOrder({ isDelivered: true })
  const { message } = await refund(id, { units_0: '1', reason: 'Broken' })
  const order = await orderOf(id)
  assert.equal(String(message), `$10.00 of order ${order.number} is refunded`)
  assert.equal(await stockOf(many.id), 6)
  assert.deepEqual(shop.leftOf(order), { amount: 2990, units: [2, 1], delivery: 490 })
  assert.equal(shop.paymentStateOf(order), 'partly refunded')
  assert.equal(order.payment?.refundedAt, null)
  const [{ id: refundId, createdAt: _, refundedAt, ...stored } = assert.fail()] = order.refunds
  assert(refundedAt)
  assert.deepEqual(stored, {
    amount: 1000,
    delivery: 0,
    reason: 'Broken',
    status: 'done',
    items: [{ position: 0, quantity: 1, restock: false }],
  })
  assert.deepEqual(
    order.invoices.map((invoice) => [invoice.kind, invoice.refundId]),
    [
      ['invoice', null],
      ['correction', refundId],
    ],
  )
  const { subject, body } = await lastEmailTo(customer)
  assert.equal(subject, `We have returned $10.00 for order ${order.number}`)
  assert.match(body, /1 × Thing \d+.*-\$10\.00/)
  assert.match(body, /Reason: Broken/)
  assert.match(body, /correction invoice CR-1\./)
})

test('puts units back in stock only where this is ticked, and returns the delivery charge once', async () => {
  const { id, many, single } = await placeNewOrder({ isDelivered: true })
  await refund(id, { units_0: '2', restock_0: 'on', units_1: '1', delivery: 'on' })
  assert.deepEqual([await stockOf(many.id), await stockOf(single.id)], [8, 8])
  assert.deepEqual(shop.leftOf(await orderOf(id)), { amount: 1000, units: [1, 0], delivery: 0 })
  await refund(id, { units_0: '1', delivery: 'on' })
  const order = await orderOf(id)
  assert.deepEqual([shop.leftOf(order).amount, shop.paymentStateOf(order)], [0, 'refunded'])
  assert(order.payment?.refundedAt)
  await assert.rejects(shop.undoOrderDelivery(admin, id), refusal(409, /is refunded/))
})

test('says at the field what is left when more units or money than that are to be returned', async () => {
  const { id } = await placeNewOrder({ isDelivered: true })
  const rejected = (fields: Record<string, string>, field: string, text: string) =>
    assert.rejects(refund(id, fields), fieldError(field, text))
  await rejected({ units_0: '4' }, 'units_0', 'At most 3 can be refunded')
  await rejected({ amount: '39.91', reason: 'x' }, 'amount', 'At most \\$39\\.90 can be refunded')
  await rejected({}, '', 'Choose what to refund')
  await rejected({ amount: '0', reason: 'x' }, 'amount', 'above 0')
  await refund(id, { amount: '30', reason: 'Late' })
  await rejected({ units_0: '1' }, 'amount', 'At most \\$9\\.90 can be refunded')
  assert.match(
    shop.refundForm(2).safeParse({ amount: '5' }).error?.issues[0]?.message ?? '',
    /Enter the reason/,
  )
  assert.match(
    shop.refundForm(2).safeParse({ units_1: '-1' }).error?.issues[0]?.message ?? '',
    /whole number/,
  )
  await assert.rejects(refund('no such order', { units_0: '1' }), refusal(404, 'Order not found'))
})

test('takes back units of the variant that a program names, and refuses units whose line is not clear', async () => {
  const customer = await createUser()
  const { id: productId, variantIds } = await createProductWithVariants([5, 5], {
    fullPrices: [1000, 3000],
  })
  for (const variantId of variantIds) await shop.addToCart(customer.id, variantId)
  const [[delivery], [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const { id } = await shop.placeOrder(customer.id, {
    delivery: delivery?.id,
    payment: payment?.id,
  })
  const take = (body: object) => shop.refundProduct(admin, id, shop.RefundBody.parse(body))
  await assert.rejects(take({ productId, quantity: '1' }), {
    ...refusal(409, /has several variants/),
    detail: {
      code: 'variant_needed',
      errors: { variantId: [`${variantIds[0]} 1`, `${variantIds[1]} 2`] },
    },
  })
  const unclear = { quantity: '1', amount: '5', reason: 'Late' }
  for (const body of [unclear, { ...unclear, variantId: variantIds[1] }]) {
    await assert.rejects(take(body), fieldError('productId', 'This order has no such product'))
  }
  await take({ productId, variantId: variantIds[1], quantity: '1' })
  assert.deepEqual(
    (await orderOf(id)).refunds.map(({ amount, items }) => [amount, items[0]?.position]),
    [[3000, 1]],
  )
})

test('lets the customer pay less when units are taken out before the payment', async () => {
  const { id, customer, many } = await placeNewOrder({ isPaid: false })
  await refund(id, { units_0: '1', restock_0: 'on' })
  const order = await orderOf(id)
  assert.deepEqual(
    [shop.toPay(order), order.refunds[0]?.status, await stockOf(many.id)],
    [2990, 'reduced', 7],
  )
  assert.match((await lastEmailTo(customer)).body, /You pay \$10\.00 less\./)
  await shop.markPaid(admin, id)
  assert.equal(shop.paymentStateOf(await orderOf(id)), 'paid')
  await shop.changeOrderStatus(admin, id, 'cancelled')
  const cancelled = await orderOf(id)
  assert.deepEqual(
    cancelled.refunds.map(({ status, amount }) => [status, amount]),
    [
      ['reduced', 1000],
      ['due', 2990],
    ],
  )
  assert.deepEqual(
    cancelled.invoices.map(({ kind }) => kind),
    ['invoice', 'correction', 'correction'],
  )
  assert.match((await lastEmailTo(customer)).body, /We will return your payment of \$29\.90\./)
  assert.equal(await stockOf(many.id), 9)
})

test('is no longer unpaid when all of an unpaid order came back', async () => {
  const { id } = await placeNewOrder({ isPaid: false, isDelivered: true })
  const { unpaid } = await shop.countByPayment()
  await refund(id, { units_0: '3', units_1: '1', delivery: 'on' })
  assert.equal(shop.paymentStateOf(await orderOf(id)), undefined)
  assert.equal((await shop.countByPayment()).unpaid, unpaid - 1)
})

test('waits for the return of the money when it is due, and undoes only the last return', async () => {
  const { id, customer } = await placeNewOrder()
  await refund(id, { units_0: '1', restock_0: 'on' })
  const { refund: due } = await shop.countByPayment()
  await refund(id, { units_0: '1', restock_0: 'on', isDue: 'on' })
  assert.equal((await shop.countByPayment()).refund, due + 1)
  assert.equal(shop.paymentStateOf(await orderOf(id)), 'refund due')
  assert.match((await lastEmailTo(customer)).body, /will return \$10\.00 to you/)
  await assert.rejects(shop.markUnpaid(admin, id), refusal(409, /is refunded$/))
  await shop.markRefunded(admin, id)
  const returned = await lastEmailTo(customer)
  assert.match(returned.subject, /^We have returned \$10\.00 for order/)
  assert.match(returned.body, /We have returned \$10\.00 for your order/)
  await shop.markNotRefunded(admin, id)
  const notReturned = await lastEmailTo(customer)
  assert.match(notReturned.subject, /^We have not returned \$10\.00 for order/)
  assert.match(notReturned.body, /that we had returned \$10\.00 for your order/)
  const { refunds } = await orderOf(id)
  assert.deepEqual(
    refunds.map(({ status }) => status),
    ['done', 'due'],
  )
})

test('leaves the return of the money to the shop when it no longer has the key of the provider', async () => {
  const { id } = await placeNewOrder()
  await db
    .updateTable('order_payments')
    .set({ kind: 'stripe' })
    .where('order_id', '=', id)
    .execute()
  const attempt = {
    id: newId(),
    order_id: id,
    provider: 'stripe',
    amount: 3990,
    currency: 'USD',
  } as const
  const now = timeFromNow()
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, status: 'paid', payment_id: 'pi', created_at: now, expires_at: now })
    .execute()
  await shop.markUnpaid(admin, id)
  await shop.markPaid(admin, id)
  await refund(id, { units_1: '1' })
  assert.equal(shop.paymentStateOf(await orderOf(id)), 'partly refunded')
  await shop.changeOrderStatus(admin, id, 'cancelled')
  assert.equal(shop.paymentStateOf(await orderOf(id)), 'refund due')
  await shop.markRefunded(admin, id)
  assert.equal(shop.paymentStateOf(await orderOf(id)), 'refunded')
})

test('refuses to take everything out of an order that is not delivered, and to refund a cancelled one', async () => {
  const { id } = await placeNewOrder()
  const all = { units_0: '3', units_1: '1' }
  await assert.rejects(refund(id, all), fieldError('', 'Cancel the order instead'))
  await assert.rejects(refund(id, { amount: '39.90', reason: 'x' }), { status: 400 })
  await shop.changeOrderStatus(admin, id, 'cancelled')
  await assert.rejects(refund(id, { units_0: '1' }), refusal(409, /is cancelled$/))
})

test('refunds a unit once when two admins refund it at once, or a form is sent twice', async () => {
  const { id } = await placeNewOrder({ isDelivered: true })
  const other = await createUser('admin')
  const results = await Promise.allSettled(
    [admin, other, admin, other].map((by) =>
      untilNotBusy(() => refund(id, { units_0: '3', units_1: '1' }, by)),
    ),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(shop.leftOf(await orderOf(id)).amount, 490)
  const { updatedAt: expectedUpdatedAt } = await orderOf(id)
  await refund(id, { delivery: 'on', expectedUpdatedAt })
  await assert.rejects(refund(id, { units_0: '1', expectedUpdatedAt }), { status: 409 })
})

test('refuses a refund when the order was marked as paid, or as not paid, since its form was opened', async () => {
  const { id } = await placeNewOrder({ isPaid: false })
  for (const mark of [shop.markPaid, shop.markUnpaid]) {
    const { updatedAt: expectedUpdatedAt } = await orderOf(id)
    await mark(admin, id)
    await assert.rejects(
      refund(id, { units_0: '1', expectedUpdatedAt }),
      refusal(409, /^Order \d+ has changed since you opened the form/),
    )
  }
  assert.deepEqual((await orderOf(id)).refunds, [])
})

// A fixed sequence, so that a failure can be repeated: https://en.wikipedia.org/wiki/Lehmer_random_number_generator
let seed = 20_261_127
function random(limit: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}

test('takes back a unit once when a program repeats its call with the state that it has read', async () => {
  const { id } = await placeNewOrder()
  const { updatedAt: expectedUpdatedAt, items } = await orderOf(id)
  const body = { productId: items[0]?.productId, quantity: '1', expectedUpdatedAt }
  const take = () => shop.refundProduct(admin, id, shop.RefundBody.parse(body))
  await take()
  await assert.rejects(take(), refusal(409, /^Order \d+ has changed since you opened the form/))
  assert.equal((await orderOf(id)).refunds.length, 1)
})

test('spreads amounts that exceed the precision of numbers, to the last unit', () => {
  for (let round = 0; round < 200; round++) {
    const weights = Array.from({ length: 1 + random(6) }, () => random(3) * random(2 ** 30) * 999)
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const amount = Math.floor((sum * random(1000)) / 1000)
    const parts = shop.spread(amount, weights)
    assert.equal(
      parts.reduce((total, part) => total + part, 0),
      amount,
    )
    assert(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0)))
  }
})

test('adds up the invoice and its corrections to what the customer pays, for random carts, rates and currencies', async () => {
  const payment = (await shop.listPaymentMethods())[0]?.id
  const delivery = (await shop.listDeliveryMethods())[0]?.id
  const products: string[] = []
  for (const rate of [null, 0, 550, 700, 2550]) {
    for (let count = 0; count < 2; count++) {
      const { id, categoryId } = await createProduct(900, { price: 1 + random(9999) })
      products.push(id)
      await db
        .updateTable('categories')
        .set({ tax_rate: rate })
        .where('id', '=', categoryId)
        .execute()
    }
  }
  // Amounts are computed in the same way on both engines.
  const rounds = onPostgres ? 6 : 24
  for (let round = 0; round < rounds; round++) {
    const currency = ['USD', 'JPY', 'KWD'][round % 3] ?? ''
    await shop.updateShopSettings(admin, { currency, confirmedCurrency: currency })
    const customer = await createUser()
    for (let unit = random(9); unit >= 0; unit--) {
      await shop.addToCart(customer.id, products[random(products.length)] ?? '')
    }
    const { id } = await shop.placeOrder(customer.id, { delivery, payment })
    if (random(3) > 0) await shop.markPaid(admin, id)
    await shop.changeOrderStatus(admin, id, 'delivered')
    for (let count = random(5); count >= 0; count--) await refundAtRandom(id)
    assertAddsUp(await orderOf(id))
  }
  await shop.updateShopSettings(admin, { currency: 'USD', confirmedCurrency: 'USD' })
})

async function refundAtRandom(id: string) {
  const order = await orderOf(id)
  const left = shop.leftOf(order)
  const items = left.units
    .map((units, position) => ({ position, quantity: random(units + 1), restock: random(2) > 0 }))
    .filter(({ quantity }) => quantity > 0)
  const { digits } = { digits: { USD: 2, JPY: 0, KWD: 3 }[order.currency] ?? 2 }
  const amount = 1 + random(Math.max(1, left.amount))
  const draft = { items, delivery: random(3) === 0, reason: 'Random', isDue: random(2) > 0 }
  const isTyped = random(2) > 0
  const decimal = (amount / 10 ** digits).toFixed(digits)
  await shop
    .refundOrder(admin, id, { ...draft, amount: isTyped ? { decimal } : undefined })
    .catch((error) => assert.equal(error.status, 400))
}

function assertAddsUp(order: Awaited<ReturnType<typeof orderOf>>) {
  const sum = (taxes: shop.IncludedTax[], name: 'gross' | 'net' | 'tax') =>
    taxes.reduce((total, tax) => total + tax[name], 0)
  const documents = [
    shop.taxesOf(order),
    ...order.refunds.map((it) => shop.taxesOfRefund(order, it)),
  ]
  for (const [index, refund] of order.refunds.entries()) {
    const taxes = documents[index + 1] ?? []
    assert.equal(sum(taxes, 'gross'), -refund.amount)
    const { lines, difference } = shop.linesOf(order, refund)
    const shown = lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
    assert.equal(shown + refund.delivery + difference, refund.amount)
  }
  assert.equal(sum(documents.flat(), 'gross'), shop.leftOf(order).amount)
  for (const { rate } of shop.taxesOf(order)) {
    const ofRate = documents.flat().filter((tax) => tax.rate === rate)
    const [gross, tax] = [sum(ofRate, 'gross'), sum(ofRate, 'tax')]
    assert.equal(sum(ofRate, 'net') + tax, gross)
    assert(gross >= 0 && Math.abs(tax - (gross * rate) / (10_000 + rate)) <= 0.5)
  }
}

const postalAddress = { lines: 'Lindenweg 9', postcode: '12345', city: 'Wrenfold', country: 'DE' }

async function placeOrderTo(address = { name: 'Odette Quill', ...postalAddress }) {
  const [customer, { id: productId }] = [await createUser(), await createProduct(2)]
  await shop.addToCart(customer.id, productId)
  const deliveries = await shop.listDeliveryMethods()
  if (!deliveries.some(({ needsAddress }) => needsAddress)) {
    const post = { name: 'Post', price: '3', needsAddress: 'on' }
    await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(post))
    return placeOrderTo(address)
  }
  const delivery = deliveries.find(({ needsAddress }) => needsAddress)?.id
  const payment = (await shop.listPaymentMethods())[0]?.id
  const { id } = await shop.placeOrder(customer.id, { delivery, payment, address })
  const { name, email, phone } = customer
  const draft = { name, email, phone, address }
  return { id, customer, draft, order: await orderOf(id) }
}

function correct(id: string, draft: object) {
  return shop.correctOrder(admin, id, shop.OrderCorrection.parse(draft))
}

test('corrects contact and address of an order, its invoice as well, and emails the old email, too', async () => {
  const { id, customer, draft, order } = await placeOrderTo()
  const number = String(order.number)
  const address = { ...draft.address, name: 'Odette <b>Quill</b>', lines: 'Lindenweg 19' }
  const email = 'odette@shop.test'
  const { message } = await correct(id, { ...draft, email, address })
  assert.equal(message, 'Order corrected')
  const corrected = await orderOf(id)
  assert.deepEqual(corrected.address, address)
  assert.equal((await shop.findOrderForAdmin(id))?.customer?.email, email)
  const lines = 'Odette <b>Quill</b>\nLindenweg 19\n12345 Wrenfold\nGermany'
  assert.deepEqual(
    corrected.invoices.map(({ kind, refundId, buyer }) => [kind, refundId, buyer]),
    [
      ['invoice', null, lines.replace(/<.*?>/g, '').replace('19', '9')],
      ['correction', null, lines],
    ],
  )
  const toNew = (await emailsTo(email)).at(-1)?.body ?? ''
  assert.match(toNew, /Email: odette@shop\.test\n\nDelivery address: Odette <b>.*\nLindenweg 19\n/)
  assert.match(toNew, /Correction CR-\d+ of your invoice names the new recipient\./)
  assert.doesNotMatch(toNew, new RegExp(`${customer.email}|Phone`))
  const toOld = (await emailsTo(customer.email)).at(-1)?.body ?? ''
  assert.match(toOld, /to another email address/)
  assert.doesNotMatch(toOld, /odette@|Lindenweg/)
  const [entry] = (await shop.listActivities(1)).activities
  assert.equal(
    entry?.what,
    `corrected order ${number}: Email “${customer.email}” → “${email}”, Delivery address “Odette Quill, Lindenweg 9, 12345 Wrenfold, Germany” → “${lines.replaceAll('\n', ', ')}”`,
  )
  const { orders } = await shop.listOrders({ ...allOrders, search: email })
  assert.deepEqual(
    orders.map((it) => it.id),
    [id],
  )
  assert.equal((await correct(id, { ...draft, email, address })).message, 'Nothing has changed')

  await correct(id, draft)
  await shop.markPaid(admin, id)
  await shop.refundOrder(admin, id, shop.refundForm(1).parse({ amount: '1', reason: 'Late' }))
  const { invoices } = await orderOf(id)
  assert.equal(invoices.length, 4)
  assert.deepEqual(
    [invoices[2]?.buyer, invoices[3]?.buyer],
    [invoices[0]?.buyer, invoices[0]?.buyer],
  )
  await shop.changeOrderStatus(admin, id, 'cancelled')
})

test('changes only the contact of this order, which a later change and the deletion of the account preserve', async () => {
  const { id, customer } = await placeNewOrder({ isPaid: false })
  const [before] = (await orderOf(id)).invoices
  await correct(id, { name: 'Odette Quill', email: customer.email, phone: '' })
  assert.deepEqual(
    (await orderOf(id)).invoices.map(({ kind, buyer }) => [kind, buyer]),
    [
      ['invoice', before?.buyer],
      ['correction', 'Odette Quill'],
    ],
  )
  await db.updateTable('users').set({ name: 'New Name' }).where('id', '=', customer.id).execute()
  await shop.deleteUser(admin, customer.id)
  assert.deepEqual((await shop.findOrderForAdmin(id))?.customer, {
    accountId: null,
    name: 'Odette Quill',
    email: customer.email,
    phone: '',
  })
})

test('refuses to correct an order that was sent, delivered, cancelled or changed meanwhile, and a wrong address', async () => {
  const { id, draft, order } = await placeOrderTo()
  const wrong = { ...draft, address: { ...draft.address, postcode: '1', city: '' } }
  await assert.rejects(correct(id, wrong), ({ status, detail }) => {
    const fields = Object.keys(detail.errors)
    assert.deepEqual([status, fields], [400, ['address.city', 'address.postcode']])
    return true
  })
  const changed = { ...draft, name: 'Someone', expectedUpdatedAt: order.updatedAt }
  await shop.markPaid(admin, id)
  await shop.refundOrder(admin, id, shop.refundForm(1).parse({ amount: '1', reason: 'Late' }))
  await assert.rejects(
    correct(id, changed),
    refusal(409, /^Order \d+ has changed since you opened/),
  )
  await shop.sendParcel(admin, id, {})
  await assert.rejects(correct(id, draft), refusal(409, /^Order \d+ has a parcel/))
  await shop.changeOrderStatus(admin, id, 'delivered')
  await assert.rejects(correct(id, draft), refusal(409, /is already delivered/))
  const { id: other, customer } = await placeNewOrder()
  const { name, email } = customer
  await assert.rejects(
    correct(other, { ...draft, name, email }),
    fieldError('address', 'not delivered to'),
  )
  await shop.changeOrderStatus(admin, other, 'cancelled')
  await assert.rejects(correct(other, { name, email }), refusal(409, /is cancelled/))
  await assert.rejects(correct('none', draft), refusal(404, 'Order not found'))
})
