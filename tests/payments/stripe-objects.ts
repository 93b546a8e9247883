import type Stripe from 'stripe'
import type { Page, PageRefund } from './page'

// What answers and events contain. A related object is an id, unless the request expands it:
// https://docs.stripe.com/api/expanding_objects.

const seconds = (ms: number) => Math.floor(ms / 1000)

const intents: Record<Page['state'], Stripe.PaymentIntent.Status | undefined> = {
  open: undefined,
  expired: undefined,
  pending: 'processing',
  authorized: 'requires_capture',
  paid: 'succeeded',
  failed: 'requires_payment_method',
  canceled: 'canceled',
}

export function sessionOf(page: Page, url: string) {
  const { state, amount, currency } = page
  const status = state === 'open' || state === 'expired' ? state : 'complete'
  const intent = page.intent ?? intents[state]
  return {
    id: page.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: page.returnUrl,
    client_reference_id: page.metadata.attempt ?? null,
    created: seconds(page.createdAt),
    currency,
    customer: null,
    customer_email: page.email ?? null,
    expires_at: seconds(page.expiresAt),
    livemode: false,
    metadata: page.metadata,
    mode: 'payment',
    // A page has a payment as soon as the customer has begun to pay on it.
    payment_intent: intent ? page.paymentId : null,
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    status,
    success_url: page.returnUrl,
    url: status === 'open' ? `${url}/page/${page.id}` : null,
  } satisfies Partial<Stripe.Checkout.Session>
}

export function intentOf(page: Page) {
  const { state, amount, currency, metadata } = page
  const isCharged = state === 'paid' || state === 'pending' || state === 'authorized'
  return {
    id: page.paymentId,
    object: 'payment_intent',
    amount,
    amount_received: state === 'paid' ? amount : 0,
    capture_method: state === 'authorized' ? 'manual' : 'automatic_async',
    created: seconds(page.createdAt),
    currency,
    latest_charge: isCharged && page.intent === undefined ? page.chargeId : null,
    livemode: false,
    metadata,
    status: page.intent ?? intents[state] ?? 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>
}

export function chargeOf(page: Page) {
  const { state, amount, currency, refunds } = page
  const done = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const returned = done.reduce((sum, one) => sum + one.amount, 0)
  return {
    id: page.chargeId,
    object: 'charge',
    amount,
    amount_captured: state === 'paid' ? amount : 0,
    amount_refunded: returned,
    captured: state === 'paid',
    currency,
    disputed: page.isDisputed,
    livemode: false,
    paid: state === 'paid',
    payment_intent: page.paymentId,
    refunded: returned >= amount,
    status: state === 'paid' ? 'succeeded' : 'pending',
  } satisfies Partial<Stripe.Charge>
}

const refundStatuses: Record<PageRefund['status'], string> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  requires_action: 'requires_action',
  done: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

export function refundOf({ id, amount, status, metadata, createdAt }: PageRefund, page: Page) {
  return {
    id,
    object: 'refund',
    amount,
    charge: page.chargeId,
    created: seconds(createdAt),
    currency: page.currency,
    metadata,
    payment_intent: page.paymentId,
    reason: 'requested_by_customer',
    status: refundStatuses[status],
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  } satisfies Partial<Stripe.Refund>
}

export function disputeOf(page: Page) {
  const { amount, currency } = page
  return {
    id: page.chargeId.replace('ch_', 'du_'),
    object: 'dispute',
    amount,
    charge: page.chargeId,
    created: seconds(page.createdAt),
    currency,
    is_charge_refundable: false,
    livemode: false,
    payment_intent: page.paymentId,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Partial<Stripe.Dispute>
}

const related: Record<string, (page: Page) => object> = {
  payment_intent: intentOf,
  latest_charge: chargeOf,
  charge: chargeOf,
}

/** Puts objects in the place of their ids. Returns the first path that cannot be expanded. */
export function expand(answer: object, paths: string[], pageFor: (id: string) => Page | undefined) {
  return paths.find((path) => !expandOne(answer, path.split('.'), pageFor))
}

function expandOne(
  answer: object,
  [name = '', ...rest]: string[],
  pageFor: (id: string) => Page | undefined,
): boolean {
  const record = answer as Record<string, unknown>
  if (name === 'data' && Array.isArray(record.data)) {
    return record.data.every((one) => expandOne(one, rest, pageFor))
  }
  const objectOf = related[name]
  if (!(name in record) || !objectOf) return false
  if (typeof record[name] === 'string') {
    const page = pageFor(record[name])
    record[name] = page ? objectOf(page) : null
  }
  const inner = record[name]
  if (rest.length === 0 || inner === null) return true
  return typeof inner === 'object' && expandOne(inner, rest, pageFor)
}
