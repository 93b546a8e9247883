import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { startBackgroundWork } from './background.server'
import { contentSecurityPolicy } from './web/content-security-policy.server'
import { requestIdOf } from './web/request.server'
import { sessionTokenOf } from './web/session.server'

startBackgroundWork()

// Nothing here streams: whole pages render in half the time, and their scripts can be named in the policy.
export default function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const html = `<!doctype html>${renderToString(<RemixServer context={context} url={request.url} />)}`
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(html))
  if (!headers.has('cache-control')) {
    headers.set('cache-control', sessionTokenOf(request) ? 'no-store' : 'private, no-cache')
  }
  return new Response(html, { status, headers })
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Request ${requestIdOf(request)} failed:`, error)
}
