import { openDatabase } from '../../db/sqlite/driver'
import { addPeople } from '../soak/visitors'
import { type Load, type Measured, measure, type Server, shopOn } from './servers'

// Guests and signed-in customers read many pages of a shop while other customers add units of random variants to their
// carts. Half of the units are of products whose pages are read.

const unitsPerSecond = [0, 1, 5, 20, 50]
// The response to an added unit contains the whole cart, so one customer with a thousand products would slow the shop down.
const buyers = 200

interface Options {
  /** The number of products, as a title. */
  name: string
  dataDir: string
  rounds: number
  seconds: number
  cookieOf(shop: Server, email: string): Promise<string>
  say(text: string): void
}

/** Measures one shop and prints a table: pages per second for each number of added units per second. */
export async function measureSelling({
  name,
  dataDir,
  rounds,
  seconds,
  cookieOf,
  say,
}: Options): Promise<void> {
  const { paths, sold, cookies } = await prepareStock(dataDir)
  const shop = await shopOn(dataDir)
  const gzip = { 'accept-encoding': 'gzip' }
  const readers = {
    guests: gzip,
    'signed in': { ...gzip, cookie: await cookieOf(shop, 'user@example.com') },
  }
  const rates = new Map<string, number[]>()
  for (const [who, headers] of Object.entries(readers)) {
    const load: Load = { path: '', paths, headers }
    await measure(shop, load, 4 * seconds)
    for (let round = 1; round <= rounds; round++) {
      for (const perSecond of unitsPerSecond) {
        say(`Round ${round} of ${rounds}: ${name} products, ${who}, ${perSecond} units per second`)
        const sales = { perSecond, paths: sold, cookies }
        const measured: Measured = await measure(shop, { ...load, sales }, seconds)
        const key = `${who} ${perSecond}`
        rates.set(key, [...(rates.get(key) ?? []), measured.perSecond])
      }
    }
  }
  await shop.close()
  console.log(`\n| ${name} products, ${paths.length} pages | ${unitsPerSecond.join(' | ')} |`)
  console.log(`|---|${unitsPerSecond.map(() => '---|').join('')}`)
  for (const who of Object.keys(readers)) {
    const figures = unitsPerSecond.map((perSecond) => median(rates.get(`${who} ${perSecond}`)))
    const cells = figures.map(
      (figure) => `${Math.round(figure)} (${(figure / (figures[0] ?? 1)).toFixed(2)})`,
    )
    console.log(`| ${who} | ${cells.join(' | ')} |`)
  }
}

// Gives each product enough stock for the whole run. Returns the pages, the most requested ones first, the requests that
// add a unit, and the cookies of the customers who send them.
async function prepareStock(dataDir: string) {
  const db = openDatabase(`${dataDir}/shop.sqlite`)
  const more = 1_000_000
  await db
    .updateTable('variants')
    .set((eb) => ({ stock: eb('stock', '+', more), received: eb('received', '+', more) }))
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'slug'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.id', 'product_id as productId'])
    // The id of a product with options does not say which of its variants, also if one of them has the same id.
    .where(({ eb, or, ref }) =>
      or([eb('option_1', '=', ''), eb('variants.id', '!=', ref('product_id'))]),
    )
    .execute()
  const categories = await db.selectFrom('categories').select('name').execute()
  const people = await addPeople(db, buyers)
  await db.destroy()
  const lists = Math.min(40, Math.ceil(products.length / 24))
  const read = products.slice(0, 1_000)
  const readIds = new Set(read.map(({ id }) => id))
  const add = ({ id }: { id: string }) => `/api/v1/products/${id}`
  return {
    paths: [
      '/',
      '/products',
      ...categories.map(({ name }) => `/products?category=${encodeURIComponent(name)}`),
      ...Array.from({ length: lists - 1 }, (_, index) => `/products?page=${index + 2}`),
      ...read.map(({ slug }) => `/products/${slug}`),
    ],
    // The load generator takes them in turn, from either list.
    sold: [
      shuffled(variants.filter(({ productId }) => readIds.has(productId))).map(add),
      shuffled(variants).slice(0, 1_000).map(add),
    ],
    cookies: people.map(({ cookie }) => cookie),
  }
}

function shuffled<T>(values: T[]) {
  return values
    .map((value) => ({ value, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

function median(values: number[] = []) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
