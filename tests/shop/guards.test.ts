import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../support/data'
import { sellTo } from '../support/eu-features'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { Visitor } from '../support/visitor'

// Where a guarded route redirects each kind of visitor; a dash means that they may pass.
const toLogin = '/login'
const forbidden = '/forbidden'
const pass = '-'
type Expected = { guest: string; banned: string; user: string; admin: string }
const forUsers: Expected = { guest: toLogin, banned: toLogin, user: pass, admin: pass }
const forAdmins: Expected = { guest: toLogin, banned: toLogin, user: forbidden, admin: pass }

interface Route {
  path?: string
  index?: boolean
  parentId?: string
  module: { loader?: unknown; action?: unknown; default?: unknown }
}

process.env.DATA_DIR = temporaryFolder()
const build = await import(pathToFileURL(resolve('build/index.js')).href)
const allRoutes = build.routes as Record<string, Route>
const routes = Object.entries(allRoutes).filter(([id]) =>
  /^routes\/(?:user|admin)_?(?:\.|$)/.test(id),
)

let shop: Shop
const cookies: Record<string, string> = {}
let admin: Visitor

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
    if (who === 'admin') admin = visitor
  }
  // Some screens exist only if they are switched on.
  await sellTo(admin, 'eu')
  // This user is banned after the login: the cookie remains, but the session must not be valid.
  const db = databaseOf(shop)
  await db
    .updateTable('users')
    .set({ is_banned: 1 })
    .where('email', '=', 'milo@example.com')
    .execute()
  await db.destroy()
})
after(() => shop.close())

test('guards a path or an id that is too long for a cookie like any other', async () => {
  const path = `/admin/products/${'a'.repeat(6000)}`
  for (const [who, target] of [
    ['guest', toLogin],
    ['user', forbidden],
  ] as const) {
    const headers = { cookie: cookies[who] ?? '' }
    const response = await fetch(shop.url + path, { headers, redirect: 'manual' })
    assert.equal(response.headers.get('location'), target, who)
    for (const cookie of response.headers.getSetCookie()) assert(cookie.length < 4096, cookie)
  }
  const body = new URLSearchParams({ intent: 'remove', productId: 'a'.repeat(6000) })
  const headers = { cookie: cookies.user ?? '' }
  const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual' }
  const response = await fetch(`${shop.url}/cart`, init)
  assert.equal(response.status, 302)
})

test('the build has routes for users and for admins', () => {
  assert(routes.length > 20)
})

for (const [id, { module, index }] of routes) {
  const expected = id.startsWith('routes/user') ? forUsers : forAdmins
  describe(id, () => {
    for (const [who, target] of Object.entries(expected)) {
      for (const method of ['GET', 'POST'] as const) {
        if (!(method === 'GET' ? module.loader : module.action)) continue
        test(`${method} by ${who} ${target === pass ? 'passes' : `redirects to ${target}`}`, async () => {
          const url = new URL(pathOf(id), shop.url)
          if (index) url.searchParams.set('index', '')
          // Requests the data of this route only, so that the guard of a parent route cannot respond.
          url.searchParams.set('_data', id)
          const response = await fetch(url, {
            method,
            redirect: 'manual',
            headers: { cookie: cookies[who] ?? '' },
            ...(method === 'POST' && { body: new URLSearchParams({ intent: 'nothing' }) }),
          })
          const redirect = response.headers.get('x-remix-redirect') ?? pass
          assert(response.status < 500)
          assert.equal([toLogin, forbidden].includes(redirect) ? redirect : pass, target)
        })
      }
    }
  })
}

for (const [id, { module }] of routes) {
  if (!module.default || pathOf(id).includes('ID')) continue
  test(`${id} opens without scripts and passes the page checks`, async () => {
    await admin.visit(pathOf(id))
    assert.deepEqual([admin.status, admin.trail], [200, [pathOf(id)]])
  })
}

function pathOf(id: string): string {
  const { path = '', parentId } = allRoutes[id] ?? {}
  const own = path.replace(/\w+\?$/, '').replace(/:\w+/, 'ID')
  return `${parentId ? pathOf(parentId).replace(/\/$/, '') : ''}/${own}`
}
