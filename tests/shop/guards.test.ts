import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../support/data'
import { databaseOf, openShop, type Shop } from '../support/shop'
import { Visitor } from '../support/visitor'

// Where each kind of visitor is sent by a route that guards itself; a dash means that they may pass.
const toLogin = '/login'
const forbidden = '/forbidden'
const pass = '-'
type Expected = { guest: string; banned: string; user: string; admin: string }
const forUsers: Expected = { guest: toLogin, banned: toLogin, user: pass, admin: pass }
const forAdmins: Expected = { guest: toLogin, banned: toLogin, user: forbidden, admin: pass }

// Every route below /user and /admin: an address it answers, and who may.
const table: Record<string, [address: string, expected: Expected]> = {
  'routes/user': ['/user', forUsers],
  'routes/user.(profile)': ['/user', forUsers],
  'routes/user.orders': ['/user/orders', forUsers],
  'routes/user_.orders_.$orderId': ['/user/orders/ID', forUsers],
  'routes/user.favorites': ['/user/favorites', forUsers],
  'routes/admin': ['/admin', forAdmins],
  'routes/admin._index': ['/admin?index', forAdmins],
  'routes/admin.users': ['/admin/users', forAdmins],
  'routes/admin.users_.add': ['/admin/users/add', forAdmins],
  'routes/admin.users_.$userId': ['/admin/users/ID', forAdmins],
  'routes/admin.emails': ['/admin/emails', forAdmins],
  'routes/admin.settings': ['/admin/settings', forAdmins],
  'routes/admin.products._index': ['/admin/products?index', forAdmins],
  'routes/admin.products.add': ['/admin/products/add', forAdmins],
  'routes/admin.products.$productId': ['/admin/products/ID', forAdmins],
  'routes/admin.categories': ['/admin/categories', forAdmins],
  'routes/admin.orders._index': ['/admin/orders?index', forAdmins],
  'routes/admin.orders.$orderId': ['/admin/orders/ID', forAdmins],
  'routes/admin.export.$name': ['/admin/export/customers', forAdmins],
  'routes/admin.import._index': ['/admin/import?index', forAdmins],
  'routes/admin.import.$importId': ['/admin/import/ID', forAdmins],
  'routes/admin.activity': ['/admin/activity', forAdmins],
}

interface RouteModule {
  loader?: unknown
  action?: unknown
}

process.env.DATA_DIR = temporaryFolder()
const build = await import(pathToFileURL(resolve('build/index.js')).href)
const routes = Object.entries(build.routes as Record<string, { module: RouteModule }>).filter(
  ([id]) => /^routes\/(?:user|admin)_?(?:\.|$)/.test(id),
)

let shop: Shop
const cookies: Record<string, string> = {}

before(async () => {
  shop = await openShop()
  for (const [who, email] of [
    ['user', 'user@example.com'],
    ['admin', 'admin@example.com'],
    ['banned', 'milo@example.com'],
  ] as const) {
    const visitor = new Visitor(shop.url)
    await visitor.visit('/login')
    await visitor.send('Log In', { Email: email, Password: '121212' })
    cookies[who] = visitor.cookies.getCookieStringSync(shop.url)
  }
  // Banned after the log-in: the cookie is theirs, the session must not be.
  const db = databaseOf(shop)
  await db
    .updateTable('users')
    .set({ is_banned: 1 })
    .where('email', '=', 'milo@example.com')
    .execute()
  await db.destroy()
})
after(() => shop.close())

test('every guarded route of the build stands in the table', () => {
  assert.deepEqual(routes.map(([id]) => id).sort(), Object.keys(table).sort())
})

for (const [id, { module }] of routes) {
  const [address, expected] = table[id] ?? ['', forAdmins]
  describe(id, () => {
    for (const [who, target] of Object.entries(expected)) {
      for (const method of ['GET', 'POST'] as const) {
        if (!(method === 'GET' ? module.loader : module.action)) continue
        test(`${method} by ${who}: ${target}`, async () => {
          const url = new URL(address, shop.url)
          // Asks this route alone, so that no parent can do its work for it.
          url.searchParams.set('_data', id)
          const answer = await fetch(url, {
            method,
            redirect: 'manual',
            headers: { cookie: cookies[who] ?? '' },
            ...(method === 'POST' && { body: new URLSearchParams({ intent: 'nothing' }) }),
          })
          const redirect = answer.headers.get('x-remix-redirect') ?? pass
          assert(answer.status < 500)
          assert.equal([toLogin, forbidden].includes(redirect) ? redirect : pass, target)
        })
      }
    }
  })
}
