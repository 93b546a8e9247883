import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { currentLanguage } from '~/languages/translate'
import { contentSecurityPolicy } from '~/web/content-security-policy.server'
import { deferScripts } from '~/web/defer-scripts.server'
import { sessionTokenOf } from '~/web/session.server'
import { startBackgroundWork } from './background.server'
import { renderPage } from './server-elements.server'

startBackgroundWork()

// Pages are not streamed: a whole page renders in half the time, and the Content-Security-Policy can list its scripts.
export default function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const routeIds = context.staticHandlerContext.matches.map(({ route }) => route.id)
  // No data is awaited (see middleware/remix.ts), so Remix need not render its scripts for promises.
  context.staticHandlerContext.activeDeferreds = null
  const scripts: string[] = []
  const page = renderPage(
    <RemixServer context={withRoutesOnly(context, routeIds)} url={request.url} />,
    scripts,
  )
  const { html, inlineScripts } = deferScripts({ html: page, inlineScripts: scripts }, routeIds)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(inlineScripts))
  setPrivateCacheControl(headers, request)
  return new Response(Buffer.from(`<!doctype html>${html}`), { status, headers })
}

// Rendering matches the URL against all routes of the manifest again; only these are needed. Without imports, Remix
// renders no links to shared scripts, which `deferScripts` would remove.
function withRoutesOnly(context: EntryContext, routeIds: string[]): EntryContext {
  const { manifest } = context
  const routes = Object.fromEntries(
    routeIds.map((id) => [id, { ...manifest.routes[id], imports: [] } as never]),
  )
  const entry = { ...manifest.entry, imports: [] }
  return { ...context, manifest: { ...manifest, entry, routes } }
}

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs) {
  // The client cache compares it with the language of the page.
  response.headers.set('content-language', currentLanguage())
  if (isPrefetch(request)) setPrefetchCacheControl(response.headers)
  setPrivateCacheControl(response.headers, request)
  return response
}

function isPrefetch({ headers }: Request) {
  return headers.get('sec-purpose')?.includes('prefetch')
}

// A prefetched page must still be cached when the user clicks the link.
function setPrefetchCacheControl(headers: Headers) {
  headers.set('cache-control', 'private, max-age=10')
}

function setPrivateCacheControl(headers: Headers, request: Request) {
  // After a login, the browser must not reuse a page that it cached as a guest.
  headers.append('vary', 'cookie')
  if (headers.has('cache-control')) return
  headers.set('cache-control', sessionTokenOf(request) ? 'no-store' : 'private, no-cache')
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Request ${context.requestId} failed:`, error)
}
