import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Reader } from '../../db/client'
import { newId } from '../../db/ids'
import { temporaryFolder } from '../support/data'
import { file } from '../support/images'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { loggedIn, type Visitor } from '../support/visitor'
import { until } from '../support/wait'

// After each of many random operations, three processes must send each cached guest page exactly as it is rendered
// without a cache. GUEST_CACHE_OPERATIONS=200 tries more operations, GUEST_CACHE_SEED=7 repeats the same ones.

process.env.DATA_DIR = temporaryFolder()
const operations = Number(process.env.GUEST_CACHE_OPERATIONS ?? 6)
let random = Number(process.env.GUEST_CACHE_SEED ?? Date.now() % 1_000_000)
const seed = random

const pages = [
  '/',
  '/products',
  '/products?page=2',
  '/products?stock=in',
  '/products?sort=likes',
  '/products?sort=price',
  '/products?category=Kitchen',
  '/categories/kitchen',
  '/products?search=lamp',
  '/products?brand=Oddmoor&maxPrice=90',
  '/products?_data=routes%2Fproducts._index',
  '/products/paper-moon-lamp',
  '/products/tub-regatta-boat',
  '/products/margin-notebook',
  '/products/no-such-thing',
  '/delivery',
  '/api/v1/open/products?limit=5',
  '/api/v1/open/categories',
  '/sitemap.xml',
  '/feed.xml',
  '/new-products.xml',
]

// Of the home page.
const blocks = [
  ['category', 'Category', 'Kitchen'],
  ['chosen', 'Products', 'Paper Moon Lamp\nTub Regatta Boat'],
] as const

let shops: Shop[]
let db: Reader
let admin: Visitor
before(async () => {
  const first = await openShop({ API_RATE_LIMIT: '1000000' })
  const same = { DATA_DIR: first.dataDir, API_RATE_LIMIT: '1000000' }
  shops = [first, await openShop(same), await openShop(same)]
  db = databaseOf(first)
  admin = await loggedIn(first.url, 'admin@example.com')
  for (const [kind, field, value] of blocks) {
    await admin.visit(`/admin/settings/look/home?edit=${kind}`)
    await admin.send('Add block', { Title: kind, [field]: value })
  }
})
after(async () => {
  await db.destroy()
  for (const shop of shops) await shop.close()
})

test('sends no outdated guest page from any of three processes when random changes are made', async () => {
  const [reference] = shops
  assert(reference)
  const token = await logIn(reference)
  let compared = 0
  for (let round = 0; round < operations; round++) {
    for (const shop of shops) await readAll(shop)
    const name = pick(Object.keys(changes))
    await changes[name]?.(token)
    const cached: string[][] = []
    for (const shop of shops) cached.push(await readAll(shop))
    // An unknown change of the catalogue makes each process forget all that it has cached.
    await sql`update catalogue_version set version = version + 1`.execute(db)
    const rendered = await readAll(reference)
    for (const texts of cached) {
      for (const [index, text] of texts.entries()) {
        assert(text === rendered[index], `${pages[index]} is outdated after ${name}, seed ${seed}`)
        compared++
      }
    }
  }
  assert.equal(compared, operations * pages.length * shops.length)
})

async function readAll({ url }: Shop) {
  const texts: string[] = []
  for (const path of pages) {
    const response = await fetch(url + path)
    // Each process has its own port, which is part of canonical URLs.
    texts.push(`${response.status} ${(await response.text()).replaceAll(url, '')}`)
  }
  return texts
}

// mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
function randomBelow(max: number) {
  random = (random + 0x6d2b79f5) | 0
  let bits = Math.imul(random ^ (random >>> 15), 1 | random)
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
  return ((bits ^ (bits >>> 14)) >>> 0) % max
}

function pick<T>(values: T[]): T {
  return values[randomBelow(values.length)] as T
}

async function logIn({ url }: Shop) {
  const response = await fetch(`${url}/api/v1/open/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.com', password: '121212' }),
  })
  return /refreshToken=([^;]+)/.exec(String(response.headers.getSetCookie()))?.[1] ?? ''
}

async function call(token: string, method: string, path: string) {
  const response = await fetch(`${pick(shops).url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
}

// Half of the products are those that the pages show.
async function anyId() {
  const products = await db
    .selectFrom('products')
    .select('id')
    .$if(randomBelow(2) === 0, (query) =>
      query.where('slug', 'in', ['paper-moon-lamp', 'tub-regatta-boat']),
    )
    .orderBy('id')
    .execute()
  return pick(products).id
}

/** Of a variant of any product, half of the time of one with options. */
async function anyVariantId() {
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select('variants.id')
    .$if(randomBelow(2) === 0, (query) => query.where('slug', '=', 'margin-notebook'))
    .orderBy('variants.id')
    .execute()
  return pick(variants).id
}

async function someIds() {
  return [...new Set([await anyId(), await anyId(), await anyId()])]
}

async function importPrices() {
  const lines = (await someIds()).map((id) => `${id},${randomBelow(9_000)},${randomBelow(9)}`)
  await admin.visit('/admin/import')
  await admin.send('Check the files', {
    'CSV file': file(['id,price,stock', ...lines].join('\n'), 'goods.csv', 'text/csv'),
  })
  const [button] = admin.texts('button').filter((text) => /^Import \d/.test(text))
  if (button) await admin.press(button)
  await until('the import ends', async () => {
    await admin.visit(admin.path)
    return admin.heading !== 'Importing'
  })
}

async function setDeliveryPrice() {
  const [method_id, country] = ['d'.repeat(24), pick(['AT', 'CH', ''])]
  const of = { position: 1 + randomBelow(3), up_to_weight: pick([1000, null]) }
  const method = {
    position: 1,
    name: 'Parcel',
    price: 490,
    free_from: null,
    needs_address: 1,
  } as const
  await db
    .insertInto('delivery_methods')
    .values({ id: method_id, ...method })
    .onConflict((row) => row.doNothing())
    .execute()
  await db.deleteFrom('delivery_prices').where('position', '=', of.position).execute()
  const price = { countries: country, price: randomBelow(3000), free_from: null }
  await db
    .insertInto('delivery_prices')
    .values({ method_id, ...of, ...price })
    .execute()
}

async function setStock(stock: number) {
  await db
    .updateTable('variants')
    .set({ stock })
    .where('id', '=', await anyVariantId())
    .execute()
}

async function update(values: { price?: number; hidden_at?: string | null }) {
  await db
    .updateTable('products')
    .set(values)
    .where('id', '=', await anyId())
    .execute()
}

const changes: Record<string, (token: string) => Promise<unknown>> = {
  add: async (token) => call(token, 'POST', `/products/${await anyVariantId()}`),
  remove: async (token) => call(token, 'DELETE', `/products/${await anyVariantId()}`),
  order: (token) => call(token, 'POST', '/products/order'),
  like: async (token) => call(token, 'POST', `/users/add-favorite/${await anyId()}`),
  unlike: async (token) => call(token, 'DELETE', `/users/delete-favorite/${await anyId()}`),
  'two at once': (token) =>
    Promise.all([
      changes.add?.(token),
      changes.like?.(token),
      changes.add?.(token),
      setStock(randomBelow(3)),
    ]),
  'sell out': () => setStock(0),
  restock: () => setStock(randomBelow(9)),
  price: () => update({ price: 100 + randomBelow(9_000) }),
  hide: () => update({ hidden_at: new Date().toISOString() }),
  show: () => update({ hidden_at: null }),
  rename: async () =>
    db
      .updateTable('products')
      .set({ name: `Renamed ${newId()}` })
      .where('id', '=', await anyId())
      .execute(),
  discount: () =>
    db
      .updateTable('categories')
      .set({ discount: randomBelow(50), is_discounted: 1 })
      .execute(),
  create: async () => {
    const [id, like] = [newId(), await anyId()]
    await sql`insert into products (id, slug, name, brand, description, full_price, price, stock, category_id, image_id,
      created_at, updated_at) select ${id}, ${id}, ${`Lamp ${id}`}, brand, description, full_price, price, 0, category_id,
      image_id, ${new Date().toISOString()}, updated_at from products where id = ${like}`.execute(
      db,
    )
    await sql`insert into variants (id, product_id, price, stock, received, created_at, updated_at)
      select id, id, price, 3, 3, created_at, updated_at from products where id = ${id}`.execute(db)
  },
  delete: () =>
    db
      .deleteFrom('products')
      .where('name', 'like', 'Lamp %')
      .where('id', 'not in', db.selectFrom('cart_lines').select('variant_id'))
      .execute(),
  settings: async () => {
    await admin.visit('/admin/settings')
    await admin.send('Save settings', { 'Name of the shop': `Shop ${newId()}` })
  },
  'delivery price': setDeliveryPrice,
  weight: async () =>
    db
      .updateTable('variants')
      .set({ weight: 1 + randomBelow(2000) })
      .where('id', '=', await anyVariantId())
      .execute(),
  import: importPrices,
  'bulk change': async () => {
    await admin.visit(`/admin/products?bulk=reprice&ids=${(await someIds()).join('.')}`)
    await admin.send('Change prices', { 'Change by (%)': String(1 + randomBelow(9)) })
  },
  'every stock': () =>
    db
      .updateTable('variants')
      .set((eb) => ({ stock: eb('stock', '+', 1) }))
      .execute(),
}
