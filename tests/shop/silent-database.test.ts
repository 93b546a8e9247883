import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addPeople, type Person } from '../soak/visitors'
import { temporaryFolder } from '../support/data'
import { unlessPostgres } from '../support/engine'
import { databaseProxy } from '../support/proxy'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { maxWaitMs, until } from '../support/wait'

// Simulates a database server that is stopped, or waits for its disk.
describe('when the database accepts connections and does not respond', {
  skip: unlessPostgres,
}, () => {
  let original: Shop
  let shop: Shop
  let proxy: Awaited<ReturnType<typeof databaseProxy>>
  let people: Person[]
  let productId: string
  before(async () => {
    original = await openShop()
    proxy = await databaseProxy(original.databaseUrl)
    shop = await openShop({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: proxy.url,
      API_RATE_LIMIT: '1000000',
    })
    const db = databaseOf(original)
    people = await addPeople(db, 400)
    const product = await db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'paper-moon-lamp')
      .executeTakeFirstOrThrow()
    productId = product.id
    await db.destroy()
  })
  after(async () => {
    proxy.close()
    await Promise.all([shop.close(), original.close()])
  })

  const request = async (path: string, person?: Person, method = 'GET') => {
    const headers = person ? { cookie: person.cookie } : undefined
    const form = { email: 'user@example.com', password: '121212' }
    const body = path === '/login' ? new URLSearchParams(form) : undefined
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(maxWaitMs)
    const response = await fetch(shop.url + path, { method, headers, body, signal })
    return {
      ...response,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      seconds: (performance.now() - startedAt) / 1000,
    }
  }
  /** Returns false if the API returns another user: a connection may still deliver the result of an earlier query. */
  const returnsUser = async (person: Person | undefined) => {
    let response = await request('/api/v1/users/me', person)
    const hasRecovered = async () => {
      if (response.status === 200) return true
      assert.equal(response.status, 503, response.body)
      response = await request('/api/v1/users/me', person)
      return response.status === 200
    }
    await until('the shop recovers', hasRecovered, { pauseMs: 50 })
    return JSON.parse(response.body).user._id === person?.id
  }

  test('refuses none of 200 changes at once before it has waited for two seconds', async (t) => {
    const changes = people
      .slice(0, 200)
      .map((person) => request(`/api/v1/products/${productId}`, person, 'POST'))
    const responses = await Promise.all(changes)
    const refused = responses.filter(({ status }) => status === 503)
    t.diagnostic(`${refused.length} of ${responses.length} were refused`)
    for (const { status, seconds, body } of responses) {
      // 409: all units are in carts.
      assert([200, 409, 503].includes(status), body)
      assert(status !== 503 || seconds >= 2, `refused after ${seconds} seconds`)
    }
  })

  test('responds with 503 after at most eight seconds on every path', async (t) => {
    assert.equal(await returnsUser(people[0]), true)
    proxy.silence()
    const paths: [path: string, person?: Person, method?: string][] = [
      ['/api/v1/users/me', people[0]],
      [`/api/v1/products/${productId}`, people[1], 'POST'],
      ['/api/v1/open/products?search=lantern'],
      ['/api/v1/open/products'],
      ['/products?search=lantern'],
      ['/login', undefined, 'POST'],
      ['/user', people[2]],
      [`/products/paper-moon-lamp?_data=routes/products.$slug`, people[3], 'POST'],
      ['/admin/products', people[4]],
    ]
    const responses = await Promise.all(paths.map((path) => request(...path)))
    proxy.resume()
    assert.equal(await returnsUser(people[0]), true)
    for (const [index, { status, seconds }] of responses.entries()) {
      t.diagnostic(`${paths[index]?.[0]}: ${status} after ${seconds.toFixed(1)} s`)
    }
    for (const [index, { status, seconds }] of responses.entries()) {
      // Without the limit it would be minutes. This machine may be busy.
      assert(seconds < 16, `${paths[index]?.[0]}: ${status} after ${seconds} seconds`)
    }
  })

  test('shows guests cached pages, and responds with 503 to /health and to other requests', async () => {
    const pages = ['/', '/products', '/products/paper-moon-lamp']
    const cached = await Promise.all(pages.map((path) => request(path)))
    assert.equal(await returnsUser(people[0]), true)

    proxy.silence()
    let refused = 0
    const crowd = Promise.all(
      people.map(async (person) => {
        const response = await request('/user', person)
        refused++
        return response
      }),
    )
    const add = request(`/api/v1/products/${productId}`, people[0], 'POST')
    const [health, ...again] = await Promise.all(['/health', ...pages].map((path) => request(path)))
    assert.equal(health?.status, 503)
    // More requests were sent than can wait for the database.
    assert(refused > 0)
    // A cached page is sent after the second that the version of the catalogue may take. The same crowd delays both.
    const slowestPage = Math.max(...again.map(({ seconds }) => seconds))
    assert(Number(health?.seconds) < slowestPage + 4, `${health?.seconds} seconds`)
    assert.deepEqual(
      again.map(({ status, body }) => [status, body]),
      cached.map(({ body }) => [200, body]),
    )
    for (const { status, headers } of [await add, ...(await crowd)]) {
      assert.deepEqual([status, headers.get('retry-after')], [503, '5'])
    }

    proxy.resume()
    const results = await Promise.all(people.slice(0, 30).map(returnsUser))
    assert.deepEqual(new Set(results), new Set([true]))
    assert.equal((await request('/health')).status, 200)
  })
})
