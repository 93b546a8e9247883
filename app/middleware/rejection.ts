import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApi } from '~/paths'
import { rejectionHeader, requestIdHeader } from './client'
import type { Remix } from './remix'
import { sendResponse } from './send-response'

export interface Rejection {
  status: 400 | 403 | 405 | 413 | 415 | 421 | 503
  message: string
  headers?: Record<string, string>
}

/** Checks the request line and the headers, never the body. */
export type Check = (request: IncomingMessage) => Rejection | undefined

// API clients and our own scripts get JSON. Other clients get the page `/rejected`, which has a link back to their page.
export async function reject(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers = {} }: Rejection,
  remix: Remix,
) {
  const { url = '', method } = request
  for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value)
  if (isApi(url) || /[?&]_data=/.test(url)) {
    const body = JSON.stringify({ message })
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    return void response.end(method === 'HEAD' ? undefined : body)
  }
  const rejection = { status, message, backTo: backFrom(url) }
  const page = new Request('http://localhost/rejected', {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: {
      ...(request.headers.cookie && { cookie: request.headers.cookie }),
      [requestIdHeader]: String(request.headers[requestIdHeader]),
      [rejectionHeader]: encodeURIComponent(JSON.stringify(rejection)),
    },
  })
  await sendResponse(await remix(page, {}), request, response)
}

function backFrom(url: string) {
  const path = /^\/[\w/-]{0,200}(?=\?|$)/.exec(url)?.[0] ?? '/'
  return path.startsWith('//') ? '/' : path
}
