import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { builtCommand } from '../support/build'
import { temporaryFolder } from '../support/data'
import { startPostgres } from '../support/postgres'
import { Visitor } from '../support/visitor'
import { type Load, type Measured, measure, type Server, shopOn } from './servers'

// npm run bench:engines compares the shop on SQLite with the shop on PostgreSQL (with fsync): with 36 and with 100,000
// products, and with one and with two processes. `-- --rounds 1 --seconds 1` is quick.

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
const rounds = Number(option('rounds', '3'))
const seconds = Number(option('seconds', '3'))
const say = (text: string) => process.stderr.write(`${text}\n`)

const gzip = { 'accept-encoding': 'gzip' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const engines = ['SQLite', 'PostgreSQL'] as const
type Engine = (typeof engines)[number]
type Line = [work: string, path: string, options: { isSignedIn?: boolean; isAdding?: boolean }]
const results = new Map<string, Record<Engine, number[]>>()

const server = await startPostgres({ isDurable: true })
try {
  await measureShops(0, [
    ['catalogue, guest', '/products', {}],
    ['catalogue, signed in', '/products', { isSignedIn: true }],
    ['add to cart', '', { isSignedIn: true, isAdding: true }],
  ])
  await measureShops(100_000, [
    ['catalogue, signed in, of 100,000', '/products', { isSignedIn: true }],
    ['page 300, of 100,000', '/products?page=300', { isSignedIn: true }],
    ['search, another each time, of 100,000', '/products?search=lantern+{n}', { isSignedIn: true }],
  ])
} finally {
  await server.close()
}

console.log('| requests a second | SQLite | PostgreSQL | ratio |\n|---|---|---|---|')
for (const [work, { SQLite, PostgreSQL }] of results) {
  const [one, other] = [median(SQLite), median(PostgreSQL)]
  const ratio = one > 0 ? (other / one).toFixed(2) : ''
  console.log(`| ${work} | ${Math.round(one)} | ${Math.round(other)} | ${ratio} |`)
}

async function measureShops(products: number, lines: Line[]) {
  say(`Preparing shops with ${products || 36} products ...`)
  const settings = new Map<Engine, Record<string, string>>()
  for (const engine of engines) settings.set(engine, await prepareShop(engine, products))
  for (const processes of products ? [1] : [1, 2]) {
    for (const engine of engines) {
      const environment = settings.get(engine) ?? {}
      const shops: Server[] = []
      for (let process = 0; process < processes; process++)
        shops.push(await shopOn(environment.DATA_DIR ?? '', environment, process))
      for (const [work, path, options] of lines) {
        const load = await loadOf(shops[0] as Server, path, options)
        const name = processes === 1 ? work : `${work}, two processes`
        for (let round = 0; round <= rounds; round++) {
          say(`${engine}: ${name}, round ${round} of ${rounds}`)
          const all = await Promise.all(shops.map((shop) => measure(shop, { ...load }, seconds)))
          if (round > 0) addResult(name, engine, all)
        }
      }
      for (const shop of shops) await shop.close()
    }
  }
}

async function prepareShop(engine: Engine, products: number) {
  const environment = { DATA_DIR: temporaryFolder(), DATABASE_URL: '' }
  if (engine === 'PostgreSQL') {
    const name = `shop_${products}`
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    environment.DATABASE_URL = server.url.replace(/\w+$/, name)
  }
  const run = (...args: string[]) =>
    execFileSync('node', args, { env: { ...process.env, ...environment } })
  run(builtCommand('prepare'))
  if (products > 0) run('--import', 'tsx', 'tests/bench/seed-large.ts', String(products))
  return environment
}

async function loadOf(
  shop: Server,
  path: string,
  { isSignedIn, isAdding }: Line[2],
): Promise<Load> {
  if (!isSignedIn) return { path, headers: gzip }
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  const headers = { ...gzip, cookie: visitor.cookies.getCookieStringSync(shop.url) }
  if (!isAdding) return { path, headers, from: 100, to: 9_999 }
  return {
    path: '/products/paper-moon-lamp',
    method: 'POST',
    body: 'intent=add',
    headers: { ...headers, ...form },
  }
}

function addResult(work: string, engine: Engine, all: Measured[]) {
  const found = results.get(work) ?? { SQLite: [], PostgreSQL: [] }
  found[engine].push(all.reduce((sum, { perSecond }) => sum + perSecond, 0))
  results.set(work, found)
}

function median(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
