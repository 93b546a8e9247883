import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { withBody } from './body'

/** Why a request does not reach its route. */
export interface Rejection {
  status: 400 | 403 | 405 | 413 | 415
  message: string
  headers?: Record<string, string>
}

/** One rule of the middleware: reads the head of a request, never its body; `undefined` lets it pass. */
export type Check = (request: IncomingMessage) => Rejection | undefined

/** Tells the route `/rejected` what to say. A copy that a client sends never gets past the middleware. */
export const rejectionHeader = 'x-shop-rejection'

/**
 * Responds to a rejected request: JSON to callers of the API and to our own scripts; to everybody else a page of the
 * shop, which Remix renders for `listener` at an address of its own, and which leads back.
 */
export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers = {} }: Rejection,
  listener: RequestListener,
) {
  const { url = '', method } = request
  for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value)
  if (url.startsWith('/api/') || /[?&]_data=/.test(url)) {
    const body = JSON.stringify({ message })
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    return response.end(method === 'HEAD' ? undefined : body)
  }
  const page = withBody(request, [], 0)
  page.method = method === 'HEAD' ? 'HEAD' : 'GET'
  page.url = '/rejected'
  const rejection = { status, message, backTo: backFrom(url) }
  page.headers = {
    host: 'localhost',
    ...(request.headers.cookie && { cookie: request.headers.cookie }),
    [rejectionHeader]: encodeURIComponent(JSON.stringify(rejection)),
  }
  listener(page, response)
}

// A form's own page, or the list that was searched; nothing of an address that makes no sense.
function backFrom(url: string) {
  const path = /^\/[\w/-]{0,200}(?=\?|$)/.exec(url)?.[0] ?? '/'
  return path.startsWith('//') ? '/' : path
}
