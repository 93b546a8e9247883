import { type Call, newId, type Page, type PageRefund, type StandIn } from './stand-in'

const known = [
  ...['amount', 'description', 'redirectUrl', 'cancelUrl', 'webhookUrl', 'locale', 'metadata'],
]

/** https://docs.mollie.com/reference/payments-api */
export function answerMollie(standIn: StandIn, { method, path, headers, body }: Call) {
  if (!/^Bearer test_/.test(headers.authorization ?? ''))
    return refuse('Missing authentication', 401)
  const [, , , id, refunds] = path.split('/')
  const sent = body ? JSON.parse(body) : {}
  if (!id && method === 'POST') {
    const unknown = Object.keys(sent).find((name) => !known.includes(name))
    if (unknown) return refuse(`Non-existent body parameter "${unknown}"`)
    return ok(paymentOf(open(standIn, sent), standIn), 201)
  }
  if (!id) {
    const pages = [...standIn.pages.values()].filter(({ provider }) => provider === 'mollie')
    const payments = pages.toReversed().map((it) => paymentOf(it, standIn))
    return ok({ _embedded: { payments }, _links: { next: null } })
  }
  const page = standIn.pages.get(id)
  if (!page) return refuse('No payment exists with this token', 404)
  if (refunds && method === 'POST') {
    const { amount, metadata } = sent
    const made = {
      id: newId('re'),
      amount: Number(amount.value),
      status: standIn.refundStatus,
      metadata,
    }
    page.refunds.push(made)
    return ok(refundOf(made, page), 201)
  }
  if (refunds) return ok({ _embedded: { refunds: page.refunds.map((it) => refundOf(it, page)) } })
  if (method === 'DELETE' && page.state !== 'open')
    return refuse('The payment cannot be canceled', 422)
  if (method === 'DELETE') page.state = 'expired'
  return ok(paymentOf(page, standIn))
}

interface Sent {
  amount: { currency: string; value: string }
  description: string
  redirectUrl: string
  webhookUrl?: string
  metadata: Record<string, string>
}

function open(standIn: StandIn, sent: Sent) {
  const id = newId('tr')
  const page: Page = {
    ...{ provider: 'mollie', id, paymentId: id, amount: Number(sent.amount.value) },
    ...{ currency: sent.amount.currency, description: sent.description, metadata: sent.metadata },
    ...{ returnUrl: sent.redirectUrl, webhookUrl: sent.webhookUrl, state: 'open' },
    ...{ expiresAt: Date.now() + 900_000, createdAt: Date.now(), isDisputed: false, refunds: [] },
  }
  standIn.pages.set(id, page)
  return page
}

function paymentOf({ id, state, amount, currency, metadata, createdAt }: Page, { url }: StandIn) {
  return {
    ...{ resource: 'payment', id, status: state, metadata },
    createdAt: new Date(createdAt).toISOString(),
    amount: { currency, value: amount.toFixed(2) },
    _links: state === 'open' ? { checkout: { href: `${url}/page/${id}` } } : {},
  }
}

function refundOf({ id, amount, status, metadata }: PageRefund, { currency }: Page) {
  return {
    ...{ id, metadata, status: status === 'done' ? 'refunded' : status },
    amount: { currency, value: amount.toFixed(2) },
  }
}

const ok = (answer: object, status = 200) => ({ status, answer })
const refuse = (detail: string, status = 422) => ({ status, answer: { detail } })
