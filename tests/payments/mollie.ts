import type { Answer, Call } from './answer'
import { invalid, ok, refuse } from './mollie-answers'
import { isCancelable, paymentOf, refundableOf, refundOf } from './mollie-objects'
import { refuseAmount, refuseBody, refuseWebhook } from './mollie-rules'
import { listSchema, paymentSchema, refundSchema } from './mollie-schema'
import { addRefund, newId, newPage, type Page } from './page'
import type { StandIn } from './stand-in'

const hourMs = 3_600_000

/** https://docs.mollie.com/reference/payments-api and https://docs.mollie.com/reference/refunds-api */
export function answerMollie(standIn: StandIn, call: Call): Answer {
  const { method, path, headers } = call
  if (!/^Bearer test_/.test(headers.authorization ?? '')) {
    return refuse('Missing authentication, or failed to authenticate', 401)
  }
  const [, , resource, id, refunds, ...rest] = path.split('/')
  if (resource !== 'payments' || rest.length > 0 || (refunds && refunds !== 'refunds')) {
    return invalid('No route matches', 404)
  }
  if (!id) return method === 'POST' ? openPayment(standIn, call) : listPayments(standIn, call)
  const page = standIn.pages.get(id)
  if (page?.provider !== 'mollie') return refuse(`No payment exists with token ${id}.`, 404)
  if (refunds)
    return method === 'POST' ? refund(standIn, call, page) : listRefunds(standIn, call, page)
  if (method === 'DELETE') {
    if (!isCancelable(page)) return refuse('The payment cannot be canceled', 422)
    page.state = 'canceled'
  }
  return ok(paymentOf(page, standIn.url))
}

function openPayment(standIn: StandIn, { body }: Call): Answer {
  const { success, data, error } = paymentSchema.safeParse(JSON.parse(body))
  if (!success) return refuseBody(error)
  const { amount, description, redirectUrl, webhookUrl, metadata, method } = data
  const wrong =
    refuseAmount(amount) ?? (webhookUrl && refuseWebhook(webhookUrl, standIn.reachableHosts))
  if (wrong) return wrong
  const id = newId('tr')
  const methods = method ? [method].flat() : undefined
  const page = newPage(
    { id, paymentId: id },
    {
      provider: 'mollie',
      amount: Number(amount.value),
      currency: amount.currency,
      // Longer ones are cut, not refused.
      description: description.slice(0, 255),
      metadata: (metadata ?? {}) as Record<string, string>,
      returnUrl: redirectUrl,
      webhookUrl: webhookUrl ?? undefined,
      methods,
      method: methods?.length === 1 ? methods[0] : undefined,
      // Until a method is chosen that has more time.
      expiresAt: Date.now() + hourMs / 4,
    },
  )
  standIn.pages.set(id, page)
  return ok(paymentOf(page, standIn.url), 201)
}

function listPayments(standIn: StandIn, call: Call): Answer {
  const payments = [...standIn.pages.values()].filter(({ provider }) => provider === 'mollie')
  const newestFirst = payments.toReversed().map((page) => paymentOf(page, standIn.url))
  return listed('payments', newestFirst, standIn, call)
}

function refund(standIn: StandIn, { body }: Call, page: Page): Answer {
  const { success, data, error } = refundSchema.safeParse(JSON.parse(body))
  if (!success) return refuseBody(error)
  const wrong = refuseAmount(data.amount)
  if (wrong) return wrong
  const amount = Number(data.amount.value)
  if (page.state !== 'paid') return refuse('The payment is not paid, so it cannot be refunded', 422)
  if (data.amount.currency !== page.currency) {
    return refuse('The currency is not that of the payment', 422, 'amount.currency')
  }
  // specs.yaml, create-refund, 409; refunds.rst: "of the same amount in the last hour".
  const isDuplicate = page.refunds.some(
    (one) => one.amount === amount && one.createdAt > Date.now() - hourMs && isAlive(one.status),
  )
  if (isDuplicate) return refuse('A duplicate refund has been detected', 409)
  // Cents, because decimal fractions do not add up.
  if (Math.round(amount * 100) > Math.round(refundableOf(page) * 100)) {
    return refuse('The amount is higher than the maximum', 422, 'amount')
  }
  const metadata = (data.metadata ?? {}) as Record<string, string>
  const { description } = data
  const made = addRefund(page, { amount, metadata, description, status: standIn.refundStatus })
  return ok(refundOf(made, page, standIn.url), 201)
}

const isAlive = (status: string) => status !== 'failed' && status !== 'canceled'

function listRefunds(standIn: StandIn, call: Call, page: Page): Answer {
  const newestFirst = page.refunds.toReversed().map((one) => refundOf(one, page, standIn.url))
  return listed('refunds', newestFirst, standIn, call)
}

/** https://docs.mollie.com/reference/pagination */
function listed(name: string, all: { id: string }[], { url }: StandIn, { path, query }: Call) {
  const { success, data, error } = listSchema.safeParse(Object.fromEntries(query))
  if (!success) return { ...refuseBody(error), status: 400 }
  const { limit, from } = data
  const start = from === undefined ? 0 : all.findIndex(({ id }) => id === from)
  if (start < 0) return refuse('The from parameter is invalid', 400, 'from')
  const next = all[start + limit]
  const found = all.slice(start, start + limit)
  const link = (id: string) => ({
    href: `${url}${path}?from=${id}&limit=${limit}`,
    type: 'application/hal+json',
  })
  return ok({
    count: found.length,
    _embedded: { [name]: found },
    _links: { previous: null, next: next ? link(next.id) : null },
  })
}
