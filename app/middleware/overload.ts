import { setImmediate, setTimeout } from 'node:timers/promises'
import { json } from '@remix-run/node'
import { engine } from 'db/client'
import pLimit from 'p-limit'
import { textDirection } from '~/languages/direction'
import { currentLanguage, msg, t } from '~/languages/translate'
import { isApi } from '~/paths'
import type { Remix } from '~/speed/request-handler'

// Waiting and rendering together should take less than 5 seconds.
const maxWaitMs = 2_000
const maxWaiting = 300
const pauseMs = 5
const message = msg('Too many visitors at once. Please try again in a moment')
const headers = { 'retry-after': '5', 'cache-control': 'no-store' }

// A waiting request costs almost nothing; a running one slows down all others.
export function unlessOverloaded(remix: Remix): Remix {
  return async (request, context) => {
    if (isFree()) return remix(request, context)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/health' || (await isAdmitted())) return remix(request, context)
    const isData = searchParams.has('_data')
    if (isData || isApi(pathname)) {
      // With this header, Remix's scripts take the response as thrown by a loader and show the error screen.
      const thrown = isData ? { ...headers, 'x-remix-catch': 'yes' } : headers
      return json({ message: isData ? t(message) : message }, { status: 503, headers: thrown })
    }
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return new Response(busyPage(), { status: 503, headers: { ...headers, ...type } })
  }
}

const queue = pLimit(1)

function isFree() {
  return queue.activeCount === 0 && !engine.isOverloaded()
}

function isAdmitted() {
  if (queue.pendingCount >= maxWaiting) return false
  const deadline = performance.now() + maxWaitMs
  return queue(async () => {
    // Lets the previous request take its database connection first.
    await setImmediate()
    while (engine.isOverloaded()) {
      if (performance.now() > deadline) return false
      await setTimeout(pauseMs)
    }
    return true
  })
}

const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const busyPage = () => `<!doctype html>
<html lang="${currentLanguage()}"${textDirection() ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('The shop is busy')}</title>
<h1>${t('The shop is busy')}</h1>
<p>${t(message)}.</p>
<p><a href="">${t('Try Again')}</a></p>
</html>
`
