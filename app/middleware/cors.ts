import type { IncomingMessage, ServerResponse } from 'node:http'
import { settings } from '../settings.server'

/** Whether a call of the API comes from a site that CORS_ORIGINS names. */
export function isTrustedOrigin({ url = '', headers }: IncomingMessage) {
  return url.startsWith('/api/v1') && settings.corsOrigins.has(headers.origin ?? '')
}

/** Lets trusted sites call the API with credentials; others get no such header, and their browsers refuse. */
export function setCorsHeaders(request: IncomingMessage, response: ServerResponse) {
  if (!request.url?.startsWith('/api/v1') || settings.corsOrigins.size === 0) return
  response.setHeader('vary', 'Origin')
  if (!isTrustedOrigin(request)) return
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', 'ETag, Retry-After, X-Request-Id')
}

/** Responds to a preflight request of a trusted site; returns whether it was one. */
export function handlePreflight(request: IncomingMessage, response: ServerResponse) {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (!isPreflight || !isTrustedOrigin(request)) return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-XSRF-TOKEN',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}
