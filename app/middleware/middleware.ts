import http, { type IncomingMessage, type RequestListener } from 'node:http'
import { logAccess } from './access-log'
import { bodyTooLarge, bufferBody, checkEncoding, checkLength, discardBody } from './body'
import { renewCacheVersion } from './cache-version'
import { identifyClient, requestIdHeader } from './client'
import { handleCors } from './cors'
import { checkOrigin } from './origin'
import { type Check, reject } from './rejection'
import { checkHost, checkMethod, checkPath } from './request-line'
import { setSecurityHeaders } from './security-headers'
import { closeWithNpm, drainAtSignal, setConnectionHeader } from './shutdown'
import { checkXsrfToken } from './xsrf'

const checks: Check[] = [
  checkMethod,
  checkHost,
  checkPath,
  checkEncoding,
  checkLength,
  checkOrigin,
  checkXsrfToken,
]

/** Puts the middleware before a listener: a rejected request never reaches its route. */
function withMiddleware(listener: RequestListener): RequestListener {
  return async (request, response) => {
    try {
      identifyClient(request)
      logAccess(request, response)
      setSecurityHeaders(request, response)
      setConnectionHeader(response)
      response.setHeader('x-request-id', String(request.headers[requestIdHeader]))
      if (handleCors(request, response)) return
      const rejection = firstRejection(request)
      const buffered = rejection ? undefined : await bufferBody(request)
      if (!buffered) {
        await discardBody(request)
        return reject(request, response, rejection ?? bodyTooLarge, listener)
      }
      // Remix would check it again, and answer 500 to some that passed.
      delete buffered.headers.origin
      renewCacheVersion(buffered, response)
      listener(buffered, response)
    } catch (error) {
      // A client that went away while its body was being read leaves nobody to respond to.
      if (!request.destroyed) console.error(error)
      response.destroy()
    }
  }
}

function firstRejection(request: IncomingMessage) {
  for (const check of checks) {
    const rejection = check(request)
    if (rejection) return rejection
  }
  return undefined
}

const installed = Symbol.for('shop.middleware')

/** Puts the middleware before every HTTP server of this process: `remix-serve` reads our build before it makes its own. */
export function installMiddleware() {
  const patched = http as typeof http & { [installed]?: true }
  if (patched[installed]) return
  patched[installed] = true
  const createServer = http.createServer
  const createServerWithMiddleware = (listener: RequestListener) => {
    const server = createServer(withMiddleware(listener))
    // Longer than proxies keep idle connections: they must not write into one that is closing.
    server.keepAliveTimeout = 65_000
    server.requestTimeout = 60_000
    drainAtSignal(server)
    closeWithNpm()
    return server
  }
  http.createServer = createServerWithMiddleware as typeof createServer
}
