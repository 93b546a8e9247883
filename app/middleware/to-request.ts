import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

export function toRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  body?: ReadableStream,
) {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method,
    headers: toHeaders(incoming.headers),
    signal: controller.signal,
    ...(body && { body, duplex: 'half' }),
  })
}

function toHeaders(incoming: IncomingHttpHeaders) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (text !== undefined) headers.append(name, text)
    }
  }
  return headers
}
