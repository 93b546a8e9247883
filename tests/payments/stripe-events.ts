import { newId, type Page } from './page'
import { disputeOf, refundOf, sessionOf } from './stripe-objects'

export type Forgery = 'unsigned' | 'old'

/** A snapshot event and its signature, as the official package makes them. */
export async function signedEvent(
  page: Page,
  type: string,
  { url, secret, forgery }: { url: string; secret: string; forgery?: Forgery },
) {
  // Only tests with a webhook pay for loading the package.
  const { default: Stripe } = await import('stripe')
  const body = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object: objectOf(page, type, url) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  const timestamp = Math.floor(Date.now() / 1000) - (forgery === 'old' ? 3_600 : 0)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: forgery === 'unsigned' ? 'whsec_of_another_shop' : secret,
    timestamp,
  })
  return { body, signature }
}

function objectOf(page: Page, type: string, url: string) {
  if (type.startsWith('checkout.session')) return sessionOf(page, url)
  if (type.startsWith('charge.dispute')) return disputeOf(page)
  const refund = page.refunds.at(-1)
  if (!refund) throw new Error('Nothing was refunded')
  return refundOf(refund, page)
}
