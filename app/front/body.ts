import { IncomingMessage } from 'node:http'
import { bodyCap } from './rules'

/**
 * Gathers a body of unannounced length, counting, so that nobody behind the front door reads without end.
 * Returns a request with the same head and the gathered body, or undefined when it is over its cap.
 */
export async function measureBody(request: IncomingMessage) {
  if (request.headers['transfer-encoding'] === undefined) return request
  const cap = bodyCap(request)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > cap) return undefined
    chunks.push(chunk)
  }
  return withBody(request, chunks, length)
}

function withBody(request: IncomingMessage, chunks: Buffer[], length: number) {
  const measured = new IncomingMessage(request.socket)
  const { 'transfer-encoding': _, ...headers } = request.headers
  Object.assign(measured, {
    method: request.method,
    url: request.url,
    httpVersion: request.httpVersion,
    httpVersionMajor: request.httpVersionMajor,
    httpVersionMinor: request.httpVersionMinor,
  })
  measured.headers = { ...headers, 'content-length': String(length) }
  // As it came: one large chunk would be read in one go, while everybody else waits.
  for (const chunk of chunks) measured.push(chunk)
  measured.push(null)
  measured.complete = true
  return measured
}
