import type { IncomingMessage, ServerResponse } from 'node:http'
import { settings } from '../settings.server'

/** Whether a call of the API comes from a site that the settings trust. */
export function isTrustedCaller({ url = '', headers }: IncomingMessage) {
  return url.startsWith('/api/v1') && settings.corsOrigins.has(headers.origin ?? '')
}

/** Lets trusted sites call the API with credentials; others get no such header, and their browsers refuse. */
export function allowTrustedOrigin(request: IncomingMessage, response: ServerResponse) {
  if (!request.url?.startsWith('/api/v1') || settings.corsOrigins.size === 0) return
  response.setHeader('vary', 'Origin')
  if (!isTrustedCaller(request)) return
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', 'ETag, Retry-After, X-Request-Id')
}

/** Answers a browser that asks before it calls; returns whether it did. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse) {
  const asks = request.headers['access-control-request-method'] !== undefined
  if (request.method !== 'OPTIONS' || !asks || !isTrustedCaller(request)) return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-XSRF-TOKEN',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}
