import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { newId } from '../../db/ids'
import { temporaryFolder } from '../support/data'
import { unlessSqlite } from '../support/engine'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { Visitor } from '../support/visitor'

// Guest pages of a running shop: two processes on one data folder.

process.env.DATA_DIR = temporaryFolder()

let shop: Shop
let other: Shop
before(async () => {
  shop = await openShop()
  other = await openShop({ DATA_DIR: shop.dataDir })
})
after(async () => {
  await shop.close()
  await other.close()
})

const guestUrls = [
  '/',
  '/products',
  '/products?category=Kitchen',
  '/categories/kitchen',
  '/products?search=lamp',
  '/products/paper-moon-lamp',
  '/products/no-such-thing',
  '/login',
  '/login?again=1',
  '/register',
  '/forgot-password',
  '/docs',
  '/help',
  '/terms',
  '/no/such/page',
  '/?_data=root',
  '/products?_data=routes%2Fproducts._index',
  '/api/v1/open/products',
  '/api/v1/open/categories',
  '/api/v1/openapi.json',
  '/sitemap.xml',
  '/feed.xml',
  '/new-products.xml',
]

async function textAt(path: string, cookie = '', at = shop) {
  const response = await fetch(at.url + path, { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function signedIn(email: string) {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: email, Password: '121212' })
  return { visitor, cookie: visitor.cookies.getCookieStringSync(shop.url) }
}

describe('shows guests, users and admins their own version of a page, cached or not', () => {
  const cookies: Record<string, string> = {}
  before(async () => {
    for (const role of ['user', 'admin']) {
      cookies[role] = (await signedIn(`${role}@example.com`)).cookie
    }
  })
  for (const path of guestUrls) {
    test(path, async () => {
      const guest = await textAt(path)
      assert.doesNotMatch(guest.text, /Logout|"currentUser":\{/)
      for (let round = 0; round < 2; round++) {
        for (const [role, cookie] of Object.entries(cookies)) {
          const own = await textAt(path, cookie)
          if (own.headers.get('content-type')?.includes('html')) assert.match(own.text, /Logout/)
          if (path === '/?_data=root') assert.match(own.text, new RegExp(`"role":"${role}"`))
        }
        const again = await textAt(path)
        assert.deepEqual([again.status, again.text], [guest.status, guest.text])
        assert.equal(again.headers.get('set-cookie'), null)
        // The cacheVersion cookie of the browser cache does not change the page.
        assert.equal((await textAt(path, 'cacheVersion=other')).text, guest.text)
      }
    })
  }
})

test('caches the listed routes of the build and no others', async () => {
  const build = await import(pathToFileURL(resolve('build/index.js')).href)
  const { guestPageOf } = await import('../../app/middleware/guest-cache/rules')
  const routes = build.routes as Record<string, { id: string; path?: string; parentId?: string }>
  const fullPath = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined
    return route ? `${fullPath(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : ''
  }
  const kinds = Object.keys(routes).map((id) => {
    const path =
      fullPath(id)
        .replace(/:\w+\??/g, 'thing')
        .replace(/(.)\/$/, '$1') || '/'
    const page = guestPageOf({ method: 'GET', url: path, headers: {} } as never)
    return [path, page ? (page.isMissing ? 'missing' : 'guest') : 'own'] as const
  })
  const pathsThatAre = (kind: string) =>
    [...new Set(kinds.filter(([, it]) => it === kind).map(([path]) => path))].sort()
  assert.deepEqual(pathsThatAre('missing'), ['/*'])
  assert.deepEqual(pathsThatAre('guest'), [
    '/',
    '/accessibility',
    '/api/v1/openapi.json',
    '/browser-storage',
    '/categories/thing',
    '/delivery',
    '/docs',
    '/feed.xml',
    '/forgot-password',
    '/guarantee',
    '/help',
    '/images/thing',
    '/imprint',
    '/languages/thing',
    '/login',
    '/look/thing',
    '/new-products.xml',
    '/pages/thing',
    '/privacy',
    '/products',
    '/products/thing',
    '/register',
    '/returns',
    '/robots.txt',
    '/sitemap.xml',
    '/terms',
  ])
})

test('shows no guest page after login, and no page of a user after logout', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/products')
  assert(visitor.hasLink('Login'))
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  await visitor.visit('/products')
  assert(visitor.hasButton('Logout'))
  await visitor.press('Logout')
  await visitor.visit('/products')
  assert(visitor.hasLink('Login'))
})

test('shows a toast once, and only to its visitor', async () => {
  const visitor = new Visitor(shop.url)
  await new Visitor(shop.url).visit('/login')
  await visitor.visit('/user')
  assert.deepEqual([visitor.path, visitor.toast], ['/login', 'Please log in'])
  for (const someone of [visitor, new Visitor(shop.url)]) {
    await someone.visit('/login')
    assert.equal(someone.toast, undefined)
  }
})

test('shows a commit of another process in the next response', async () => {
  const db = databaseOf(shop)
  const stock = async (at: Shop) =>
    /(\d+) in stock/.exec((await textAt('/products/paper-moon-lamp', '', at)).text)?.[1]
  const { cookie } = await signedIn('user@example.com')
  const add = (at: Shop) =>
    fetch(`${at.url}/products/paper-moon-lamp`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ intent: 'add' }),
      redirect: 'manual',
    })
  const before = Number(await stock(shop))
  for (let round = 1; round <= 5; round++) {
    const [writer, reader] = round % 2 ? [other, shop] : [shop, other]
    await add(writer)
    assert.equal(Number(await stock(reader)), before - round)
    assert.equal(Number(await stock(writer)), before - round)
  }
  // The same applies to a commit by a command or a tool.
  await db
    .updateTable('products')
    .set({ price: 12345 })
    .where('slug', '=', 'paper-moon-lamp')
    .execute()
  await db.destroy()
  for (const path of ['/products', '/products/paper-moon-lamp', '/api/v1/open/products']) {
    for (const at of [shop, other]) {
      const { text } = await textAt(path, '', at)
      assert.match(text, /123\.45/, path)
    }
  }
})

test('keeps the cached page of a product when the stock of another product changes', {
  skip: unlessSqlite,
}, async () => {
  const [boat, lamp] = ['tub-regatta-boat', 'paper-moon-lamp']
  const isRenderedAgain = async () => {
    const { text } = await textAt(`/products/${boat}`)
    return text.includes('Rendered again')
  }
  assert(!(await isRenderedAgain()))
  const db = databaseOf(shop)
  const update = (slug: string, values: { description: string } | { stock: number }) =>
    db.updateTable('products').set(values).where('slug', '=', slug).execute()
  // The version says that nothing has changed, so only a page that is rendered again shows this description.
  await update(boat, { description: 'Rendered again' })
  await sql`update catalogue_version set version = version - 1`.execute(db)
  await update(lamp, { stock: 77 })
  assert.match((await textAt(`/products/${lamp}`)).text, /77 in stock/)
  assert(!(await isRenderedAgain()))
  await update(boat, { stock: 78 })
  assert(await isRenderedAgain())
  await db.destroy()
})

test('never shows an old name of a category’s creator in the API when the creator is renamed or deleted', async () => {
  const db = databaseOf(shop)
  const id = newId()
  const now = new Date().toISOString()
  await db
    .insertInto('users')
    .values({
      id,
      name: 'Former Name',
      email: 'creator@shop.test',
      phone: '5550100000',
      password_hash: '',
      role: 'admin',
      image_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const name = 'Made by an admin'
  await db
    .insertInto('categories')
    .values({ id: newId(), slug: 'made-by-an-admin', name, created_by: id, created_at: now })
    .execute()
  const creator = async () => {
    const { text } = await textAt('/api/v1/open/categories')
    assert.doesNotMatch(text, /Former Name/)
    const { categories } = JSON.parse(text) as { categories: Record<string, unknown>[] }
    return categories.find((category) => category.name === name)?.createdBy
  }
  assert.equal(await creator(), id)
  await db.updateTable('users').set({ name: 'New Name' }).where('id', '=', id).execute()
  assert.equal(await creator(), id)
  await db.deleteFrom('users').where('id', '=', id).execute()
  assert.equal(await creator(), null)
  await db.deleteFrom('categories').where('name', '=', name).execute()
  await db.destroy()
})

test('hides a deleted product, and shows it again after Reset database', async () => {
  const { visitor: admin } = await signedIn('admin@example.com')
  const guest = new Visitor(shop.url)
  await guest.visit('/products?search=tub')
  await guest.follow('Tub Regatta Boat')
  await admin.visit('/admin/products?search=tub')
  await admin.follow('Tub Regatta Boat')
  await admin.follow('Delete product')
  await admin.press('Delete')
  await guest.visit('/products/tub-regatta-boat')
  assert.equal(guest.status, 404)
  await guest.visit('/products?search=tub')
  assert.match(guest.text, /No products match/)
  await guest.visit('/')
  await guest.press('Reset database')
  await guest.visit('/products/tub-regatta-boat')
  assert.equal(guest.status, 200)
})

test('does not render the tracking parameters of the first visitor into a cached page', async () => {
  const response = await fetch(`${shop.url}/products/second-helping-picnic-rug?utm_source=evil`)
  assert.doesNotMatch(await response.text(), /evil/)
})
