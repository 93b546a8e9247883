import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
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

/**
 * Stands between the shop and its database. While it is silent, it accepts connections and passes nothing on, as a server
 * that is stopped or whose disk hangs; what was sent meanwhile arrives afterwards.
 */
export async function databaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createTcpServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isSilent) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** How many connections the shop has now. */
    connections: () => sockets.size / 2,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
