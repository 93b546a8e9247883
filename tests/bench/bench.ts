import { execFileSync } from 'node:child_process'
import { openDatabase } from '../../db/sqlite/driver'
import { demoData } from '../support/data'
import { Visitor } from '../support/visitor'
import { measureSelling } from './selling'
import {
  bareRemix,
  floorOf,
  type Load,
  type Measured,
  measure,
  memoryOf,
  reactAlone,
  type Server,
  shopOn,
} from './servers'

// npm run bench measures the requests per second of the shop with 36, 10,000 and 100,000 products. In the same run, it
// measures a bare server that sends the same bytes, a bare Remix page of 24 cards, and React alone. Only the ratios are
// comparable between machines. `-- --rounds 1 --seconds 1` is quick; `-- --only "add to cart"` measures only lines with
// these words; `-- --only selling` measures reading while units are sold; with `-- --variants`, every tenth product of
// the large shops has variants.

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
const rounds = Number(option('rounds', '3'))
const seconds = Number(option('seconds', '3'))
const only = option('only', '')
const withVariants = process.argv.includes('--variants')
// The first round does not count and takes this many times as long, because V8 optimizes code only after some thousands
// of requests.
const warmUpFactor = 4

interface Line {
  work: string
  server: Server
  load: Load
  /** For each line to compare this line with: the minimum ratio. */
  minRatios?: Record<string, number>
}

const form = 'application/x-www-form-urlencoded'
const gzip = { 'accept-encoding': 'gzip' }
const lines: Line[] = []
const results = new Map<string, Measured[]>()
const search = '/products?search=lantern+{n}'
const say = (text: string) => process.stderr.write(`${text}\n`)

if (only === 'selling') {
  await measureSelling({ name: '36', dataDir: demoData(), rounds, seconds, cookieOf, say })
  const dataDir = largeData(100_000)
  await measureSelling({ name: '100,000', dataDir, rounds, seconds, cookieOf, say })
  process.exit()
}

say('Preparing shops with 36, 10,000 and 100,000 products ...')
const folder = demoData()
const largeFolders = { '10,000': largeData(10_000), '100,000': largeData(100_000) }

// Only one shop runs at a time, so that it does not share its processor core.
const small = await shopOn(folder)
const bare = await bareRemix()
const react = await reactAlone()
const pages = ['/products', '/api/v1/open/products?limit=100']
// The first request makes the shop cache the page, so that the recording contains the cached response.
for (const path of pages) await measure(small, { path, headers: gzip }, 1)
const floor = await floorOf(small, pages, gzip)

line('raw bytes: catalogue', floor, { path: '/products', headers: gzip })
line('raw bytes: 304', floor, { path: '/products', headers: gzip, isKnown: true })
line('raw bytes: API', floor, { path: pages[1] ?? '', headers: gzip })
line('bare Remix: 24 cards', bare, { path: '/', headers: gzip })
line('React alone: 24 cards', react, { path: '/', headers: gzip })
line('bare Remix: an order', bare, {
  path: '/order',
  method: 'POST',
  headers: { 'content-type': form },
  body: 'product=1',
})
line(
  'guest: catalogue',
  small,
  { path: '/products', headers: gzip },
  { 'raw bytes: catalogue': 0.6, 'bare Remix: 24 cards': 100 },
)
line(
  'guest: catalogue, 304',
  small,
  { path: '/products', headers: gzip, isKnown: true },
  { 'raw bytes: 304': 0.6 },
)
line('guest: catalogue, not compressed', small, { path: '/products' }, { 'guest: catalogue': 0 })
line(
  'guest: /open/products?limit=100',
  small,
  { path: pages[1] ?? '', headers: gzip },
  { 'raw bytes: API': 0.5 },
)

const asUser = await signedIn(small)
line('signed in, 36: catalogue', small, asUser('/products'), {
  'bare Remix: 24 cards': 1.5,
  'React alone: 24 cards': 0.3,
})
line('signed in, 36: another search each time', small, asUser(search, 100, 9_999), {
  'signed in, 36: catalogue': 0.9,
})
line('signed in, 36: nothing from the database', small, asUser('/cart/checkout'))
const { headers } = asUser('')
line(
  'signed in, 36: add to cart',
  small,
  { ...(await addToCart(folder)), headers: { ...headers, 'content-type': form } },
  { 'bare Remix: an order': 0.8 },
)
const kettle = 'signed in, 36: product'
const withOptions = '/products/margin-notebook'
line(kettle, small, asUser('/products/long-neck-kettle'))
line('signed in, 36: product with variants', small, asUser(withOptions), { [kettle]: 0.8 })
line(
  'signed in, 36: add a variant to the cart',
  small,
  {
    ...(await addToCart(folder, 'Margin Notebook')),
    headers: { ...headers, 'content-type': form },
  },
  { 'signed in, 36: add to cart': 0.8 },
)
await measureLines()
const memory = [`36 products ${formatMemory(small)}`]
for (const server of [small, bare, react, floor]) await server.close()

for (const [name, largeFolder] of Object.entries(largeFolders)) {
  const shop = await shopOn(largeFolder)
  const asUser = await signedIn(shop)
  const [catalogue, isLargest] = [`signed in, ${name}: catalogue`, name === '100,000']
  const as36 = { 'signed in, 36: catalogue': 0.9 }
  line(catalogue, shop, asUser('/products'), as36)
  line(`signed in, ${name}: another search each time`, shop, asUser(search, 100, 9_999), {
    [catalogue]: isLargest ? 0.5 : 0.9,
  })
  // Among 100,000 products, a search for any three-digit number finds more products than fit on a page.
  if (isLargest) {
    const fullPage = asUser(search, 100, 999)
    line(`signed in, ${name}: search, a full page`, shop, fullPage, { [catalogue]: 0.5 })
  }
  line(`signed in, ${name}: page 300`, shop, asUser('/products?page=300'), as36)
  const anyPage = asUser('/products?page={n}', 1, isLargest ? 4000 : 400)
  line(`signed in, ${name}: another page each time`, shop, anyPage, as36)
  line(`signed in, ${name}: category`, shop, asUser('/products?category=Kitchen'), as36)
  const byPrice = asUser('/products?category=Kitchen&sort=price')
  line(`signed in, ${name}: category by price`, shop, byPrice, as36)
  await measureLines()
  memory.push(`${name} products ${formatMemory(shop)}`)
  if (isLargest && !only) {
    say('Filling the page cache ...')
    const fill = { path: '/products/large-{n}', headers: gzip, from: 0, to: 99_999 }
    await measure(shop, fill, 30)
    memory.push(`with a full page cache ${formatMemory(shop)}`)
  }
  await shop.close()
}

console.log(
  '| work | requests/s | p50 ms | p99 ms | CPU ms | ratio of requests/s (minimum), of CPU |\n|---|---|---|---|---|---|',
)
for (const { work, minRatios = {} } of lines) {
  const ratios = Object.entries(minRatios).map(([other, minRatio]) => {
    const ratio = medianOf(work, 'perSecond') / medianOf(other, 'perSecond')
    const ofCpu = medianOf(other, 'cpu') / medianOf(work, 'cpu')
    return `${ratio.toFixed(2)} × ${other} (${minRatio}), ${ofCpu.toFixed(2)}`
  })
  const figures = (['perSecond', 'p50', 'p99'] as const).map((name) =>
    Math.round(medianOf(work, name)),
  )
  console.log(
    `| ${work} | ${figures.join(' | ')} | ${medianOf(work, 'cpu').toFixed(3)} | ${ratios.join('; ')} |`,
  )
}

console.log(`Memory after the load: ${memory.join('; ')}`)

const starts: number[] = []
for (let round = 0; round < rounds; round++) {
  const startedAt = performance.now()
  const shop = await shopOn(folder)
  await fetch(`${shop.url}/products`)
  starts.push(performance.now() - startedAt)
  await shop.close()
}
console.log(`Start to the first page, on a migrated folder: ${Math.round(median(starts))} ms`)

function line(work: string, server: Server, load: Load, minRatios?: Record<string, number>) {
  const isWanted =
    !only || work.includes(only) || /^(?:raw|bare|React|signed in, 36: cat)/.test(work)
  if (isWanted) lines.push({ work, server, load, minRatios })
}

async function measureLines() {
  const next = lines.filter(({ work }) => !results.has(work))
  for (let round = 0; round <= rounds; round++) {
    for (const { work, server, load } of next) {
      say(`Round ${round} of ${rounds}: ${work}`)
      const measured = await measure(server, load, round === 0 ? warmUpFactor * seconds : seconds)
      if (round > 0) results.set(work, [...(results.get(work) ?? []), measured])
    }
  }
}

/** Logs in and returns a function that creates loads. */
async function signedIn(shop: Server) {
  const headers = { ...gzip, cookie: await cookieOf(shop) }
  return (path: string, from?: number, to?: number): Load => ({ path, headers, from, to })
}

function formatMemory(shop: Server) {
  const { now, peak } = memoryOf(shop)
  return `${now} MB, at most ${peak} MB`
}

function largeData(products: number) {
  const dataDir = demoData()
  execFileSync(
    'node',
    [
      '--import',
      'tsx',
      'tests/bench/seed-large.ts',
      String(products),
      ...(withVariants ? ['--variants'] : []),
    ],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  )
  return dataDir
}

async function cookieOf(shop: Server, email = 'user@example.com') {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: email, Password: '121212' })
  return visitor.cookies.getCookieStringSync(shop.url)
}

// Gives the product, or its first variant, enough stock for the whole run.
async function addToCart(dataDir: string, name = 'Paper Moon Lamp'): Promise<Load> {
  const db = openDatabase(`${dataDir}/shop.sqlite`)
  const { id, slug, option_1 } = await db
    .selectFrom('products')
    .select(['id', 'slug', 'option_1'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('variants')
    .set((eb) => ({
      stock: eb('stock', '+', 100_000_000),
      received: eb('received', '+', 100_000_000),
    }))
    .where('id', '=', id)
    .execute()
  await db.destroy()
  const choice = option_1 ? `&variant=${id}` : ''
  return { path: `/products/${slug}`, method: 'POST', body: `intent=add${choice}` }
}

function medianOf(work: string, name: keyof Measured) {
  return median((results.get(work) ?? []).map((it) => it[name]))
}

function median(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
