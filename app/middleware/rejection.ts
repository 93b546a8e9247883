import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'

/** Why a request does not reach Remix. */
export interface Rejection {
  status: 400 | 403 | 405 | 413 | 415
  message: string
  headers?: Record<string, string>
}

/** One rule of the middleware: reads the head of a request, never its body; `undefined` lets it pass. */
export type Check = (request: IncomingMessage) => Rejection | undefined

/** Responds to a rejected request: JSON to callers of the API, a small page to everybody else. */
export function reject(request: IncomingMessage, response: ServerResponse, rejection: Rejection) {
  const isApi = request.url?.startsWith('/api/')
  const body = isApi ? JSON.stringify({ message: rejection.message }) : page(rejection)
  response.writeHead(rejection.status, {
    'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    ...rejection.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const page = ({ status, message }: Rejection) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${STATUS_CODES[status]}</title><h1>${STATUS_CODES[status]}</h1><p>${message}.</p>` +
  `<p><a href="/">Return to Home</a></p></html>`
