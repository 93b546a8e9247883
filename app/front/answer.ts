import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Verdict } from './verdict'

/** Answers a request that does not pass: JSON to callers of the API, a small page to everybody else. */
export function turnAway(request: IncomingMessage, response: ServerResponse, verdict: Verdict) {
  const api = request.url?.startsWith('/api/')
  const body = api ? JSON.stringify({ message: verdict.message }) : page(verdict)
  response.writeHead(verdict.status, {
    'content-type': api ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    ...verdict.headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const page = ({ status, message }: Verdict) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${STATUS_CODES[status]}</title><h1>${STATUS_CODES[status]}</h1><p>${message}.</p>` +
  `<p><a href="/">Return to Home</a></p></html>`
