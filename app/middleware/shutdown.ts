import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

// Container engines wait for ten seconds.
const patience = 8_000
// Long enough for connections, and for requests, that were on their way when the shop was told to end.
const lastConnections = 200
const lastRequests = 1_000
// On a busy machine they take longer: how long the shop waits for a moment in which no client connects.
const maxConnectMs = 2_000
const quietMs = 20

let draining = false
let listeningEnds: Promise<void> | undefined

/**
 * When `remix-serve` closes its server at a signal, gives what is under way eight seconds. Node itself would cut the
 * connections that wait to be accepted, and those that are idle at this moment, with requests in them that nobody has
 * read yet.
 */
export function drainAtSignal(server: Server) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      draining = true
    })
  }
  server.close = (callback) => {
    listeningEnds = untilNoClientConnects(server).then(() => {
      NetServer.prototype.close.call(server, callback)
    })
    setInterval(() => server.closeIdleConnections(), lastRequests).unref()
    setTimeout(patience, undefined, { ref: false }).then(() => server.closeAllConnections())
    // Whatever else still holds the process, an email to a silent mail server for one, can go on at the next start.
    setTimeout(patience + 500, undefined, { ref: false }).then(() => process.exit())
    return server
  }
}

// Resolves right after an iteration of the event loop has accepted what the kernel had for it: closing resets the connections
// that are still waiting there.
async function untilNoClientConnects(server: Server) {
  let connections = 0
  server.on('connection', () => {
    connections++
  })
  await setTimeout(lastConnections)
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
 * When the shop is about to close: the moment when nobody can connect any more. Requests wait for it, since busy clients
 * would otherwise open their next connection at the very moment when it is over.
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

/** While the shop closes, tells a client to open no further request on this connection. */
export function setConnectionHeader(response: ServerResponse) {
  if (draining) response.setHeader('connection', 'close')
}
