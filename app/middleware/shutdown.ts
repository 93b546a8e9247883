import type { Server, ServerResponse } from 'node:http'

const patience = 10_000
let draining = false

/**
 * At SIGTERM or SIGINT `remix-serve` stops listening; this lets the answers under way be the last on their
 * connections, and cuts what is still open after ten seconds.
 */
export function drainAtSignal(server: Server) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      draining = true
      setTimeout(() => server.closeAllConnections(), patience).unref()
    })
  }
}

/**
 * npm starts the shop through a shell that passes no signal on. When that shell is gone, the shop closes too,
 * instead of holding its port for ever.
 */
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
