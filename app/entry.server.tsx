import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { currentLanguage } from '~/languages/translate'
import { logFailedRequest } from '~/logs/failed-request'
import { hasToken } from '~/paths'
import { renderDocument } from '~/speed/render-page.server'
import { contentSecurityPolicy } from '~/web/content-security-policy.server'
import { sessionTokenOf } from '~/web/session.server'
import { startBackgroundWork } from './background.server'

startBackgroundWork()

// Pages are not streamed: a whole page renders in half the time, and the Content-Security-Policy can list its scripts.
export default function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { isInBrowserLanguage }: AppLoadContext,
) {
  const { html, inlineScripts } = renderDocument(context, request.url)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(inlineScripts))
  setPrivateCacheControl(headers, request, isInBrowserLanguage)
  return new Response(Buffer.from(`<!doctype html>${html}`), { status, headers })
}

export function handleDataRequest(response: Response, { request, context }: LoaderFunctionArgs) {
  // The client cache compares it with the language of the page.
  response.headers.set('content-language', currentLanguage())
  if (isPrefetch(request)) setPrefetchCacheControl(response.headers)
  setPrivateCacheControl(response.headers, request, context.isInBrowserLanguage)
  return response
}

function isPrefetch({ headers }: Request) {
  return headers.get('sec-purpose')?.includes('prefetch')
}

// A prefetched page must still be cached when the user clicks the link.
function setPrefetchCacheControl(headers: Headers) {
  headers.set('cache-control', 'private, max-age=10')
}

function setPrivateCacheControl(headers: Headers, request: Request, isOfBrowser?: boolean) {
  // After a login, the browser must not reuse a page that it cached as a guest.
  headers.append('vary', isOfBrowser ? 'cookie, accept-language' : 'cookie')
  if (headers.has('cache-control')) return
  const isSecret = isOfBrowser || sessionTokenOf(request) || hasToken(new URL(request.url).pathname)
  headers.set('cache-control', isSecret ? 'no-store' : 'private, no-cache')
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logFailedRequest(context.requestId, error)
}
