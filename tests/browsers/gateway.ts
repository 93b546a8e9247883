import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

const reportPath = '/browser-report'

// Put before each script of the shop: WebDriver has no console.
const listener = `
if (!globalThis.isReporting) {
  globalThis.isReporting = true
  const report = (...parts) => navigator.sendBeacon('${reportPath}',
    [location.pathname, ...parts.map((it) => it?.stack ? it + ' ' + it.stack : String(it))].join(' '))
  for (const level of ['error', 'warn']) {
    const original = console[level]
    console[level] = (...parts) => { report('console.' + level, ...parts); original.apply(console, parts) }
  }
  addEventListener('error', ({ error, message }) => report('error', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
};
`

/** What becomes of a request: it is passed on, its connection is closed, or it is answered with a status. */
export type Verdict = 'pass' | 'close' | number

/**
 * Stands between the browser and the shop, so that a flow can hold requests and let them fail in the same way in each
 * engine, and collects what the browser complains about: violations of the Content-Security-Policy and console messages.
 */
export interface Gateway {
  url: string
  /** The shop that is behind it. */
  shopUrl: string
  /** Decides about each request from now on. */
  decide: (method: string, path: string) => Verdict | Promise<Verdict>
  /** What browsers have complained about. */
  complaints: string[]
  close(): void
}

export async function openGateway(): Promise<Gateway> {
  const server = createServer((asked, response) => {
    serve(gateway, asked, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shopUrl: '',
    decide: () => 'pass',
    complaints: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return gateway
}

async function serve(gateway: Gateway, asked: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = asked
  const body = await buffer(asked)
  if (url === reportPath) {
    gateway.complaints.push(body.toString())
    response.writeHead(204).end()
    return
  }
  const verdict = await gateway.decide(method, url)
  if (verdict === 'close') return response.destroy()
  if (verdict !== 'pass') return response.writeHead(verdict).end()

  const { 'accept-encoding': _, ...headers } = asked.headers
  const passed = request(gateway.shopUrl + url, { method, headers }).end(body)
  const [answer] = (await once(passed, 'response')) as [IncomingMessage]
  const policy = answer.headers['content-security-policy']
  if (policy) answer.headers['content-security-policy'] = `${policy}; report-uri ${reportPath}`
  const status = answer.statusCode ?? 502
  if (url.startsWith('/build/') && url.endsWith('.js') && status === 200) {
    delete answer.headers['content-length']
    response.writeHead(status, answer.headers).end(listener + (await text(answer)))
  } else {
    response.writeHead(status, answer.headers)
    answer.pipe(response)
  }
}
