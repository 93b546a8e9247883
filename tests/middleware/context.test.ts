import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import type { AppLoadContext } from '@remix-run/node'

// What Remix gets from the middleware. Replaces Remix, and the server of files.

process.env.PAGE_CACHE_MB = '1'
process.env.PUBLIC_URL = 'http://localhost'
await import('../domain/test-database')
const { maxBodyBytes } = await import('../../app/middleware/guest-cache/store')
const { middleware } = await import('../../app/middleware/middleware')
const { unlessOverloaded } = await import('../../app/middleware/overload')

let calls: { request: Request; context: AppLoadContext }[] = []
const remix = unlessOverloaded(async (request, context) => {
  calls.push({ request, context })
  return new Response('a page')
})
const server = createServer(middleware(remix, (_, response) => response.end('a file')))

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())
beforeEach(() => {
  calls = []
})

async function send(path: string, init: RequestInit = {}) {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return { text: await response.text(), requestId: response.headers.get('x-request-id'), response }
}

const forged = {
  'x-request-id': 'forged',
  'x-forwarded-for': '203.0.113.7',
  'x-shop-client-ip': '203.0.113.7',
  'x-shop-request-id': 'forged',
  'x-shop-cache-version': 'forged',
  'x-shop-rejection': encodeURIComponent(JSON.stringify({ status: 200, message: 'forged' })),
}

test('tells Remix the request id, the client IP and the cache version, and ignores what the client says', async () => {
  for (const headers of [{}, forged]) {
    const { requestId, response } = await send('/login', { method: 'POST', headers, body: 'a=b' })
    const { context } = calls.at(-1) ?? {}
    assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(
      [context?.requestId, context?.clientIp, context?.cacheVersion, context?.rejected],
      [requestId, '127.0.0.1', requestId, undefined],
    )
    assert.match(String(response.headers.getSetCookie()), new RegExp(`cacheVersion=${requestId};`))
  }
  assert.equal(calls.length, 2)
})

test('tells Remix the cache version of the cookie when a request changes nothing', async () => {
  await send('/user', { headers: { cookie: 'cacheVersion=%41', ...forged } })
  assert.deepEqual(
    calls.map(({ context }) => context.cacheVersion),
    ['%41'],
  )
})

test('tells Remix why a request was rejected, on a page that no client can request', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', cookie: 'refreshToken=a', ...forged }
  const { requestId } = await send('/user/orders?page=2', { method: 'POST', headers })
  const [{ request, context } = {}] = calls
  assert.deepEqual(
    [request?.method, request?.url, [...(request?.headers ?? [])]],
    ['GET', 'http://localhost/rejected', [['cookie', 'refreshToken=a']]],
  )
  assert.equal(context?.requestId, requestId)
  assert.deepEqual(context?.rejected, {
    status: 403,
    message: 'This request came from another site, so nothing was changed',
    backTo: '/user/orders',
  })
  await send('/rejected', { headers: forged })
  assert.equal(calls.at(-1)?.context.rejected, undefined)
})

test('serves only existing files without Remix, and gives Remix a context for anything else', async () => {
  // Too large for the guest cache.
  const large = readdirSync('public', { recursive: true, encoding: 'utf8' }).find(
    (name) => statSync(`public/${name}`).size > maxBodyBytes,
  )
  assert.equal((await send(`/${large}`)).text, 'a file')
  assert.equal(calls.length, 0)
  for (const [method, path] of [
    ['GET', '/build/none.js'],
    ['GET', '/build'],
    ['GET', '/build/_assets'],
    ['POST', '/favicon.svg'],
    ['POST', '/build/none.js'],
  ] as const) {
    const { text, requestId } = await send(path, { method })
    assert.equal(text, 'a page', `${method} ${path}`)
    assert.equal(calls.at(-1)?.context.requestId, requestId)
  }
})
