import type { IncomingMessage } from 'node:http'
import { isApi } from '~/paths'
import type { Remix } from '~/speed/request-handler'
import type { Rejection } from './rejection'
import type { Facts } from './request-facts'
import { sendResponse } from './send-response'

// API clients and our own scripts get JSON. Other clients get the page `/rejected`, which has a link back to their page.
export async function reject(
  request: IncomingMessage,
  { status, message, headers = {} }: Rejection,
  facts: Facts,
  remix: Remix,
) {
  const { url = '', method } = request
  const { response } = facts
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
  const { cookie } = request.headers
  const page = new Request('http://localhost/rejected', {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: cookie ? { cookie } : {},
  })
  const rejected = { status, message, backTo: backFrom(url) }
  await sendResponse(await remix(page, { ...facts, rejected }), request, response)
}

function backFrom(url: string) {
  const path = /^\/[\w/-]{0,200}(?=\?|$)/.exec(url)?.[0] ?? '/'
  return path.startsWith('//') ? '/' : path
}
