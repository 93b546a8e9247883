import http, { type RequestListener } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import morgan from 'morgan'
import { clearGuestCache } from '~/middleware/guest-cache/store'
import { requestTimeoutMs } from './body'
import { middleware } from './middleware'
import { unlessOverloaded } from './overload'
import { remixOf } from './remix'
import { beginDraining, closeGracefully, closeWithNpm } from './shutdown'

// remix-serve has no hooks, but reads our build before it makes its server. So this module, and no other, replaces functions
// of http, of its server and of morgan.

const installed = Symbol.for('shop.middleware')

/**
 * Puts the middleware, with the routes of this build, before every HTTP server of this process. In development,
 * `remix-serve` reads each new build; then the routes are replaced.
 */
export function installMiddleware(build: ServerBuild) {
  const patched = http as typeof http & { [installed]?: (build: ServerBuild) => void }
  if (patched[installed]) return patched[installed](build)
  let remix = unlessOverloaded(remixOf(build))
  patched[installed] = (next) => {
    remix = unlessOverloaded(remixOf(next))
    clearGuestCache()
  }
  const createServer = http.createServer
  const createServerWithMiddleware = (listener: RequestListener) => {
    const server = createServer(middleware((request) => remix(request), listener))
    // Longer than proxies keep idle connections: they must not write into one that is closing.
    server.keepAliveTimeout = 65_000
    server.requestTimeout = requestTimeoutMs
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, beginDraining)
    // remix-serve closes its server at these signals.
    server.close = (callback) => closeGracefully(server, callback)
    closeWithNpm()
    return server
  }
  http.createServer = createServerWithMiddleware as typeof createServer
  // remix-serve logs in this format, with whole URLs; our own access log leaves secrets out.
  morgan.format('tiny', () => undefined)
  // A promise that a library has forgotten would end the process, and with it all requests.
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason))
}
