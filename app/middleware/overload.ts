import { json } from '@remix-run/node'
import { engine } from 'db/client'
import type { Remix } from './remix'

const message = 'Too many visitors at once. Please try again in a moment'
const headers = { 'retry-after': '5', 'cache-control': 'no-store' }

/**
 * Remix, for as many requests as the database can serve soon. The others get 503 at once, which costs next to nothing:
 * each one more would make all of them slower.
 */
export function unlessOverloaded(remix: Remix): Remix {
  return async (request) => {
    if (!engine.isOverloaded()) return remix(request)
    const { pathname, searchParams } = new URL(request.url)
    // A monitor is told how the shop is.
    if (pathname === '/health') return remix(request)
    const isData = searchParams.has('_data')
    if (isData || pathname.startsWith('/api/')) {
      // As Remix marks what a loader has thrown: its scripts show it in the error screen.
      const marked = isData ? { ...headers, 'x-remix-catch': 'yes' } : headers
      return json({ message }, { status: 503, headers: marked })
    }
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return new Response(page, { status: 503, headers: { ...headers, ...type } })
  }
}

const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The shop is busy</title>
<h1>The shop is busy</h1>
<p>${message}.</p>
<p><a href="">Try Again</a></p>
</html>
`
