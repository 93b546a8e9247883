import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApi } from '~/paths'
import { settings } from '~/settings.server'

export function isTrustedOrigin({ url = '', headers }: IncomingMessage) {
  return isApi(url) && settings.corsOrigins.has(headers.origin ?? '')
}

export function handleCors(request: IncomingMessage, response: ServerResponse) {
  const { url = '', method, headers } = request
  if (isApi(url) && settings.corsOrigins.size > 0) response.setHeader('vary', 'Origin')
  if (!isTrustedOrigin(request)) return false
  response.setHeader('access-control-allow-origin', headers.origin ?? '')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', 'ETag, Retry-After, X-Request-Id')
  if (method !== 'OPTIONS' || !headers['access-control-request-method']) return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-XSRF-TOKEN',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}
