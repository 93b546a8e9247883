import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { HtmlCache } from '~/ui/products/html-cache'
import { contentSecurityPolicy } from '~/web/content-security-policy.server'
import { requestIdOf } from '~/web/request.server'
import { withScriptsLater } from '~/web/scripts-later.server'
import { sessionTokenOf } from '~/web/session.server'
import { startBackgroundWork } from './background.server'

startBackgroundWork()

// Nothing here streams: whole pages render in half the time, and their scripts can be named in the policy.
export default function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const page = renderToString(
    <HtmlCache.Provider value={htmlOf}>
      <RemixServer context={withMatchesOnly(context)} url={request.url} />
    </HtmlCache.Provider>,
  )
  const html = Buffer.from(`<!doctype html>${withScriptsLater(page)}`)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(html))
  setPrivateCacheControl(headers, request)
  return new Response(html, { status, headers })
}

const rendered = new LRUCache<string, string>({ max: 5000 })

/** The HTML of an element that depends on nothing but what `key` names: rendered once, then remembered. */
function htmlOf(key: string, render: () => ReactElement) {
  const known = rendered.get(key)
  if (known !== undefined) return known
  const fragments = renderToString(
    <HtmlCache.Provider value={htmlOf}>{render()}</HtmlCache.Provider>,
  )
  // In one piece: what React has put together would be kept in all of its fragments.
  const html = Buffer.from(fragments).toString()
  rendered.set(key, html)
  return html
}

// Rendering matches the address with every route that it is given, though Remix knows by now which they are.
function withMatchesOnly(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id] as never]))
  return { ...context, manifest: { ...manifest, routes } }
}

/** The same pages as data, for the browser's own navigation. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs) {
  if (isPrefetch(request)) setPrefetchCacheControl(response.headers)
  setPrivateCacheControl(response.headers, request)
  return response
}

function isPrefetch({ headers }: Request) {
  return headers.get('sec-purpose')?.includes('prefetch')
}

// What is fetched while somebody points at a link is there when they click, unless they change something before.
function setPrefetchCacheControl(headers: Headers) {
  headers.set('cache-control', 'private, max-age=10')
}

function setPrivateCacheControl(headers: Headers, request: Request) {
  // What a browser has kept of a guest's page is not for somebody who has logged in since.
  headers.append('vary', 'cookie')
  if (headers.has('cache-control')) return
  headers.set('cache-control', sessionTokenOf(request) ? 'no-store' : 'private, no-cache')
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Request ${requestIdOf(request)} failed:`, error)
}
