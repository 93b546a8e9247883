import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { fuzzRuns } from '../support/fuzz-runs'
import { image } from '../support/images'
import { openShop, type Shop, untilLogged } from '../support/server-process'
import { Visitor } from '../support/visitor'

// Requests that the middleware refuses before Remix sees them, or that the parsers of forms and JSON refuse.

const apiRateLimit = '1000000'

let shop: Shop
before(async () => {
  shop = await openShop({ API_RATE_LIMIT: apiRateLimit })
})
after(() => shop.close())

const browser = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

async function page(path: string, init: RequestInit = {}) {
  const response = await fetch(shop.url + path, {
    ...init,
    headers: { ...browser, ...init.headers },
  })
  const html = await response.text()
  return { status: response.status, html, headers: response.headers }
}

const large = () => new Blob([Buffer.alloc(33 * 1024 * 1024, 'a')])

for (const [what, status, sentence, backTo, send] of [
  [
    'a URL that is too long',
    400,
    'too long',
    '/products',
    () => page(`/products?search=${'a'.repeat(9000)}`),
  ],
  ['a malformed URL', 400, 'malformed', undefined, () => page('/products/%0a')],
  [
    'an unsupported method',
    405,
    'not supported',
    '/cart',
    () => page('/cart', { method: 'PATCH' }),
  ],
  [
    'a form of another site',
    403,
    'another site',
    '/login',
    () =>
      page('/login', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ a: 'b' }),
      }),
  ],
  [
    'a form that is too large',
    413,
    'The upload is too large',
    '/register',
    () => {
      const body = new FormData()
      body.append('image', large(), 'me.jpg')
      return page('/register', { method: 'POST', body })
    },
  ],
] as const) {
  test(`shows an error page of the shop that links back for ${what}`, async () => {
    const response = await send()
    assert.equal(response.status, status)
    assert.match(response.html, /<header class="site-header">.*<main.*<footer/s)
    assert.match(response.html, new RegExp(sentence))
    assert.match(response.html, /<h1[^>]*>Oops! Something went wrong/)
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src/)
    if (backTo) assert(response.html.includes(`href="${backTo}">Go back`), backTo)
  })
}

test('does not serve the error page to a client that requests it directly', async () => {
  const forged = encodeURIComponent(
    JSON.stringify({ status: 200, message: 'x', backTo: 'javascript:' }),
  )
  assert.equal((await page('/rejected')).status, 404)
  assert.equal((await page('/rejected', { headers: { 'x-shop-rejection': forged } })).status, 404)
})

test('truncates a long search instead of refusing it', async () => {
  const { status, html } = await page(`/products?search=${'nothing'.repeat(350)}`)
  assert.equal(status, 200)
  assert.match(html, /No products match/)
})

test('reads a body to its end even if it is too large, so that the client receives the refusal', async () => {
  const response = await fetch(`${shop.url}/api/v1/open/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'x'.repeat(20 * 1024 * 1024),
  })
  assert.equal(response.status, 413)
  assert.match(((await response.json()) as { message: string }).message, /The upload is too large/)
})

test('returns an error for the image field, in the API and the form, when an image is larger than 2 MB', async () => {
  const body = new FormData()
  const fields = {
    name: 'Axel Wire',
    email: 'axel@shop.test',
    password: 'by wire',
    confirmPassword: 'by wire',
    phone: '555-010-0142',
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const photo = Buffer.alloc(14 * 1024 * 1024, 'a')
  photo.set([0xff, 0xd8, 0xff])
  body.append('image', new Blob([photo], { type: 'image/jpeg' }), 'me.jpg')
  const response = await fetch(`${shop.url}/api/v1/open/register`, { method: 'POST', body })
  assert.equal(response.status, 400)
  assert.deepEqual(((await response.json()) as { errors: object }).errors, {
    image: ['Image file is larger than 2MB'],
  })
  const visitor = await new Visitor(shop.url).visit('/register')
  await visitor.send('Register', {
    'Full Name': 'Axel Wire',
    'Profile Image (optional)': new File([photo], 'me.jpg', { type: 'image/jpeg' }),
  })
  assert.equal(visitor.errorAt('Profile Image (optional)'), 'Image file is larger than 2MB')
  assert.equal(visitor.valueOf('Full Name'), 'Axel Wire')
})

test('allows pages of other origins to show images', async () => {
  const html = await (await fetch(`${shop.url}/products`)).text()
  const src = /\/images\/[0-9a-f]{32}\?w=600/.exec(html)?.[0] ?? ''
  const { headers } = await fetch(shop.url + src)
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  const other = await fetch(`${shop.url}/products`)
  assert.equal(other.headers.get('cross-origin-resource-policy'), 'same-origin')
})

test('logs neither the tokens of links nor searches', async () => {
  await fetch(`${shop.url}/activate/SECRET-token-1`)
  await fetch(`${shop.url}/reset-password/SECRET-token-2?x=SECRET-token-3`)
  await fetch(`${shop.url}/guest-order/SECRET-token-6`)
  await fetch(`${shop.url}/reset-password/SECRET-token-4`, {
    method: 'POST',
    body: new URLSearchParams(),
  })
  for (const path of [
    '/%61ctivate/SECRET-token-5',
    '/activate%2FSECRET-token-6',
    '/%2561ctivate/SECRET-token-7',
    '//activate/SECRET-token-8',
    '/reset%2dpassword/SECRET-token-9%zz',
    '/products/../confirm-email/SECRET-token-10',
    'http://127.0.0.1/activate/SECRET-token-11',
  ]) {
    await raw(`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1')
  }
  const { headers } = await fetch(`${shop.url}/products?search=SECRET-search`)
  const id = headers.get('x-request-id')
  const line = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\S+Z ${id} GET /products 200 \\d+ms$`, 'm')
  await untilLogged(shop, line)
  assert.match(shop.log(), /GET \/activate\/… \d{3} \d+ms/)
  assert.match(shop.log(), /POST \/reset-password\/… \d{3} \d+ms/)
  assert.doesNotMatch(shop.log(), /SECRET/)
})

test('routes, caches and limits a percent-encoded path like the same path without encoding', async () => {
  const tagOf = async (path: string) => (await page(path)).headers.get('etag')
  const tag = await tagOf('/products')
  assert(tag)
  assert.equal(await tagOf('/%70roducts'), tag)
  const callsLeft = async (path: string) =>
    Number((await page(path)).headers.get('ratelimit-remaining'))
  const before = await callsLeft('/api/v1/users/me')
  // The count restarts each minute.
  const afterwards = await callsLeft('/%61pi/v1/users/me')
  assert([before, Number(apiRateLimit)].includes(afterwards + 1), `${before}, then ${afterwards}`)
})

test('refuses a request with two Host headers, even when both are correct', async () => {
  const own = `Host: ${new URL(shop.url).host}`
  assert.match(await raw('GET /products HTTP/1.1', own), /^HTTP\/1\.1 200 /)
  for (const other of ['Host: evil.example', own, own.toLowerCase()]) {
    const response = await raw('GET /products HTTP/1.1', own, other)
    assert.match(response, /^HTTP\/1\.1 400 /)
    assert.match(response, /more than one Host header/)
  }
})

async function raw(...lines: string[]) {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  let response = ''
  for await (const chunk of socket) response += chunk
  return response
}

test('logs one line for each of many long requests before the process exits', async () => {
  const busy = await openShop()
  const ends = Array.from({ length: 60 }, (_, number) => `x${number}x`)
  await Promise.all(ends.map((end) => fetch(`${busy.url}/products/${'a'.repeat(4000)}${end}`)))
  await busy.stop()
  const lines = busy.log().split('\n')
  for (const end of ends) {
    const line = new RegExp(`^\\S+Z [0-9a-f-]{36} GET /products/a{4000}${end} 404 \\d+ms$`)
    assert.equal(lines.filter((it) => line.test(it)).length, 1)
  }
})

const post = (path: string, type: string, body: string | Buffer) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body: body as BodyInit,
    redirect: 'manual',
  })

for (const [what, type, body] of [
  ['5,000 nested lists', 'application/json', `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  [
    '5,000 nested objects',
    'application/json',
    `{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  ],
  ['nesting that never ends', 'application/json', '['.repeat(30_000)],
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data\r\n\r\nv\r\n--x--\r\n',
  ],
  [
    'a file without a name',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; filename="a.png"\r\ncontent-type: image/png\r\n\r\nv\r\n--x--\r\n',
  ],
  [
    'field names of Object.prototype',
    'application/x-www-form-urlencoded',
    '__proto__=1&constructor=2&toString=3',
  ],
  ['a truncated UTF-8 character', 'application/x-www-form-urlencoded', 'email=%C3&password=%F0%9F'],
  [
    'the intent of a form library',
    'application/x-www-form-urlencoded',
    '__intent__=%7B%22type%22%3A5%7D',
  ],
] as const) {
  test(`responds with 400 to ${what}, from the API and from a form`, async () => {
    for (const path of ['/api/v1/open/login', '/login', '/register']) {
      const { status } = await post(path, type, body)
      const isJsonForm = type === 'application/json' && !path.startsWith('/api')
      assert.equal(status, isJsonForm ? 415 : 400, path)
    }
  })
}

test('never responds with 5xx to random bodies of any content type', async () => {
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=latin1',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=""',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'text/plain',
  )
  const json = fc.json({ maxDepth: 8 })
  const parts = fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'name="email"',
          'name=email',
          'name=""',
          '',
          'name="a"; name="b"',
          "name*=utf-8''%ff",
          'filename="x"',
          'name="image"; filename="a.png"',
        ),
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      { maxLength: 4 },
    )
    .map(
      (list) =>
        `${list.map(([name, value]) => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
    )
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
  const cut = fc.tuple(fc.oneof(json, parts), fc.nat(200)).map(([text, at]) => text.slice(0, at))
  const encoded = fc.webQueryParameters()
  const paths = fc.constantFrom(
    '/api/v1/open/forget-password',
    '/api/v1/open/reset-password',
    '/forgot-password',
    '/register',
    '/login',
  )
  await fc.assert(
    fc.asyncProperty(
      paths,
      types,
      fc.oneof(json, parts, bytes, cut, encoded),
      async (path, type, body) => {
        const { status } = await post(path, type, body)
        assert(status < 500, `${path} ${type}: ${status}`)
      },
    ),
    {
      numRuns: fuzzRuns(450),
      seed: 20261121,
      interruptAfterTimeLimit: 40_000,
      markInterruptAsFailure: false,
    },
  )
})

test('never responds with 5xx to random queries, cookies and headers', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const paths = fc.constantFrom(
    '/',
    '/products',
    '/products/x',
    '/login',
    '/images/x',
    '/activate/x',
    '/cart',
    '/user',
    '/docs',
    '/api/v1/open/products',
  )
  const query = fc.oneof(fc.webQueryParameters(), text.map(encodeURIComponentSafely))
  const header = fc.stringMatching(/^[\x20-\x7e]{0,60}$/)
  await fc.assert(
    fc.asyncProperty(paths, query, header, header, async (path, search, cookie, value) => {
      const headers = {
        cookie: `refreshToken=${cookie}; toast=${cookie}; forbidden=${cookie}; dashboard=${cookie}`,
        authorization: value,
        'if-none-match': value,
        accept: value,
      }
      const { status } = await fetch(`${shop.url}${path}?${search}`, {
        headers,
        redirect: 'manual',
      })
      assert(status < 500, `${path}?${search}: ${status}`)
    }),
    {
      numRuns: fuzzRuns(180),
      seed: 20261121,
      interruptAfterTimeLimit: 30_000,
      markInterruptAsFailure: false,
    },
  )
})

function encodeURIComponentSafely(text: string) {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ''))
}

test('responds with 400 to a body that ends inside an image', async () => {
  const whole = Buffer.from(await (await image('png')).arrayBuffer())
  const head =
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const { status } = await post(
    '/register',
    'multipart/form-data; boundary=x',
    Buffer.concat([Buffer.from(head), whole.subarray(0, 99)]),
  )
  assert.equal(status, 400)
})
