import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import axios, { type AxiosInstance } from 'axios'
import { CookieJar } from 'tough-cookie'
import { demoData } from '../support/data'
import { openShop, type Shop } from '../support/server-process'

// axios behaves as in a browser: it has a cookie jar, and sends X-XSRF-TOKEN whenever there is an XSRF-TOKEN cookie.

const dataDir = demoData()
let shop: Shop
const environment = { DATA_DIR: dataDir, API_RATE_LIMIT: '1000000' }
before(async () => {
  shop = await openShop({ ...environment, SESSION_SECRET: 'a'.repeat(40) })
})
after(() => shop.close())

function client(jar = new CookieJar()): AxiosInstance {
  const http = axios.create({
    baseURL: `${shop.url}/api/v1`,
    adapter: 'fetch',
    validateStatus: () => true,
  })
  http.interceptors.request.use((config) => {
    const cookies = jar.getCookiesSync(shop.url)
    config.headers.set('Cookie', jar.getCookieStringSync(shop.url))
    const xsrf = cookies.find(({ key }) => key === 'XSRF-TOKEN')?.value
    if (xsrf) config.headers.set('X-XSRF-TOKEN', xsrf)
    return config
  })
  http.interceptors.response.use((response) => {
    for (const cookie of [response.headers['set-cookie'] ?? []].flat())
      jar.setCookieSync(cookie, shop.url)
    return response
  })
  return http
}

const credentials = { email: 'user@example.com', password: '121212' }

test('a client with the XSRF-TOKEN cookie of another program can read and log in', async () => {
  const jar = new CookieJar()
  jar.setCookieSync('XSRF-TOKEN=of-another-program; Path=/', shop.url)
  const http = client(jar)
  assert.equal((await http.get('/open/products?limit=1')).status, 200)
  assert.equal((await http.post('/open/forget-password', { email: 'a@b.example' })).status, 200)
  assert.equal((await http.post('/open/login', credentials)).status, 200)
  assert.equal((await http.get('/users/me')).status, 200)
  jar.setCookieSync('XSRF-TOKEN=of-another-program; Path=/', shop.url)
  assert.equal((await http.get('/users/me')).status, 200)
  assert.equal(
    (await http.post('/users/refresh-token')).status,
    403,
    'a request with a session needs its own token',
  )
  assert.equal(
    (await http.post('/users/refresh-token')).status,
    200,
    'the refusal set the right cookie',
  )
})

test('accepts requests with the old token during 60 refreshes', async () => {
  const jar = new CookieJar()
  const http = client(jar)
  await http.post('/open/login', credentials)
  const { data } = await http.get('/open/products?search=planter')
  const path = `/users/add-favorite/${data.products[0]._id}`
  for (let round = 0; round < 60; round++) {
    // The old token may be sent with the new cookie, and the new token with the old cookie.
    const xsrf = jar.getCookiesSync(shop.url).find(({ key }) => key === 'XSRF-TOKEN')?.value ?? ''
    const headers = { 'X-XSRF-TOKEN': xsrf }
    const [before, refreshed, during] = await Promise.all([
      http.post(path, undefined, { headers }),
      http.post('/users/refresh-token'),
      http.post(path),
    ])
    const afterwards = await http.post(path, undefined, { headers })
    assert.deepEqual(
      [before.status, refreshed.status, during.status, afterwards.status],
      [200, 200, 200, 200],
      `round ${round}`,
    )
  }
})

test('accepts a session after a restart with another secret', async () => {
  const jar = new CookieJar()
  await client(jar).post('/open/login', credentials)
  shop.process.kill('SIGTERM')
  await once(shop.process, 'exit')
  const former = shop.url
  shop = await openShop({ ...environment, SESSION_SECRET: 'b'.repeat(40) })
  for (const { key, value } of jar.getCookiesSync(former)) {
    jar.setCookieSync(`${key}=${value}; Path=/`, shop.url)
  }
  const http = client(jar)
  assert.equal((await http.get('/users/me')).status, 200)
  assert.equal((await http.post('/users/refresh-token')).status, 200)
  assert.equal((await http.post('/open/login', credentials)).status, 200)
})
