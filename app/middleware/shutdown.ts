import type { Server, ServerResponse } from 'node:http'

const patience = 10_000
let draining = false

/** When `remix-serve` stops listening, gives the responses under way ten seconds. */
export function drainAtSignal(server: Server) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      draining = true
      setTimeout(() => server.closeAllConnections(), patience).unref()
    })
  }
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
