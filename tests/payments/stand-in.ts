// In the place of Stripe and Mollie: it has their state, refuses what they refuse, and does what networks do.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerMollie } from './mollie'
import { answerStripe } from './stripe'

export type Delivery = 'in order' | 'reversed' | 'twice' | 'late' | 'unsigned' | 'old' | 'never'

/** A page on which something can be paid, and what was paid on it. Amounts are as the provider counts them. */
export interface Page {
  provider: 'stripe' | 'mollie'
  id: string
  paymentId: string
  amount: number
  currency: string
  description: string
  metadata: Record<string, string>
  returnUrl: string
  webhookUrl?: string
  expiresAt: number
  createdAt: number
  state: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
  isDisputed: boolean
  refunds: PageRefund[]
}

export interface PageRefund {
  id: string
  amount: number
  status: 'pending' | 'done' | 'failed'
  metadata: Record<string, string>
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export class StandIn {
  url = ''
  pages = new Map<string, Page>()
  calls: Call[] = []
  delivery: Delivery = 'in order'
  /** How many of the next answers get lost after the work was done. */
  drops = 0
  isDown = false
  /** What happens when the work of a call is done, before its answer is sent. */
  meanwhile?: (call: Call) => unknown
  /** What the next refunds become. */
  refundStatus: PageRefund['status'] = 'done'
  /** Where Stripe sends its events, and how it signs them. */
  webhook = { url: '', secret: 'whsec_test' }
  late: (() => Promise<unknown>)[] = []
  keys = new Map<string, { request: string; status: number; answer: object }>()
  #server = createServer((request, response) => void this.#respond(request, response))

  async start(port = 0) {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.#server.unref()
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  stop() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The page of the last order. */
  get last() {
    const page = [...this.pages.values()].at(-1)
    if (!page) throw new Error('No page was opened')
    return page
  }

  /** What a customer, the time, or a shopkeeper at the dashboard does. */
  async act(page: Page, action: keyof typeof actions) {
    const events = actions[action](page, this.refundStatus)
    await this.#deliver(page, events)
  }

  async #deliver(page: Page, events: string[]) {
    const send = events.map((type) => () => this.#send(page, type))
    if (this.delivery === 'never') return
    if (this.delivery === 'reversed') send.reverse()
    if (this.delivery === 'twice') send.push(...send)
    if (this.delivery === 'late') this.late.push(...send)
    else for (const one of send) await one()
  }

  async #send(page: Page, type: string) {
    if (page.provider === 'mollie') {
      const body = new URLSearchParams({ id: page.id })
      if (page.webhookUrl) await fetch(page.webhookUrl, { method: 'POST', body })
      return
    }
    if (!this.webhook.url) return
    const isSession = type.startsWith('checkout')
    const object = isSession
      ? { id: page.id }
      : { id: newId('obj'), payment_intent: page.paymentId }
    const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } })
    const time = Math.floor(Date.now() / 1000) - (this.delivery === 'old' ? 3_600 : 0)
    const signature = createHmac('sha256', this.webhook.secret).update(`${time}.${body}`)
    const v1 = this.delivery === 'unsigned' ? 'none' : signature.digest('hex')
    await fetch(this.webhook.url, {
      method: 'POST',
      headers: { 'stripe-signature': `t=${time},v1=${v1}`, 'content-type': 'application/json' },
      body,
    })
  }

  async #respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', this.url)
    let body = ''
    for await (const chunk of request) body += chunk
    if (this.isDown) return void request.socket.destroy()
    const [, kind = '', id = ''] = url.pathname.split('/')
    if (kind === 'page') return await this.#showPage(id, body, response)
    const { method = '', headers } = request
    const call = { method, path: url.pathname, query: url.searchParams, headers, body }
    this.calls.push(call)
    for (const page of this.pages.values()) {
      if (page.state === 'open' && page.expiresAt <= Date.now()) page.state = 'expired'
    }
    const { status, answer } = this.#answerOnce(call)
    await this.meanwhile?.(call)
    if (this.drops > 0) {
      this.drops -= 1
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  // A key gives the same answer again, and refuses another request.
  #answerOnce(call: Call) {
    const key = String(call.headers['idempotency-key'] ?? '')
    const request = `${call.method} ${call.path} ${call.body}`
    const known = key ? this.keys.get(key) : undefined
    if (known && known.request !== request) {
      return { status: 400, answer: { error: { message: 'This key belongs to another request' } } }
    }
    if (known) return known
    const answer = (call.path.startsWith('/v1/') ? answerStripe : answerMollie)(this, call)
    if (key && answer.status < 400) this.keys.set(key, { request, ...answer })
    return answer
  }

  // Without scripts, as a person uses it.
  async #showPage(id: string, body: string, response: ServerResponse) {
    const page = this.pages.get(id)
    if (!page) return void response.writeHead(404).end()
    const action = Object.keys(actions).find((it) => it === new URLSearchParams(body).get('do'))
    if (action) await this.act(page, action as keyof typeof actions)
    if (action && !action.includes('dashboard')) {
      return void response.writeHead(303, { location: page.returnUrl }).end()
    }
    const buttons = Object.keys(actions).map(
      (name) => `<button name="do" value="${name}">${name}</button>`,
    )
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Stand-in</title><h1>${page.description}</h1>
      <p>${page.amount} ${page.currency}, ${page.state}</p><form method="post">${buttons.join(' ')}</form></html>`,
    )
  }
}

type Act = (page: Page, refundStatus: PageRefund['status']) => string[]

const actions = {
  pay(page) {
    page.state = 'paid'
    return ['checkout.session.completed']
  },
  'pay later': (page) => {
    page.state = 'pending'
    return ['checkout.session.completed']
  },
  'pay later: succeeds': (page) => {
    page.state = 'paid'
    return ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
  },
  'pay later: fails': (page) => {
    page.state = 'failed'
    return ['checkout.session.completed', 'checkout.session.async_payment_failed']
  },
  leave: () => [],
  expire(page) {
    page.state = 'expired'
    return ['checkout.session.expired']
  },
  'refund at the dashboard': (page, status) => {
    page.refunds.push({ id: newId('re'), amount: page.amount, status, metadata: {} })
    return ['refund.created', 'refund.updated']
  },
  'dispute at the dashboard': (page) => {
    page.isDisputed = true
    return ['charge.dispute.created']
  },
} satisfies Record<string, Act>

export function newId(prefix: string) {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
