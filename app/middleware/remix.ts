import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from '@remix-run/node'
import { isSafe } from './request-line'

export type Remix = (request: Request) => Promise<Response>

// Remix matches each URL several times against all its routes, so each first path segment gets its own handler.
export function createRemix(build: ServerBuild): Remix {
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

/** The Request is aborted when the client disconnects. `body` may be buffered. */
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
