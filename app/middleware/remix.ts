import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node'
import compression from 'compression'
import { isSafe } from './request-line'

/** Remix, as what it is: a function from a request to a response. */
export type Remix = (request: Request) => Promise<Response>

/**
 * Remix with the routes of a build. It compares each address with all routes that it has, several times; so each part
 * of the shop, by the first word of its addresses, is a Remix with the routes of that part alone.
 */
export function remixOf(build: ServerBuild): Remix {
  const handlerOf = (routes: ServerBuild['routes']) =>
    createRequestHandler({ ...build, routes }, process.env.NODE_ENV)
  const everything = handlerOf(build.routes)
  const parts = new Map(
    [...new Set(Object.values(build.routes).map((route) => partOf(route, build)))].map((part) => {
      const routes = Object.entries(build.routes).filter(([, route]) =>
        [part, undefined].includes(partOf(route, build)),
      )
      return [part, handlerOf(Object.fromEntries(routes))]
    }),
  )
  return (request) => {
    const [, , , part] = request.url.split(/[/?]/, 4)
    return (parts.get(part) ?? everything)(request)
  }
}

// Undefined for the root and for routes that match everywhere.
function partOf(
  { id, path = '', parentId }: ServerRoute,
  { routes }: ServerBuild,
): string | undefined {
  const parent = parentId && parentId !== 'root' && routes[parentId]
  if (parent) return partOf(parent, { routes } as ServerBuild)
  const [first = ''] = path.split('/', 1)
  return id === 'root' || first === '*' ? undefined : first.replace(/\?$/, '')
}

type ServerRoute = ServerBuild['routes'][string]

/** What came in as a Request, aborted when its client goes away; `body` is what was read of it already. */
export function toRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Readable = incoming,
) {
  const abort = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method,
    headers: toHeaders(incoming.headers),
    signal: abort.signal,
    ...(!isSafe(incoming) && { body: createReadableStreamFromReadable(body), duplex: 'half' }),
  } as RequestInit)
}

function toHeaders(incoming: IncomingHttpHeaders) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) headers.append(name, one)
    }
  }
  return headers
}

// Levels that cost little for nearly as few bytes: these are answers that nobody else will get.
const compress = compression({
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
})

/** Writes a response, compressed as its client can take it, unless it is already. */
export async function sendResponse(
  { status, headers, body }: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, value)
  if (!body) return void response.end()
  if (!headers.has('content-encoding')) {
    await new Promise((next) => compress(incoming as never, response as never, next))
  }
  await writeReadableStreamToWritable(body, response)
}
