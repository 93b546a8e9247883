import { decimalsOf } from './mollie-rules'
import { leftOf, type Page, type PageRefund } from './page'

export function paymentOf(page: Page, url: string) {
  const { id, state, method = null, amount, metadata } = page
  const link = (href: string) => ({ href, type: 'text/html' })
  const returned = page.amount - leftOf(page)
  return {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt: timeOf(page.createdAt),
    status: state,
    method,
    description: page.description,
    metadata,
    sequenceType: 'oneoff',
    profileId: 'pfl_standin',
    amount: amountOf(amount, page),
    ...(state === 'paid' && {
      paidAt: timeOf(Date.now()),
      amountRefunded: amountOf(returned, page),
      amountRemaining: amountOf(refundableOf(page), page),
      ...(page.isDisputed && { amountChargedBack: amountOf(amount, page) }),
    }),
    ...(state === 'open' && {
      isCancelable: isCancelable(page),
      expiresAt: timeOf(page.expiresAt),
    }),
    ...(method === 'banktransfer' && {
      details: { bankBic: 'DEUTNL2A', transferReference: 'RF06-7000-7948-6191' },
    }),
    redirectUrl: page.returnUrl,
    webhookUrl: page.webhookUrl,
    _links: {
      self: { href: `${url}/v2/payments/${id}`, type: 'application/hal+json' },
      ...(state === 'open' && { checkout: link(`${url}/page/${id}`) }),
    },
  }
}

/** specs.yaml, August 2026: all open payments of its examples say false, and a bank transfer is the one that is canceled. */
export function isCancelable({ state, method }: Page) {
  return state === 'open' && method === 'banktransfer'
}

/** Some methods return up to 25 euros more than was paid: `amountRemaining` is 25.01 of 0.01 for iDEAL in specs.yaml. */
export function refundableOf(page: Page) {
  const more = page.method === 'ideal' && page.currency === 'EUR' ? 25 : 0
  return page.state === 'paid' ? leftOf(page) + more : 0
}

export function refundOf({ id, amount, status, ...refund }: PageRefund, page: Page, url: string) {
  const states = { done: 'refunded', requires_action: 'pending' } as const
  return {
    resource: 'refund',
    id,
    mode: 'test',
    amount: amountOf(amount, page),
    status: status === 'done' || status === 'requires_action' ? states[status] : status,
    createdAt: timeOf(refund.createdAt),
    description: refund.description ?? '',
    metadata: refund.metadata,
    paymentId: page.id,
    _links: {
      self: { href: `${url}/v2/payments/${page.id}/refunds/${id}`, type: 'application/hal+json' },
    },
  }
}

function amountOf(amount: number, { currency }: Page) {
  return { currency, value: amount.toFixed(decimalsOf(currency)) }
}

const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00')
