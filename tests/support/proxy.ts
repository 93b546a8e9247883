import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Gives each request to the next of these shops, as a load balancer does: a shop that does not listen is passed over,
 * and one that ends while it answers makes a 502.
 */
export async function roundRobin(urls: string[]) {
  let next = 0
  async function serve(asked: IncomingMessage, answer: ServerResponse) {
    const body = await buffer(asked)
    for (let tries = 0; tries < urls.length; tries++) {
      const url = urls[next++ % urls.length] ?? ''
      try {
        return await pass(asked, body, url, answer)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break
      }
    }
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  const server = createServer((asked, answer) => {
    serve(asked, answer).catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pass(asked: IncomingMessage, body: Buffer, url: string, answer: ServerResponse) {
  return new Promise<void>((resolve, reject) => {
    const { method, headers } = asked
    const passed = request(url + asked.url, { method, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.on('error', reject).on('end', resolve).pipe(answer)
    })
    passed.on('error', reject).end(body)
  })
}
