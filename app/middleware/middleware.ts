import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { logAccess } from './access-log'
import {
  bodyTooLarge,
  bufferBody,
  checkEncoding,
  checkLength,
  discardBody,
  limitTime,
  longestRequest,
} from './body'
import { renewCacheVersion } from './cache-version'
import { identifyClient, requestIdHeader } from './client'
import { handleCors } from './cors'
import { checkOrigin } from './origin'
import { unlessOverloaded } from './overload'
import { clearPageCache, servePage } from './page-cache'
import { type Check, reject } from './rejection'
import { type Remix, remixOf, sendResponse, toRequest } from './remix'
import { checkHost, checkMethod, checkPath, normalizeUrl } from './request-line'
import { setSecurityHeaders } from './security-headers'
import { sharedPageOf } from './shared-pages'
import { closeWithNpm, drainAtSignal, setConnectionHeader, untilListeningEnds } from './shutdown'
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

/**
 * What every request passes. Pages that guests share come from the page cache, all others straight from Remix;
 * `files` serves what a build has added to `public` since the start.
 */
function middleware(remix: Remix, files: RequestListener): RequestListener {
  return async (request, response) => {
    try {
      normalizeUrl(request)
      identifyClient(request)
      logAccess(request, response)
      limitTime(request)
      const listeningEnds = untilListeningEnds()
      if (listeningEnds) await listeningEnds
      setConnectionHeader(response)
      const page = sharedPageOf(request)
      if (!page) setHeaders(request, response)
      if (handleCors(request, response)) return
      const rejection = firstRejection(request)
      if (page && !rejection) {
        const isServed = servePage(page, request, response, remix)
        // Whoever need not wait is not made to, not even for a moment: most requests of guests end here.
        if (isServed instanceof Promise ? await isServed : isServed) return
      }
      if (page) setHeaders(request, response)
      if (!rejection && (page?.isFile || request.url?.startsWith('/build/'))) {
        return files(request, response)
      }
      const body = rejection ? undefined : await bufferBody(request)
      if (!body) {
        await discardBody(request)
        return await reject(request, response, rejection ?? bodyTooLarge, remix)
      }
      // Remix would check it again, and answer 500 to some that passed.
      delete request.headers.origin
      renewCacheVersion(request, response)
      await sendResponse(await remix(toRequest(request, response, body)), request, response)
    } catch (error) {
      // A client that went away leaves nobody to respond to.
      if (request.socket.destroyed) return
      const id = request.headers[requestIdHeader]
      console.error(`Request ${id} failed:`, error)
      if (response.headersSent) return void response.destroy()
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`An unexpected error occurred. Request ${id}`)
    }
  }
}

function setHeaders(request: IncomingMessage, response: ServerResponse) {
  setSecurityHeaders(request.url, response)
  response.setHeader('x-request-id', String(request.headers[requestIdHeader]))
}

function firstRejection(request: IncomingMessage) {
  for (const check of checks) {
    const rejection = check(request)
    if (rejection) return rejection
  }
  return undefined
}

const installed = Symbol.for('shop.middleware')

/**
 * Puts the middleware, with the routes of this build, before every HTTP server of this process: `remix-serve` reads
 * our build before it makes its own. In development it reads each new build; then the routes are replaced.
 */
export function installMiddleware(build: ServerBuild) {
  const patched = http as typeof http & { [installed]?: (build: ServerBuild) => void }
  if (patched[installed]) return patched[installed](build)
  let remix = unlessOverloaded(remixOf(build))
  patched[installed] = (next) => {
    remix = unlessOverloaded(remixOf(next))
    clearPageCache()
  }
  const createServer = http.createServer
  const createServerWithMiddleware = (listener: RequestListener) => {
    const server = createServer(middleware((request) => remix(request), listener))
    // Longer than proxies keep idle connections: they must not write into one that is closing.
    server.keepAliveTimeout = 65_000
    server.requestTimeout = longestRequest
    drainAtSignal(server)
    closeWithNpm()
    return server
  }
  http.createServer = createServerWithMiddleware as typeof createServer
  // A promise that some library has forgotten would end the process, and with it the requests of everybody.
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason))
}
