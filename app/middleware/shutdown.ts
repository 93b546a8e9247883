import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

const graceMs = 8_000
// Long enough for connections and requests that were in transit when the signal arrived.
const minListenMs = 200
const idleCloseMs = 1_000
// On a busy machine they take longer: the server stops listening after the first quiet period, or after this time.
const maxConnectMs = 2_000
const quietMs = 20

let draining = false
let listeningEnds: Promise<void> | undefined

export function beginDraining() {
  draining = true
}

// Node alone would reset connections that wait to be accepted, and idle connections with a request that it has not read.
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

// Resolves just after the event loop has accepted all connections that the kernel had: closing resets those that wait.
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
    // Timers run before an iteration accepts connections, immediates after it.
    await setImmediate()
  } while (connections > before && performance.now() < deadline)
}

// Requests wait for this promise; otherwise busy clients would open their next connection at the same moment.
export function untilListeningEnds() {
  return listeningEnds
}

// npm's shell forwards no signals, so the shop closes when that shell has ended.
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
