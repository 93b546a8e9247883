import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { addPeople, type Person } from '../soak/visitors'
import { temporaryFolder } from '../support/data'
import { unlessPostgres } from '../support/engine'
import { databaseProxy } from '../support/proxy'
import { databaseOf, openShop, type Shop } from '../support/server-process'

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
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(shop.url + path, { method, headers, signal })
    const body = await response.text()
    return {
      ...response,
      status: response.status,
      headers: response.headers,
      body,
      seconds: (performance.now() - startedAt) / 1000,
    }
  }
  /** Returns false if the API returns another user: a connection may still deliver the result of an earlier query. */
  const returnsUser = async (person: Person | undefined) => {
    const deadline = Date.now() + 20_000
    for (;;) {
      const { status, body } = await request('/api/v1/users/me', person)
      if (status === 200) return JSON.parse(body).user._id === person?.id
      assert.equal(status, 503, body)
      assert(Date.now() < deadline, 'the shop did not recover')
      await setTimeout(50)
    }
  }

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
    assert(Number(health?.seconds) < 6, `${health?.seconds} seconds`)
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
