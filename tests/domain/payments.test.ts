import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { standIn } from '../payments/environment'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  admin,
  ask,
  attemptsOf,
  createProduct,
  createUser,
  db,
  emailsTo,
  minute,
  type NewOrder,
  newOrder,
  opened,
  orderOf,
  paid,
  payment,
  refusal,
  statusesOf,
  stockOf,
  takeBackOne,
  transaction,
} from './orders-at-providers'

const shop = await import('./shop')
const { stripe } = await import('../../app/payment-providers/stripe.server')
const { settings } = await import('../../app/settings.server')
const { quickChecks, allChecks } = await import('../../app/health/checks.server')

beforeEach(() => Object.assign(standIn, { refundStatus: 'done', isDown: false, drops: 0 }))
afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await shop.findOrdersWithWrongDocuments(db), [])
  assert.deepEqual(await shop.findOrdersWithWrongRefunds(db), [])
})

async function stateOf({ id, customer, product }: NewOrder) {
  return {
    payment: await payment({ id }),
    documents: (await orderOf({ id })).invoices.map(({ kind }) => kind).join(' '),
    stock: await stockOf(product.id),
    emails: (await emailsTo(customer.email)).map(({ subject }) => subject.replace(/\d{4}/, 'N')),
  }
}

const nextTimesOf = async (order: NewOrder) => (await attemptsOf(order)).map((it) => it.next_ask_at)
const subjectsToAdmin = async () =>
  (await emailsTo(admin.email)).filter(({ subject }) => /check the payment/.test(subject))

const awaiting = 'Please pay for your order N'
const confirmed = 'Your order N at Wrenfold'

test('takes the units, but issues no invoice and sends no confirmation when an order awaits its payment', async () => {
  const order = await newOrder()
  assert.deepEqual(await stateOf(order), {
    payment: 'processing unpaid',
    documents: '',
    stock: 1,
    emails: [awaiting],
  })
  const email = (await emailsTo(order.customer.email))[0]?.body ?? ''
  assert.match(email, /\/user\/orders\/\d{4}/)
  assert.doesNotMatch(email, /\/pay\//)
})

for (const kind of ['stripe', 'mollie'] as const) {
  test(`settles once, with invoice and confirmation, when ${kind} says that the order is paid`, async () => {
    const order = await opened(kind)
    await standIn.act(order.page, 'pay')
    await Promise.all([ask(), shop.askAgain(order.id), shop.askAgain(order.id)])
    await shop.askAgain(order.id)
    assert.deepEqual(await stateOf(order), {
      payment: 'processing paid',
      documents: 'invoice',
      stock: 1,
      emails: [awaiting, confirmed],
    })
    assert.deepEqual(await statusesOf(order), ['paid'])
    await assert.rejects(
      shop.markUnpaid(admin, order.id),
      refusal(409, /^The payment provider says/),
    )
  })

  test(`cancels the order and returns its units when nothing was paid on the page of ${kind} in time`, async () => {
    const order = await opened(kind)
    await ask(30 * minute)
    assert.equal((await stateOf(order)).payment, 'processing unpaid')
    await ask(31 * minute)
    assert.deepEqual(await stateOf(order), {
      payment: 'cancelled undefined',
      documents: '',
      stock: 3,
      emails: [awaiting, 'Your order N was cancelled'],
    })
    assert.equal(await shop.openPage(order.id), undefined)
  })

  test(`returns the money through ${kind} when an admin refunds a part of the order and cancels the rest`, async () => {
    const order = await paid(kind)
    await takeBackOne(order)
    assert.equal((await stateOf(order)).payment, 'processing refund due')
    await assert.rejects(
      shop.markRefunded(admin, order.id),
      refusal(409, /^The payment provider says/),
    )
    await ask()
    assert.equal((await stateOf(order)).payment, 'processing partly refunded')
    await assert.rejects(
      shop.markNotRefunded(admin, order.id),
      refusal(409, /^The payment provider/),
    )
    await shop.changeOrderStatus(admin, order.id, 'cancelled')
    // Until then, Mollie takes two refunds of the same amount for a mistake.
    await ask(61 * minute)
    await shop.askAgain(order.id)
    const { payment, documents } = await stateOf(order)
    assert.deepEqual([payment, documents], ['cancelled refunded', 'invoice correction correction'])
    assert.equal(order.page.refunds.length, 2)
  })
}

test('opens one page only, also when two requests come at once or the answer gets lost', async () => {
  const order = await newOrder()
  const before = standIn.pages.size
  standIn.drops = 2
  await assert.rejects(shop.openPage(order.id), refusal(503, /^The payment page cannot be opened/))
  const urls = await Promise.all([shop.openPage(order.id), shop.openPage(order.id)])
  assert.deepEqual([...new Set([...urls, await shop.openPage(order.id)])].length, 1)
  assert.equal(standIn.pages.size, before + 1)
})

test('opens a page when the answer got lost and the order has changed since', async () => {
  const order = await newOrder()
  standIn.drops = 2
  await assert.rejects(shop.openPage(order.id), refusal(503, /^The payment page/))
  const email = `corrected-${order.customer.email}`
  await db.updateTable('users').set({ email }).where('id', '=', order.customer.id).execute()
  assert.equal(await shop.openPage(order.id), `${standIn.url}/page/${standIn.last.id}`)
})

test('gives out the page that it knows when a part is taken back while another one is being opened', async () => {
  const order = await newOrder()
  let second: string | undefined
  atNextCall('/sessions', async () => {
    await takeBackOne(order)
    second = await shop.openPage(order.id)
  })
  assert.equal(await shop.openPage(order.id), second)
  assert.equal(standIn.last.amount, 1250)
  assert.deepEqual(await statusesOf(order), ['dropped', 'open'])
})

/** Before its answer is sent. */
function atNextCall(path: string, work: () => Promise<unknown>) {
  standIn.meanwhile = (call) => {
    if (!call.path.endsWith(path)) return undefined
    standIn.meanwhile = undefined
    return work()
  }
}

test('waits for the page when the customer opens it at the last moment', async () => {
  const order = await opened('mollie')
  const [attempt] = await attemptsOf(order)
  mock.timers.setTime(Date.now() + 61 * minute)
  await transaction((trx) => shop.settle(trx, attempt?.id ?? '', undefined))
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  assert.deepEqual(await statusesOf(order), ['open'])
})

test('asks again when news arrives while the provider is asked', async () => {
  const order = await opened('mollie')
  await standIn.act(order.page, 'pay')
  const { id } = order.page
  atNextCall(id, () => shop.takeHint('mollie', `id=${id}`, new Headers()))
  await ask()
  assert.notDeepEqual(await nextTimesOf(order), [null])
  await ask()
  assert.deepEqual(await nextTimesOf(order), [null])
})

test('cancels the order when the customer has opened no page in time', async () => {
  const order = await newOrder()
  await ask(61 * minute)
  assert.equal((await stateOf(order)).payment, 'cancelled undefined')
  assert.deepEqual(await statusesOf(order), ['expired'])
})

test('gives the customer as much time again when the page is opened late', async () => {
  const order = await newOrder()
  mock.timers.setTime(Date.now() + 50 * minute)
  await shop.openPage(order.id)
  await ask(50 * minute)
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  assert.deepEqual(await statusesOf(order), ['dropped', 'open'])
})

test('waits for days when the customer has confirmed a debit, and then settles it or cancels the order', async () => {
  for (const [action, payment] of [
    ['pay later: succeeds', 'processing paid'],
    ['pay later: fails', 'cancelled undefined'],
  ] as const) {
    const order = await opened()
    await standIn.act(order.page, 'pay later')
    await ask()
    assert.match(
      (await shop.payLinkOf(await orderOf(order)))?.text ?? '',
      /^Your payment is on its way/,
    )
    await ask(3 * 24 * 60 * minute)
    assert.equal((await stateOf(order)).payment, 'processing unpaid')
    assert.equal(await shop.openPage(order.id), undefined)
    await standIn.act(order.page, action)
    await ask(61 * minute)
    assert.equal((await stateOf(order)).payment, payment)
  }
})

test('promises no email about a payment when the shop cannot send any', async (t) => {
  t.after(() => Object.assign(settings, { hasMail: true }))
  Object.assign(settings, { hasMail: false })
  const order = await opened()
  const token = (await shop.payUrl(order.id)).replace('/pay/', '')
  const textOf = async (isUnreachable = false) =>
    (await shop.findPaymentResult(token, '127.0.0.1', isUnreachable))?.text
  assert.match((await textOf(true)) ?? '', /^We cannot reach .* before you pay again\.$/)
  await standIn.act(order.page, 'pay later')
  await ask()
  const pending = 'Your payment is on its way. This page shows when it has arrived.'
  assert.equal(await textOf(), pending)
  assert.equal((await shop.payLinkOf(await orderOf(order)))?.text, pending)
  await standIn.act(order.page, 'pay later: succeeds')
  await ask(61 * minute)
  assert.equal(await textOf(), 'Thank you. We have got your payment of €25.00.')
})

test('does not mark the order as paid, and tells the admins, when another amount was paid', async () => {
  const order = await opened()
  order.page.amount = 100
  await standIn.act(order.page, 'pay')
  await ask()
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  assert.match((await subjectsToAdmin()).at(-1)?.body ?? '', /€1\.00 was paid for order \d{4}/)
  await ask(24 * 60 * minute)
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
})

test('tells the admins what was paid when it was another currency with other decimals', async () => {
  const order = await opened()
  Object.assign(order.page, { amount: 2500, currency: 'jpy' })
  await standIn.act(order.page, 'pay')
  await ask()
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  assert.match((await subjectsToAdmin()).at(-1)?.body ?? '', /¥2,500 was paid for order \d{4}/)
})

test('closes the page of another amount when a part is taken back before the payment', async () => {
  const order = await opened()
  await takeBackOne(order)
  await shop.openPage(order.id)
  assert.equal(standIn.last.amount, 1250)
  await ask()
  assert.equal(order.page.state, 'expired')
  await standIn.act(standIn.last, 'pay')
  await ask()
  const { payment, documents } = await stateOf(order)
  assert.deepEqual([payment, documents], ['processing paid', 'invoice correction'])
  assert.deepEqual(await statusesOf(order), ['expired', 'paid'])
})

test('returns what was paid after the cancellation, or twice, and tells both', async () => {
  for (const end of [
    (id: string) => shop.changeOrderStatus(admin, id, 'cancelled'),
    (id: string) => shop.markPaid(admin, id),
  ]) {
    const order = await opened()
    await end(order.id)
    await standIn.act(order.page, 'pay')
    const told = (await subjectsToAdmin()).length
    await ask()
    await ask()
    assert.deepEqual(
      order.page.refunds.map(({ amount, status }) => `${amount} ${status}`),
      ['2500 done'],
    )
    assert.equal((await stateOf(order)).emails.at(-1), 'We are returning €25.00 for order N')
    assert.equal((await subjectsToAdmin()).length, told + 1)
    assert.deepEqual(await statusesOf(order), ['surplus'])
  }
})

test('waits for a debit that was confirmed on a replaced page, and closes the other page', async () => {
  const order = await opened()
  await takeBackOne(order)
  await shop.openPage(order.id)
  const { last } = standIn
  await standIn.act(order.page, 'pay later')
  await ask()
  assert.deepEqual(await statusesOf(order), ['pending', 'dropped'])
  await ask(2 * 24 * 60 * minute)
  assert.equal(last.state, 'expired')
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  await standIn.act(order.page, 'pay later: succeeds')
  await ask(61 * minute)
  assert.equal((await stateOf(order)).payment, 'processing paid')
})

test('waits for the second of two debits when the first one fails', async () => {
  const order = await opened()
  await takeBackOne(order)
  await shop.openPage(order.id)
  const { last } = standIn
  await standIn.act(order.page, 'pay later')
  await standIn.act(last, 'pay later')
  await ask(3 * 24 * 60 * minute)
  await standIn.act(order.page, 'pay later: fails')
  await ask(61 * minute)
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  await standIn.act(last, 'pay later: succeeds')
  await ask(61 * minute)
  assert.equal((await stateOf(order)).payment, 'processing paid')
})

test('returns the difference when more was paid, because a part was taken back meanwhile', async () => {
  const order = await opened()
  await takeBackOne(order)
  await standIn.act(order.page, 'pay')
  await ask()
  await ask()
  const { payment, documents, emails } = await stateOf(order)
  assert.deepEqual([payment, documents], ['processing paid', 'invoice correction'])
  assert.equal(emails.at(-1), 'We are returning €12.50 for order N')
  assert.deepEqual(
    order.page.refunds.map(({ amount }) => amount),
    [1250],
  )
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  assert.equal((await stateOf(order)).payment, 'cancelled refunded')
})

test('closes the page when the order was cancelled before the payment', async () => {
  const order = await opened()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  assert.equal(order.page.state, 'expired')
})

test('sends a refund once when its answer gets lost, even after the key has expired', async () => {
  const order = await paid()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  standIn.drops = 3
  await ask()
  assert.equal((await stateOf(order)).payment, 'cancelled refund due')
  standIn.drops = 0
  standIn.keys.clear()
  await ask(25 * 60 * minute)
  assert.equal((await stateOf(order)).payment, 'cancelled refunded')
  assert.equal(order.page.refunds.length, 1)
})

test('says that a refund is due again, and tells both, when it fails later', async () => {
  const order = await paid()
  standIn.refundStatus = 'pending'
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  assert.equal((await stateOf(order)).payment, 'cancelled refund due')
  for (const [status, payment] of [
    ['done', 'cancelled refunded'],
    ['failed', 'cancelled refund due'],
  ] as const) {
    for (const refund of order.page.refunds) refund.status = status
    await ask(61 * minute)
    await shop.askAgain(order.id)
    assert.equal((await stateOf(order)).payment, payment)
  }
  assert.match((await stateOf(order)).emails.at(-1) ?? '', /^We have not returned €25\.00/)
  assert.match((await subjectsToAdmin()).at(-1)?.body ?? '', /has failed: expired_or_canceled_card/)
  await shop.markRefunded(admin, order.id)
})

test('tells the admins when a refund or a dispute was made at the provider', async () => {
  const order = await paid()
  await standIn.act(order.page, 'dispute at the dashboard')
  await standIn.act(order.page, 'refund at the dashboard')
  const body = JSON.stringify({ data: { object: { payment_intent: order.page.paymentId } } })
  assert.equal(await shop.takeHint('stripe', body, new Headers()), false, 'not signed')
  await shop.askAgain(order.id)
  await shop.askAgain(order.id)
  const told = (await subjectsToAdmin()).slice(-2).map(({ body }) => body)
  assert.match(told[0] ?? '', /disputes the payment of €25\.00/)
  assert.match(told[1] ?? '', /A refund of €25\.00 .* was made at the payment provider/)
})

test('takes a hint whose id no database would store', async () => {
  assert.equal(await shop.takeHint('mollie', 'id=tr_%00', new Headers()), true)
})

test('asks again later when the provider cannot be reached', async () => {
  const order = await opened()
  await standIn.act(order.page, 'pay')
  standIn.isDown = true
  await ask()
  await assert.rejects(shop.askAgain(order.id), { name: 'Refusal', status: 503 })
  standIn.isDown = false
  await ask()
  assert.equal((await stateOf(order)).payment, 'processing paid')
})

test('no longer asks, tells the admins, and keeps the order, when the provider says nothing for a day', async () => {
  const order = await opened()
  await standIn.act(order.page, 'pay')
  standIn.isDown = true
  await ask(24 * 60 * minute)
  assert.notDeepEqual(await nextTimesOf(order), [null])
  await ask(2 * 60 * minute)
  assert.deepEqual(await nextTimesOf(order), [null])
  assert.match((await subjectsToAdmin()).at(-1)?.body ?? '', /whether €25\.00 was paid/)
  assert.equal((await stateOf(order)).payment, 'processing unpaid')
  standIn.isDown = false
  await shop.askAgain(order.id)
  assert.equal((await stateOf(order)).payment, 'processing paid')
})

test('reads only links that the shop has signed', async () => {
  const order = await newOrder()
  const token = (await shop.payUrl(order.id)).slice('/pay/'.length)
  assert.equal(await shop.readPayToken(token), order.id)
  const key = createHmac('sha256', await shop.sessionSecret())
  assert.equal(token, `${order.id}-${key.update(`pay ${order.id}`).digest('base64url')}`)
  assert.equal(await shop.readPayToken(token.slice(0, -1)), undefined)
  const [, signature] = token.split('-')
  assert.equal(await shop.readPayToken(`${'0'.repeat(24)}-${signature}`), undefined)
})

test('does not offer a method, and says why to admins, when its provider cannot take the currency', async () => {
  await shop.updateShopSettings(admin, { currency: 'IQD', confirmedCurrency: 'IQD' })
  assert.deepEqual(await shop.notOffered(await shop.listPaymentMethods()), [
    '“By stripe” is offered to no customer: Stripe does not take IQD.',
    '“By mollie” is offered to no customer: Mollie does not take IQD.',
  ])
  await shop.updateShopSettings(admin, { currency: 'EUR', confirmedCurrency: 'EUR' })
  const [customer, product] = [await createUser(), await createProduct(1, { price: 40 })]
  await shop.addToCart(customer.id, product.id)
  const [method] = await shop.listPaymentMethods()
  await assert.rejects(shop.placeOrder(customer.id, { payment: method?.id }), {
    ...refusal(400, /^“By stripe” is not possible: Stripe takes EUR 0\.5 or more/),
  })
})

test('refuses an amount that the provider would round when the currency has more decimals in the shop', async () => {
  for (const [currency, price, amount] of [
    ['MGA', 1250, 12.5],
    ['KWD', 1255, 1.255],
  ] as const) {
    await shop.updateShopSettings(admin, { currency, confirmedCurrency: currency })
    const [customer, product] = [await createUser(), await createProduct(1, { price })]
    await shop.addToCart(customer.id, product.id)
    const [method] = await shop.listPaymentMethods()
    await assert.rejects(shop.placeOrder(customer.id, { payment: method?.id }), {
      ...refusal(400, new RegExp(`Stripe cannot take this amount of ${currency}`)),
    })
    await assert.rejects(
      stripe.refund({ key: 'k', refundId: 'r', paymentId: 'p', amount, currency }),
      /^ProviderRefusal: Stripe cannot take this amount/,
    )
  }
  await shop.updateShopSettings(admin, { currency: 'EUR', confirmedCurrency: 'EUR' })
})

test('names payments of the last days that the shop does not know when doctor compares', async () => {
  assert(!('payments' in quickChecks))
  const order = await paid()
  const check = () => allChecks.payments?.(db)
  const before = await check()
  await db.deleteFrom('payment_attempts').where('order_id', '=', order.id).execute()
  const after = await check()
  assert.notDeepEqual(before, after)
  assert.match(after?.message ?? '', new RegExp(String(order.number)))
})

/** The rows of the order in the file for the bookkeeper: document, number and day. */
async function bookkeepingOf({ number }: NewOrder) {
  const format = shop.exportFormatOf({ currency: 'USD', locale: 'en-US', timeZone: 'UTC' })
  const found: string[][] = []
  for await (const batch of shop.bookkeeping(db, format, { from: '', to: '' })) {
    found.push(
      ...batch.filter((row) => row[3] === number).map((row) => row.slice(0, 3).map(String)),
    )
  }
  return found
}

test('is in the month of the payment for the bookkeeper when the order was placed in another one', async () => {
  const order = await opened()
  assert.deepEqual(await bookkeepingOf(order), [])
  await standIn.act(order.page, 'pay')
  await ask(26 * 60 * minute)
  const [row, ...others] = await bookkeepingOf(order)
  assert.equal(others.length, 0)
  const { createdAt, invoices } = await orderOf(order)
  assert.equal(row?.[2], (invoices[0]?.createdAt ?? '').slice(0, 10))
  assert.notEqual(invoices[0]?.createdAt.slice(0, 10), createdAt.slice(0, 10))
})

test('keeps the day of a cancellation for the bookkeeper when its money is returned days later', async () => {
  const order = await paid()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  const documents = await bookkeepingOf(order)
  assert.equal(documents.length, 2)
  await ask(26 * 60 * minute)
  assert.equal(await payment(order), 'cancelled refunded')
  assert.deepEqual(await bookkeepingOf(order), documents)
})

test('offers no method to an order whose transaction finds a currency that its provider cannot take', async () => {
  const inDinars = transaction(async (trx) => {
    await trx.updateTable('shop_settings').set({ currency: 'IQD' }).execute()
    const { payments } = await shop.readMethods(trx)
    throw new Error(`offered: ${payments.length}`)
  })
  await assert.rejects(inDinars, { message: 'offered: 0' })
})

test('dates a correction for the bookkeeper by the payment when a part was taken back before it', async () => {
  const order = await opened()
  await standIn.act(order.page, 'pay later')
  await ask()
  await takeBackOne(order)
  assert.deepEqual(await bookkeepingOf(order), [])
  await standIn.act(order.page, 'pay later: succeeds')
  await ask(26 * 60 * minute)
  const { invoices } = await orderOf(order)
  assert.deepEqual(
    await bookkeepingOf(order),
    invoices.map(({ kind, number, createdAt }) => [kind, number, createdAt.slice(0, 10)]),
  )
})
