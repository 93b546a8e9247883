// In the place of Stripe and Mollie: it has their state, refuses what they refuse, and does what networks do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ActionName, actions, actionsOf } from './actions'
import type { Answer, Call } from './answer'
import { comesBeforeKeys, Faults } from './faults'
import { Keys } from './keys'
import { answerMollie } from './mollie'
import * as mollieAnswers from './mollie-answers'
import type { Page, RefundStatus } from './page'
import { answerStripe } from './stripe'
import * as stripeAnswers from './stripe-answers'
import { signedEvent } from './stripe-events'

export type { Page, PageRefund } from './page'

export type Delivery = 'in order' | 'reversed' | 'twice' | 'late' | 'unsigned' | 'old' | 'never'

const hour = 3_600_000
const providers = {
  stripe: { ...stripeAnswers, answer: answerStripe, keyLifetimeMs: 24 * hour },
  mollie: { ...mollieAnswers, answer: answerMollie, keyLifetimeMs: hour },
}

export class StandIn {
  url = ''
  pages = new Map<string, Page>()
  calls: Call[] = []
  delivery: Delivery = 'in order'
  /** How many of the next answers get lost after the work was done. */
  drops = 0
  isDown = false
  /** What the next calls get instead of their answers. */
  faults = new Faults()
  /** What happens when the work of a call is done, before its answer is sent: until then its key is in use. */
  meanwhile?: (call: Call) => unknown
  /** What the next refunds become. */
  refundStatus: RefundStatus = 'done'
  /** Where Stripe sends its events, and how it signs them. */
  webhook = { url: '', secret: 'whsec_test' }
  /** Hosts that Mollie reaches although their names or addresses are private. */
  reachableHosts = new Set<string>()
  late: (() => Promise<unknown>)[] = []
  keys = new Keys()
  #hanging: (() => void)[] = []
  #server = createServer((request, response) => {
    this.#respond(request, response).catch((error: Error) => {
      console.error('The stand-in failed:', error)
      request.socket.destroy()
    })
  })

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

  /** Without faults and losses, and with the settings of the start; pages and keys stay. */
  reset() {
    this.faults.clear()
    this.reachableHosts.clear()
    this.letGo()
    Object.assign(this, { drops: 0, isDown: false, meanwhile: undefined })
    Object.assign(this, { delivery: 'in order', refundStatus: 'done' })
  }

  /** As if that time had passed for the keys and these pages, where the clock cannot be moved. */
  age(ms: number, pages: Iterable<Page> = this.pages.values()) {
    this.keys.age(ms)
    for (const page of pages) {
      page.createdAt -= ms
      page.expiresAt -= ms
      for (const refund of page.refunds) refund.createdAt -= ms
    }
  }

  /** What a customer, the time, or a shopkeeper at the dashboard does. @throws {Error} if the page does not allow it. */
  async act(page: Page, action: ActionName, { amount }: { amount?: number } = {}) {
    this.#expirePages()
    const events = actions[action](page, { refundStatus: this.refundStatus, amount })
    await this.#deliver(page, events)
  }

  async #deliver(page: Page, events: string[]) {
    const send = this.#newsOf(page, events)
    if (this.delivery === 'never') return
    if (this.delivery === 'reversed') send.reverse()
    if (this.delivery === 'twice') send.push(...send)
    if (this.delivery === 'late') this.late.push(...send)
    else for (const one of send) await one()
  }

  #newsOf(page: Page, events: string[]) {
    if (page.provider === 'stripe') return events.map((type) => () => this.#sendEvent(page, type))
    // Mollie is silent about these: https://docs.mollie.com/docs/handling-payment-status.
    const isSilent = page.state === 'open' || page.state === 'pending'
    return isSilent || !page.webhookUrl ? [] : [() => this.#callMollieWebhook(page)]
  }

  async #callMollieWebhook({ id, webhookUrl = '' }: Page) {
    await fetch(webhookUrl, { method: 'POST', body: new URLSearchParams({ id }) })
  }

  async #sendEvent(page: Page, type: string) {
    const { url, secret } = this.webhook
    if (!url) return
    const { delivery } = this
    const forgery = delivery === 'unsigned' || delivery === 'old' ? delivery : undefined
    const { body, signature } = await signedEvent(page, type, { url: this.url, secret, forgery })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    await fetch(url, { method: 'POST', headers, body })
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
    this.#expirePages()
    const { status, answer, ...more } = await this.#answerOnce(call)
    if (this.drops > 0) {
      this.drops -= 1
      return void request.socket.destroy()
    }
    response
      .writeHead(status, { 'content-type': 'application/json', ...more.headers })
      .end(JSON.stringify(answer))
  }

  async #answerOnce(call: Call): Promise<Answer> {
    const name = call.path.startsWith('/v1/') ? 'stripe' : 'mollie'
    const provider = providers[name]
    const early = this.faults.take(call, comesBeforeKeys)
    if (typeof early?.status === 'number') return provider.failure(early.status)
    const sentKey = call.method === 'POST' ? String(call.headers['idempotency-key'] ?? '') : ''
    if (!sentKey) return this.#work(call, provider.answer, provider.failure)
    const key = `${name} ${sentKey}`
    const begun = this.keys.begin(key, `${call.method} ${call.path} ${call.body}`)
    if (typeof begun === 'string') return provider.keyRefusal(sentKey, begun)
    if (begun) return begun
    try {
      const answer = await this.#work(call, provider.answer, provider.failure)
      this.keys.end(key, answer, provider.keyLifetimeMs)
      return answer
    } catch (error) {
      this.keys.forget(key)
      throw error
    }
  }

  async #work(
    call: Call,
    answerOf: (standIn: StandIn, call: Call) => Answer | Promise<Answer>,
    failure: (status: number) => Answer,
  ): Promise<Answer> {
    const { status, isDone, answer: planned } = this.faults.take(call) ?? {}
    const hang = () => new Promise<void>((resolve) => this.#hanging.push(resolve))
    if (status === 'answer') return { status: 200, answer: planned ?? {} }
    if (status === 500 && !isDone) return failure(status)
    if (status === 'hang' && !isDone) await hang()
    const answer = await answerOf(this, call)
    await this.meanwhile?.(call)
    if (status === 'hang' && isDone) await hang()
    return status === 500 ? failure(status) : answer
  }

  /** Answers the calls that hang. */
  letGo() {
    for (const resolve of this.#hanging.splice(0)) resolve()
  }

  #expirePages() {
    for (const page of this.pages.values()) {
      if (page.state === 'open' && page.expiresAt <= Date.now()) page.state = 'expired'
    }
  }

  // Without scripts, as a person uses it.
  async #showPage(id: string, body: string, response: ServerResponse) {
    const page = this.pages.get(id)
    if (!page) return void response.writeHead(404).end()
    const names = actionsOf(page)
    const action = names.find((it) => it === new URLSearchParams(body).get('do'))
    const refusal = action && (await this.act(page, action).catch((error: Error) => error.message))
    if (action && !refusal && !action.includes('dashboard')) {
      return void response.writeHead(303, { location: page.returnUrl }).end()
    }
    const buttons = names.map((name) => `<button name="do" value="${name}">${name}</button>`)
    const { description, amount, currency, state, method = 'no method yet' } = page
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Stand-in</title><h1>${description}</h1>
      <p>${amount} ${currency}, ${state}, ${method}</p><p>${refusal ?? ''}</p>
      <form method="post">${buttons.join(' ')}</form></html>`,
    )
  }
}
