import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { standIn } from '../payments/environment'
import type { Page, PageRefund } from '../payments/stand-in'
import { assertStockInvariant } from '../support/stock-invariant'
import {
  addTransfer,
  admin,
  ask,
  attemptsOf,
  db,
  emailsTo,
  emailsToAdmin,
  methodOf,
  minute,
  newOrder,
  opened,
  orderOf,
  paid,
  payment,
  refusal,
  statusesOf,
  stockOf,
  takeBackOne,
} from './orders-at-providers'

const shop = await import('./shop')
const { allChecks } = await import('../../app/health/checks.server')
const { oneLine } = await import('../../app/languages/one-line')
const { mollie } = await import('../../app/payment-providers/mollie.server')
const { stripe } = await import('../../app/payment-providers/stripe.server')
const { settings } = await import('../../app/settings.server')
const { hour, day } = await import('../../db/time')

const providers = ['stripe', 'mollie'] as const

beforeEach(() => standIn.reset())
afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await shop.findOrdersWithWrongDocuments(db), [])
  assert.deepEqual(await shop.findOrdersWithWrongRefunds(db), [])
})

async function resultOf(order: { id: string }, isUnreachable = false) {
  const token = (await shop.payUrl(order.id)).slice('/pay/'.length)
  const result = await shop.findPaymentResult(token, '127.0.0.1', isUnreachable)
  assert(result)
  return result
}

const amountsOf = ({ refunds }: Page) => refunds.map(({ amount }: PageRefund) => amount)
const lastTold = async () => (await emailsToAdmin()).at(-1)?.body ?? ''

for (const kind of providers) {
  test(`waits for a bank transfer as long as it takes when the customer has chosen one on the page of ${kind}`, async () => {
    const order = await opened(kind)
    await standIn.act(order.page, 'choose bank transfer')
    const { title, text, pay } = await resultOf(order)
    assert.match(`${title} ${text}`, /not paid yet We are waiting for your money\. If you have not/)
    assert.equal(pay, undefined)
    await ask(61 * minute)
    await ask(2 * day)
    assert.equal(await payment(order), 'processing unpaid')
    assert.equal(order.page.state, kind === 'mollie' ? 'open' : 'pending')
    const [attempt] = (await shop.listAttempts(await orderOf(order))) ?? []
    assert.equal(attempt?.awaitsCustomer, true)
    await standIn.act(order.page, 'pay')
    await ask(61 * minute)
    assert.equal(await payment(order), 'processing paid')
  })

  test(`lets the customer pay in another way, once, when ${kind} waits for a bank transfer, and returns what comes late`, async () => {
    const order = await opened(kind)
    await standIn.act(order.page, 'choose bank transfer')
    await ask()
    const other = kind === 'stripe' ? 'mollie' : 'stripe'
    await choose(order, other)
    await ask(59 * minute)
    await shop.openPage(order.id)
    assert.equal(standIn.last.provider, other)
    await standIn.act(standIn.last, 'pay')
    await ask()
    assert.equal(await payment(order), 'processing paid')
    if (kind === 'mollie') return assert.equal(order.page.state, 'canceled')
    await standIn.act(order.page, 'pay')
    await ask(61 * minute)
    await ask()
    assert.deepEqual(amountsOf(order.page), [2500])
  })
}

async function choose(order: { id: string }, kind: Parameters<typeof methodOf>[0]) {
  const { id } = await methodOf(kind)
  const method = (await shop.listOtherMethods(db, await orderOf(order))).find((it) => it.id === id)
  assert(method, 'is offered')
  return shop.choosePaymentMethod(order.id, id, method.version, '')
}

test('cancels the order after an hour, and returns what is paid later, when Mollie does not close the page', async () => {
  const order = await opened('mollie')
  await standIn.act(order.page, 'choose PayPal')
  await ask(61 * minute)
  assert.equal(await payment(order), 'cancelled undefined')
  assert.equal(await stockOf(order.product.id), 3)
  assert.equal(order.page.state, 'open')
  await standIn.act(order.page, 'pay')
  await ask(61 * minute)
  await ask()
  assert.deepEqual(amountsOf(order.page), [25])
  assert.deepEqual(await statusesOf(order), ['surplus'])
})

test('tells the admins, keeps the order and stops asking when the provider has not said for 30 days how a payment ended', async () => {
  const order = await opened('mollie')
  await standIn.act(order.page, 'authorize')
  await ask(29 * day)
  assert.match((await resultOf(order)).text, /^Your payment is on its way/)
  await ask(2 * day)
  assert.match(await lastTold(), /^For 30 days, €25\.00 for order/m)
  assert.equal(await payment(order), 'processing unpaid')
  assert.equal((await attemptsOf(order))[0]?.next_ask_at, null)
  await shop.markPaid(admin, order.id)
})

test('asks for a day, keeps the order, and tells the admins, when the answer has a state that the shop does not know', async () => {
  for (const [kind, answer] of [
    ['stripe', { id: 'x', object: 'checkout.session', status: null, currency: 'eur' }],
    ['stripe', { id: 'x', status: 'complete', payment_intent: { id: 'y', status: 'later' } }],
    ['stripe', { id: 'x', status: 'complete', payment_status: 'paid', currency: null }],
    ['mollie', { id: 'x', status: 'later', amount: { value: '25.00', currency: 'EUR' } }],
  ] as const) {
    const order = await opened(kind)
    const unknown = { status: 'answer', answer, path: order.page.id, times: 4 } as const
    standIn.faults.plan(unknown)
    await assert.rejects(shop.askAgain(order.id), refusal(503, /answered with an unknown state: /))
    await ask(61 * minute)
    assert.equal(await payment(order), 'processing unpaid')
    await ask(25 * hour)
    assert.match(await lastTold(), /whether €25\.00 was paid/)
    standIn.faults.clear()
    await shop.askAgain(order.id)
    assert.equal(await payment(order), 'cancelled undefined')
  }
})

for (const kind of providers) {
  test(`returns only the rest when a part was refunded at the dashboard of ${kind} before the order is cancelled`, async () => {
    const order = await paid(kind)
    const [part, rest] = kind === 'stripe' ? [1000, 1500] : [10, 15]
    await standIn.act(order.page, 'refund at the dashboard', { amount: part })
    await shop.askAgain(order.id)
    assert.match(await lastTold(), /the shop does not return it a second time/)
    assert.equal(await shop.findUncounted(order.id), 1000)
    await shop.changeOrderStatus(admin, order.id, 'cancelled')
    const cancelled = (await emailsTo(order.customer.email)).at(-1)?.body ?? ''
    assert.match(cancelled, /We will return your payment of €15\.00/)
    await ask()
    assert.deepEqual(amountsOf(order.page), [part, rest])
    assert.equal(await payment(order), 'cancelled refunded')
    assert.equal(await shop.findUncounted(order.id), 0)
  })

  test(`sends nothing more when all was refunded at the dashboard of ${kind}, and the shop learns of it too late`, async () => {
    for (const part of [undefined, kind === 'stripe' ? 1000 : 10]) {
      const order = await paid(kind)
      await shop.changeOrderStatus(admin, order.id, 'cancelled')
      await standIn.act(order.page, 'refund at the dashboard', { amount: part })
      await ask()
      await shop.askAgain(order.id)
      const total = kind === 'stripe' ? 2500 : 25
      assert.equal(
        amountsOf(order.page).reduce((sum, one) => sum + one),
        total,
      )
      assert.equal(await payment(order), 'cancelled refunded')
    }
  })
}

test('counts what was refunded at the dashboard once, whether the shop returns the rest now or later', async () => {
  const order = await paid()
  await standIn.act(order.page, 'refund at the dashboard', { amount: 1250 })
  await shop.askAgain(order.id)
  const { message } = await takeBackOne(order)
  assert.match(String(message), /is refunded$/)
  assert.equal(await payment(order), 'processing partly refunded')
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  assert.deepEqual(amountsOf(order.page), [1250, 1250])
  assert.equal(await payment(order), 'cancelled refunded')
  const later = await paid()
  await standIn.act(later.page, 'refund at the dashboard', { amount: 1000 })
  await shop.askAgain(later.id)
  assert.match(String((await takeBackOne(later, true)).message), /^€2\.50 of order/)
  assert.match((await emailsTo(later.customer.email)).at(-1)?.body ?? '', /will return €2\.50/)
  await shop.markRefunded(admin, later.id)
  assert.match((await emailsTo(later.customer.email)).at(-1)?.body ?? '', /returned €2\.50 for/)
})

test('ends the sentence about a failed refund once when the provider ends its reason with a full stop', async () => {
  const order = await paid()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await standIn.act(order.page, 'dispute at the dashboard')
  await ask()
  assert.match(await lastTold(), /cannot issue a refund\. The customer has disputed the payment/)
})

for (const [status, reason] of [
  [401, /Invalid API key/],
  [403, /rak_checkout_session_write/],
] as const) {
  test(`tells the admins once, on their pages too, until it works again, when Stripe refuses the key with ${status}`, async () => {
    const before = (await emailsToAdmin()).length
    const order = await newOrder()
    standIn.faults.plan({ status, times: 2 })
    await assert.rejects(shop.openPage(order.id), refusal(503, /Nothing was paid/))
    await assert.rejects(shop.openPage(order.id), { status: 503 })
    assert.equal((await emailsToAdmin()).length, before + 1)
    assert.match(await lastTold(), reason)
    assert.match((await shop.listRefusals())[0]?.text ?? '', reason)
    const [attempt] = (await shop.listAttempts(await orderOf(order))) ?? []
    assert.match(attempt?.refusal ?? '', reason)
    const asked = standIn.calls.length
    assert.match(String((await shop.askAgain(order.id)).message), /^No page was opened yet/)
    assert.equal(standIn.calls.length, asked)
    const { text, others } = await resultOf(order, true)
    assert.match(text, /does not work at the moment.* Nothing was paid/)
    assert.deepEqual(
      others?.map(({ name }) => name),
      ['By mollie'],
    )
    await shop.openPage(order.id)
    assert.deepEqual(await shop.listRefusals(), [])
    assert.equal((await attemptsOf(order))[0]?.refusal, null)
  })
}

test('warns no longer of a refused refund when the shopkeeper has made it at the dashboard', async () => {
  const order = await paid()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  standIn.faults.plan({ status: 403, path: 'refunds', method: 'POST' })
  await ask()
  assert.equal((await shop.listRefusals()).length, 1)
  await standIn.act(order.page, 'refund at the dashboard')
  await ask(61 * minute)
  assert.deepEqual(await shop.listRefusals(), [])
  assert.equal(await payment(order), 'cancelled refunded')
})

test('names the key, and what is refused, when doctor compares payments', async () => {
  const payments = () => allChecks.payments?.(db)
  standIn.faults.plan({ status: 401 })
  assert.match((await payments())?.message ?? '', /^stripe refuses the key of the shop/)
  standIn.faults.plan({ status: 500 })
  assert.match((await payments())?.message ?? '', /^stripe refuses to list/)
  standIn.isDown = true
  assert.match((await payments())?.message ?? '', /^stripe does not answer/)
  standIn.isDown = false
  const order = await newOrder()
  standIn.faults.plan({ status: 403, path: 'sessions', method: 'POST' })
  await assert.rejects(shop.openPage(order.id))
  assert.match((await payments())?.message ?? '', /^stripe refuses what the shop asks for/)
  await shop.openPage(order.id)
})

test('compares only payments of this shop when two shops share an account', async () => {
  await paid()
  const page = standIn.last
  const { metadata } = page
  assert.equal(metadata.shop, settings.publicUrl)
  await db.deleteFrom('payment_attempts').where('external_id', '=', page.id).execute()
  assert.equal((await allChecks.payments?.(db))?.state, 'broken')
  page.metadata = { ...metadata, shop: 'https://other.example' }
  assert.equal((await allChecks.payments?.(db))?.state, 'ok')
})

for (const kind of providers) {
  test(`opens the page at the next try when ${kind} has failed, although it repeats its answer to the same key`, async () => {
    for (const isDone of [false, true]) {
      const order = await newOrder(kind)
      standIn.faults.plan({ status: 500, method: 'POST', isDone })
      await assert.rejects(shop.openPage(order.id), refusal(503, /Nothing was paid/))
      assert.match((await resultOf(order, true)).text, /^The payment page cannot be opened/)
      assert.equal(await shop.openPage(order.id), `${standIn.url}/page/${standIn.last.id}`)
    }
  })

  test(`sends a refund at the next try, once, when ${kind} has failed`, async () => {
    for (const isDone of [false, true]) {
      const order = await paid(kind)
      await shop.changeOrderStatus(admin, order.id, 'cancelled')
      standIn.faults.plan({ status: 500, method: 'POST', path: 'refunds', isDone })
      await ask()
      assert.equal(await payment(order), 'cancelled refund due')
      await ask()
      assert.equal(await payment(order), 'cancelled refunded')
      assert.equal(order.page.refunds.length, 1)
    }
  })
}

test('waits for the first request when the second one finds its key in use', async () => {
  const order = await newOrder()
  let letFirst = () => {}
  standIn.meanwhile = () => {
    standIn.meanwhile = undefined
    return new Promise<void>((resolve) => {
      letFirst = resolve
    })
  }
  const first = shop.openPage(order.id)
  while (standIn.calls.at(-1)?.method !== 'POST' || standIn.meanwhile)
    await new Promise(setImmediate)
  const calls = standIn.calls.length
  const second = shop.openPage(order.id)
  while (standIn.calls.length === calls) await new Promise(setImmediate)
  letFirst()
  assert.equal(await first, await second)
})

test('opens the page without a webhook when Mollie cannot reach the address of the shop', async (t) => {
  const { publicUrl } = settings
  t.after(() => Object.assign(settings, { publicUrl }))
  for (const host of ['shop.home.arpa', '192.168.1.10']) {
    Object.assign(settings, { publicUrl: `https://${host}` })
    const order = await opened('mollie')
    assert.equal(order.page.webhookUrl, undefined)
    assert.match((await attemptsOf(order))[0]?.external_id ?? '', /^tr_/)
  }
  Object.assign(settings, { publicUrl: 'https://shop.example' })
  assert.equal((await opened('mollie')).page.webhookUrl, 'https://shop.example/webhooks/mollie')
})

test('stores what is known, says that a refund waits, and sends it later, when Mollie takes it for a duplicate', async () => {
  const order = await paid('mollie')
  await takeBackOne(order)
  await ask()
  await takeBackOne(order).catch(() => shop.changeOrderStatus(admin, order.id, 'cancelled'))
  order.page.refunds[0] = { ...(order.page.refunds[0] as PageRefund), status: 'failed' }
  order.page.refunds.push({
    ...(order.page.refunds[0] as PageRefund),
    id: 're_x',
    status: 'done',
    metadata: {},
  })
  assert.match(String((await shop.askAgain(order.id)).message), /says now$/)
  const [attempt] = (await shop.listAttempts(await orderOf(order))) ?? []
  assert.deepEqual(attempt?.refunds.map(({ status, reason }) => `${status} ${reason}`).sort(), [
    'done ',
    'failed failed',
    'new A duplicate refund has been detected',
  ])
  await ask(61 * minute)
  await ask(61 * minute)
  assert.equal(order.page.refunds.length, 3)
})

test('offers only currencies and amounts that the providers take', async () => {
  const isPayable = (provider: typeof stripe, currency: string, amount?: number) =>
    provider.whyNotPayable(currency, amount) === undefined
  const unknown = 'GHS BTN VES MRU STN BGN DEM XAU CHE HRK IQD'.split(' ')
  assert.deepEqual(
    unknown.filter((currency) => isPayable(stripe, currency)),
    [],
  )
  for (const [currency, amount, expected] of [
    ['IDR', 1_500_000, true],
    ['UZS', 2_000_000, true],
    ['INR', 1_000_000, true],
    ['USD', 9_999_999_999.99, true],
    ['USD', 10_000_000_000, false],
    ['KRW', 49, false],
    ['ZAR', 0.49, false],
    ['EUR', 0.5, true],
  ] as const) {
    assert.equal(isPayable(stripe, currency, amount), expected, `${amount} ${currency}`)
  }
  assert(!isPayable(mollie, 'EUR', 1_000_001) && !isPayable(mollie, 'INR', 1))
})

test('learns of a dispute, and of a refund that has failed late, within a day when no webhook tells it', async () => {
  const order = await paid()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  await ask(10 * day)
  await standIn.act(order.page, 'dispute at the dashboard')
  for (const refund of order.page.refunds) refund.status = 'failed'
  await ask(day)
  assert.equal((await attemptsOf(order))[0]?.disputed_at, null)
  await shop.askAboutPaidAttempts(['stripe'])
  // Those of the tests before are asked about, too, a few at once.
  for (let runs = 0; runs < 6; runs++) await ask()
  assert.notEqual((await attemptsOf(order))[0]?.disputed_at, null)
  assert.equal(await payment(order), 'cancelled refund due')
  await ask(121 * day)
  const asked = standIn.calls.length
  await shop.askAboutPaidAttempts(['stripe'])
  await ask()
  assert.equal(
    standIn.calls.slice(asked).filter(({ path }) => path.includes(order.page.id)).length,
    0,
  )
})

test('asks for no second payment when another amount was paid, until it was returned', async () => {
  const order = await opened()
  order.page.amount = 100
  await standIn.act(order.page, 'pay')
  await ask()
  assert.equal(await shop.openPage(order.id), undefined)
  assert.match((await resultOf(order)).text, /^We have got a payment of another amount/)
  assert.match(
    (await shop.payLinkOf(await orderOf(order)))?.text ?? '',
    /^We have got a payment of/,
  )
  await assert.rejects(shop.giveUpOrder(order.id, ''), { status: 409 })
  await standIn.act(order.page, 'refund at the dashboard')
  await shop.askAgain(order.id)
  assert.equal(await shop.openPage(order.id), `${standIn.url}/page/${standIn.last.id}`)
})

test('brings the invoice and the emails of an order when its customer pays by bank transfer instead', async () => {
  await addTransfer()
  const order = await opened()
  const { id } = await methodOf('transfer')
  const method = (await shop.listOtherMethods(db, await orderOf(order))).find((it) => it.id === id)
  await assert.rejects(shop.choosePaymentMethod(order.id, id, 'another', ''), { status: 409 })
  const version = method?.version ?? ''
  const both = [
    shop.choosePaymentMethod(order.id, id, version, ''),
    shop.choosePaymentMethod(order.id, id, version, ''),
  ]
  const outcomes = await Promise.allSettled(both)
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const found = await orderOf(order)
  assert.equal(found.payment?.kind, 'transfer')
  assert.equal(found.invoices.length, 1)
  const emails = await emailsTo(order.customer.email)
  assert.match(emails.at(-1)?.subject ?? '', /^Your order \d+ at/)
  assert.match(emails.at(-1)?.body ?? '', /DE75/)
  assert.match((await resultOf(order)).text, /^You pay in this way: Transfer\./)
  await ask(61 * minute)
  assert.equal(order.page.state, 'expired')
  assert.equal(await payment(order), 'processing unpaid')
})

test('cancels the order, with units, voucher and page, when its customer gives it up', async () => {
  const order = await opened()
  await shop.giveUpOrder(order.id, '')
  assert.equal(await payment(order), 'cancelled undefined')
  assert.equal(await stockOf(order.product.id), 3)
  await ask()
  assert.equal(order.page.state, 'expired')
  await assert.rejects(shop.giveUpOrder(order.id, ''), { status: 409 })
  const done = await paid()
  await assert.rejects(shop.giveUpOrder(done.id, ''), { status: 409 })
  const underWay = await opened()
  await standIn.act(underWay.page, 'pay later')
  await ask()
  await assert.rejects(shop.giveUpOrder(underWay.id, ''), { status: 409 })
})

for (const kind of providers) {
  test(`keeps to ${kind} when the customer has paid there, but chooses a bank transfer or gives up before the news arrives`, async () => {
    await addTransfer()
    const order = await opened(kind)
    await standIn.act(order.page, 'pay')
    await assert.rejects(choose(order, 'transfer'), { status: 409 })
    await assert.rejects(shop.giveUpOrder(order.id, ''), { status: 409 })
    assert.equal((await orderOf(order)).payment?.kind, kind)
    assert.equal(await payment(order), 'processing paid')
  })
}

test('returns money through Mollie when the customer has chosen a bank transfer and then pays on the page all the same', async () => {
  await addTransfer()
  const order = await opened('mollie')
  await standIn.act(order.page, 'choose PayPal')
  await choose(order, 'transfer')
  assert.equal((await shop.listAttempts(await orderOf(order)))?.length, 1)
  await standIn.act(order.page, 'pay')
  await ask(61 * minute)
  const found = await orderOf(order)
  assert.deepEqual([found.payment?.kind, found.payment?.name], ['mollie', 'By mollie'])
  assert.equal(found.invoices.length, 1)
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  assert.deepEqual(amountsOf(order.page), [25])
  assert.equal(await payment(order), 'cancelled refunded')
})

test('reserves units no longer, and sends no further email, however often the customer chooses another page', async () => {
  const order = await opened()
  const emails = (await emailsTo(order.customer.email)).length
  const [first] = await attemptsOf(order)
  for (const kind of ['mollie', 'stripe', 'mollie'] as const) {
    await ask()
    await choose(order, kind)
  }
  const attempts = await attemptsOf(order)
  assert.equal(attempts.at(-1)?.expires_at, first?.expires_at)
  assert.equal((await emailsTo(order.customer.email)).length, emails)
  await shop.giveUpOrder(order.id, '')
})

for (const kind of providers) {
  test(`owes the refund again when ${kind} returned the money at its dashboard, and that fails after the shop has counted it`, async () => {
    const order = await paid(kind)
    const before = (await orderOf(order)).updatedAt
    standIn.refundStatus = 'pending'
    await standIn.act(order.page, 'refund at the dashboard')
    await ask()
    await shop.askAgain(order.id)
    assert.notEqual((await orderOf(order)).updatedAt, before)
    await shop.changeOrderStatus(admin, order.id, 'cancelled')
    assert.equal(await payment(order), 'cancelled refunded')
    const [refund] = order.page.refunds
    if (refund) refund.status = 'failed'
    await shop.askAgain(order.id)
    assert.equal(await payment(order), 'cancelled refund due')
    assert.match(
      (await emailsTo(order.customer.email)).at(-1)?.subject ?? '',
      /^We have not returned €25/,
    )
    await shop.markRefunded(admin, order.id)
    assert.equal(await payment(order), 'cancelled refunded')
  })
}

for (const kind of providers) {
  test(`counts money that is returned at the dashboard of ${kind} when a refund waits for the admin or is marked as refunded`, async () => {
    const part = kind === 'stripe' ? 1250 : 12.5
    for (const isMarked of [false, true]) {
      const order = await paid(kind)
      await takeBackOne(order, true)
      await standIn.act(order.page, 'refund at the dashboard', { amount: part })
      if (isMarked) await shop.markRefunded(admin, order.id)
      const told = (await emailsToAdmin()).length
      await shop.askAgain(order.id)
      assert.equal(await payment(order), 'processing partly refunded')
      assert.equal((await emailsToAdmin()).length, told)
      assert.equal(await shop.findUncounted(order.id), 0)
      await shop.changeOrderStatus(admin, order.id, 'cancelled')
      await ask(61 * minute)
      assert.deepEqual(amountsOf(order.page), [part, part])
      assert.equal(await payment(order), 'cancelled refunded')
    }
  })

  test(`counts it for a refund that ${kind} has failed to make, too`, async () => {
    const order = await paid(kind)
    standIn.refundStatus = 'failed'
    await shop.changeOrderStatus(admin, order.id, 'cancelled')
    await ask()
    assert.equal(await payment(order), 'cancelled refund due')
    standIn.refundStatus = 'done'
    await standIn.act(order.page, 'refund at the dashboard')
    await shop.askAgain(order.id)
    assert.equal(await payment(order), 'cancelled refunded')
  })

  test(`keeps a payment at ${kind} that the shop does not know yet when an admin marks the order as paid`, async () => {
    const order = await opened(kind)
    await standIn.act(order.page, 'pay')
    await assert.rejects(shop.askAndMarkPaid(admin, order.id), refusal(409, /already paid/))
    assert.deepEqual(await statusesOf(order), ['paid'])
  })
}

test('sends the rest with another key when a refund waits at Mollie, and a part of it is returned at the dashboard', async () => {
  const order = await paid('mollie')
  await takeBackOne(order)
  await ask()
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  await ask()
  assert.deepEqual(amountsOf(order.page), [12.5])
  await standIn.act(order.page, 'refund at the dashboard', { amount: 10 })
  await ask(61 * minute)
  assert.deepEqual(amountsOf(order.page), [12.5, 10, 2.5])
  assert.equal(await payment(order), 'cancelled refunded')
})

test('settles the news of one provider while the other one takes calls and does not answer', async () => {
  const hanging = await opened('stripe')
  const order = await opened('mollie')
  await standIn.act(order.page, 'pay')
  standIn.faults.plan({ status: 'hang', path: '/v1/', times: 2 })
  const asked = ask()
  while (!(await payment(order)).endsWith(' paid')) await new Promise(setImmediate)
  standIn.letGo()
  await asked
  await shop.giveUpOrder(hanging.id, '')
})

test('asks first about what was just announced', async () => {
  const orders = []
  for (let count = 0; count < 9; count++) orders.push(await opened())
  const last = orders.at(-1)
  assert(last)
  const at = new Date(Date.now() + 1.5 * minute).toISOString()
  await db
    .updateTable('payment_attempts')
    .set({ next_ask_at: at })
    .where('order_id', '=', last.id)
    .execute()
  const before = standIn.calls.length
  await ask()
  const inFirstRun = standIn.calls.slice(before)
  assert(inFirstRun.some(({ path }) => path.endsWith(last.page.id)))
  await shop.askDueAttempts('stripe')
})

test('keeps a text from outside in one line, and short', () => {
  assert.equal(oneLine('a\r\nb\u2028c\u0000d\u202ee\u0085f'), 'a b c d e f')
  assert.equal(oneLine('x'.repeat(1_000)).length, 300)
})

test('keeps line breaks of a provider out of what it stores and logs', async () => {
  const order = await newOrder()
  const answer = { error: { message: 'No\n2026-11-29 forged line' } }
  const { warn } = console
  const logged: string[] = []
  console.warn = (text: string) => logged.push(text)
  standIn.faults.plan({ status: 'answer', answer })
  await shop.openPage(order.id).catch(() => {})
  console.warn = warn
  assert(logged.every((line) => !line.includes('\n')))
})
