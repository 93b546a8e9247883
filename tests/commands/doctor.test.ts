import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { timeFromNow } from '../../db/time'
import { command } from '../support/command'
import { demoData, temporaryFolder } from '../support/data'
import { databaseOf, openShop } from '../support/server-process'
import { until } from '../support/wait'

const doctor = (dataDir: string, environment: Record<string, string> = {}) =>
  command('doctor', dataDir, [], environment)

test('reports no problem in a shop without faults, and changes nothing', async () => {
  const dataDir = demoData()
  const bytes = () => readFileSync(join(dataDir, 'shop.sqlite'))
  const before = bytes()
  const names = readdirSync(dataDir)
  const { status, stdout } = await doctor(dataDir)
  // A version that is older than a year names its dated facts.
  const isOld = /^warning .*dated facts/m.test(stdout)
  assert.equal(status, isOld ? 1 : 0)
  assert.match(stdout, new RegExp(`^Version {6}\\d+\\.\\d+\\.\\d+\nData folder  ${dataDir}\n`))
  assert.doesNotMatch(stdout, /^(warning|broken) (?!.*dated facts)/m)
  assert.deepEqual(bytes(), before)
  assert.deepEqual(readdirSync(dataDir), names)
})

test('creates no shop when there is none', async () => {
  const dataDir = join(temporaryFolder(), 'nothing')
  const { status, stdout } = await doctor(dataDir)
  assert.equal(status, 2)
  assert.match(stdout, /^broken {3}database {6}there is no shop in/m)
  assert.throws(() => readdirSync(dataDir), { code: 'ENOENT' })
})

const faults: Record<string, [spoil: (dataDir: string) => Promise<unknown>, line: RegExp]> = {
  'a stock that violates the stock invariant': [
    (dataDir) =>
      change(dataDir, "update products set stock = stock + 1 where slug = 'paper-moon-lamp'"),
    /^broken {3}stock .*wrong for 1 product, the first is Paper Moon Lamp$/m,
  ],
  'an order whose total is not the sum of its lines': [
    (dataDir) => change(dataDir, 'update orders set total = total + 1 where order_number = 1001'),
    /^broken {3}orders .*wrong totals of 1 order, the first is 1001$/m,
  ],
  'a parcel with more units than were ordered': [
    async (dataDir) => {
      await change(
        dataDir,
        `insert into parcels (id, order_id, carrier, tracking_number, tracking_url, sent_at)
          select 'p1', id, '', '', '', '2026' from orders where order_number = 1001`,
      )
      await change(
        dataDir,
        "insert into parcel_items (parcel_id, position, quantity) values ('p1', 0, 99)",
      )
    },
    /^broken {3}orders .*more units in parcels than ordered in 1 order, the first is 1001$/m,
  ],
  'a voucher with more uses than orders': [
    (dataDir) =>
      change(
        dataDir,
        `insert into vouchers (id, code, folded_code, percent, min_total, uses, is_active, created_at)
          values ('v', 'SUMMER', 'summer', 10, 0, 1, 1, '2026')`,
      ),
    /^broken {3}orders .*uses of 1 voucher are not those of the orders, the first is SUMMER$/m,
  ],
  'a gap in the numbers of invoices': [
    (dataDir) =>
      change(
        dataDir,
        `insert into invoices (kind, number, order_id, seller, buyer, created_at)
          select 'invoice', 2, id, 'Shop', 'Buyer', '2026' from orders where order_number = 1001`,
      ),
    /^broken {3}orders .*the numbers of invoices have gaps$/m,
  ],
  'a refund of more units than were ordered': [
    (dataDir) =>
      change(
        dataDir,
        `insert into refunds (id, order_id, amount, delivery, reason, status, created_at)
            select 'r', id, 1, 0, '', 'reduced', '2026' from orders where order_number = 1002;
          insert into refund_items (refund_id, position, quantity, restock)
            select 'r', position, quantity + 1, 0 from order_items
            join orders on orders.id = order_id
            where order_number = 1002 and position = 0;
          update variants set written_off = written_off + quantity, received = received - 1
            from (select variant_id, quantity + 1 as quantity from order_items
              join orders on orders.id = order_id
              where order_number = 1002 and position = 0) as taken
            where taken.variant_id = variants.id`,
      ),
    /^broken {3}orders .*refunds of more than was ordered or paid in 1 order, the first is 1002$/m,
  ],
  'an invoiced refund without a correction invoice': [
    (dataDir) =>
      change(
        dataDir,
        `insert into refunds (id, order_id, amount, delivery, reason, status, created_at)
            select 'r', id, 1, 0, '', 'reduced', '2026' from orders where order_number = 1002;
          insert into invoices (kind, number, order_id, seller, buyer, created_at)
            select 'invoice', 1, id, 'Shop', 'Buyer', '2026' from orders where order_number = 1002`,
      ),
    /^broken {3}orders .*invoices and corrections of 1 order do not add up, the first is 1002$/m,
  ],
  'prices without the discount of their category': [
    (dataDir) => change(dataDir, "update categories set discount = 30 where name = 'Garden'"),
    /^broken {3}prices .*wrong for 6 products/m,
  ],
  'a price that is not in the price history': [
    (dataDir) => change(dataDir, 'update price_history set price = price + 1'),
    /^broken {3}prices .*not in the price history of \d+ products/m,
  ],
  'a reference to a missing row': [
    (dataDir) => change(dataDir, "insert into favorites values ('no-user', 'no-product', '2026')"),
    /^broken {3}foreign keys .*the first in favorites$/m,
  ],
  'a missing image': [
    async (dataDir) => {
      const [image = ''] = readdirSync(join(dataDir, 'images'))
      rmSync(join(dataDir, 'images', image, '900.avif'))
    },
    /^broken {3}images .*1 of 48 are missing/m,
  ],
  'a logo without the files that are made from it': [
    (dataDir) => {
      const [image = ''] = readdirSync(join(dataDir, 'images'))
      return change(dataDir, `insert into look values ('logo', '${image}-100x40')`)
    },
    /^broken {3}images .*1 of 48 are missing/m,
  ],
  'a session secret that cannot be read': [
    async (dataDir) => {
      rmSync(join(dataDir, 'session-secret'), { force: true })
      mkdirSync(join(dataDir, 'session-secret'), { mode: 0o700 })
    },
    /^broken {3}session secret .*cannot be read/m,
  ],
  'a missing folder of images': [
    async (dataDir) => rmSync(join(dataDir, 'images'), { recursive: true }),
    /^broken {3}images .*48 of 48 are missing/m,
  ],
  'a migration that is not applied': [
    (dataDir) => change(dataDir, "delete from kysely_migration where name like '%parcels'"),
    /^broken {3}migrations .*to be applied at the next start: 2026-11-27-24-parcels$/m,
  ],
  'a session from the future': [
    (dataDir) =>
      change(
        dataDir,
        `insert into sessions (token_hash, user_id, created_at, used_at)
          select 'x', id, '${timeFromNow(9e6)}', '${timeFromNow(9e6)}' from users limit 1`,
      ),
    /^warning {2}clock .*it was set back/m,
  ],
  'a file that other users of the machine can read': [
    async (dataDir) => {
      chmodSync(dataDir, 0o755)
      chmodSync(join(dataDir, 'shop.sqlite'), 0o644)
    },
    /^warning {2}file modes .*can read .*shop\.sqlite/m,
  ],
  'an email that failed': [
    (dataDir) =>
      change(
        dataDir,
        "insert into emails (id, recipient, subject, body, next_attempt_at, created_at, failed_at) values ('1', 'a@b.c', 'x', 'y', '2026', '2026', '2026')",
      ),
    /^warning {2}emails .*1 could not be sent/m,
  ],
}

for (const [what, [spoil, line]] of Object.entries(faults)) {
  test(`finds ${what}`, async () => {
    const dataDir = demoData()
    await spoil(dataDir)
    const { status, stdout } = await doctor(dataDir)
    assert.match(stdout, line)
    assert.equal(status, line.source.startsWith('^broken') ? 2 : 1)
  })
}

const unsafe: [settings: Record<string, string>, words: RegExp][] = [
  [{ PUBLIC_URL: 'https://shop.example' }, /DEMO_MODE is on at https:\/\/shop\.example/],
  [{ DEMO_MODE: 'false' }, /SMTP_URL is not set here/],
  [{ DEMO_MODE: 'false', PUBLIC_URL: 'http://shop.example' }, /PUBLIC_URL is not https/],
  [{ DEMO_MODE: 'false', PUBLIC_URL: 'https://shop.example' }, /TRUST_PROXY is not set/],
  [{ SESSION_SECRET: 'ab'.repeat(20) }, /SESSION_SECRET is easy to guess/],
]

for (const [settings, words] of unsafe) {
  test(`warns about ${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`, async () => {
    const { status, stdout } = await doctor(demoData(), settings)
    assert.match(stdout, words)
    assert.equal(status, 1)
  })
}

test('reports at /health that the shop is ok, or which check failed', async () => {
  const shop = await openShop()
  const getHealth = async () => {
    const response = await fetch(`${shop.url}/health`)
    return {
      status: response.status,
      body: (await response.json()) as {
        status: string
        version: string
        findings: { name: string; state: string }[]
      },
    }
  }
  const healthy = await getHealth()
  assert.deepEqual([healthy.status, healthy.body.status], [200, 'ok'])
  assert.match(healthy.body.version, /^\d+\.\d+\.\d+$/)
  const db = databaseOf(shop)
  await sql`delete from kysely_migration where name like '%facts-and-filters'`.execute(db)
  await db.destroy()
  const unhealthy = await getHealth()
  assert.deepEqual([unhealthy.status, unhealthy.body.status], [503, 'broken'])
  assert.deepEqual(
    unhealthy.body.findings.filter(({ state }) => state !== 'ok').map(({ name }) => name),
    ['migrations'],
  )
  await shop.close()
})

test('logs the cause of a failed check once, and shows only its state at /health', async () => {
  const shop = await openShop()
  const getHealth = async () => (await fetch(`${shop.url}/health`)).json()
  const logged = () => shop.log().match(/^Health: .*$/gm) ?? []
  const healthy = await getHealth()
  renameSync(shop.dataDir, `${shop.dataDir}-aside`)
  const responses = [await getHealth(), await getHealth()]
  for (const response of responses) {
    assert.deepEqual(response, {
      status: 'broken',
      version: healthy.version,
      findings: [
        { name: 'database', state: 'ok' },
        { name: 'migrations', state: 'ok' },
        { name: 'disk', state: 'broken' },
        { name: 'shop.sqlite', state: 'ok' },
        { name: 'limits.sqlite', state: 'ok' },
      ],
    })
  }
  renameSync(`${shop.dataDir}-aside`, shop.dataDir)
  await getHealth()
  await until('the shop logs both', () => logged().length >= 2)
  const [failed, recovered, ...more] = logged()
  assert.match(failed ?? '', new RegExp(`^Health: disk is broken: ENOENT.*${shop.dataDir}`))
  assert.match(recovered ?? '', /^Health: disk is ok: /)
  assert.deepEqual(more, [])
  await shop.close()
})

async function change(dataDir: string, statement: string) {
  const sqlite = new Sqlite(join(dataDir, 'shop.sqlite'))
  sqlite.function('searchable', String)
  sqlite.pragma('foreign_keys = off')
  sqlite.exec(statement)
  sqlite.close()
}
