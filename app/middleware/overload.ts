import { setImmediate, setTimeout } from 'node:timers/promises'
import { json } from '@remix-run/node'
import { engine } from 'db/client'
import pLimit from 'p-limit'
import { isApi } from '~/paths'
import type { Remix } from './remix'

// What a request takes after it has waited is to fit into five seconds as well.
const maxWaitMs = 2_000
const maxWaiting = 300
const pauseMs = 5
const message = 'Too many visitors at once. Please try again in a moment'
const headers = { 'retry-after': '5', 'cache-control': 'no-store' }

/**
 * Remix, for as many requests at a time as the database can serve. The others wait, in the order in which they came, for
 * two seconds at most, and then get 503. A request that waits costs next to nothing, and one that has begun makes all
 * others slower.
 */
export function unlessOverloaded(remix: Remix): Remix {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    // A monitor is told how the shop is.
    if (pathname === '/health' || (await isAdmitted())) return remix(request)
    const isData = searchParams.has('_data')
    if (isData || isApi(pathname)) {
      // As Remix marks what a loader has thrown: its scripts show it in the error screen.
      const marked = isData ? { ...headers, 'x-remix-catch': 'yes' } : headers
      return json({ message }, { status: 503, headers: marked })
    }
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return new Response(page, { status: 503, headers: { ...headers, ...type } })
  }
}

const queue = pLimit(1)

function isAdmitted() {
  const isFirst = queue.activeCount === 0
  if (isFirst && !engine.isOverloaded()) return true
  if (queue.pendingCount >= maxWaiting) return false
  const deadline = performance.now() + maxWaitMs
  return queue(async () => {
    // By now, the request before this one has asked for a connection.
    await setImmediate()
    while (engine.isOverloaded()) {
      if (performance.now() > deadline) return false
      await setTimeout(pauseMs)
    }
    return true
  })
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
