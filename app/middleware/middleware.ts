import { stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import { engine } from 'db/client'
import { logFailedRequest } from '~/logs/failed-request'
import { serveGuestPage } from '~/middleware/guest-cache/respond'
import { type GuestPage, guestPageOf } from '~/middleware/guest-cache/rules'
import { isBuildFile } from '~/paths'
import type { Remix } from '~/speed/request-handler'
import { logAccess } from './access-log'
import { checkEncoding, checkLength, discardBody, limitTime } from './body'
import { renewCacheVersion } from './browser-cache-version'
import { handleCors } from './cors'
import { incomingBody } from './incoming-body'
import { checkOrigin } from './origin'
import { reject } from './reject'
import type { Check } from './rejection'
import { collectFacts, deleteUntrustedHeaders, type Facts } from './request-facts'
import { checkHost, checkMethod, checkPath, isSafe, normalizeUrl } from './request-line'
import { setSecurityHeaders } from './security-headers'
import { sendResponse } from './send-response'
import { setConnectionHeader, untilListeningEnds } from './shutdown'
import { toRequest } from './to-request'
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

/** `files` serves the files in `public`, also those that a build has added since the start. */
export function middleware(remix: Remix, files: RequestListener): RequestListener {
  return (request, response) => engine.inRequest(() => respond(request, response, remix, files))
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  remix: Remix,
  files: RequestListener,
) {
  const facts = collectFacts(request, response)
  const { requestId } = facts
  try {
    deleteUntrustedHeaders(request)
    normalizeUrl(request)
    logAccess(request, facts)
    limitTime(request)
    const listeningEnded = untilListeningEnds()
    if (listeningEnded) await listeningEnded
    setConnectionHeader(response)
    const page = guestPageOf(request)
    if (!page) setHeaders(request, facts)
    if (handleCors(request, response)) return
    const rejection = firstRejection(request)
    if (page && !rejection) {
      const served = serveGuestPage(page, request, facts, remix)
      if (served instanceof Promise ? await served : served) return
    }
    if (page) setHeaders(request, facts)
    if (rejection) {
      await discardBody(request)
      await reject(request, rejection, facts, remix)
    } else if (await isFile(request, page)) {
      files(request, response)
    } else {
      await runRemix(request, facts, remix)
    }
  } catch (error) {
    if (request.socket.destroyed) return
    logFailedRequest(requestId, error)
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`An unexpected error occurred. Request ${requestId}`)
  }
}

async function runRemix(request: IncomingMessage, facts: Facts, remix: Remix) {
  const { response, requestId, clientIp } = facts
  // Remix would check the origin again, and respond 500 to some requests that checkOrigin allows.
  delete request.headers.origin
  const cacheVersion = renewCacheVersion(request, response, requestId)
  const body = isSafe(request) ? undefined : incomingBody(request, response, clientIp)
  const forRemix = toRequest(request, response, body?.stream)
  const context: AppLoadContext = { ...facts, cacheVersion }
  const answer = await remix(forRemix, context)
  // The action has not read the whole body if it has refused the user or the form.
  if (body) await discardBody(request)
  if (body && !request.complete) response.setHeader('connection', 'close')
  if (body?.rejection) return await reject(request, body.rejection, facts, remix)
  await sendResponse(answer, request, response, context)
}

// Express would pass a request without a file on to Remix, without a context.
async function isFile({ method, url = '' }: IncomingMessage, page: GuestPage | undefined) {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!page?.isFile && !isBuildFile(url)) return false
  const [path] = url.split('?', 1)
  const found = await stat(`public${path}`).catch(() => undefined)
  return found?.isFile() ?? false
}

function setHeaders({ url }: IncomingMessage, { requestId, response }: Facts) {
  setSecurityHeaders(url, response)
  response.setHeader('x-request-id', requestId)
}

function firstRejection(request: IncomingMessage) {
  for (const check of checks) {
    const rejection = check(request)
    if (rejection) return rejection
  }
  return undefined
}
