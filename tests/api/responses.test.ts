import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { openShop, type Shop } from '../support/server-process'

// One way to say things: what holds for every address of the API, read off its own description.

let shop: Shop
let contract: Contract
let clients: Record<'guest' | 'user' | 'admin', ApiClient>
const unknown = 'f'.repeat(24)

before(async () => {
  shop = await openShop({ CORS_ORIGINS: 'https://app.example' })
  contract = await Contract.of(shop)
  clients = {
    guest: new ApiClient(shop, contract),
    user: new ApiClient(shop, contract),
    admin: new ApiClient(shop, contract),
  }
  await clients.user.logIn('user@example.com')
  await clients.admin.logIn('admin@example.com')
})
after(() => shop.close())

interface Address {
  method: string
  path: string
  security: object[]
  requestBody?: { content: Record<string, unknown> }
}

function addresses(): Address[] {
  return Object.entries(contract.description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as unknown as Omit<Address, 'method' | 'path'>),
      method: method.toUpperCase(),
      path: path.replace('{id}', unknown),
    })),
  )
}

const guarded = () =>
  addresses().filter(({ security }) => !security.some((it) => !Object.keys(it)[0]))

test('every operation for users responds with 401 to guests', async () => {
  assert(guarded().length > 20)
  for (const { method, path } of guarded()) {
    const { status, body } = await clients.guest.call(method, path)
    assert.deepEqual([status, body.message], [401, 'Please log in'], `${method} ${path}`)
  }
})

test('every operation for admins responds with 403 to users', async () => {
  const forAdmins = addresses().filter(({ path }) => path.startsWith('/admin'))
  assert(forAdmins.length > 10)
  for (const { method, path } of forAdmins) {
    const { status, body } = await clients.user.call(method, path)
    assert.deepEqual(
      [status, body.message],
      [403, 'Administrator access only'],
      `${method} ${path}`,
    )
  }
})

test('responds with 405 and an Allow header when a path does not support the method', async () => {
  for (const { path } of addresses()) {
    const has = addresses().filter((it) => it.path === path)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      if (has.some((it) => it.method === method)) continue
      // /products/order has the shape of /products/{id}: an order is no product that could be removed.
      if (path === '/products/order' && method === 'DELETE') continue
      const { status, headers } = await clients.admin.call(method, path)
      assert.equal(status, 405, `${method} ${path}`)
      assert.equal(headers.get('allow'), has.map((it) => it.method).join(', '))
    }
  }
})

test('refuses request bodies of another type, malformed ones and those that are too large', async () => {
  const withBody = addresses().filter(({ requestBody }) => requestBody)
  assert(withBody.length > 8)
  const send = async ({ method, path }: Address, type: string, body: string) => {
    const response = await fetch(`${shop.url}/api/v1${path}`, {
      method,
      body,
      headers: {
        'content-type': type,
        cookie: clients.admin.cookies.getCookieStringSync(shop.url),
      },
    })
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    const { message } = (await response.json()) as { message: unknown }
    assert.equal(typeof message, 'string')
    return response.status
  }
  for (const address of withBody) {
    assert.equal(await send(address, 'text/plain', 'x'), 415, address.path)
    assert.equal(await send(address, 'application/json', '{"a":'), 400, address.path)
    assert.equal(await send(address, 'application/json', '[1]'), 400, address.path)
    assert.equal(await send(address, 'application/json', '{"a.b[9]":1}'), 400, address.path)
    assert.equal(
      await send(address, 'application/json', `"${'a'.repeat(70_000)}"`),
      413,
      address.path,
    )
  }
})

test('responds with 404 in JSON when the path is unknown', async () => {
  for (const path of ['', '/', '/nothing', '/open', '/open/login/more', '/admin/users/a/b/c']) {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await clients.guest.call(method, path)
      assert.equal(status, 404, `${method} ${path}`)
      assert.deepEqual(Object.keys(body), ['message'])
    }
  }
})

test('gives a user no access to the orders, cart or account of another user, even by id', async () => {
  const { body } = await clients.admin.get('/admin/users')
  const other = body.users.find((it: { email: string }) => it.email === 'orla@example.com')
  const mine = JSON.stringify((await clients.user.get('/users/orders')).body)
  for (const id of other.orders) assert(!mine.includes(id))
  for (const path of [`/admin/orders/${other.orders[0]}`, `/admin/users/${other._id}`]) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const json = method === 'GET' ? undefined : { status: 'cancelled' }
      const { status } = await clients.user.call(method, path, { json })
      assert([403, 405].includes(status), `${method} ${path}`)
    }
  }
})

test('sends rate limit headers with responses that do not come from the guest cache', async () => {
  const { headers } = await clients.guest.get('/users/me')
  const [limit, left] = ['ratelimit-limit', 'ratelimit-remaining'].map((it) =>
    Number(headers.get(it)),
  )
  assert.equal(limit, 600)
  assert(left !== undefined && left < 600)
  assert(Number(headers.get('ratelimit-reset')) <= 60)
})

test('responds with 429 and Retry-After when a client exceeds the rate limit', async () => {
  const small = await openShop({ API_RATE_LIMIT: '5' })
  const caller = new ApiClient(small, contract)
  for (let call = 0; call < 5; call++) assert.equal((await caller.get('/users/me')).status, 401)
  const { status, headers } = await caller.get('/users/me')
  assert.equal(status, 429)
  assert(Number(headers.get('retry-after')) > 0)
  assert.equal((await fetch(small.url)).status, 200, 'the screens go on')
  await small.close()
})

test('20 HEAD requests for the product list do not block a GET request', async () => {
  // A request with a token, even an invalid one, bypasses the guest cache.
  const ask = (method: string) =>
    fetch(`${shop.url}/api/v1/open/products`, { method, headers: { authorization: 'Bearer x' } })
  const heads = await Promise.all(Array.from({ length: 20 }, () => ask('HEAD')))
  for (const { status } of heads) assert.equal(status, 200)
  assert.equal((await ask('GET')).status, 200)
})

test('compresses long responses when the client accepts it', async () => {
  const response = await fetch(`${shop.url}/api/v1/open/products`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  await response.arrayBuffer()
})

test('allows cross-origin calls only from the origins in CORS_ORIGINS', async () => {
  const ask = (origin: string, method = 'OPTIONS') =>
    fetch(`${shop.url}/api/v1/open/forget-password`, {
      method,
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/json',
        ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
      },
      ...(method === 'POST' && { body: '{"email":"nobody@example.com"}' }),
    })
  const trusted = await ask('https://app.example')
  assert.equal(trusted.status, 204)
  assert.equal(trusted.headers.get('access-control-allow-origin'), 'https://app.example')
  assert.equal(trusted.headers.get('access-control-allow-credentials'), 'true')
  assert.equal((await ask('https://app.example', 'POST')).status, 200)
  const stranger = await ask('https://evil.example')
  assert.equal(stranger.headers.get('access-control-allow-origin'), null)
  assert.equal((await ask('https://evil.example', 'POST')).status, 403)
  const screen = await fetch(`${shop.url}/logout`, {
    method: 'POST',
    headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(screen.status, 403, 'the screens are for nobody else')
})
