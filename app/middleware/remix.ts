import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'

export type Remix = (request: Request, context: AppLoadContext) => Promise<Response>

// Remix matches each URL several times against all its routes, so each first path segment gets its own handler.
export function createRemix(build: ServerBuild): Remix {
  const handlerOf = (routes: ServerBuild['routes']) =>
    createRequestHandler({ ...build, routes }, process.env.NODE_ENV)
  const handleAnyPath = handlerOf(build.routes)
  const handlers = new Map(
    [...new Set(Object.values(build.routes).map((route) => firstSegmentOf(route, build)))].map(
      (segment) => {
        const routes = Object.entries(build.routes).filter(([, route]) =>
          [segment, undefined].includes(firstSegmentOf(route, build)),
        )
        return [segment, handlerOf(Object.fromEntries(routes))]
      },
    ),
  )
  return (request, context) => {
    const [, , , segment] = request.url.split(/[/?]/, 4)
    return (handlers.get(segment) ?? handleAnyPath)(request, context)
  }
}

function firstSegmentOf(
  { id, path = '', parentId }: ServerRoute,
  { routes }: ServerBuild,
): string | undefined {
  const parent = parentId && parentId !== 'root' && routes[parentId]
  if (parent) return firstSegmentOf(parent, { routes } as ServerBuild)
  const [first = ''] = path.split('/', 1)
  return id === 'root' || first === '*' ? undefined : first.replace(/\?$/, '')
}

type ServerRoute = ServerBuild['routes'][string]

/** The signal of the Request is aborted if the client disconnects. */
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
  } as RequestInit)
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
