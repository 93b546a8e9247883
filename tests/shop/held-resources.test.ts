import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { newId } from '../../db/ids'
import { addRows } from '../support/add-rows'
import { image } from '../support/images'
import { databaseOf, openShop, type Shop } from '../support/server-process'

// Clients that stop reading or sending in the middle of a response or a request.

let shop: Shop
before(async () => {
  shop = await openShop()
  await addLargeProducts()
})
after(() => shop.close())

// Together larger than the buffers of a connection, so that a client that does not read keeps the shop waiting.
async function addLargeProducts() {
  const db = databaseOf(shop)
  const { id: categoryId } = await db
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow()
  const time = new Date().toISOString()
  const products = Array.from({ length: 500 }, (_, index) => ({
    id: newId(),
    slug: `large-${index}`,
    name: `Large ${index}`,
    brand: 'Large',
    description: 'x'.repeat(19_000),
    full_price: 100,
    price: 100,
    stock: 0,
    category_id: categoryId,
    created_at: time,
    updated_at: time,
  }))
  await db.transaction().execute((trx) => addRows(trx, 'products', products))
  await db.destroy()
}

// A request with a token does not use the guest cache.
const noCache = { authorization: 'Bearer unknown' }
const list = '/api/v1/open/products?category='

test('responds with 503 while two clients do not read their lists, and streams again when they have left', async () => {
  const stalled = [await startReading('127.0.0.2'), await startReading('127.0.0.3')]
  const busy = await fetch(shop.url + list, { headers: noCache })
  assert.equal(busy.status, 503)
  assert.equal(busy.headers.get('retry-after'), '5')
  assert.match(((await busy.json()) as { message: string }).message, /try again/)
  const page = await fetch(`${shop.url}${list}&limit=2`, { headers: noCache })
  assert.equal(page.status, 200)
  assert.equal(((await page.json()) as { products: object[] }).products.length, 2)
  for (const socket of stalled) socket.destroy()
  const free = await fetch(shop.url + list, { headers: noCache })
  assert.equal(free.status, 200)
  assert(((await free.json()) as { products: object[] }).products.length > 500)
})

test('streams one list for each client at a time', async () => {
  const stalled = await startReading('127.0.0.2')
  const second = await startReading('127.0.0.2')
  assert.match(second.firstLine, /503/)
  const other = await fetch(shop.url + list, { headers: noCache })
  assert.equal(other.status, 200)
  await other.body?.cancel()
  stalled.destroy()
  second.destroy()
})

test('confirms each change at once, and lists orders, while many clients do not read the lists of their changes', async () => {
  const { call, authorization } = await loggedIn()
  const { products } = await call('GET', '/open/products?limit=1&search=trowel')
  const { _id: id } = products[0]
  const favorite = `POST /api/v1/users/add-favorite/${id}`
  const stalled: { destroy: () => void }[] = []
  for (let client = 1; client <= 20; client++) {
    const reading = await startReading(`127.0.2.${client}`, favorite, authorization)
    assert.match(reading.firstLine, / 200 /)
    stalled.push(reading)
  }
  await call('POST', `/products/${id}`)
  const order = await call('POST', '/products/order')
  assert.equal(order.message, 'Order placed successfully!')
  assert(order.products.length > 500)
  assert.equal(new Set(order.products.map((product) => product._id)).size, order.products.length)
  const { orders } = await call('GET', '/users/orders')
  assert.equal(orders[0]?._id, order.order._id)
  for (const socket of stalled) socket.destroy()
})

interface Entity {
  _id: string
}

async function loggedIn(email = 'user@example.com') {
  const body = new URLSearchParams({ email, password: '121212' })
  const response = await fetch(`${shop.url}/api/v1/open/login`, { method: 'POST', body })
  const [, token] = /refreshToken=([^;]+)/.exec(response.headers.getSetCookie().join()) ?? []
  const authorization = `Bearer ${token}`
  const call = async (method: string, path: string) => {
    const response = await fetch(`${shop.url}/api/v1${path}`, {
      method,
      headers: { authorization },
    })
    assert.equal(response.status, 200, `${method} ${path}`)
    return (await response.json()) as {
      message: string
      order: Entity
      products: [Entity, ...Entity[]]
      orders: Entity[]
    }
  }
  return { call, authorization }
}

// Returns when the response has begun. Nothing more is read.
async function startReading(
  localAddress: string,
  request = `GET ${list}`,
  authorization = noCache.authorization,
) {
  const socket = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  const headers = ['Host: 127.0.0.1', `Authorization: ${authorization}`, 'Content-Length: 0']
  socket.write(`${[`${request} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
  await once(socket, 'readable')
  // Read at once, because the shop disconnects a client that does not go on reading.
  const [firstLine = ''] = String(socket.read()).split('\r\n', 1)
  return { firstLine, destroy: () => socket.destroy() }
}

const boundary = '--x\r\ncontent-disposition: form-data; name='
const manyParts = (count: number) => `${`${boundary}"a"\r\n\r\nb\r\n`.repeat(count)}--x--\r\n`

for (const path of ['/register', '/login', '/api/v1/open/register', '/api/v1/open/login']) {
  test(`responds with 400 to 20,000 parts that are sent to ${path} before the response is read`, async () => {
    const body = manyParts(20_000)
    // Only a path that accepts images may get so many bytes.
    const expected = path === '/login' ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 400 /
    const socket = await startUpload(path, '127.0.0.1', body.length, body)
    assert.match(await responseTo(socket), expected)
  })
}

test('responds with the login page to a guest who uploads to a page of users', async () => {
  const body = `${boundary}"image"; filename="a.png"\r\n\r\n${'x'.repeat(4_000_000)}\r\n--x--\r\n`
  const socket = await startUpload('/user', '127.0.0.1', body.length, body)
  assert.match(await responseTo(socket), /^HTTP\/1\.1 302 .*\r\nlocation: \/login\r\n/is)
})

const beginning = `${boundary}"image"; filename="a.png"\r\n\r\n`
const end = '\r\n--x--\r\n'

/** The response to a whole upload of this many bytes. */
async function upload(localAddress: string, bytes: number) {
  const body = beginning + 'x'.repeat(bytes) + end
  return responseTo(await startUpload('/register', localAddress, body.length, body))
}

test('limits the unfinished uploads of one client, and serves it again when they have ended', async () => {
  let unfinished: Socket[] = []
  await until(async () => {
    for (const socket of unfinished) socket.destroy()
    unfinished = await Promise.all(
      Array.from({ length: 6 }, () => startUpload('/register', '127.0.0.4', 3_000_000, beginning)),
    )
    return /^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/is.test(await upload('127.0.0.4', 1000))
  })
  assert.match(await upload('127.0.0.5', 1000), /^HTTP\/1\.1 400 /)
  for (const socket of unfinished) socket.destroy()
  await until(async () => /^HTTP\/1\.1 400 /.test(await upload('127.0.0.4', 1000)))
})

test('stores ten images when an admin sends them at the same time, each with a product', async () => {
  const { authorization } = await loggedIn('admin@example.com')
  const names = Array.from({ length: 10 }, (_, index) => `Sent at once ${index}`)
  const send = async (name: string, index: number) => {
    const body = new FormData()
    const draft = { name, brand: 'B', description: 'D', price: '5', itemsInStock: '1' }
    for (const [field, value] of Object.entries({ ...draft, category: 'Lighting' }))
      body.append(field, value)
    body.append('image', await image('jpeg', { hue: index }))
    const request = { method: 'POST', headers: { authorization }, body }
    const response = await fetch(`${shop.url}/api/v1/admin/products`, request)
    await response.body?.cancel()
    return response.status
  }
  assert.deepEqual(await Promise.all(names.map(send)), Array(10).fill(201))
})

test('limits the bytes that all unfinished uploads hold, and still lets people log in', async () => {
  let unfinished: Socket[] = []
  const body = beginning + 'x'.repeat(4_000_000)
  await until(async () => {
    for (const socket of unfinished) socket.destroy()
    unfinished = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        startUpload('/register', `127.0.1.${1 + index}`, 30_000_000, body),
      ),
    )
    return /^HTTP\/1\.1 503 /.test(await upload('127.0.0.6', 4_000_000))
  })
  const login = new URLSearchParams({ email: 'user@example.com', password: '121212' })
  const { status } = await fetch(`${shop.url}/api/v1/open/login`, { method: 'POST', body: login })
  assert.equal(status, 200)
  for (const socket of unfinished) socket.destroy()
  await until(async () => /^HTTP\/1\.1 400 /.test(await upload('127.0.0.6', 1000)))
})

test('limits the bytes that the unfinished forms of one client hold, and still lets others log in', async () => {
  let unfinished: Socket[] = []
  const type = 'application/x-www-form-urlencoded'
  const form = `a=${'x'.repeat(60_000)}`
  const send = async (localAddress: string) =>
    responseTo(await startUpload('/login', localAddress, form.length, form, type))
  await until(async () => {
    for (const socket of unfinished) socket.destroy()
    unfinished = await Promise.all(
      Array.from({ length: 80 }, () => startUpload('/login', '127.0.0.7', 65_000, form, type)),
    )
    return /^HTTP\/1\.1 503 /.test(await send('127.0.0.7'))
  })
  assert.match(await send('127.0.0.8'), /^HTTP\/1\.1 400 /)
  for (const socket of unfinished) socket.destroy()
  await until(async () => /^HTTP\/1\.1 400 /.test(await send('127.0.0.7')))
})

async function startUpload(
  path: string,
  localAddress: string,
  length: number,
  body: string,
  type = 'multipart/form-data; boundary=x',
) {
  const socket = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(body, resolve))
  return socket
}

async function responseTo(socket: Socket) {
  let response = ''
  for await (const chunk of socket) response += chunk
  return response
}

// The shop reads what others have sent at its own pace, and closes connections that are silent for ten seconds.
async function until(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await isTrue())) assert(Date.now() < deadline, 'the expected response did not come')
}
