import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../support/data'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn } from '../support/visitor'

const areas = ['products', 'orders', 'money', 'customers', 'content']
const any = areas.join('|')

/** Which areas open each route below `/admin`; `admin` opens it to admins only. */
const routesOf: Record<string, string> = {
  'routes/admin': any,
  'routes/admin._index': any,
  'routes/admin.activity': 'admin',
  'routes/admin.bank-statement': 'money',
  'routes/admin.categories': 'products',
  'routes/admin.categories_.$categoryId': 'products',
  'routes/admin.emails': 'admin',
  'routes/admin.export.$name': 'admin',
  'routes/admin.guide.$page': any,
  'routes/admin.import.$importId': 'products',
  'routes/admin.import._index': 'products|money|customers',
  'routes/admin.manufacturers': 'products',
  'routes/admin.opening': 'admin',
  'routes/admin.orders.$orderId': 'orders|money',
  'routes/admin.orders.$orderId_.refund': 'money',
  'routes/admin.orders._index': 'orders|money',
  'routes/admin.orders.print': 'orders|money',
  'routes/admin.orders.tracking': 'orders',
  'routes/admin.orders_.new': 'orders',
  'routes/admin.products.$productId': 'products',
  'routes/admin.products._index': 'products',
  'routes/admin.products.add': 'products',
  'routes/admin.redirects': 'content',
  'routes/admin.settings': 'admin',
  'routes/admin.settings_.checkout': 'admin',
  'routes/admin.settings_.closed': 'admin',
  'routes/admin.settings_.delivery': 'admin',
  'routes/admin.settings_.delivery_.$methodId': 'admin',
  'routes/admin.settings_.delivery_.$methodId_.prices[.]csv': 'admin',
  'routes/admin.settings_.delivery_.carriers': 'admin',
  'routes/admin.settings_.law': 'admin',
  'routes/admin.settings_.look': 'content',
  'routes/admin.settings_.look_.home': 'content',
  'routes/admin.settings_.look_.pages': 'content',
  'routes/admin.settings_.look_.pages_.$pageId': 'content',
  'routes/admin.settings_.payment': 'admin',
  'routes/admin.settings_.tax': 'admin',
  'routes/admin.settings_.tax_.countries': 'admin',
  'routes/admin.users': 'customers',
  'routes/admin.users_.$userId': 'customers',
  'routes/admin.users_.$userId_.data[.]zip': 'customers',
  'routes/admin.users_.add': 'customers',
  'routes/admin.vouchers': 'money',
  'routes/admin.withdrawals.$withdrawalId': 'money',
  'routes/admin.withdrawals._index': 'money',
}

/** Forms that need something else than, or more than, their route. */
const intentsOf: Record<string, Record<string, string>> = {
  'routes/admin._index': {
    update: any,
    account: any,
    delete: any,
    hideFirstSteps: 'admin',
    confirmBackup: 'admin',
  },
  'routes/admin.import.$importId': { redirect: 'content' },
  'routes/admin.import._index': { submit: 'products' },
  'routes/admin.orders.$orderId': {
    deliver: 'orders',
    undo: 'orders',
    cancel: 'money',
    paid: 'money',
    unpaid: 'money',
    refunded: 'money',
    ask: 'money',
    notRefunded: 'money',
    correct: 'orders',
    message: 'orders',
    note: 'orders|money',
    send: 'orders',
    unsend: 'orders',
  },
  'routes/admin.orders._index': {
    ask: 'orders|money',
    deliver: 'orders',
    paid: 'money',
    send: 'orders',
  },
  'routes/admin.users': {
    promote: 'admin',
    demote: 'admin',
    ban: 'admin',
    unban: 'admin',
    delete: 'admin',
  },
  'routes/admin.users_.$userId': { staff: 'admin', resetSecondFactor: 'admin' },
}

const exportsOf: Record<string, string> = {
  products: 'products',
  stock: 'products',
  template: 'products',
  orders: 'money',
  'order-totals': 'money',
  bookkeeping: 'money',
  'tax-by-country': 'money',
  'sales-by-day': 'money',
  'sales-by-month': 'money',
  'sales-by-year': 'money',
  'best-sellers': 'money',
  vouchers: 'money',
  withdrawals: 'money',
  customers: 'customers',
  redirects: 'content',
}

const operationsOf: Record<string, string> = {
  'POST /admin/products': 'products',
  'PUT /admin/products/{id}': 'products',
  'DELETE /admin/products/{id}': 'products',
  'GET /admin/products/{id}/variants': 'products',
  'PUT /admin/variants/{id}': 'products',
  'GET /admin/users': 'customers',
  'PUT /admin/users/ban-user/{id}': 'admin',
  'PUT /admin/users/unbann-user/{id}': 'admin',
  'PUT /admin/users/change-user-status/{id}': 'admin',
  'DELETE /admin/users/{id}': 'admin',
  'GET /admin/orders': 'money',
  'POST /admin/orders': 'orders',
  'PUT /admin/orders/{id}/contact': 'orders',
  'POST /admin/orders/{id}/parcels': 'orders',
  'DELETE /admin/orders/{id}/parcels': 'orders',
  'PUT /admin/orders/{id}': 'orders|money',
  'POST /admin/orders/{id}/refunds': 'money',
  'POST /admin/categories': 'products',
  'PUT /admin/categories/{id}': 'products',
  'PUT /admin/categories/{id}/page': 'products',
  'DELETE /admin/categories/{id}': 'products',
}

interface Route {
  path?: string
  index?: boolean
  parentId?: string
  module: Partial<Record<'loader' | 'action' | 'default', unknown>> & {
    intentAccess?: Record<string, string>
  }
}

process.env.DATA_DIR = temporaryFolder()
const build = await import(pathToFileURL(resolve('build/index.js')).href)
const allRoutes = build.routes as Record<string, Route>
const routes = Object.entries(allRoutes).filter(([id]) => /^routes\/admin(?:\.|$)/.test(id))

const kinds = [[], ...areas.map((area) => [area]), areas]
const isAllowed = (held: string[], needed: string) =>
  needed.split('|').some((area) => held.includes(area))

let shop: Shop
let cookie: string
let become: (held: string[]) => Promise<unknown>
let close: () => Promise<unknown>
before(async () => {
  shop = await openSharedShop()
  const staff = await loggedIn(shop.url, 'milo@example.com')
  cookie = staff.cookies.getCookieStringSync(shop.url)
  const db = databaseOf(shop)
  become = (held) =>
    db
      .updateTable('users')
      .set({ staff_areas: held.join() })
      .where('email', '=', 'milo@example.com')
      .execute()
  close = () => db.destroy()
})
after(async () => {
  await close()
  await shop.close()
})

test('the tables of this test name each admin route, form of a shared screen, export and operation', async () => {
  assert.deepEqual(routes.map(([id]) => id).sort(), Object.keys(routesOf).sort())
  const declared = routes.flatMap(([id, { module }]) =>
    module.intentAccess ? [[id, Object.keys(module.intentAccess)]] : [],
  )
  const expected = Object.entries(intentsOf).map(([id, intents]) => [id, Object.keys(intents)])
  assert.deepEqual(declared.sort(), expected.sort())
  assert.deepEqual((await operationIds()).sort(), Object.keys(operationsOf).sort())
})

for (const held of kinds) {
  const who = held.length === areas.length ? 'staff of all areas' : (held[0] ?? 'a user')
  test(`each route, form and export lets in ${who} or refuses, as its table says`, async () => {
    await become(held)
    const checks: Promise<void>[] = []
    const check = async (what: string, needed: string, response: Promise<Response>) => {
      const { status, headers, body } = await response
      await body?.cancel()
      const target = headers.get('x-remix-redirect') ?? headers.get('location')
      assert(status < 500, what)
      assert.equal(target !== '/forbidden', isAllowed(held, needed), `${what} by ${who}: ${target}`)
    }
    const expectAccess = (...args: Parameters<typeof check>) => checks.push(check(...args))
    for (const [id, { module }] of routes) {
      const needed = routesOf[id] ?? 'admin'
      if (module.loader) expectAccess(id, needed, request(id))
      // An upload has no other intent than `submit`.
      if (module.action && !intentsOf[id]?.submit) expectAccess(id, needed, request(id, 'nothing'))
      for (const [intent, more] of Object.entries(intentsOf[id] ?? {})) {
        const isPassed = isAllowed(held, needed) && isAllowed(held, more)
        // It would delete the account of this test.
        if (intent === 'delete' && isPassed) continue
        expectAccess(`${id} ${intent}`, isPassed ? any : 'admin', request(id, intent))
      }
    }
    for (const [name, needed] of Object.entries(exportsOf)) {
      expectAccess(`export of ${name}`, needed, get(`/admin/export/${name}`))
    }
    await Promise.all(checks)
    assert(checks.length >= 110, `${checks.length} requests`)
  })

  test(`each operation of the API lets in ${who} or refuses, as its table says`, async () => {
    await become(held)
    for (const operation of await operationIds()) {
      const [method = '', path = ''] = operation.split(' ')
      const url = `${shop.url}/api/v1${path.replace('{id}', '0'.repeat(24))}`
      const response = await fetch(url, { method, headers: { cookie } })
      await response.body?.cancel()
      assert(response.status < 500, operation)
      const isPassed = isAllowed(held, operationsOf[operation] ?? 'admin')
      assert.equal(response.status !== 403, isPassed, `${operation} by ${who}`)
    }
  })
}

async function operationIds() {
  const { paths } = await (await fetch(`${shop.url}/api/v1/openapi.json`)).json()
  return Object.entries<object>(paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
}

/** Requests the data of this route only, so that the guard of a parent route cannot respond. */
function request(id: string, intent?: string) {
  const url = new URL(pathOf(id), shop.url)
  if (allRoutes[id]?.index) url.searchParams.set('index', '')
  if (allRoutes[id]?.module.default) url.searchParams.set('_data', id)
  if (!intent) return get(url.pathname + url.search)
  const isUpload = intent === 'submit'
  const body = isUpload ? new FormData() : new URLSearchParams({ intent })
  return fetch(url, { method: 'POST', headers: { cookie }, redirect: 'manual', body })
}

function get(path: string) {
  return fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' })
}

function pathOf(id: string): string {
  const { path = '', parentId } = allRoutes[id] ?? {}
  const own = path.replace(/\w+\?$/, '').replace(/:\w+/, 'ID')
  return `${parentId ? pathOf(parentId).replace(/\/$/, '') : ''}/${own}`
}
