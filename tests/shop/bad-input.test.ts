import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createElement } from 'react'
import { InlineScripts } from '../../app/speed/elements'
import { renderPage } from '../../app/speed/render-page.server'
import { contentSecurityPolicy } from '../../app/web/content-security-policy.server'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let cookie = ''
before(async () => {
  shop = await openSharedShop()
  const visitor = await loggedIn(shop.url, 'user@example.com')
  cookie = visitor.cookies.getCookieStringSync(shop.url)
})
after(() => shop.close())

interface Attempt {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | Buffer[]
}

/** A request that no browser would send. An array of chunks is sent without Content-Length. */
function send({ path = '/forgot-password', method = 'POST', headers = {}, body = '' }: Attempt) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = httpRequest(
      shop.url + path,
      { method, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      },
    )
    // If the server responds before it has read the body, it closes the connection.
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    )
    for (const chunk of Array.isArray(body) ? body : []) request.write(chunk)
    request.end(Array.isArray(body) ? undefined : body)
  })
}

const multipart = (boundary: string) => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
})
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const megabyte = Buffer.alloc(1024 * 1024, 'a')

const attempts: Record<string, [attempt: Attempt, status: number]> = {
  'a form as plain text': [{ headers: { 'content-type': 'text/plain' }, body: 'email=a' }, 415],
  'a form as JSON': [{ headers: { 'content-type': 'application/json' }, body: '{}' }, 415],
  'a compressed form': [{ headers: { 'content-encoding': 'gzip' }, body: 'email=a' }, 415],
  'an empty form': [{}, 400],
  'a name with a very high index': [{ body: 'a[400000000]=1' }, 400],
  'a name with many levels': [{ body: `${'a.'.repeat(5000)}a=1` }, 400],
  'a field name of Object.prototype': [{ body: '__proto__=1&email=a%40b.co' }, 400],
  'an intent of the form library': [{ body: '__intent__=%7B%7D&email=a%40b.co' }, 400],
  'one field twice': [{ body: 'email=a%40b.co&email=c%40d.co' }, 400],
  'thirty thousand fields': [{ body: Array(30_000).fill('a').join('&') }, 400],
  'a form over 64 kB': [{ body: `email=${'a'.repeat(70_000)}` }, 413],
  'a form over 64 kB without a length': [{ body: [megabyte] }, 413],
  'an image form over 32 MB': [
    { path: '/register', headers: multipart('x'), body: Buffer.alloc(33 * 1024 * 1024, 'a') },
    413,
  ],
  'an image form over 3 MB without a length': [
    { path: '/register', headers: multipart('x'), body: [megabyte, megabyte, megabyte, megabyte] },
    413,
  ],
  'a large multipart form at a page without an image field': [
    { headers: multipart('x'), body: [megabyte] },
    413,
  ],
  'multipart without a boundary': [
    { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
    400,
  ],
  'multipart with a boundary of 3,000 characters': [
    { path: '/register', headers: multipart('-'.repeat(3000)), body: '-'.repeat(100_000) },
    400,
  ],
  'multipart that ends early': [{ headers: multipart('x'), body: '--x\r\ncontent-disp' }, 400],
  'multipart that ends inside a file': [
    {
      path: '/register',
      headers: multipart('x'),
      body: '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    },
    400,
  ],
  'multipart that is empty': [{ headers: multipart('x') }, 400],
  'multipart with 300 parts': [
    { headers: multipart('x'), body: `${part('a', 'b').repeat(300)}--x--\r\n` },
    400,
  ],
  'multipart with a field name that has a very high index': [
    { headers: multipart('x'), body: `${part('a[99999999]', 'b')}--x--\r\n` },
    400,
  ],
  'an unknown method': [{ method: 'PROPFIND' }, 405],
  'a post to a page without a form': [{ path: '/docs' }, 405],
  'a foreign Origin': [{ headers: { origin: 'https://evil.example' } }, 403],
  'an Origin of null': [{ headers: { origin: 'null' } }, 403],
  'a form from another site': [{ headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  'a form from the same site but another origin': [
    { headers: { 'sec-fetch-site': 'same-site' } },
    403,
  ],
  'a wrong anti-forgery token': [
    { headers: { 'x-xsrf-token': 'guessed', cookie: 'refreshToken=some.session' } },
    403,
  ],
  'a malformed Host': [{ method: 'GET', headers: { host: 'a b' } }, 400],
  'a path with invalid percent-encoding': [{ method: 'GET', path: '/products/%E0%A4%A' }, 400],
  'a path that names another host': [{ method: 'GET', path: '//evil.example/' }, 400],
  'an image of an unsupported width': [
    { method: 'GET', path: `/images/${'a'.repeat(32)}?w=1` },
    404,
  ],
  'a path that leaves the images folder': [
    { method: 'GET', path: '/images/..%2fshop.sqlite' },
    400,
  ],
  'the path of the database file': [{ method: 'GET', path: '/data/shop.sqlite' }, 404],
}

for (const [what, [attempt, status]] of Object.entries(attempts)) {
  test(`responds with ${status} to ${what}`, async () => {
    const response = await send(attempt)
    assert.equal(response.status, status, response.text.slice(0, 300))
    assert.doesNotMatch(response.text, /\bat .*\.(?:js|ts):\d/, 'no stack trace')
  })
}

describe('with the cookie of a customer', () => {
  const customerAttempts: Record<string, [attempt: Attempt, status: number]> = {
    'an unknown intent': [{ path: '/cart?index', body: 'intent=explode' }, 400],
    'an intent of Object.prototype': [{ path: '/cart?index', body: 'intent=constructor' }, 400],
    'an unknown product for the cart': [
      { path: '/cart?index', body: 'intent=add&productId=x' },
      302,
    ],
    'a product id of 20 kB': [
      { path: '/cart?index', body: `intent=add&productId=${'a'.repeat(20_000)}` },
      302,
    ],
    'an order id that is not ASCII': [
      { path: '/user/orders/%E2%82%AC', body: 'intent=again' },
      302,
    ],
    'a very long path below /admin': [{ method: 'GET', path: `/admin/${'a/'.repeat(900)}` }, 404],
    'a long path of an admin page': [
      { method: 'GET', path: `/admin/products/${'a'.repeat(1900)}` },
      302,
    ],
    'a return path on another site': [
      { path: '/show-dashboard', body: 'back=//evil.example/user' },
      302,
    ],
  }
  for (const [what, [attempt, status]] of Object.entries(customerAttempts)) {
    test(`responds with ${status} to ${what}`, async () => {
      const response = await send({ ...attempt, headers: { cookie, ...attempt.headers } })
      assert.equal(response.status, status, response.text.slice(0, 300))
    })
  }
})

test('ignores forged cookies', async () => {
  const forged = Buffer.from(
    JSON.stringify({ flash: { toast: { message: 'pwned', type: 'info' } } }),
  )
  const value = forged.toString('base64')
  for (const name of ['toast', 'forbidden', 'dashboard', 'refreshToken']) {
    for (const content of [value, `${value}.`, `${value}.AAAA`, '%', 'e30=', '"']) {
      const response = await send({
        path: '/forbidden',
        method: 'GET',
        headers: { cookie: `${name}=${content}` },
      })
      assert.equal(response.status, 403)
      assert.doesNotMatch(response.text, /pwned/)
    }
  }
})

test('ignores a signed cookie that is sent under the name of another one', async () => {
  const refused = await fetch(`${shop.url}/cart?_data=routes%2Fcart._index`, {
    redirect: 'manual',
  })
  const toast = refused.headers
    .getSetCookie()
    .map((it) => /^toast=([^;]+)/.exec(it)?.[1])
    .find(Boolean)
  assert(toast, String(refused.headers.getSetCookie()))
  for (const name of ['returnTo', 'forbidden']) {
    for (const path of ['/user', '/login', '/forbidden']) {
      const headers: HeadersInit = {
        cookie: `${path === '/user' ? `${cookie}; ` : ''}${name}=${toast}`,
      }
      const response: Response = await fetch(shop.url + path, { headers })
      assert.equal(response.status, path === '/forbidden' ? 403 : 200, `${name} ${path}`)
    }
  }
})

test('offers only pages of a dashboard to return to when a link to the login names another one', async () => {
  for (const [from, page] of [
    ['/admin/orders?status=processing', '/admin/orders?status=processing'],
    ['//other.example/admin/orders', '/admin/orders'],
    ['https://other.example/', undefined],
    ['//admin/orders', undefined],
    ['http://', undefined],
    ['/logout', undefined],
  ] as const) {
    const visitor = new Visitor(shop.url)
    await visitor.visit(`/login?${new URLSearchParams({ again: '1', from })}`)
    assert.equal(visitor.status, 200, from)
    await visitor.send('Log In', { Email: 'admin@example.com', Password: '121212' })
    const link = visitor.document.querySelector('.notice a[href^="/admin/"]')
    assert.equal(link?.getAttribute('href') ?? undefined, page, from)
  }
})

test('ignores forwarded headers and the internal client IP header of a client', async () => {
  for (let guess = 0; guess < 12; guess++) {
    const body = 'email=user%40example.com&password=wrong'
    const headers = {
      'x-shop-client-ip': `10.1.1.${guess}`,
      'x-forwarded-for': `10.2.2.${guess}`,
      forwarded: `for=10.3.3.${guess}`,
    }
    const { status } = await send({ path: '/login', headers, body })
    assert.equal(status, guess < 10 ? 401 : 429)
  }
})

test('escapes script in a search, in the HTML and in the embedded data', async () => {
  const search = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`
  const { text } = await send({
    method: 'GET',
    path: `/products?${new URLSearchParams({ search, category: search })}`,
  })
  assert.doesNotMatch(text, /<script>alert|<img src=x/)
})

test('closes a connection with 400 when its request is malformed, and serves other requests', async () => {
  const response = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.write(
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
  })
  assert.match(response, /^HTTP\/1\.1 400/)
  assert.equal((await send({ method: 'GET', path: '/' })).status, 200)
})

test('sends the security headers with every response', async () => {
  for (const path of ['/', '/nowhere', '/favicon.svg', '/images/none', '/build/none.js', '//']) {
    const { headers } = await fetch(shop.url + path).catch(() => fetch(`${shop.url}/`))
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('referrer-policy'), 'same-origin')
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  }
  const { headers } = await fetch(shop.url)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self' 'sha256-/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers.get('set-cookie'), null, 'a guest page sets no cookie')
})

test('allows exactly the inline scripts of the shop when the browser runs a page', async () => {
  for (const path of ['/', '/products/paper-moon-lamp', '/nowhere', '/login?again=1']) {
    const response = await fetch(shop.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const scripts = (await response.text()).matchAll(
      /<script(?! (?:src|type="application))[^>]*>(.*?)<\/script>/gs,
    )
    const hashes = [...scripts].map(([, text = '']) => hashOf(text))
    assert(hashes.length > 2, path)
    assert.deepEqual(policy.match(/'sha256-[^']+'/g), hashes, path)
  }
})

test('does not allow an inline script that got into the HTML when it is no script of the shop', () => {
  const scripts: string[] = []
  const inner = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })
  const ownScript = createElement('script', inner('own()'))
  const injected = createElement('p', { ...inner('<script>evil()</script>'), key: 1 })
  const allowed = createElement(InlineScripts, { of: () => ownScript, key: 2 })
  const html = renderPage([injected, allowed], scripts)
  assert.match(html, /<script>evil\(\)<\/script>.*<script>own\(\)<\/script>/)
  const policy = contentSecurityPolicy(scripts)
  assert(policy.includes(hashOf('own()')))
  assert(!policy.includes(hashOf('evil()')))
})

function hashOf(script: string) {
  return `'sha256-${hash('sha256', script, 'base64')}'`
}

test('sends no-store with pages of signed-in users, as documents and as data', async () => {
  for (const path of ['/user/profile', '/user/profile?_data=routes%2Fuser.(profile)']) {
    const { headers, status } = await fetch(shop.url + path, { headers: { cookie } })
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), 'no-store')
  }
})
