import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { unlessSqlite } from '../support/engine'
import { openShop, type Shop } from '../support/server-process'
import { loggedIn } from '../support/visitor'

// The other process may be a command, a tool or a second shop.
describe('when another process holds the write lock', { skip: unlessSqlite }, () => {
  let shop: Shop
  let other: Sqlite.Database
  let cookie = ''
  before(async () => {
    shop = await openShop()
    other = new Sqlite(`${shop.dataDir}/shop.sqlite`)
    const visitor = await loggedIn(shop.url, 'user@example.com')
    cookie = visitor.cookies.getCookieStringSync(shop.url)
  })
  after(async () => {
    other.close()
    await shop.close()
  })

  const request = (path: string, init: RequestInit = {}) =>
    fetch(shop.url + path, { redirect: 'manual', ...init, headers: { cookie } })
  const add = () =>
    request('/products/paper-moon-lamp', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'add' }),
    })
  const idOf = async (slug: string) => {
    const { products } = (await (await request('/api/v1/open/products')).json()) as {
      products: { _id: string; slug: string }[]
    }
    return products.find((product) => product.slug === slug)?._id
  }

  test('a write waits for the lock, and reads are served meanwhile', async () => {
    const paths = ['/products', '/user', '/cart', '/login', '/api/v1/users/me']
    // The first request of a page takes longest, and the write waits for five seconds at most.
    for (const path of paths) await request(path)
    other.exec('begin immediate')
    const waiting = add()
    for (const path of paths) {
      assert.equal((await request(path)).status < 400, true, path)
    }
    other.exec('commit')
    const { status, headers } = await waiting
    assert.deepEqual([status, headers.get('location')], [302, '/products/paper-moon-lamp'])
    assert.match(await (await request('/cart')).text(), /Paper Moon Lamp/)
  })

  test('a write that waits too long gets the message that the shop is busy, and succeeds when it is repeated', async () => {
    const id = await idOf('paper-moon-lamp')
    other.exec('begin immediate')
    const [screen, form, api] = await Promise.all([
      add(),
      fetch(`${shop.url}/register`, {
        method: 'POST',
        body: new URLSearchParams({
          name: 'Wilma Reed',
          email: 'wilma@example.com',
          password: '121212',
          confirmPassword: '121212',
          phone: '5550100123',
        }),
      }),
      request(`/api/v1/products/${id}`, { method: 'POST' }),
    ])
    other.exec('commit')
    assert.equal(screen.status, 302)
    assert.match(screen.headers.get('set-cookie') ?? '', /toast=/)
    assert.equal(form.status, 503)
    assert.match(await form.text(), /The shop is busy right now/)
    assert.deepEqual([api.status, api.headers.get('retry-after')], [503, '5'])
    assert.equal(
      ((await api.json()) as { message: string }).message,
      'The shop is busy right now. Please try again in a moment',
    )
    assert.equal((await add()).status, 302)
    assert.match(await (await request('/cart')).text(), /Cart<\/span> \(2\)/)
  })
})
