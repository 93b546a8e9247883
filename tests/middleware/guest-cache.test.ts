import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { minute } from '../../db/time'
import { until } from '../support/wait'

// Replaces Remix, and counts how often a page is rendered.

process.env.PAGE_CACHE_MB = '1'
const { createProduct } = await import('../domain/factories')
const { collectFacts } = await import('../../app/middleware/request-facts')
const { serveGuestPage } = await import('../../app/middleware/guest-cache/respond')
const { guestPageOf } = await import('../../app/middleware/guest-cache/rules')
const { clearGuestCache } = await import('../../app/middleware/guest-cache/store')

let asked: string[] = []
let arrived = 0
let render: (request: Request, context: AppLoadContext) => Response | Promise<Response>
const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html', ...init.headers } })

const server = createServer(async (incoming, outgoing) => {
  arrived++
  const guestPage = guestPageOf(incoming)
  const remix = async (request: Request, context: AppLoadContext) => {
    asked.push(new URL(request.url).pathname + new URL(request.url).search)
    return render(request, context)
  }
  const facts = collectFacts(incoming, outgoing)
  const isServed = guestPage && (await serveGuestPage(guestPage, incoming, facts, remix))
  if (!isServed) outgoing.writeHead(299).end('not a guest page')
})

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())
beforeEach(() => {
  clearGuestCache()
  asked = []
  arrived = 0
  render = () => page('hello '.repeat(200))
})

/** Does not decompress the response. */
function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      send({ port, path, headers, method }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const { statusCode: status, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
        .on('error', reject)
        .end()
    },
  )
}

// All lines are different, so that compression hardly shortens the page.
function randomText(length: number) {
  return randomBytes(length).toString('base64').slice(0, length)
}

test('serves and stores no page under a link that puts a voucher into the cart', async () => {
  for (const path of ['/?voucher=A', '/products?search=a&voucher=A', '/nothing?%76oucher=A']) {
    assert.equal((await get(path)).status, 299, path)
  }
  assert.deepEqual(asked, [])
})

test('renders a page once when 20 clients ask for it at the same time', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/products')))
  assert.deepEqual(asked, ['/products'])
  assert(
    responses.every(
      ({ status, body }) => status === 200 && body.equals(responses[0]?.body ?? body),
    ),
  )
  await get('/products')
  assert.deepEqual(asked, ['/products'])
})

test('ignores query parameters that a page does not depend on, repeated parameters, and the order of parameters', async () => {
  for (const path of [
    '/products?page=2&category=Desk',
    '/products?category=Desk&page=2&utm_source=mail',
    '/products?page=2&page=3&category=Desk&x=%F0%9F',
  ]) {
    assert.equal((await get(path)).status, 200)
  }
  assert.deepEqual(asked, ['/products?page=2&category=Desk'])
})

test('renders the page of a product once for each variant', async () => {
  for (const path of ['/products/a?variant=M&x=1', '/products/a?x=2&variant=M', '/products/a']) {
    assert.equal((await get(path)).status, 200)
  }
  assert.deepEqual(asked, ['/products/a?variant=M', '/products/a'])
})

test('renders the sitemap once for all spellings of its path', async () => {
  for (const path of ['/sitemap.xml', '/SITEMAP.xml?n', '/sitemap.xml/', '/Sitemap.XML/?a=b']) {
    assert.equal((await get(path)).status, 200, path)
  }
  assert.deepEqual(asked, ['/sitemap.xml'])
})

test('caches nothing for a request with a session, a bearer token or a toast; ignores other cookies', async () => {
  for (const headers of [
    { cookie: 'refreshToken=a' },
    { cookie: 'cacheVersion=b; toast=c' },
    { authorization: 'Bearer a' },
  ]) {
    assert.equal((await get('/products', headers)).status, 299)
  }
  assert.equal((await get('/products', { cookie: 'cacheVersion=b; dashboard=c' })).status, 200)
  // Files and images are the same for all clients.
  assert.equal((await get('/favicon.svg', { cookie: 'refreshToken=a' })).status, 200)
})

test('sends the same content in each encoding', async () => {
  render = () => page('Ünïcödé ♥ '.repeat(500))
  const plain = await get('/products')
  const gzip = await get('/products', { 'accept-encoding': 'gzip, br' })
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert(gunzipSync(gzip.body).equals(plain.body))
  // After some requests, the page is also stored as Brotli.
  let brotli = gzip
  const isBrotli = async () => {
    brotli = await get('/products', { 'accept-encoding': 'gzip, br' })
    return brotli.headers['content-encoding'] === 'br'
  }
  await until('the page is stored as Brotli', isBrotli, { pauseMs: 1 })
  assert(brotliDecompressSync(brotli.body).equals(plain.body))
  for (const accepted of ['br;q=0, gzip;q=0', 'br;q=0.0', 'deflate', 'identity']) {
    const response = await get('/products', { 'accept-encoding': accepted })
    assert.equal(response.headers['content-encoding'], undefined, accepted)
    assert(response.body.equals(plain.body))
  }
  const tags = [plain, gzip, brotli].map(({ headers }) => headers.etag)
  assert.equal(new Set(tags).size, 3)
  for (const tag of [...tags, `W/${tags[1]}`, `"other", ${tags[2]}`, '*']) {
    const { status, body } = await get('/products', { 'if-none-match': String(tag) })
    assert.deepEqual([status, body.length], [304, 0])
  }
  assert.equal((await get('/products', { 'if-none-match': '"other"' })).status, 200)
})

test('compresses each page with Brotli, even when another encoding is stored while the page waits', async () => {
  const paths = Array.from({ length: 5 }, (_, number) => `/products?search=${number}`)
  const brotli = { 'accept-encoding': 'gzip, br' }
  for (let hit = 0; hit < 10; hit++) await Promise.all(paths.map((path) => get(path, brotli)))
  // Pages are compressed one at a time, so the last of these still wait.
  await Promise.all(paths.map((path) => get(path)))
  for (const path of paths) {
    const isBrotli = async () => (await get(path, brotli)).headers['content-encoding'] === 'br'
    await until(`${path} is stored as Brotli`, isBrotli, { pauseMs: 1 })
  }
})

test('responds to HEAD like to GET, but without a body', async () => {
  const { headers: full } = await get('/products')
  const { headers, body } = await get('/products', {}, 'HEAD')
  assert.equal(body.length, 0)
  for (const name of ['content-length', 'etag', 'content-type', 'vary', 'cache-control']) {
    assert.equal(headers[name], full[name], name)
  }
  const gzip = { 'accept-encoding': 'gzip' }
  const [compressed, head] = [await get('/products', gzip), await get('/products', gzip, 'HEAD')]
  assert.equal(head.headers['content-encoding'], 'gzip')
  assert.equal(head.headers['content-length'], String(compressed.body.length))
  assert.equal(head.body.length, 0)
  assert.deepEqual(asked, ['/products'])
})

test('sends a 304 with the headers that a cache needs, and without headers about the body', async () => {
  const gzip = { 'accept-encoding': 'gzip' }
  const { headers: full } = await get('/products', gzip)
  const { status, headers } = await get('/products', {
    ...gzip,
    'if-none-match': full.etag as string,
  })
  assert.equal(status, 304)
  for (const name of ['etag', 'vary', 'cache-control'])
    assert.equal(headers[name], full[name], name)
  for (const name of ['content-type', 'content-length', 'content-encoding']) {
    assert.equal(headers[name], undefined, name)
  }
})

for (const [what, response] of [
  ['a fault', () => page('Oops', { status: 500 })],
  ['a cookie', () => page('Hello you', { headers: { 'set-cookie': 'a=b' } })],
  [
    'a page that must not be stored',
    () => page('Hi', { headers: { 'cache-control': 'no-store' } }),
  ],
  ['a response of the API’s rate limit', () => page('Slow down', { status: 429 })],
  ['a redirect', () => page('', { status: 302, headers: { location: '/login' } })],
] as const) {
  test(`does not cache ${what}, and renders it for each request`, async () => {
    let isHeld = true
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    render = async () => {
      if (isHeld) await released
      return response()
    }
    const [first, second] = [get('/products'), get('/products')]
    while (asked.length === 0) await new Promise(setImmediate)
    isHeld = false
    release()
    // Each request gets its own response, which may be for one client only.
    assert.deepEqual([(await first).status, (await second).status], [299, 299])
    render = () => page('fine')
    assert.equal((await get('/products')).body.toString(), 'fine')
  })
}

test('caches the 404 of an unknown URL, but no page at such a URL', async () => {
  render = () => page('Nothing here', { status: 404 })
  assert.equal((await get('/nowhere')).status, 404)
  assert.equal((await get('/nowhere')).status, 404)
  assert.deepEqual(asked, ['/nowhere'])
  render = () => page('Something')
  await get('/somewhere')
  await get('/somewhere')
  assert.deepEqual(asked, ['/nowhere', '/somewhere', '/somewhere'])
})

test('renders separately for each waiting request when their shared rendering fails', async () => {
  render = () => Promise.reject(new Error('aborted'))
  const responses = await Promise.all([get('/products'), get('/products'), get('/products')])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [299, 299, 299],
  )
  render = () => page('fine')
  assert.equal((await get('/products')).body.toString(), 'fine')
})

test('a client that disconnects does not abort the rendering that others wait for', async () => {
  let release = () => {}
  render = () =>
    new Promise((resolve) => {
      release = () => resolve(page('fine'))
    })
  const { port } = server.address() as AddressInfo
  const leaving = send({ port, path: '/products' }).on('error', () => {})
  leaving.end()
  while (asked.length === 0) await new Promise(setImmediate)
  const staying = get('/products')
  const gone = new Promise((resolve) => leaving.once('close', resolve))
  leaving.destroy()
  await gone
  release()
  assert.equal((await staying).body.toString(), 'fine')
  assert.equal(asked.length, 1)
})

test('sends no page whose rendering began before a commit to a request after it', async () => {
  let release = () => {}
  render = () =>
    new Promise((resolve) => {
      release = () => resolve(page('old'))
    })
  const early = get('/products')
  while (asked.length === 0) await new Promise(setImmediate)
  await createProduct(1)
  const late = [get('/products'), get('/products')]
  while (arrived < 3) await new Promise(setImmediate)
  render = () => page('new')
  release()
  assert.equal((await early).body.toString(), 'old')
  for (const response of await Promise.all(late)) assert.equal(response.body.toString(), 'new')
  assert.equal((await get('/products')).body.toString(), 'new')
  assert.equal(asked.length, 2)
})

test('responds with a page whose rendering began before the cache was cleared, and does not cache it', async () => {
  let release = () => {}
  render = () =>
    new Promise((resolve) => {
      release = () => resolve(page('of the old build'))
    })
  const waiting = get('/products')
  while (asked.length === 0) await new Promise(setImmediate)
  clearGuestCache()
  release()
  assert.equal((await waiting).body.toString(), 'of the old build')
  render = () => page('of the new build')
  assert.equal((await get('/products')).body.toString(), 'of the new build')
})

test('stays within its memory limit, and drops the least recently used page first', async () => {
  render = () => page(randomText(10_000))
  for (let number = 0; number < 1000; number++) await get(`/products?search=${number}`)
  asked = []
  await get('/products?search=999')
  assert.deepEqual(asked, [])
  await get('/products?search=0')
  assert.deepEqual(asked, ['/products?search=0'])
})

test('counts the bytes of each encoding', async () => {
  render = () => page(randomText(10_000))
  const paths = Array.from({ length: 60 }, (_, number) => `/products?search=${number}`)
  for (const path of paths) await get(path, { 'accept-encoding': 'gzip' })
  asked = []
  for (const path of paths.slice(0, 40)) await get(path)
  assert.deepEqual(asked, [])
  // All of them, as gzip and uncompressed, are more than a megabyte.
  for (const path of paths.slice(40)) await get(path)
  assert.notDeepEqual(asked, [])
})

test('does not cache a page that is too large', async () => {
  render = () => page('x'.repeat(200_000))
  assert.equal((await get('/api/v1/open/products')).status, 299)
  assert.equal((await get('/api/v1/open/products')).status, 299)
  assert.equal(asked.length, 1)
})

test('renders pages again after each commit that changes the catalogue, but not after other commits', async () => {
  const { db } = await import('../../db/client')
  const renderedPaths = async () => {
    for (const path of ['/products', '/login', '/robots.txt', '/docs']) await get(path)
    return asked.splice(0)
  }
  assert.deepEqual(await renderedPaths(), ['/products', '/login', '/robots.txt', '/docs'])
  const { id } = await createProduct(3)
  // The name of the shop is in every page, so it is part of the catalogue version.
  assert.deepEqual(await renderedPaths(), ['/products', '/login', '/docs'])
  await db.updateTable('products').set({ stock: 2 }).where('id', '=', id).execute()
  // Only a page of products can show a stock.
  assert.deepEqual(await renderedPaths(), ['/products', '/docs'])
  await db.updateTable('products').set({ price: 2 }).where('id', '=', id).execute()
  assert.deepEqual(await renderedPaths(), ['/products', '/login', '/docs'])
  await db
    .insertInto('order_keys')
    .values({ user_id: 'a', key: 'b', order_id: 'c', created_at: 'd' })
    .execute()
  // The API documentation contains ids of users and orders, so each commit invalidates it.
  assert.deepEqual(await renderedPaths(), ['/docs'])
  assert.deepEqual(await renderedPaths(), [])
})

test('passes none of the client’s headers to the rendering', async () => {
  let seen: Request | undefined
  render = (request) => {
    seen = request
    return page('fine')
  }
  await get('/products', { host: 'evil.example', 'accept-language': 'xx', cookie: 'dashboard=1' })
  assert.equal(new URL(seen?.url ?? '').host, 'shop.test')
  assert.deepEqual([...(seen?.headers ?? ['none'])], [])
})

test('does not cache folders and files that a build is writing', async () => {
  render = () => page('Nothing here', { status: 404 })
  for (const path of ['/build', '/build/', '/build/new-chunk.js', '/api/v1/nothing', '/user/x']) {
    assert.equal((await get(path)).status, 299, path)
  }
})

test('renders a missing page again after the next commit', async () => {
  render = () => page('Nothing here', { status: 404 })
  for (const path of ['/products/new-thing/', '/Products/new-thing', '/products/new-thing']) {
    assert.equal((await get(path)).status, 404)
  }
  await createProduct(1)
  render = () => page('There it is')
  assert.equal((await get('/products/new-thing')).status, 200)
  for (const path of ['/products/new-thing/', '/Products/new-thing']) {
    assert.equal((await get(path)).status, 299, path)
  }
})

test('does not cache the 404 of a missing image', async () => {
  render = () => page('no', { status: 404 })
  assert.equal((await get('/images/0123')).status, 299)
  render = () => page('bytes', { headers: { 'content-type': 'image/webp' } })
  assert.equal((await get('/images/0123')).status, 200)
})

test('renders a page again when the time has come that its loader has named', async (t) => {
  const end = Date.parse('2026-12-24T23:00:00Z')
  t.mock.timers.enable({ apis: ['Date'], now: end - 1 })
  render = (_, context) => {
    if (Date.now() < end) context.guestPageValidUntil = end
    return page(Date.now() < end ? 'closed until Christmas' : 'open')
  }
  for (let visit = 0; visit < 2; visit++) {
    assert.equal((await get('/')).body.toString(), 'closed until Christmas')
  }
  assert.equal(asked.length, 1)
  t.mock.timers.setTime(end)
  for (let visit = 0; visit < 2; visit++) assert.equal((await get('/')).body.toString(), 'open')
  assert.equal(asked.length, 2)
})

test('renders a page again after an hour when it was stored in another encoding meanwhile', async (t) => {
  const now = performance.now.bind(performance)
  let passed = 0
  t.mock.method(performance, 'now', () => now() + passed)
  await get('/robots.txt', { 'accept-encoding': 'gzip' })
  passed = 59 * minute
  await get('/robots.txt')
  assert.equal(asked.length, 1)
  passed = 61 * minute
  await until('the page has expired', async () => {
    await get('/robots.txt')
    return asked.length === 2
  })
})
