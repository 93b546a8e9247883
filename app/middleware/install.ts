import http, { type RequestListener } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import morgan from 'morgan'
import { clearGuestCache } from '~/middleware/guest-cache/store'
import { createRemix } from '~/speed/request-handler'
import { requestTimeoutMs } from './body'
import { middleware } from './middleware'
import { unlessOverloaded } from './overload'
import { beginDraining, closeGracefully, closeWithNpm } from './shutdown'

// remix-serve has no hooks, but imports our build before it creates its server. So this module patches its libraries.

declare global {
  var replaceBuild: ((build: ServerBuild) => void) | undefined
}

/** The server listens after `beforeListening`. A second call replaces the routes with those of the new build. */
export function installMiddleware(build: ServerBuild, beforeListening: () => Promise<void>) {
  if (globalThis.replaceBuild) return globalThis.replaceBuild(build)
  let remix = unlessOverloaded(createRemix(build))
  globalThis.replaceBuild = (next) => {
    remix = unlessOverloaded(createRemix(next))
    clearGuestCache()
  }
  const createServer = http.createServer
  const createServerWithMiddleware = (listener: RequestListener) => {
    const server = createServer(middleware((request, context) => remix(request, context), listener))
    // Longer than the idle timeout of proxies, so that no proxy reuses a connection that is closing.
    server.keepAliveTimeout = 65_000
    server.requestTimeout = requestTimeoutMs
    server.listen = new Proxy(server.listen, {
      apply(listen, _, args) {
        beforeListening().then(() => Reflect.apply(listen, server, args), exitBecauseOf)
        return server
      },
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, beginDraining)
    server.close = (callback) => closeGracefully(server, callback)
    closeWithNpm()
    return server
  }
  http.createServer = createServerWithMiddleware as typeof createServer
  // remix-serve would log full URLs, with secrets; access-log.ts replaces it.
  morgan.format('tiny', () => undefined)
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason))
}

function exitBecauseOf(error: unknown) {
  console.error(error)
  process.exit(1)
}
