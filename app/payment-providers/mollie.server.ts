import { createHash } from 'node:crypto'
import { message } from '~/languages/messages'
import { settings } from '~/settings.server'
import { callProvider } from './call-provider.server'
import { isOfThisShop, type Metadata, metadataOf } from './metadata.server'
import {
  type NewPage,
  type PaymentProvider,
  ProviderRefusal,
  type Said,
  type SaidRefund,
  unknownAnswer,
} from './payment-provider'

// https://docs.mollie.com/reference/payments-api
interface Payment {
  id: string
  status: string
  amount: Amount
  amountChargedBack?: Amount
  /** Null until the customer has chosen one. */
  method?: string | null
  metadata?: Partial<Metadata> | null
  _links: { checkout?: { href: string } }
}

interface Refund {
  id: string
  amount: Amount
  status: string
  metadata?: { refund?: string } | null
}

interface Amount {
  currency: string
  value: string
}

interface Page {
  _embedded: { payments: (Payment & { createdAt: string })[] }
  _links: { next?: { href: string } | null }
}

export const mollie: PaymentProvider = {
  whyNotPayable(currency, amount) {
    const values = { provider: 'Mollie', currency }
    if (!currencies.includes(currency)) {
      return message('{provider} does not take {currency}', values)
    }
    return amount !== undefined && amount > maxAmount
      ? message('{provider} cannot take this amount of {currency}', values)
      : undefined
  },

  async open(page) {
    const { id, _links } = await open(page)
    if (!_links.checkout) throw new Error('Mollie has not opened a page')
    return { externalId: id, url: _links.checkout.href }
  },

  async look(externalId) {
    const payment = await get<Payment>(`/v2/payments/${externalId}`)
    const { id, status, amount, amountChargedBack, method } = payment
    // The customer has got the account to transfer to, and Mollie does not say more until the money is there.
    const awaitsCustomer = status === 'open' && slowMethods.includes(method ?? '')
    const said = awaitsCustomer ? 'pending' : statuses[status]
    if (!said) throw unknownAnswer('mollie', status)
    return {
      status: said,
      awaitsCustomer,
      amount: Number(amount.value),
      currency: amount.currency,
      paymentId: id,
      isDisputed: Number(amountChargedBack?.value ?? 0) > 0,
    }
  },

  async drop(externalId) {
    await callProvider(officialUrl, `/v2/payments/${externalId}`, {
      method: 'DELETE',
      headers: headers(),
    })
  },

  async refund({ key, refundId, paymentId, amount, currency }) {
    const body = {
      amount: amountIn(currency, amount),
      description: refundId,
      metadata: { refund: refundId },
    }
    return refundOf(await send<Refund>(`/v2/payments/${paymentId}/refunds`, body, key))
  },

  async listRefunds(paymentId) {
    const { _embedded } = await get<{ _embedded: { refunds: Refund[] } }>(
      `/v2/payments/${paymentId}/refunds?limit=250`,
    )
    return _embedded.refunds.map(refundOf)
  },

  async listPaid(since) {
    const recent: Page['_embedded']['payments'] = []
    for (let path = '/v2/payments?limit=250'; path; ) {
      const { _embedded, _links }: Page = await get<Page>(path)
      recent.push(..._embedded.payments)
      // The newest come first.
      const isOver = new Date(_embedded.payments.at(-1)?.createdAt ?? 0) < since
      const next = isOver ? undefined : _links.next?.href
      path = next ? next.slice(new URL(next).origin.length) : ''
    }
    return recent.flatMap(({ id, status, metadata, createdAt }) =>
      status === 'paid' && isOfThisShop(metadata) && new Date(createdAt) >= since
        ? [{ externalId: id, number: metadata?.order ?? '' }]
        : [],
    )
  },

  // Mollie signs nothing: a hint only makes the shop ask.
  readHint(body) {
    return [new URLSearchParams(body).get('id') ?? '']
  },

  dashboardUrl(paymentId) {
    return `https://my.mollie.com/dashboard/payments/${paymentId}`
  },
}

// https://docs.mollie.com/docs/multicurrency
const currencies =
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'
const withoutDecimals = 'ISK JPY'
const maxAmount = 1_000_000

// https://docs.mollie.com/docs/bank-transfer and /multibanco: paid within 14 and 7 days.
const slowMethods = ['banktransfer', 'multibanco']

const statuses: Record<string, Said['status']> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'expired',
  expired: 'expired',
  failed: 'failed',
}

const locales: Record<string, string> = {
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
}

function amountIn(currency: string, amount: number): Amount {
  return { currency, value: amount.toFixed(withoutDecimals.includes(currency) ? 0 : 2) }
}

// Mollie refuses a webhook that it cannot reach, such as at home; the shop then asks by itself.
async function open(page: NewPage) {
  const body = bodyOf(page)
  if (!page.webhookUrl.startsWith('https://')) return send<Payment>('/v2/payments', body, page.key)
  const withWebhook = { ...body, webhookUrl: page.webhookUrl }
  return send<Payment>('/v2/payments', withWebhook, page.key).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal && error.field === 'webhookUrl')) throw error
    return send<Payment>('/v2/payments', body, `${page.key} without webhook`)
  })
}

function bodyOf(page: NewPage) {
  return {
    amount: amountIn(page.currency, page.amount),
    description: page.description,
    redirectUrl: page.returnUrl,
    cancelUrl: page.returnUrl,
    locale: locales[page.language],
    metadata: metadataOf(page),
  }
}

function refundOf({ id, amount, status, metadata }: Refund): SaidRefund {
  const isOver = status === 'failed' || status === 'canceled'
  return {
    externalId: id,
    refundId: metadata?.refund,
    amount: Number(amount.value),
    status: isOver ? 'failed' : status === 'refunded' ? 'done' : 'pending',
    reason: isOver ? status : '',
  }
}

const officialUrl = 'https://api.mollie.com'
const headers = () => ({ authorization: `Bearer ${settings.mollieKey}` })

function get<T>(path: string) {
  return callProvider<T>(officialUrl, path, { headers: headers() })
}

function send<T>(path: string, body: object, idempotencyKey: string) {
  return callProvider<T>(officialUrl, path, {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': 'application/json',
      'idempotency-key': uuidOf(idempotencyKey),
    },
    body: JSON.stringify(body),
  })
}

// Mollie asks for a UUID of version 4.
function uuidOf(key: string) {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
