import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { turnAway } from './answer'
import { measureBody } from './body'
import { markChange } from './changes'
import { allowTrustedOrigin, answerPreflight } from './cors'
import { announceClosing, closeWithNpm, drainAtSignal } from './drain'
import { setSecurityHeaders } from './headers'
import {
  bodyWithinCap,
  knownMethod,
  plainBody,
  sameOrigin,
  soundHost,
  soundPath,
  tooLong,
} from './rules'
import { nameVisitor, requestIdHeader } from './visitor'
import { matchingXsrfToken } from './xsrf'

const rules = [
  knownMethod,
  soundHost,
  soundPath,
  plainBody,
  bodyWithinCap,
  sameOrigin,
  matchingXsrfToken,
]

/** Puts the front door before a listener: what does not pass never reaches it. */
export function guard(listener: RequestListener): RequestListener {
  return async (request, response) => {
    try {
      setSecurityHeaders(response)
      announceClosing(response)
      nameVisitor(request)
      response.setHeader('x-request-id', String(request.headers[requestIdHeader]))
      allowTrustedOrigin(request, response)
      if (answerPreflight(request, response)) return
      const verdict = firstVerdict(request)
      if (verdict) return turnAway(request, response, verdict)
      const measured = await measureBody(request)
      if (!measured) return turnAway(request, response, tooLong)
      // Judged above, and more strictly than Remix would; left in, its shape could only trip Remix.
      delete measured.headers.origin
      markChange(measured, response)
      listener(measured, response)
    } catch (error) {
      giveUp(request, response, error)
    }
  }
}

function firstVerdict(request: IncomingMessage) {
  for (const rule of rules) {
    const verdict = rule(request)
    if (verdict) return verdict
  }
  return undefined
}

// The client went away while its body was being read: there is nobody left to answer.
function giveUp(request: IncomingMessage, response: ServerResponse, error: unknown) {
  if (!request.destroyed) console.error(error)
  response.destroy()
}

const installed = Symbol.for('shop.front-door')

/**
 * Makes every HTTP server of this process stand behind the front door. `remix-serve` has no place for a
 * middleware, but it reads our build before it creates its server.
 */
export function installFrontDoor() {
  const patched = http as typeof http & { [installed]?: true }
  if (patched[installed]) return
  patched[installed] = true
  const createServer = http.createServer
  const behindFrontDoor = (listener: RequestListener) => {
    const server = createServer(guard(listener))
    // Longer than a proxy keeps idle connections, so that it never writes into one we are closing.
    server.keepAliveTimeout = 65_000
    // Who sends a form slower than this keeps a place that others need.
    server.requestTimeout = 60_000
    drainAtSignal(server)
    closeWithNpm()
    return server
  }
  http.createServer = behindFrontDoor as typeof createServer
}
