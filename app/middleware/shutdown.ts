import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

const graceMs = 8_000
// Long enough for connections and requests that were in transit when the signal arrived.
const minListenMs = 200
const idleCloseMs = 1_000
// On a busy machine, connections take longer to arrive. The server stops listening after a quiet period or this time.
const maxConnectMs = 2_000
const quietMs = 100

let draining = false
let listeningEnds: Promise<void> | undefined

export function beginDraining() {
  draining = true
}

// Node's own `close` resets connections that are not accepted yet, and idle ones with a request that is not read yet.
export function closeGracefully(server: Server, callback?: (error?: Error) => void) {
  listeningEnds = untilNoClientConnects(server).then(() => {
    NetServer.prototype.close.call(server, callback)
  })
  setInterval(() => server.closeIdleConnections(), idleCloseMs).unref()
  setTimeout(graceMs, undefined, { ref: false }).then(() => server.closeAllConnections())
  // Other work that keeps the process alive, such as an email to a silent mail server, continues at the next start.
  setTimeout(graceMs + 500, undefined, { ref: false }).then(() => process.exit())
  return server
}

// Resolves just after the event loop has accepted all waiting connections, because `close` would reset them.
async function untilNoClientConnects(server: Server) {
  let connections = 0
  server.on('connection', () => {
    connections++
  })
  await setTimeout(minListenMs)
  const deadline = performance.now() + maxConnectMs
  let before: number
  do {
    before = connections
    await setTimeout(quietMs)
    // In each iteration of the event loop, timers run before connections are accepted, immediates run after it.
    await setImmediate()
  } while (connections > before && performance.now() < deadline)
}

// Requests wait for this promise. Otherwise a client would get its response, and open its next connection, too early.
export function untilListeningEnds() {
  return listeningEnds
}

// npm's shell does not forward signals, so the shop closes when that shell has ended.
export function closeWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

export function setConnectionHeader(response: ServerResponse) {
  if (draining) response.setHeader('connection', 'close')
}
