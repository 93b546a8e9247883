import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

const reportPath = '/browser-report'

// Prepended to each script of the shop, because WebDriver cannot read the console.
const reportScript = `
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

/** Forward the request, close its connection, or respond with this status. */
export type Verdict = 'forward' | 'close' | number

/** A proxy that lets a flow delay requests, or make them fail, in the same way in each engine. */
export interface Gateway {
  url: string
  shopUrl: string
  /** Called for each request. A flow may replace this function. */
  decide: (method: string, path: string) => Verdict | Promise<Verdict>
  /** Content-Security-Policy violations, errors and console messages. */
  complaints: string[]
  close(): void
}

export async function openGateway(): Promise<Gateway> {
  const server = createServer((incoming, response) => {
    serve(gateway, incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shopUrl: '',
    decide: () => 'forward',
    complaints: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return gateway
}

async function serve(gateway: Gateway, incoming: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = incoming
  const body = await buffer(incoming)
  if (url === reportPath) {
    gateway.complaints.push(body.toString())
    response.writeHead(204).end()
    return
  }
  const verdict = await gateway.decide(method, url)
  if (verdict === 'close') return response.destroy()
  if (verdict !== 'forward') return response.writeHead(verdict).end()

  const { 'accept-encoding': _, ...headers } = incoming.headers
  const forwarded = request(gateway.shopUrl + url, { method, headers }).end(body)
  const [original] = (await once(forwarded, 'response')) as [IncomingMessage]
  const policy = original.headers['content-security-policy']
  if (policy) original.headers['content-security-policy'] = `${policy}; report-uri ${reportPath}`
  const status = original.statusCode ?? 502
  if (url.startsWith('/build/') && url.endsWith('.js') && status === 200) {
    delete original.headers['content-length']
    response.writeHead(status, original.headers).end(reportScript + (await text(original)))
  } else {
    response.writeHead(status, original.headers)
    original.pipe(response)
  }
}
