import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { engine } from 'db/client'
import { serveGuestPage } from '~/middleware/guest-cache/respond'
import { guestPageOf } from '~/middleware/guest-cache/rules'
import { logAccess } from './access-log'
import { checkEncoding, checkLength, discardBody, limitTime } from './body'
import { renewCacheVersion } from './cache-version'
import { identifyClient, requestIdHeader } from './client'
import { handleCors } from './cors'
import { incomingBody } from './incoming-body'
import { checkOrigin } from './origin'
import { type Check, reject } from './rejection'
import { type Remix, toRequest } from './remix'
import { checkHost, checkMethod, checkPath, isSafe, normalizeUrl } from './request-line'
import { setSecurityHeaders } from './security-headers'
import { sendResponse } from './send-response'
import { setConnectionHeader, untilListeningEnds } from './shutdown'
import { observeResponse } from './streamed-lists'
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

/** `files` serves the files that a build has added to `public` since the start. */
export function middleware(remix: Remix, files: RequestListener): RequestListener {
  return (request, response) => engine.inRequest(() => respond(request, response, remix, files))
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  remix: Remix,
  files: RequestListener,
) {
  try {
    normalizeUrl(request)
    identifyClient(request)
    logAccess(request, response)
    limitTime(request)
    observeResponse(request, response)
    const listeningEnded = untilListeningEnds()
    if (listeningEnded) await listeningEnded
    setConnectionHeader(response)
    const page = guestPageOf(request)
    if (!page) setHeaders(request, response)
    if (handleCors(request, response)) return
    const rejection = firstRejection(request)
    if (page && !rejection) {
      const served = serveGuestPage(page, request, response, remix)
      // Most guest requests end here; avoid an extra microtask when the result is synchronous.
      if (served instanceof Promise ? await served : served) return
    }
    if (page) setHeaders(request, response)
    if (!rejection && (page?.isFile || request.url?.startsWith('/build/'))) {
      return files(request, response)
    }
    if (rejection) {
      await discardBody(request)
      return await reject(request, response, rejection, remix)
    }
    // Remix would check the origin again, and respond 500 to some requests that checkOrigin allows.
    delete request.headers.origin
    renewCacheVersion(request, response)
    const body = isSafe(request) ? undefined : incomingBody(request, response)
    const answer = await remix(toRequest(request, response, body?.stream), {})
    // The action has not read the whole body if it has refused the user or the form.
    if (body) await discardBody(request)
    if (body && !request.complete) response.setHeader('connection', 'close')
    if (body?.rejection) return await reject(request, response, body.rejection, remix)
    await sendResponse(answer, request, response)
  } catch (error) {
    if (request.socket.destroyed) return
    const id = request.headers[requestIdHeader]
    console.error(`Request ${id} failed:`, error)
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`An unexpected error occurred. Request ${id}`)
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
