import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { databaseOf, openShop, type Shop, untilLogged } from '../support/server-process'
import { Visitor } from '../support/visitor'

// Simulates a fault of the shop itself: a table is missing.

let shop: Shop
before(async () => {
  shop = await openShop()
  const db = databaseOf(shop)
  await sql`alter table categories rename to lost`.execute(db)
  await db.destroy()
})
after(async () => {
  shop.process.kill('SIGTERM')
  await once(shop.process, 'exit')
})

test('a screen shows an error page without internals when a query fails', async () => {
  const visitor = await new Visitor(shop.url).visit('/products')
  assert.equal(visitor.status, 500)
  assert.equal(visitor.heading, 'Oops! Something went wrong')
  assert.match(visitor.text, /An unexpected error occurred/)
  const [, requestId] = /please mention this request ID: (\S+)/.exec(visitor.text) ?? []
  assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
  await untilLogged(shop, new RegExp(`Request ${requestId} failed:`))
  assert.doesNotMatch(
    visitor.document.documentElement.outerHTML,
    /no such table|relation|sqlite|postgres|\.js:\d+:\d+/i,
  )
  await visitor.follow('Return to Home')
  assert.equal(visitor.path, '/')
})

test('the API responds with a neutral message and a request id, and logs the details with this id', async () => {
  const response = await fetch(`${shop.url}/api/v1/open/products`)
  const body = (await response.json()) as { message: string; requestId: string }
  assert.equal(response.status, 500)
  assert.deepEqual(Object.keys(body).sort(), ['message', 'requestId'])
  assert.equal(body.message, 'An unexpected error occurred')
  assert.equal(response.headers.get('x-request-id'), body.requestId)
  await untilLogged(shop, new RegExp(`Request ${body.requestId} failed:`))
  await untilLogged(shop, /no such table: .*categories|relation "categories" does not exist/)
})

test('a failed reset of the demo is refused on its page, and logs the details with the request id', async () => {
  const response = await fetch(`${shop.url}/?index&_data=routes%2F_index`, {
    method: 'POST',
    body: new URLSearchParams(),
  })
  const { error } = (await response.json()) as { error: unknown }
  assert.deepEqual([response.status, error], [503, { '': ['An error occurred during seeding'] }])
  await untilLogged(shop, new RegExp(`Request ${response.headers.get('x-request-id')} failed:`))
})

test('serves pages that do not need the missing table', async () => {
  assert.equal((await fetch(`${shop.url}/login`)).status, 200)
})
