// What the providers publish as examples, with the fields that a shop may read, and their states in all combinations that
// their descriptions name. Facts only; dates say which version they are from.
import type Stripe from 'stripe'

/** fixtures3.json of stripe/openapi, March 2023: amount and currency are null there. */
export const session = {
  id: 'cs_test_a1vvp1B50lYAE8U2KLu1lzd6US91IMmBfnLfDXmJiKOQIzXbgFKgxUviQu',
  object: 'checkout.session',
  amount_subtotal: null,
  amount_total: null,
  client_reference_id: null,
  created: 1234567890,
  currency: null,
  customer: null,
  customer_email: null,
  expires_at: 1234567890,
  livemode: false,
  locale: null,
  metadata: {},
  mode: 'payment',
  payment_intent: 'pi_1MoS6fLgUG5tbmjca6AdBPsl',
  payment_status: 'unpaid',
  status: 'open',
  url: 'https://checkout.stripe.com/pay/c/cs_test_a1vvp1B50lYAE8U2KLu1lzd6US91IMmBfnLfDXmJiKOQIzXbgFKgxUviQu',
} as const

export const intent = {
  id: 'pi_1MoS6fLgUG5tbmjca6AdBPsl',
  object: 'payment_intent',
  amount: 1099,
  amount_received: 0,
  created: 1234567890,
  currency: 'usd',
  latest_charge: null,
  livemode: false,
  metadata: {},
  status: 'requires_payment_method',
} as const

export const charge = {
  id: 'ch_1MoS30LgUG5tbmjcjfsQqpHI',
  object: 'charge',
  amount: 100,
  amount_captured: 0,
  amount_refunded: 0,
  currency: 'usd',
  disputed: false,
  paid: true,
  payment_intent: null,
  refunded: false,
  status: 'succeeded',
} as const

export const refund = {
  id: 're_1MoqxHLgUG5tbmjcYO7PFWn6',
  object: 'refund',
  amount: 100,
  charge: 'ch_1MoS30LgUG5tbmjcjfsQqpHI',
  created: 1234567890,
  currency: 'usd',
  metadata: {},
  payment_intent: null,
  reason: null,
  status: 'succeeded',
} as const

type SessionState = [
  Stripe.Checkout.Session.Status,
  Stripe.Checkout.Session.PaymentStatus,
  Stripe.PaymentIntent.Status | undefined,
]

/** The states of a session with those of its payment: stripe 23.1.0, October 2026. */
export const sessionStates: SessionState[] = [
  ['open', 'unpaid', undefined],
  ['open', 'unpaid', 'requires_payment_method'],
  ['open', 'unpaid', 'requires_confirmation'],
  ['open', 'unpaid', 'requires_action'],
  ['open', 'unpaid', 'processing'],
  ['expired', 'unpaid', undefined],
  ['expired', 'unpaid', 'canceled'],
  ['complete', 'unpaid', 'processing'],
  ['complete', 'unpaid', 'requires_action'],
  ['complete', 'unpaid', 'requires_capture'],
  ['complete', 'unpaid', 'requires_payment_method'],
  ['complete', 'unpaid', 'canceled'],
  ['complete', 'paid', 'succeeded'],
  ['complete', 'no_payment_required', undefined],
]

/** The type of `status` is a text or null; its documentation names these. */
export const stripeRefundStates = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
  null,
]

/** specs.yaml of mollie/openapi, August 2026: a bank transfer of its examples, with the fields of its other states. */
export const payment = {
  resource: 'payment',
  id: 'tr_UxxzHS8sAW',
  mode: 'live',
  createdAt: '2021-12-14T14:41:55+00:00',
  amount: { value: '7.50', currency: 'EUR' },
  description: 'Order 53c0b522-d15b-4209-96b7-25cf98bb4631',
  method: 'banktransfer',
  metadata: null,
  status: 'canceled',
  canceledAt: '2022-01-11T14:45:03+00:00',
  locale: 'en_US',
  countryCode: 'NL',
  sequenceType: 'oneoff',
  details: {
    bankBic: 'DEUTNL2A',
    transferReference: 'RF06-7000-7948-6191',
    billingEmail: 'test@mollie.com',
  },
  _links: { self: { href: '...', type: 'application/hal+json' } },
} as const

/** Status and method; the last one is what a payment has before the customer chooses. */
export const paymentStates = [
  ...['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'].flatMap((status) =>
    ['banktransfer', 'creditcard', null].map((method) => ({ status, method })),
  ),
]

export const mollieRefundStates = [
  ...['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'],
]
