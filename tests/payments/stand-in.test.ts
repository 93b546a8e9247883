import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, mock, test } from 'node:test'
import { clientOf, type Fields } from './client'
import { StandIn } from './stand-in'

// That the stand-in refuses what Stripe and Mollie refuse: each rule once.

const hour = 3_600_000
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const standIn = await new StandIn().start()
const { send, stripePost, openSession, openPayment, refundPayment } = clientOf(standIn)
after(() => standIn.stop())
beforeEach(() => standIn.keys.clear())
afterEach(() => standIn.reset())

const price = 'line_items[0][price_data]'
const wrongSessions: [why: string, fields: Fields, param?: string][] = [
  ['an unknown parameter', { note: 'x' }, 'note'],
  ['an unknown nested one', { [`${price}[product_data][sku]`]: 'x' }],
  ['a missing one', { [`${price}[currency]`]: undefined }],
  ['an item without a name', { [`${price}[product_data][name]`]: undefined }],
  ['text instead of an object', { payment_intent_data: 'x' }],
  ['a locale that it does not have', { locale: 'tlh' }, 'locale'],
  ['a mode that it does not have', { mode: 'gift' }, 'mode'],
  ['an amount with decimals', { [`${price}[unit_amount]`]: '25.5' }],
  ['an empty text', { client_reference_id: '' }],
  ['too long a text', { client_reference_id: 'x'.repeat(201) }],
  ['too long metadata', { 'metadata[order]': 'x'.repeat(501) }],
  ['a mailbox without a domain', { customer_email: 'test@test' }, 'customer_email'],
  ['a path as an address', { success_url: '/pay' }, 'success_url'],
  ['a page that lives too short', { expires_at: String(Math.floor(Date.now() / 1000) + 1740) }],
  ['a currency in capitals', { [`${price}[currency]`]: 'EUR' }],
  ['a currency that it does not take', { [`${price}[currency]`]: 'ghs' }],
  ['less than the minimum of the currency', { [`${price}[unit_amount]`]: '49' }],
  ['less than the minimum of another', { [`${price}[currency]`]: 'huf' }],
  ['more than 12 digits', { [`${price}[unit_amount]`]: '1000000000000' }],
  ['a third decimal', { [`${price}[currency]`]: 'kwd', [`${price}[unit_amount]`]: '2501' }],
  ['hundredths of a krona', { [`${price}[currency]`]: 'isk', [`${price}[unit_amount]`]: '2550' }],
]

test('is the session of Stripe that the other tests change', async () => {
  const { status, answer } = await openSession()
  assert.equal(status, 200, JSON.stringify(answer))
  const amounts = { [`${price}[currency]`]: 'idr', [`${price}[unit_amount]`]: '150000000000' }
  assert.equal((await openSession(amounts)).status, 200)
})

for (const [why, fields, param] of wrongSessions) {
  test(`refuses ${why} as Stripe does`, async () => {
    const { status, answer } = await openSession(fields)
    assert.equal(status, 400)
    assert.equal(answer.error.type, 'invalid_request_error')
    if (param) assert.equal(answer.error.param, param)
  })
}

const wrongPayments: [why: string, fields: object, field?: string][] = [
  ['an unknown field', { customerEmail: 'x' }, 'customerEmail'],
  ['an unknown nested field', { amount: { currency: 'EUR', value: '1.00', tax: '0' } }],
  ['a missing field', { description: undefined }, 'description'],
  ['a number as the amount', { amount: { currency: 'EUR', value: 25 } }, 'amount.value'],
  ['an amount without decimals', { amount: { currency: 'EUR', value: '25' } }, 'amount.value'],
  ['decimals of a yen', { amount: { currency: 'JPY', value: '25.00' } }, 'amount.value'],
  ['a currency that it does not take', { amount: { currency: 'INR', value: '25.00' } }],
  ['nothing to pay', { amount: { currency: 'EUR', value: '0.00' } }, 'amount'],
  ['too much', { amount: { currency: 'EUR', value: '1000000.01' } }, 'amount'],
  ['a locale that it does not have', { locale: 'en_IE' }, 'locale'],
  ['a method that it does not have', { method: 'card' }, 'method'],
  ['more than a kilobyte of metadata', { metadata: { note: 'x'.repeat(1024) } }, 'metadata'],
  ['a path as an address', { redirectUrl: '/pay' }, 'redirectUrl'],
  ...[
    'https://shop.home.arpa/webhooks/mollie',
    'https://192.168.1.10/webhooks/mollie',
    'https://[::1]/webhooks/mollie',
    'https://localhost/webhooks/mollie',
    'https://printer.local/webhooks/mollie',
  ].map((webhookUrl): [string, object, string] => [
    `the webhook ${webhookUrl}`,
    { webhookUrl },
    'webhookUrl',
  ]),
]

for (const [why, fields, field] of wrongPayments) {
  test(`refuses ${why} as Mollie does`, async () => {
    const { status, headers, answer } = await openPayment(fields)
    assert.equal(status, 422)
    assert.match(headers.get('content-type') ?? '', /hal\+json/)
    assert.equal(answer.title, 'Unprocessable Entity')
    if (field) assert.equal(answer.field, field)
  })
}

test('takes a webhook at Mollie when the internet, or the test, reaches it', async () => {
  assert.equal((await openPayment({ webhookUrl: 'https://shop.example/webhooks' })).status, 201)
  standIn.reachableHosts.add('shop.home.arpa')
  assert.equal((await openPayment({ webhookUrl: 'https://shop.home.arpa/webhooks' })).status, 201)
})

for (const [provider, open, keptMs, problem] of [
  ['Stripe', openSession, 24 * hour, 400],
  ['Mollie', openPayment, hour, 400],
] as const) {
  test(`keeps the first answer of a key, also a failure, as long as ${provider} does`, async () => {
    const key = `kept by ${provider}`
    standIn.faults.plan({ status: 500 })
    assert.equal((await open({}, { key })).status, 500)
    const again = await open({}, { key })
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [500, 'true'])
    const other = provider === 'Stripe' ? { client_reference_id: '7' } : { description: 'Other' }
    assert.equal((await open(other as object & Fields, { key })).status, problem)
    mock.timers.setTime(Date.now() + keptMs + 1)
    assert((await open({}, { key })).status < 300)
  })

  test(`says that a key is in use while the first request runs, as ${provider} does`, async () => {
    standIn.faults.plan({ status: 'hang' })
    const key = `in use at ${provider}`
    const before = standIn.calls.length
    const first = open({}, { key })
    while (standIn.calls.length === before) await new Promise(setImmediate)
    const second = await open({}, { key })
    assert.equal(second.status, 409)
    if (provider === 'Stripe') assert.equal(second.answer.error.code, 'idempotency_key_in_use')
    standIn.letGo()
    assert((await first).status < 300)
  })

  test(`keeps no key when ${provider} refuses a parameter, the shop's key or too many requests`, async () => {
    const key = `not kept by ${provider}`
    const wrong = { locale: 'tlh' }
    assert((await open(wrong as object & Fields, { key })).status >= 400)
    for (const status of [401, 403, 429, 503] as const) {
      standIn.faults.plan({ status })
      assert.equal((await open({}, { key })).status, status)
    }
    assert((await open({}, { key })).status < 300)
  })
}

test('expands only what the request to Stripe names', async () => {
  const { answer } = await openSession()
  const path = `/v1/checkout/sessions/${answer.id}`
  assert.equal(answer.payment_intent, null)
  await standIn.act(standIn.last, 'pay')
  const { answer: plain } = await send(path, undefined)
  assert.equal(plain.payment_intent, standIn.last.paymentId)
  const { answer: once } = await send(`${path}?expand[]=payment_intent`, undefined)
  assert.equal(once.payment_intent.latest_charge, standIn.last.chargeId)
  const deep = await send(`${path}?expand[]=payment_intent.latest_charge`, undefined)
  assert.equal(deep.answer.payment_intent.latest_charge.disputed, false)
  assert.equal((await send(`${path}?expand[]=total`, undefined)).status, 400)
})

test('gives the lists of Stripe in pages, the newest first', async () => {
  const opened = [await openSession(), await openSession(), await openSession()]
  const ids = opened.map(({ answer }) => answer.id).reverse()
  const path = '/v1/checkout/sessions?status=open&limit=2'
  const { answer: first } = await send(path, undefined)
  assert.deepEqual([first.data[0].id, first.data[1].id, first.has_more], [ids[0], ids[1], true])
  const { answer: second } = await send(`${path}&starting_after=${ids[1]}`, undefined)
  assert.equal(second.data[0].id, ids[2])
  assert.equal((await send('/v1/checkout/sessions?limit=101', undefined)).status, 400)
})

test('gives the lists of Mollie in pages, the newest first', async () => {
  const opened = [await openPayment(), await openPayment(), await openPayment()]
  const ids = opened.map(({ answer }) => answer.id).reverse()
  const { answer: first } = await send('/v2/payments?limit=2', undefined)
  assert.deepEqual(
    first._embedded.payments.map(({ id }: { id: string }) => id),
    ids.slice(0, 2),
  )
  const next = first._links.next.href.slice(standIn.url.length)
  assert.equal((await send(next, undefined)).answer._embedded.payments[0].id, ids[2])
  assert.equal((await send('/v2/payments?limit=251', undefined)).status, 400)
})

test('refuses what Stripe cannot refund', async () => {
  const { answer } = await openSession()
  const refund = (fields: Fields) =>
    stripePost('/v1/refunds', { payment_intent: standIn.last.paymentId, ...fields })
  assert.match((await refund({ amount: '100' })).answer.error.message, /does not have a successful/)
  await standIn.act(standIn.last, 'pay')
  assert.equal((await refund({ amount: '100', reason: 'late' })).status, 400)
  assert.equal((await refund({ amount: '0' })).status, 400)
  assert.match((await refund({ amount: '2501' })).answer.error.message, /greater than unrefunded/)
  await standIn.act(standIn.last, 'refund at the dashboard', { amount: 1000 })
  assert.match((await refund({ amount: '2500' })).answer.error.message, /greater than unrefunded/)
  assert.equal((await refund({})).answer.amount, 1500)
  assert.equal((await refund({ amount: '1' })).answer.error.code, 'charge_already_refunded')
  standIn.last.refunds = []
  await standIn.act(standIn.last, 'dispute at the dashboard')
  assert.equal((await refund({ amount: '1' })).answer.error.code, 'charge_disputed')
  assert.equal((await stripePost(`/v1/checkout/sessions/${answer.id}/expire`, {})).status, 400)
})

test('refuses what Mollie cannot refund', async () => {
  const { answer } = await openPayment()
  assert.equal((await refundPayment(answer.id, '5.00')).status, 422)
  await standIn.act(standIn.last, 'pay')
  assert.equal((await refundPayment(answer.id, '25.01')).status, 422)
  assert.equal((await refundPayment(answer.id, '5.00', 'USD')).status, 422)
  assert.equal((await refundPayment(answer.id, '10.00')).status, 201)
  const again = await refundPayment(answer.id, '10.00')
  assert.deepEqual([again.status, again.answer.title], [409, 'Conflict'])
  mock.timers.setTime(Date.now() + hour + 1)
  assert.equal((await refundPayment(answer.id, '10.00')).status, 201)
  assert.equal((await refundPayment(answer.id, '5.01')).status, 422)
})

test('returns up to 25 euros more than was paid when the customer has paid with iDEAL', async () => {
  const { answer } = await openPayment()
  await standIn.act(standIn.last, 'choose iDEAL')
  await standIn.act(standIn.last, 'pay')
  const { answer: paid } = await send(`/v2/payments/${answer.id}`, undefined)
  assert.equal(paid.amountRemaining.value, '50.00')
  assert.equal((await refundPayment(answer.id, '50.01')).status, 422)
  assert.equal((await refundPayment(answer.id, '49.99')).status, 201)
})

test('closes only payments that Mollie says can be cancelled, and each method has its own time', async () => {
  const cancel = (id: string) => send(`/v2/payments/${id}`, undefined, { method: 'DELETE' })
  for (const [action, minutes, status] of [
    ['leave', 15, 422],
    ['choose PayPal', 72 * 60, 422],
    ['choose bank transfer', 14 * 24 * 60, 200],
  ] as const) {
    const { answer } = await openPayment()
    await standIn.act(standIn.last, action)
    const { answer: open } = await send(`/v2/payments/${answer.id}`, undefined)
    assert.deepEqual([open.status, open.isCancelable], ['open', status === 200])
    const lifetimeMs = Date.parse(open.expiresAt) - Date.parse(open.createdAt)
    assert.equal(Math.round(lifetimeMs / 60_000), minutes)
    assert.equal((await cancel(answer.id)).status, status)
    if (status === 200) assert.equal(standIn.last.state, 'canceled')
  }
})

test('lets a customer choose only the methods that the shop has named', async () => {
  await openPayment({ method: ['creditcard', 'paypal'] })
  await assert.rejects(standIn.act(standIn.last, 'choose bank transfer'))
})

test('lets nothing be paid on a page that is over', async () => {
  await openSession()
  mock.timers.setTime(Date.now() + 2 * hour)
  await assert.rejects(standIn.act(standIn.last, 'pay'), /expired/)
})

test('lets nothing be refunded or disputed that was not paid', async () => {
  await openPayment()
  await assert.rejects(standIn.act(standIn.last, 'refund at the dashboard'))
  await assert.rejects(standIn.act(standIn.last, 'dispute at the dashboard'))
})
