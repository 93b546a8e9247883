import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

// Container engines wait for ten seconds.
const graceMs = 8_000
// Long enough for connections, and for requests, that were on their way at the signal.
const minListenMs = 200
const idleCloseMs = 1_000
// On a busy machine they take longer: how long the shop waits for a moment in which no client connects.
const maxConnectMs = 2_000
const quietMs = 20

let draining = false
let listeningEnds: Promise<void> | undefined

/** From now on, responses ask clients to open no further request on their connection. */
export function beginDraining() {
  draining = true
}

/**
 * Closes a server, but gives open requests eight seconds. Node itself would cut the connections that wait to be accepted, and
 * idle ones whose next request it has not read yet.
 */
export function closeGracefully(server: Server, callback?: (error?: Error) => void) {
  listeningEnds = untilNoClientConnects(server).then(() => {
    NetServer.prototype.close.call(server, callback)
  })
  setInterval(() => server.closeIdleConnections(), idleCloseMs).unref()
  setTimeout(graceMs, undefined, { ref: false }).then(() => server.closeAllConnections())
  // Whatever else still holds the process, an email to a silent mail server for one, can go on at the next start.
  setTimeout(graceMs + 500, undefined, { ref: false }).then(() => process.exit())
  return server
}

// Resolves right after an iteration of the event loop has accepted what the kernel had for it: closing resets the connections
// that are still waiting there.
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

/**
 * While the server closes: resolves when it accepts no further connection. Requests wait for it, since busy clients would
 * otherwise open their next connection at the very moment when that ends.
 */
export function untilListeningEnds() {
  return listeningEnds
}

/** npm starts the shop through a shell that passes no signal on: when that shell is gone, the shop closes too. */
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

/** After the signal, asks a client to open no further request on this connection. */
export function setConnectionHeader(response: ServerResponse) {
  if (draining) response.setHeader('connection', 'close')
}
