import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A load balancer that forwards each request to the next shop. It skips a shop that does not listen, and responds with
 * 502 if a shop ends while it responds.
 */
export async function roundRobin(urls: string[]) {
  let next = 0
  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const body = await buffer(incoming)
    for (let tries = 0; tries < urls.length; tries++) {
      const url = urls[next++ % urls.length] ?? ''
      try {
        return await forward(incoming, body, url, response)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break
      }
    }
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
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

function forward(incoming: IncomingMessage, body: Buffer, url: string, response: ServerResponse) {
  return new Promise<void>((resolve, reject) => {
    const { method, headers } = incoming
    const forwarded = request(url + incoming.url, { method, headers, agent: false }, (original) => {
      response.writeHead(original.statusCode ?? 502, original.headers)
      original.on('error', reject).on('end', resolve).pipe(response)
    })
    forwarded.on('error', reject).end(body)
  })
}

/**
 * A TCP proxy between the shop and its database. After `silence` it accepts connections but forwards nothing, like a
 * server with a hanging disk. After `resume` it also forwards the delayed bytes.
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
    /** The number of open connections of the shop. */
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
