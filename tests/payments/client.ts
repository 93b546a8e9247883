// Requests as a shop sends them, which a test changes.
import type { StandIn } from './stand-in'

export type Fields = Record<string, string | undefined>

interface Sent {
  method?: string
  key?: string
}

export function clientOf(standIn: StandIn) {
  let keys = 0

  async function send(path: string, body: string | undefined, { method, key }: Sent = {}) {
    keys += 1
    const response = await fetch(standIn.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: path.startsWith('/v1/') ? 'Bearer rk_test_1' : 'Bearer test_1',
        'stripe-version': '2026-10-28.endive',
        'idempotency-key': key ?? `key ${keys}`,
      },
      body,
    })
    // biome-ignore lint/suspicious/noExplicitAny: the answers of two providers
    const answer = (await response.json()) as any
    return { status: response.status, headers: response.headers, answer }
  }

  const stripePost = (path: string, fields: Fields, sent?: Sent) => {
    const set = Object.entries(fields).filter(([, value]) => value !== undefined)
    return send(path, new URLSearchParams(set as [string, string][]).toString(), sent)
  }
  return {
    send,
    stripePost,
    openSession: (more?: Fields, sent?: Sent) =>
      stripePost('/v1/checkout/sessions', { ...session(), ...more }, sent),
    openPayment: (more?: object, sent?: Sent) =>
      send('/v2/payments', JSON.stringify({ ...payment, ...more }), sent),
    refundPayment: (id: string, value: string, currency = 'EUR') =>
      send(`/v2/payments/${id}/refunds`, JSON.stringify({ amount: { currency, value } })),
  }
}

const session = (): Fields => ({
  mode: 'payment',
  'metadata[order]': '1001',
  locale: 'de',
  expires_at: String(Math.floor(Date.now() / 1000) + 3600),
  success_url: 'https://shop.example/pay',
  'adaptive_pricing[enabled]': 'false',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '2500',
  'line_items[0][price_data][product_data][name]': 'Order 1001',
})

const payment = {
  amount: { currency: 'EUR', value: '25.00' },
  description: 'Order 1001',
  redirectUrl: 'https://shop.example/pay',
  metadata: { order: '1001' },
}
