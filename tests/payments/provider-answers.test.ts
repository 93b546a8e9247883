import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, afterEach, test } from 'node:test'
import Stripe from 'stripe'
import { providerEnvironment, standIn } from './environment'
import * as published from './published'

Object.assign(process.env, providerEnvironment)
const { stripe } = await import('../../app/payment-providers/stripe.server')
const { mollie } = await import('../../app/payment-providers/mollie.server')

after(() => standIn.stop())
afterEach(() => standIn.reset())

const said: Record<string, string> = {
  'open unpaid': 'open',
  'open unpaid requires_payment_method': 'open',
  'open unpaid requires_confirmation': 'open',
  'open unpaid requires_action': 'open',
  'open unpaid processing': 'open',
  'expired unpaid': 'expired',
  'expired unpaid canceled': 'expired',
  'complete unpaid processing': 'pending',
  'complete unpaid requires_action': 'pending',
  'complete unpaid requires_capture': 'pending',
  'complete unpaid requires_payment_method': 'failed',
  'complete unpaid canceled': 'failed',
  'complete paid succeeded': 'paid',
  'complete no_payment_required': 'pending',
}

for (const [status, payment_status, intent] of published.sessionStates) {
  const state = [status, payment_status, intent].filter(Boolean).join(' ')
  test(`reads what Stripe publishes about a session that is ${state}`, async () => {
    const payment = intent && {
      ...published.intent,
      status: intent,
      latest_charge: intent === 'succeeded' ? { ...published.charge, disputed: true } : null,
    }
    const answer = { ...published.session, status, payment_status, payment_intent: payment ?? null }
    standIn.faults.plan({ status: 'answer', answer })
    const { status: read, paymentId, isDisputed } = await stripe.look(published.session.id)
    assert.equal(read, said[state])
    assert.equal(paymentId, intent ? published.intent.id : null)
    assert.equal(isDisputed, intent === 'succeeded')
  })
}

test('reads what Stripe publishes about refunds', async () => {
  const read: unknown[] = []
  for (const status of published.stripeRefundStates) {
    const data = [{ ...published.refund, status }]
    const answer = { object: 'list', has_more: false, data }
    standIn.faults.plan({ status: 'answer', answer })
    const [refund] = await stripe.listRefunds(published.intent.id)
    assert.deepEqual([refund?.amount, refund?.externalId], [1, published.refund.id])
    read.push(refund?.status)
  }
  assert.deepEqual(read, ['pending', 'pending', 'done', 'failed', 'failed', 'pending'])
})

const saidByMollie: Record<string, string> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'expired',
  expired: 'expired',
  failed: 'failed',
}

for (const { status, method } of published.paymentStates) {
  test(`reads what Mollie publishes about a payment that is ${status}, by ${method}`, async () => {
    const answer = { ...published.payment, status, method }
    standIn.faults.plan({ status: 'answer', answer })
    const read = await mollie.look(published.payment.id)
    // The customer has got the account to transfer to, and the money takes days.
    const isTransfer = status === 'open' && method === 'banktransfer'
    const expected = isTransfer ? 'pending' : saidByMollie[status]
    assert.deepEqual(read, {
      status: expected,
      awaitsCustomer: isTransfer,
      amount: 7.5,
      currency: 'EUR',
      paymentId: published.payment.id,
      isDisputed: false,
    })
  })
}

test('reads what Mollie publishes about refunds', async () => {
  const read: unknown[] = []
  for (const status of published.mollieRefundStates) {
    const amount = { currency: 'EUR', value: '5.95' }
    const refunds = [{ resource: 'refund', id: 're_4qqhO89gsT', amount, status, metadata: null }]
    standIn.faults.plan({
      status: 'answer',
      answer: { count: 1, _embedded: { refunds }, _links: { next: null } },
    })
    const [refund] = await mollie.listRefunds(published.payment.id)
    assert.deepEqual([refund?.amount, refund?.refundId], [5.95, undefined])
    read.push(refund?.status)
  }
  assert.deepEqual(read, ['pending', 'pending', 'pending', 'done', 'failed', 'failed'])
})

const body = '{"id":"evt_1","object":"event","data":{"object":{"id":"cs_test_1"}}}'
const now = Math.floor(Date.now() / 1000)
const sign = (secret: string, timestamp = now, payload = body) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const hmacOf = (time: string) =>
  createHmac('sha256', 'whsec_test').update(`${time}.${body}`).digest('hex')
const signatureIn = (header: string) => header.split('v1=')[1] ?? ''
const signed = sign('whsec_test')

const signatures: Record<string, [header: string, payload?: string]> = {
  'with our secret': [signed],
  'with the old one of two secrets': [sign('whsec_old')],
  'with another secret': [sign('whsec_other')],
  'four minutes ago': [sign('whsec_test', now - 240)],
  'an hour ago': [sign('whsec_test', now - 3600)],
  'over another body': [signed, body.replace('cs_test_1', 'cs_test_2')],
  'over a body in Unicode': [sign('whsec_test', now, '{"note":"Ä 日本"}'), '{"note":"Ä 日本"}'],
  'with two signatures of which one fits': [`${signed},v1=${'0'.repeat(64)}`],
  'with a signature of the old scheme only': [`t=${now},v0=${signatureIn(signed)}`],
  'without a time': [`v1=${signatureIn(signed)}`],
  'with another time': [`t=${now - 1},v1=${signatureIn(signed)}`],
  'in capitals': [`t=${now},v1=${signatureIn(signed).toUpperCase()}`],
  'with nothing': [''],
  'at a time that is no number': [`t=abc,v1=${hmacOf('abc')}`],
  'at a time with text behind it': [`t=${now}x,v1=${hmacOf(`${now}x`)}`],
  'ten minutes in the future': [sign('whsec_test', now + 600)],
  'with spaces after commas': [signed.replace(',', ', ')],
  'over a body that is no JSON': [sign('whsec_test', now, 'id=1'), 'id=1'],
  'over no body': [sign('whsec_test', now, ''), ''],
}

for (const [how, [header, payload = body]] of Object.entries(signatures)) {
  test(`believes a webhook as the official package does when it is signed ${how}`, () => {
    const isOfficial = ['whsec_old', 'whsec_test'].some((secret) => {
      try {
        return Boolean(Stripe.webhooks.constructEvent(payload, header, secret))
      } catch {
        return false
      }
    })
    const hint = stripe.readHint(payload, new Headers({ 'stripe-signature': header }))
    assert.equal(hint !== undefined, isOfficial)
  })
}
