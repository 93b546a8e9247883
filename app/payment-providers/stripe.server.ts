import { createHmac, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { settings } from '~/settings.server'
import { callProvider } from './call-provider.server'
import { isOfThisShop, metadataOf } from './metadata.server'
import {
  type NewPage,
  type PaymentProvider,
  ProviderRefusal,
  type Said,
  type SaidRefund,
  unknownAnswer,
} from './payment-provider'
import { decimalOf, isTooExact, minorOf, whyNotPayable } from './stripe-amounts'

type Session = Stripe.Checkout.Session
type Params = Stripe.Checkout.SessionCreateParams & Stripe.RefundCreateParams

export const stripe: PaymentProvider = {
  whyNotPayable,

  async open(page) {
    const { id, url } = await post<Session>('/v1/checkout/sessions', paramsOf(page), page.key)
    if (!url) throw new Error('Stripe has not opened a page')
    return { externalId: id, url }
  },

  async look(externalId) {
    return saidOf(
      await get<Session>(
        `/v1/checkout/sessions/${externalId}?expand[]=payment_intent.latest_charge`,
      ),
    )
  },

  async drop(externalId) {
    await post(`/v1/checkout/sessions/${externalId}/expire`, {}, `${externalId} expire`)
  },

  async refund({ key, refundId, paymentId, amount, currency }) {
    if (isTooExact(amount, currency)) {
      throw new ProviderRefusal(`Stripe cannot take this amount of ${currency}`, 400)
    }
    const params = {
      payment_intent: paymentId,
      amount: minorOf(amount, currency),
      reason: 'requested_by_customer',
      metadata: { refund: refundId },
    } satisfies Stripe.RefundCreateParams
    return refundOf(await post<Stripe.Refund>('/v1/refunds', params, key))
  },

  async listRefunds(paymentId) {
    return (await listAll<Stripe.Refund>(`/v1/refunds?payment_intent=${paymentId}`)).map(refundOf)
  },

  async listPaid(since) {
    const from = Math.floor(since.getTime() / 1000)
    const sessions = await listAll<Session>(
      `/v1/checkout/sessions?status=complete&created[gte]=${from}`,
    )
    return sessions.flatMap(({ id, payment_status, metadata }) =>
      payment_status === 'paid' && isOfThisShop(metadata)
        ? [{ externalId: id, number: metadata?.order ?? '' }]
        : [],
    )
  },

  readHint(body, headers) {
    if (!isSigned(body, headers.get('stripe-signature') ?? '')) return undefined
    const event = eventIn(body)
    if (!event) return undefined
    const { data, related_object } = event
    const { id, payment_intent } = data?.object ?? {}
    return [id, payment_intent, related_object?.id].filter((it) => typeof it === 'string')
  },

  dashboardUrl(paymentId) {
    const mode = settings.stripeKey?.includes('_test_') ? 'test/' : ''
    return `https://dashboard.stripe.com/${mode}payments/${paymentId}`
  },
}

interface HintedEvent {
  data?: { object?: { id?: unknown; payment_intent?: unknown } | null } | null
  /** Of a thin event. */
  related_object?: { id?: unknown } | null
}

function eventIn(body: string): HintedEvent | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl'] as const

/** The total is one line, so that it cannot differ from that of the order. */
function paramsOf(page: NewPage) {
  const metadata = metadataOf(page)
  const currency = page.currency.toLowerCase()
  return {
    mode: 'payment',
    client_reference_id: page.attemptId,
    metadata,
    // The dashboard and receipts show it.
    payment_intent_data: { metadata, description: page.description },
    // It only fills in a field, and Stripe may refuse what is rare.
    customer_email: /^[\w.+-]+@/.test(page.email ?? '') ? page.email : undefined,
    locale: languages.find((it) => it === page.language) ?? 'auto',
    expires_at: Math.floor(page.expiresAt.getTime() / 1000),
    success_url: page.returnUrl,
    cancel_url: page.returnUrl,
    // Otherwise the customer may pay in another currency than the invoice names.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: minorOf(page.amount, page.currency),
          product_data: { name: page.description },
        },
      },
    ],
  } satisfies Stripe.Checkout.SessionCreateParams
}

function saidOf(session: Session): Said {
  const { amount_total, payment_intent: intent } = session
  const payment = typeof intent === 'object' ? intent : undefined
  const charge = typeof payment?.latest_charge === 'object' ? payment.latest_charge : undefined
  const currency = (session.currency ?? '').toUpperCase()
  const status = statusOf(session, payment?.status)
  return {
    status,
    // A voucher or a bank transfer.
    awaitsCustomer: status === 'pending' && payment?.status === 'requires_action',
    amount: decimalOf(amount_total ?? 0, currency),
    currency,
    paymentId: payment?.id ?? (typeof intent === 'string' ? intent : null),
    isDisputed: charge?.disputed ?? false,
  }
}

// A debit that failed days later leaves the session complete and unpaid, so only the payment says that it failed.
const unpaidStatuses: Partial<Record<Stripe.PaymentIntent.Status, Said['status']>> = {
  processing: 'pending',
  requires_action: 'pending',
  requires_capture: 'pending',
  requires_payment_method: 'failed',
  canceled: 'failed',
}

function statusOf(
  { status, payment_status }: Session,
  intent: Stripe.PaymentIntent.Status | undefined,
): Said['status'] {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') throw unknownAnswer('stripe', status)
  if (payment_status === 'paid') return 'paid'
  const said = intent ? unpaidStatuses[intent] : 'pending'
  if (!said) throw unknownAnswer('stripe', `${payment_status} ${intent}`)
  return said
}

function refundOf(refund: Stripe.Refund): SaidRefund {
  const { id, amount, currency, status, failure_reason, metadata } = refund
  const isOver = status === 'failed' || status === 'canceled'
  return {
    externalId: id,
    refundId: metadata?.refund,
    amount: decimalOf(amount, currency.toUpperCase()),
    status: isOver ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    reason: isOver ? (failure_reason ?? status) : '',
  }
}

const signatureToleranceMs = 300_000

/** https://docs.stripe.com/webhooks/signature: any of the signatures may fit any of our secrets, while one is changed. */
function isSigned(body: string, header: string) {
  const parts = header.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  // A clock of the shop that is slow makes events come from the future.
  if (!/^\d+$/.test(time) || Date.now() - Number(time) * 1000 > signatureToleranceMs) return false
  const signatures = parts.filter(([name]) => name === 'v1').map(([, text = '']) => text)
  return settings.stripeWebhookSecrets.some((secret) => {
    const expected = Buffer.from(
      createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
    )
    return signatures.some((text) => {
      const sent = Buffer.from(text)
      return sent.length === expected.length && timingSafeEqual(sent, expected)
    })
  })
}

const headers = () => ({
  authorization: `Bearer ${settings.stripeKey}`,
  'stripe-version': '2026-10-28.endive' satisfies typeof Stripe.API_VERSION,
})

function get<T>(path: string) {
  return callProvider<T>(officialUrl, path, { headers: headers() })
}

const officialUrl = 'https://api.stripe.com'

function post<T>(path: string, params: Partial<Params>, idempotencyKey: string) {
  return callProvider<T>(officialUrl, path, {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': idempotencyKey,
    },
    body: new URLSearchParams(fieldsOf(params)).toString(),
  })
}

async function listAll<T extends { id: string }>(path: string) {
  const all: T[] = []
  for (let after = ''; ; ) {
    const { data, has_more } = await get<Stripe.ApiList<T>>(`${path}&limit=100${after}`)
    all.push(...data)
    const last = data.at(-1)
    if (!has_more || !last) return all
    after = `&starting_after=${last.id}`
  }
}

/** `line_items[0][quantity]`, as the API expects it. */
function fieldsOf(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}[${key}]` : key
    if (inner === undefined) return []
    return typeof inner === 'object' ? fieldsOf(inner, name) : [[name, String(inner)]]
  })
}
