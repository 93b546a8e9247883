import { execFileSync } from 'node:child_process'
import { openDatabase } from '../../db/client'
import { demoData } from '../support/data'
import { Visitor } from '../support/visitor'
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

// npm run bench: what the shop does in a second, with 36, 10,000 and 100,000 products, beside what is measured in the
// same run: a bare server that sends the same bytes, a bare Remix page of 24 cards, and React alone. Absolute figures
// are those of this machine; the ratios count.
// `npm run bench -- --rounds 1 --seconds 1` is quick; `--only "add to cart"` measures the lines with these words.

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
const rounds = Number(option('rounds', '3'))
const seconds = Number(option('seconds', '3'))
const only = option('only', '')

interface Line {
  work: string
  server: Server
  load: Load
  /** The lines that this one is compared with, and the least ratio that we want. */
  against?: Record<string, number>
}

const form = 'application/x-www-form-urlencoded'
const gzip = { 'accept-encoding': 'gzip' }
const lines: Line[] = []
const say = (text: string) => process.stderr.write(`${text}\n`)

say('Preparing shops with 36, 10,000 and 100,000 products ...')
const folders = [demoData(), largeData(10_000), largeData(100_000)]
const shops = await Promise.all(folders.map((folder) => shopOn(folder)))
const [small, large, largest] = shops as [Server, Server, Server]
const bare = await bareRemix()
const react = await reactAlone()
const pages = ['/products', '/api/v1/open/products?limit=100']
// Once each, so that what is recorded is what comes from the cache.
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
line(
  'guest: /open/products?limit=100',
  small,
  { path: pages[1] ?? '', headers: gzip },
  { 'raw bytes: API': 0.5 },
)

for (const [shop, name] of [
  [small, '36'],
  [large, '10,000'],
  [largest, '100,000'],
] as const) {
  const headers = { ...gzip, cookie: await cookieOf(shop) }
  const catalogue = `signed in, ${name}: catalogue`
  line(
    catalogue,
    shop,
    { path: '/products', headers },
    shop === small
      ? { 'bare Remix: 24 cards': 1.5, 'React alone: 24 cards': 0.3 }
      : { 'signed in, 36: catalogue': 0.9 },
  )
  const search = { path: '/products?search=lantern+{n}', headers, from: 100, to: 9_999 }
  line(`signed in, ${name}: search, others each time`, shop, search, {
    [catalogue]: shop === largest ? 0.5 : 0.9,
  })
  if (shop === small) {
    line('signed in, 36: nothing from the database', shop, { path: '/cart/checkout', headers })
    line(
      'signed in, 36: add to cart',
      shop,
      { ...(await addToCart(folders[0] ?? '')), headers: { ...headers, 'content-type': form } },
      { 'bare Remix: an order': 0.8 },
    )
  } else {
    const as36 = { 'signed in, 36: catalogue': 0.9 }
    line(`signed in, ${name}: page 300`, shop, { path: '/products?page=300', headers }, as36)
    const anyPage = { path: '/products?page={n}', headers, to: shop === large ? 400 : 4000 }
    line(`signed in, ${name}: another page each time`, shop, anyPage, as36)
    const category = '/products?category=Kitchen'
    line(`signed in, ${name}: category`, shop, { path: category, headers }, as36)
  }
}

const results = new Map<string, Measured[]>()
// A round for warming up, which does not count.
for (let round = 0; round <= rounds; round++) {
  for (const { work, server, load } of lines) {
    say(`Round ${round} of ${rounds}: ${work}`)
    const measured = await measure(server, load, seconds)
    if (round > 0) results.set(work, [...(results.get(work) ?? []), measured])
  }
}

console.log(
  '| work | requests/s | p50 ms | p99 ms | CPU ms | ratio of requests/s (wanted), of CPU |\n|---|---|---|---|---|---|',
)
for (const { work, against = {} } of lines) {
  const ratios = Object.entries(against).map(([other, least]) => {
    const ratio = medianOf(work, 'perSecond') / medianOf(other, 'perSecond')
    const ofCpu = medianOf(other, 'cpu') / medianOf(work, 'cpu')
    return `${ratio.toFixed(2)} × ${other} (${least}), ${ofCpu.toFixed(2)}`
  })
  const figures = (['perSecond', 'p50', 'p99'] as const).map((name) =>
    Math.round(medianOf(work, name)),
  )
  console.log(
    `| ${work} | ${figures.join(' | ')} | ${medianOf(work, 'cpu').toFixed(3)} | ${ratios.join('; ')} |`,
  )
}

if (!only) {
  say('Filling the page cache ...')
  const fill = { path: '/products/large-{n}', headers: gzip, from: 0, to: 9_999 }
  await measure(large, fill, 20)
  for (const [index, shop] of shops.entries()) {
    const { now, most } = memoryOf(shop)
    console.log(`Memory after the load, shop ${index + 1} of 3: ${now} MB, at most ${most} MB`)
  }
}
for (const server of [...shops, bare, react, floor]) await server.close()

const starts: number[] = []
for (let round = 0; round < rounds; round++) {
  const startedAt = performance.now()
  const again = await shopOn(folders[0] ?? '')
  await fetch(`${again.url}/products`)
  starts.push(performance.now() - startedAt)
  await again.close()
}
console.log(`Start to the first page, on a migrated folder: ${Math.round(median(starts))} ms`)

function line(work: string, server: Server, load: Load, against?: Record<string, number>) {
  const isWanted =
    !only || work.includes(only) || /^(?:raw|bare|React|signed in, 36: cat)/.test(work)
  if (isWanted) lines.push({ work, server, load, against })
}

function largeData(products: number) {
  const dataDir = demoData()
  execFileSync('node', ['--import', 'tsx', 'app/commands/seed-large.ts', String(products)], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return dataDir
}

async function cookieOf(shop: Server) {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  return visitor.cookies.getCookieStringSync(shop.url)
}

/** A product that does not run out. */
async function addToCart(dataDir: string): Promise<Load> {
  const db = openDatabase(`${dataDir}/shop.sqlite`)
  const { slug } = await db
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', 100_000_000), given: eb('given', '+', 100_000_000) }))
    .where('name', '=', 'Paper Moon Lamp')
    .returning('slug')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return { path: `/products/${slug}`, method: 'POST', body: 'intent=add' }
}

function medianOf(work: string, name: keyof Measured) {
  return median((results.get(work) ?? []).map((it) => it[name]))
}

function median(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
