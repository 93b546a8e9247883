import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { openShop, type Shop } from '../support/server-process'

// Tests that apply to every operation of the API. The operations are read from the OpenAPI description.

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

interface Operation {
  method: string
  path: string
  security: object[]
  requestBody?: { content: Record<string, unknown> }
}

function operations(): Operation[] {
  return Object.entries(contract.description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as unknown as Omit<Operation, 'method' | 'path'>),
      method: method.toUpperCase(),
      path: path.replace('{id}', unknown),
    })),
  )
}

const guarded = () =>
  operations().filter(({ security }) => !security.some((it) => !Object.keys(it)[0]))

test('responds with 401 to guests where a user is needed', async () => {
  assert(guarded().length > 20)
  for (const { method, path } of guarded()) {
    const { status, body } = await clients.guest.call(method, path)
    assert.deepEqual([status, body.message], [401, 'Please log in'], `${method} ${path}`)
  }
})

test('responds with 403 to users where an admin is needed', async () => {
  const forAdmins = operations().filter(({ path }) => path.startsWith('/admin'))
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

test('responds with 405 and the allowed methods to an unsupported method', async () => {
  for (const { path } of operations()) {
    const has = operations().filter((it) => it.path === path)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      if (has.some((it) => it.method === method)) continue
      // DELETE /products/order matches DELETE /products/{id}.
      if (path === '/products/order' && method === 'DELETE') continue
      const { status, headers } = await clients.admin.call(method, path)
      assert.equal(status, 405, `${method} ${path}`)
      assert.equal(headers.get('allow'), has.map((it) => it.method).join(', '))
    }
  }
})

test('refuses bodies that are malformed, too large or of another type', async () => {
  const withBody = operations().filter(({ requestBody }) => requestBody)
  assert(withBody.length > 8)
  const send = async ({ method, path }: Operation, type: string, body: string) => {
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
  for (const operation of withBody) {
    assert.equal(await send(operation, 'text/plain', 'x'), 415, operation.path)
    assert.equal(await send(operation, 'application/json', '{"a":'), 400, operation.path)
    assert.equal(await send(operation, 'application/json', '[1]'), 400, operation.path)
    assert.equal(await send(operation, 'application/json', '{"a.b[9]":1}'), 400, operation.path)
    assert.equal(
      await send(operation, 'application/json', `"${'a'.repeat(70_000)}"`),
      413,
      operation.path,
    )
  }
})

test('responds with 404 in JSON to an unknown path', async () => {
  for (const path of ['', '/', '/nothing', '/open', '/open/login/more', '/admin/users/a/b/c']) {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await clients.guest.call(method, path)
      assert.equal(status, 404, `${method} ${path}`)
      assert.deepEqual(Object.keys(body), ['message'])
    }
  }
})

test('refuses users access to the orders and accounts of others, even by id', async () => {
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

test('reports the remaining calls in responses that do not come from the guest cache', async () => {
  const { headers } = await clients.guest.get('/users/me')
  const [limit, left] = ['ratelimit-limit', 'ratelimit-remaining'].map((it) =>
    Number(headers.get(it)),
  )
  assert.equal(limit, 600)
  assert(left !== undefined && left < 600)
  assert(Number(headers.get('ratelimit-reset')) <= 60)
})

test('responds with 429 and Retry-After to a client that calls too often', async () => {
  const small = await openShop({ API_RATE_LIMIT: '5' })
  const caller = new ApiClient(small, contract)
  for (let call = 0; call < 5; call++) assert.equal((await caller.get('/users/me')).status, 401)
  const { status, headers } = await caller.get('/users/me')
  assert.equal(status, 429)
  assert(Number(headers.get('retry-after')) > 0)
  assert.equal((await fetch(small.url)).status, 200, 'screens are not limited')
  await small.close()
})

test('still returns a list after many HEAD requests for it', async () => {
  // A request with a token, even an invalid one, bypasses the guest cache.
  const request = (method: string) =>
    fetch(`${shop.url}/api/v1/open/products`, { method, headers: { authorization: 'Bearer x' } })
  // One after the other, because lists at once would wait for each other.
  for (let head = 0; head < 20; head++) assert.equal((await request('HEAD')).status, 200)
  assert.equal((await request('GET')).status, 200)
})

test('compresses long responses when the client accepts it', async () => {
  const response = await fetch(`${shop.url}/api/v1/open/products`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  await response.arrayBuffer()
})

test('logs no warning when it compresses lists and CSV files of a user', async () => {
  const headers = {
    cookie: clients.admin.cookies.getCookieStringSync(`${shop.url}/api/v1`),
    'accept-encoding': 'gzip',
  }
  const lists = operations().filter(
    ({ method, path }) => method === 'GET' && !path.includes(unknown),
  )
  for (const path of [...lists.map(({ path }) => `/api/v1${path}`), '/admin/export/products']) {
    await (await fetch(shop.url + path, { headers })).arrayBuffer()
  }
  assert.doesNotMatch(shop.log(), /Warning/)
})

test('allows only the origins of CORS_ORIGINS to call from a browser', async () => {
  const request = (origin: string, method = 'OPTIONS') =>
    fetch(`${shop.url}/api/v1/open/forget-password`, {
      method,
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/json',
        ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
      },
      ...(method === 'POST' && { body: '{"email":"unknown@example.com"}' }),
    })
  const trusted = await request('https://app.example')
  assert.equal(trusted.status, 204)
  assert.equal(trusted.headers.get('access-control-allow-origin'), 'https://app.example')
  assert.equal(trusted.headers.get('access-control-allow-credentials'), 'true')
  assert.equal((await request('https://app.example', 'POST')).status, 200)
  const stranger = await request('https://evil.example')
  assert.equal(stranger.headers.get('access-control-allow-origin'), null)
  assert.equal((await request('https://evil.example', 'POST')).status, 403)
  const screen = await fetch(`${shop.url}/logout`, {
    method: 'POST',
    headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(screen.status, 403, 'other origins may not submit the forms of screens')
})
