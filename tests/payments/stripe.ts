import type Stripe from 'stripe'
import type { Answer, Call } from './answer'
import { addRefund, leftOf, newId, newPage, type Page } from './page'
import type { StandIn } from './stand-in'
import { wrongTotal, wrongUnit } from './stripe-amounts'
import { invalid, missing, ok, refuse } from './stripe-answers'
import { expand, refundOf, sessionOf } from './stripe-objects'
import { nested, refuseParameters, type Value } from './stripe-parameters'
import type { Endpoint } from './stripe-types'

const version: typeof Stripe.API_VERSION = '2026-10-28.endive'

/** https://docs.stripe.com/api/checkout/sessions and https://docs.stripe.com/api/refunds */
export async function answerStripe(standIn: StandIn, call: Call): Promise<Answer> {
  const { method, headers } = call
  if (!/^Bearer (?:sk|rk)_test_/.test(headers.authorization ?? '')) {
    return refuse('Invalid API Key provided', { status: 401 })
  }
  if (headers['stripe-version'] !== version) return invalid('Another version than the tests know')
  if (method === 'POST') {
    const key = headers['idempotency-key'] ?? ''
    if (!key || key.length > 255) return invalid('The shop repeats no POST without a key')
  }
  const endpoint = endpointOf(call)
  if (!endpoint) {
    return invalid(`Unrecognized request URL (${method}: ${call.path}).`, { status: 404 })
  }
  const sent = method === 'POST' ? new URLSearchParams(call.body) : call.query
  const wrong = await refuseParameters(endpoint, sent)
  if (wrong) return wrong
  const answer = endpoints[endpoint](standIn, nested(sent), call)
  const cannot = expand(answer.answer, textsIn(nested(sent).expand), (id) => pageFor(standIn, id))
  return cannot ? invalid(`This property cannot be expanded (${cannot}).`) : answer
}

function endpointOf({ method, path }: Call): Endpoint | undefined {
  const isPost = method === 'POST'
  if (path === '/v1/checkout/sessions') return isPost ? 'openSession' : 'listSessions'
  if (path === '/v1/refunds') return isPost ? 'refund' : 'listRefunds'
  if (/^\/v1\/checkout\/sessions\/\w+$/.test(path) && !isPost) return 'lookAtSession'
  return /^\/v1\/checkout\/sessions\/\w+\/expire$/.test(path) && isPost
    ? 'expireSession'
    : undefined
}

type Params = ReturnType<typeof nested>

const endpoints: Record<Endpoint, (standIn: StandIn, params: Params, call: Call) => Answer> = {
  openSession,
  listSessions,
  refund,
  listRefunds,

  lookAtSession(standIn, _params, { path }) {
    const id = path.split('/').at(-1) ?? ''
    const page = standIn.pages.get(id)
    return page ? ok(sessionOf(page, standIn.url)) : missing('checkout.session', id)
  },

  expireSession(standIn, _params, { path }) {
    const id = path.split('/').at(-2) ?? ''
    const page = standIn.pages.get(id)
    if (!page) return missing('checkout.session', id)
    const { status } = sessionOf(page, standIn.url)
    if (status !== 'open') {
      return refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    }
    page.state = 'expired'
    return ok(sessionOf(page, standIn.url))
  },
}

function openSession(standIn: StandIn, params: Params): Answer {
  const items = valuesIn(params.line_items)
  if (params.mode !== 'payment') return invalid('The shop sells once', { param: 'mode' })
  if (items.length === 0) return invalid('Missing required param: line_items.')
  // Unless it is off, customers may pay in another currency than the invoice has.
  if (at(params, 'adaptive_pricing', 'enabled') !== 'false') return invalid('Set adaptive_pricing')
  if (!params.success_url) return invalid('Missing required param: success_url.')
  const expiresAt = Number(params.expires_at) * 1000
  const minutes = (expiresAt - Date.now()) / 60_000
  if (!(minutes >= 30 && minutes <= 24 * 60)) {
    return invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  const currency = at(items[0], 'price_data', 'currency')
  const description = at(items[0], 'price_data', 'product_data', 'name')
  if (!description) return invalid('Missing required param: line_items[0][price_data].')
  const totals = items.map(
    (item) => Number(at(item, 'price_data', 'unit_amount')) * Number(at(item, 'quantity')),
  )
  const amount = totals.reduce((sum, one) => sum + one, 0)
  const wrong = wrongTotal(amount, currency)
  if (wrong) return invalid(wrong.message, { code: wrong.code })
  const page = newPage(
    { id: newId('cs_test'), paymentId: newId('pi') },
    {
      provider: 'stripe',
      amount,
      currency,
      description,
      metadata: { ...(params.metadata as Record<string, string>) },
      returnUrl: String(params.success_url),
      email: params.customer_email as string | undefined,
      expiresAt,
    },
  )
  standIn.pages.set(page.id, page)
  return ok(sessionOf(page, standIn.url))
}

function refund(standIn: StandIn, params: Params): Answer {
  const id = String(params.payment_intent ?? params.charge ?? '')
  if (!id) return invalid('One of the following params should be provided: payment_intent, charge')
  const page = pageFor(standIn, id)
  if (!page) return missing('payment_intent', id, 'payment_intent')
  const amount = Number(params.amount ?? leftOf(page))
  const isPositive = amount > 0 || params.amount === undefined
  const wrong = isPositive ? wrongUnit(amount, page.currency) : { message: 'Invalid integer' }
  if (wrong) return invalid(wrong.message, { param: 'amount' })
  const refusal = whyNotRefundable(page, amount)
  if (refusal) return refusal
  const metadata = { ...(params.metadata as Record<string, string>) }
  return ok(refundOf(addRefund(page, { amount, metadata, status: standIn.refundStatus }), page))
}

// spec3.json, POST /v1/refunds, and the codes of https://docs.stripe.com/error-codes.
function whyNotRefundable(page: Page, amount: number) {
  const { paymentId, chargeId, currency } = page
  if (page.state !== 'paid') {
    return refuse(`This PaymentIntent (${paymentId}) does not have a successful charge to refund.`)
  }
  if (page.isDisputed) {
    return refuse(`Charge ${chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = leftOf(page)
  if (left <= 0) {
    return refuse(`Charge ${chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  return amount > left
    ? refuse(
        `Refund amount (${amount} ${currency}) is greater than unrefunded amount on charge (${left} ${currency})`,
        { param: 'amount' },
      )
    : undefined
}

function listRefunds(standIn: StandIn, params: Params): Answer {
  const id = params.payment_intent ?? params.charge
  const page = id === undefined ? undefined : pageFor(standIn, String(id))
  if (id !== undefined && !page) return missing('payment_intent', String(id), 'payment_intent')
  const pages = page ? [page] : [...standIn.pages.values()].filter((it) => it.provider === 'stripe')
  const refunds = pages.flatMap((it) => it.refunds.map((one) => refundOf(one, it)))
  return listed(refunds.toReversed(), params, '/v1/refunds')
}

function listSessions(standIn: StandIn, params: Params): Answer {
  const { status, created, payment_intent } = params
  const sessions = [...standIn.pages.values()]
    .filter(({ provider }) => provider === 'stripe')
    .map((page) => sessionOf(page, standIn.url))
    .filter(
      (session) =>
        (status === undefined || session.status === status) &&
        (payment_intent === undefined || session.payment_intent === payment_intent) &&
        isInRange(session.created, created),
    )
  return listed(sessions.toReversed(), params, '/v1/checkout/sessions')
}

function isInRange(created: number, range: Value | undefined) {
  if (range === undefined) return true
  if (typeof range === 'string') return created === Number(range)
  const { gte = 0, gt = -1, lte = Infinity, lt = Infinity } = range
  return (
    created >= Number(gte) && created > Number(gt) && created <= Number(lte) && created < Number(lt)
  )
}

/** The newest first: https://docs.stripe.com/api/pagination. */
function listed<T extends { id: string }>(all: T[], params: Params, url: string): Answer {
  const limit = Number(params.limit ?? 10)
  if (params.ending_before) return invalid('The stand-in has no ending_before')
  if (limit < 1 || limit > 100) return invalid('Invalid limit', { param: 'limit' })
  const after = params.starting_after
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) return missing('object', String(after), 'starting_after')
  const data = all.slice(start, start + limit)
  return ok({ object: 'list', url, has_more: start + limit < all.length, data })
}

function pageFor({ pages }: StandIn, id: string) {
  return [...pages.values()].find(({ paymentId, chargeId }) => paymentId === id || chargeId === id)
}

function at(value: Value | undefined, ...names: string[]): string {
  const [name, ...rest] = names
  if (name === undefined) return typeof value === 'string' ? value : ''
  return value === undefined || typeof value === 'string' ? '' : at(value[name], ...rest)
}

const valuesIn = (value: Value | undefined) =>
  typeof value === 'object' ? Object.values(value) : []
const textsIn = (value: Value | undefined) => valuesIn(value).map(String)
