import type Stripe from 'stripe'
import { type Call, newId, type Page, type PageRefund, type StandIn } from './stand-in'

interface Answer {
  status: number
  answer: object
}

type Params = Record<string, string>

const version: typeof Stripe.API_VERSION = '2026-10-28.endive'

const sessionFields = [
  'mode',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'customer_email',
  'locale',
  'expires_at',
  'success_url',
  'cancel_url',
  'adaptive_pricing',
  'line_items',
] satisfies (keyof Stripe.Checkout.SessionCreateParams)[]

const refundFields = [
  'payment_intent',
  'amount',
  'reason',
  'metadata',
] satisfies (keyof Stripe.RefundCreateParams)[]

export function answerStripe(standIn: StandIn, call: Call): Answer {
  if (!/^Bearer (?:sk|rk)_test_/.test(call.headers.authorization ?? ''))
    return refuse('No key', 401)
  if (call.headers['stripe-version'] !== version) return refuse('Another version')
  if (call.method === 'POST' && !call.headers['idempotency-key']) return refuse('No key')
  const params = Object.fromEntries(new URLSearchParams(call.body))
  const [, , resource, ...rest] = call.path.split('/')
  if (resource === 'refunds') {
    return call.method === 'POST' ? refund(standIn, params) : listRefunds(standIn, call)
  }
  if (resource !== 'checkout' || rest[0] !== 'sessions') return refuse('Unrecognized URL', 404)
  const [, id, expire] = rest
  if (!id) return call.method === 'POST' ? open(standIn, params) : listSessions(standIn, call)
  const page = standIn.pages.get(id)
  if (!page) return refuse('No such session', 404)
  if (expire && page.state !== 'open') return refuse('Only open sessions can be expired')
  if (expire) page.state = 'expired'
  return ok(sessionOf(page, standIn))
}

function open(standIn: StandIn, params: Params): Answer {
  const unknown = unknownFields(params, sessionFields)
  if (unknown) return unknown
  const expiresAt = Number(params.expires_at) * 1000
  const minutes = (expiresAt - Date.now()) / 60_000
  if (minutes < 30 || minutes > 24 * 60)
    return refuse('expires_at must be 30 minutes to 24 hours away')
  if (params['adaptive_pricing[enabled]'] !== 'false') return refuse('Adaptive pricing is on')
  const amount = Number(params['line_items[0][price_data][unit_amount]'])
  if (!(amount >= 50)) return refuse('The amount is too small')
  const page: Page = {
    provider: 'stripe',
    id: newId('cs_test'),
    paymentId: newId('pi'),
    amount,
    currency: params['line_items[0][price_data][currency]'] ?? '',
    description: params['line_items[0][price_data][product_data][name]'] ?? '',
    metadata: {
      attempt: params['metadata[attempt]'] ?? '',
      order: params['metadata[order]'] ?? '',
    },
    returnUrl: params.success_url ?? '',
    expiresAt,
    createdAt: Date.now(),
    state: 'open',
    isDisputed: false,
    refunds: [],
  }
  standIn.pages.set(page.id, page)
  return ok(sessionOf(page, standIn))
}

function refund(standIn: StandIn, params: Params): Answer {
  const unknown = unknownFields(params, refundFields)
  if (unknown) return unknown
  const page = pageOf(standIn, params.payment_intent)
  if (page?.state !== 'paid') return refuse('No such payment', 404)
  const amount = Number(params.amount)
  const returned = page.refunds.filter(({ status }) => status !== 'failed')
  if (amount > returned.reduce((left, one) => left - one.amount, page.amount)) {
    return refuse('Refund amount is greater than unrefunded amount on charge')
  }
  const metadata = { refund: params['metadata[refund]'] ?? '' }
  const made = { id: newId('re'), amount, status: standIn.refundStatus, metadata }
  page.refunds.push(made)
  return ok(refundOf(made, page))
}

function listRefunds(standIn: StandIn, { query }: Call): Answer {
  const page = pageOf(standIn, query.get('payment_intent') ?? '')
  if (!page) return refuse('No such payment', 404)
  return ok({ object: 'list', has_more: false, data: page.refunds.map((it) => refundOf(it, page)) })
}

function listSessions(standIn: StandIn, { query }: Call): Answer {
  const from = Number(query.get('created[gte]')) * 1000
  const pages = [...standIn.pages.values()].filter(
    ({ provider, state, createdAt }) =>
      provider === 'stripe' && (state === 'paid' || state === 'pending') && createdAt >= from,
  )
  return ok({
    object: 'list',
    has_more: false,
    data: pages.map((page) => sessionOf(page, standIn)),
  })
}

function pageOf({ pages }: StandIn, paymentId: string | undefined) {
  return [...pages.values()].find((page) => page.paymentId === paymentId)
}

type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'status' | 'payment_status' | 'amount_total' | 'currency' | 'metadata' | 'url'
> & { payment_intent: { id: string; status: string; latest_charge: { disputed: boolean } } | null }

const intentStatuses: Partial<Record<Page['state'], Stripe.PaymentIntent.Status>> = {
  pending: 'processing',
  paid: 'succeeded',
  failed: 'requires_payment_method',
}

function sessionOf(page: Page, { url }: StandIn): Session {
  const { id, state, amount, currency, metadata, paymentId, isDisputed } = page
  const status = intentStatuses[state]
  return {
    id,
    object: 'checkout.session',
    status: state === 'open' || state === 'expired' ? state : 'complete',
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    metadata,
    url: state === 'open' ? `${url}/page/${id}` : null,
    payment_intent: status
      ? { id: paymentId, status, latest_charge: { disputed: isDisputed } }
      : null,
  }
}

function refundOf({ id, amount, status, metadata }: PageRefund, { currency }: Page) {
  return {
    id,
    object: 'refund',
    amount,
    currency,
    metadata,
    status: status === 'done' ? 'succeeded' : status,
    failure_reason: status === 'failed' ? 'expired_or_canceled_card' : undefined,
  } satisfies Partial<Stripe.Refund>
}

function unknownFields(params: Params, known: string[]) {
  const unknown = Object.keys(params).find((name) => !known.includes(name.split('[')[0] ?? ''))
  return unknown ? refuse(`Received unknown parameter: ${unknown}`) : undefined
}

const ok = (answer: object): Answer => ({ status: 200, answer })

function refuse(message: string, status = 400): Answer {
  return { status, answer: { error: { type: 'invalid_request_error', message } } }
}
