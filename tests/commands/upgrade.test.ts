import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { appliedMigrations, migrationNames } from '../../db/migrate'
import type { Database } from '../../db/schema'
import { openReadOnly } from '../../db/sqlite/connection'
import { openDatabase } from '../../db/sqlite/driver'
import { version } from '../../package.json'
import { builtCommand } from '../support/build'
import { command } from '../support/command'
import { temporaryFolder } from '../support/data'
import { openDatabaseOf, unlessPostgres, unlessSqlite } from '../support/engine'
import { schemaOf } from '../support/schema-of'
import { databaseOf, openShop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { createDatabase050, createSqlite050 } from '../support/version-0.5.0'
import { until } from '../support/wait'

const laterMigrations = migrationNames.slice(1)

test('migrates a data folder of version 0.5.0 at the start', async (t) => {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  await fill(openDatabaseOf(dataDir))
  const { status, stdout, stderr } = await command('prepare', dataDir)
  assert.equal(status, 0, stderr)
  assert.deepEqual(
    [...stdout.matchAll(/^Migrating: (\S+)$/gm)].map(([, name]) => name),
    laterMigrations,
  )
  assert.match(stdout, /Migrating: .*\nMigrated: /)
  await assertUpgraded(t, dataDir)
})

test('copies the database before it migrates it, and is the version before again after the three documented commands', {
  skip: unlessSqlite,
}, async () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'shop.sqlite')
  createSqlite050(file)
  await fill(openDatabase(file))
  const old = await contentOf(file)
  for (const [days, name] of ['0.1.0', '0.2.0', '0.3.0'].entries()) {
    writeFileSync(`${file}.before-${name}`, name)
    // The names decide, not the times.
    utimesSync(`${file}.before-${name}`, 9 - days, 9 - days)
  }
  const { status, stdout, stderr } = await command('prepare', dataDir, [], { DEMO_MODE: 'false' })
  assert.equal(status, 0, stderr)
  const copy = `${file}.before-${version}`
  assert.match(stdout, new RegExp(`^Copied: ${copy}$`, 'm'))
  const copies = readdirSync(dataDir).filter((name) => name.includes('before'))
  assert.deepEqual(copies.sort(), ['shop.sqlite.before-0.3.0', basename(copy)].sort())
  assert.equal(statSync(copy).mode & 0o777, 0o600)

  const upgraded = openDatabase(file)
  await upgraded
    .insertInto('orders')
    .values({ id: 'o4', user_id: 'u2', total: 1, created_at: '2026-01-08', updated_at: '2026' })
    .execute()
  await upgraded.destroy()
  // As a process that was killed leaves it: SQLite would apply this log to any database beside it.
  writeFileSync(`${file}-wal`, 'log of the new database')

  const programs = goBack(dataDir)
  assert.deepEqual(programs, [
    'systemctl stop shop',
    'git checkout v0.8.0',
    'npm ci',
    'npm run build',
    'npm prune --omit=dev',
  ])
  assert.deepEqual(await contentOf(file), old)
  const undone = openReadOnly(join(dataDir, 'undone', 'shop.sqlite'))
  const orders = await undone.selectFrom('orders').select('id').orderBy('id').execute()
  await undone.destroy()
  assert.deepEqual(orders.map(Object.values), [['o1'], ['o3'], ['o4']])
  assert.equal((await command('prepare', dataDir, [], { DEMO_MODE: 'false' })).status, 0)
})

/** Runs the commands of the documentation, with stand-ins for what is not about data. Returns their calls. */
function goBack(dataDir: string) {
  const [, section = ''] = readFileSync('docs/backup-and-restore.md', 'utf8').split(
    '## Go back to the version before',
  )
  const commands = /```sh\n(.*?)```/s.exec(section)?.[1] ?? ''
  assert.equal(commands.trim().split('\n').length, 3)
  const folder = temporaryFolder()
  const calls = join(folder, 'calls')
  for (const name of ['systemctl', 'git', 'npm']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} "$@" >> ${calls}\n`, { mode: 0o755 })
  }
  writeFileSync(join(folder, 'sudo'), '#!/bin/sh\n[ "$1" = -u ] && shift 2\n"$@"\n', {
    mode: 0o755,
  })
  const script = commands
    .replaceAll('/var/lib/shop', dataDir)
    .replaceAll('/srv/shop', folder)
    .replaceAll('before-0.9.0', `before-${version}`)
  execFileSync('sh', ['-ec', script], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  })
  return readFileSync(calls, 'utf8').trim().split('\n')
}

async function contentOf(file: string) {
  const db = openReadOnly(file)
  const [schema, migrations] = [await schemaOf(db), await appliedMigrations(db)]
  const tables = Object.keys(schema).flatMap((object) => /^table (.*)/.exec(object)?.slice(1) ?? [])
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)),
  )
  await db.destroy()
  return { schema, migrations, rows: rows.map((result) => result.rows) }
}

test('does not migrate when the disk has no room for a copy of the database', {
  skip: unlessSqlite,
}, async (t) => {
  const [dataDir, disk] = [temporaryFolder(), temporaryFolder()]
  createSqlite050(join(dataDir, 'shop.sqlite'))
  const onDisk = (script: string) =>
    spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', `mount -t tmpfs -o size=1m none ${disk} && ${script}`],
      {
        env: { ...process.env, DATA_DIR: disk, DATABASE_URL: '', DEMO_MODE: 'false' },
        encoding: 'utf8',
      },
    )
  if (onDisk('true').status !== 0) return t.skip('needs unshare and tmpfs')
  const { stdout, stderr } = onDisk(
    `cp ${dataDir}/shop.sqlite ${disk} && node ${builtCommand('prepare')}; ls ${disk}`,
  )
  assert.match(
    stderr,
    /^The shop cannot start: the disk of \S+ needs 1 MB of free space, to copy and migrate the database\.\n$/,
  )
  assert.doesNotMatch(stdout, /before-|Migrated/)
})

test('preserves the images of products and those that they wait for when it migrates version 0.5.0', async (t) => {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  const old = openDatabaseOf(dataDir)
  for (const statement of rows) await sql.raw(statement).execute(old)
  await sql`update products set image_id = 'i1', awaited_image = 'new.png' where id = 'p1'`.execute(
    old,
  )
  await sql`update products set awaited_image = 'sun.png' where id = 'p3'`.execute(old)
  await sql`insert into products (id, slug, name, brand, description, price, stock, received,
      written_off, category_id, created_at, updated_at)
    select 'p4', 'bare', 'Bare', brand, description, price, 0, 0, 0, category_id, created_at,
      updated_at from products where id = 'p1'`.execute(old)
  await old.destroy()
  const { status, stderr } = await command('prepare', dataDir)
  assert.equal(status, 0, stderr)
  const db = openDatabaseOf(dataDir)
  t.after(() => db.destroy())
  const images = await db
    .selectFrom('products')
    .leftJoin('product_images', 'product_id', 'id')
    .select(['id', 'products.image_id as first', 'second_image_id'])
    .select(['position', 'product_images.image_id', 'alt', 'awaited_image'])
    .orderBy('id')
    .execute()
  assert.deepEqual(images.map(Object.values), [
    ['p1', 'i1', null, 1, 'i1', '', 'new.png'],
    ['p3', null, null, 1, null, '', 'sun.png'],
    ['p4', null, null, null, null, null, null],
  ])
})

test('refuses to migrate while another process uses the shop, and to serve before it is migrated', async () => {
  const shop = await openShop()
  const isRemoved = sql`delete from kysely_migration where name = ${migrationNames.at(-1)}`
  const db = databaseOf(shop)
  await isRemoved.execute(db)
  await db.destroy()
  const { status, stdout, stderr } = await command('prepare', shop.dataDir)
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(
    stderr,
    /^The shop cannot start: another process uses [^\n]+ Stop all processes of the old version\.\n$/,
  )
  assert.equal((await fetch(`${shop.url}/products`)).status, 200)
  await shop.close()
  await assert.rejects(
    openShop({ DATA_DIR: shop.dataDir }),
    /The shop cannot start: \S.* is not prepared for this version\. Run `npm run prepare-shop`/,
  )
})

test('refuses to migrate while another process uses the shop, even if that process has nothing to do', {
  skip: unlessPostgres,
}, async () => {
  const shop = await openShop()
  const db = databaseOf(shop)
  await sql`delete from kysely_migration where name = ${migrationNames.at(-1)}`.execute(db)
  // The process closes connections that it has not used for ten seconds.
  await until('the process has one connection', async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'shop' and pid <> pg_backend_pid()`.execute(
      db,
    )
    return Number(rows[0]?.count) <= 1
  })
  await db.destroy()
  const { status, stderr } = await command('prepare', shop.dataDir)
  assert.equal(status, 1)
  assert.match(stderr, /^The shop cannot start: another process uses /)
  await shop.close()
})

test('prepares a shop that needs no migration while another process serves it', async () => {
  const shop = await openShop()
  const { status, stderr } = await command('prepare', shop.dataDir)
  assert.deepEqual([status, stderr], [0, ''])
  await shop.close()
})

// The database in a backup is a SQLite file on either engine.
test('migrates a backup of version 0.5.0 when it is restored', async (t) => {
  const dataDir = join(temporaryFolder(), 'shop')
  const backup = await backUp050()
  const { status, stdout, stderr } = await command('restore', dataDir, [backup])
  assert.equal(status, 0, stderr)
  assert.deepEqual(
    [...stdout.matchAll(/^Migrated {5}(\S+)$/gm)].map(([, name]) => name),
    laterMigrations,
  )
  await assertUpgraded(t, dataDir)
})

const refusal =
  /was made by a version before 0\.5\.0\. Upgrade to 0\.5\.0 first, then to this version\.\n$/

test('refuses a data folder of a version before 0.5.0 in one sentence that says what to do', async () => {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  await removeLastMigration(openDatabaseOf(dataDir))
  const createAdmin = ['Ada Example', 'ada@shop.test']
  for (const { status, stderr } of [
    await command('prepare', dataDir),
    await command('create-admin', dataDir, createAdmin, {}, 'secret secret\n'),
  ]) {
    assert.equal(status, 1)
    assert.match(stderr, /^(?:The shop cannot start|Nothing was changed): [^\n]*$/m)
    assert.match(stderr, refusal)
    assert.equal(stderr.trim().split('\n').length, 1)
  }
  await assert.rejects(openShop({ DATA_DIR: dataDir }), (error: Error) => {
    assert.match(error.message, /The shop cannot start: \S/)
    assert.match(error.message, refusal)
    return true
  })
  const doctor = await command('doctor', dataDir)
  assert.equal(doctor.status, 2)
  assert.match(
    doctor.stdout,
    /^broken {3}migrations {4}made by a version before 0\.5\.0\. Upgrade to 0\.5\.0 first, then to this version$/m,
  )
})

test('refuses a data folder of a newer version in one sentence', async () => {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  const db = openDatabaseOf(dataDir)
  await sql`insert into kysely_migration values ('2099-01-01-1-from-the-future', '2099')`.execute(
    db,
  )
  await db.destroy()
  const { status, stderr } = await command('prepare', dataDir)
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^The shop cannot start: [^\n]+ was made by a newer version of the shop: 2099-01-01-1-from-the-future\.\n$/,
  )
})

test('refuses a backup of a version before 0.5.0 in one sentence that says what to do', async () => {
  const dataDir = join(temporaryFolder(), 'shop')
  const backup = await backUp050(removeLastMigration)
  const { status, stderr } = await command('restore', dataDir, [backup])
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^Nothing was restored\. This backup was made by version \S+, before 0\.5\.0\. Restore it with version 0\.5\.0, then upgrade that shop to this version\.\n$/,
  )
})

test('refuses a backup of an unreleased version in one sentence that says what to do', async () => {
  const backup = await backUp050(async (db) => {
    await sql`insert into kysely_migration values ('2026-11-25-33-variants', '2026')`.execute(db)
    await db.destroy()
  })
  const { status, stderr } = await command('restore', join(temporaryFolder(), 'shop'), [backup])
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^Nothing was restored\. This backup was made by version \S+, in a state that was not released\. Restore a backup of version 0\.5\.0 or of a later release\.\n$/,
  )
})

// On SQLite, the old file is only moved.
test('refuses to restore into a database of a version before 0.5.0 on PostgreSQL', {
  skip: unlessPostgres,
}, async () => {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  await removeLastMigration(openDatabaseOf(dataDir))
  const backup = await backUp050()
  const { status, stderr } = await command('restore', dataDir, [backup, '--replace'])
  assert.equal(status, 1)
  assert.match(stderr, /^Nothing was restored\. PostgreSQL at [^\n]*$/m)
  assert.match(stderr, refusal)
})

async function backUp050(change = fill) {
  const old = temporaryFolder()
  createSqlite050(join(old, 'shop.sqlite'))
  await change(openDatabase(join(old, 'shop.sqlite')))
  const backup = join(temporaryFolder(), 'shop.tar')
  const made = await command('backup', old, [backup], { DATABASE_URL: '' })
  assert.equal(made.status, 0, made.stderr)
  return backup
}

async function removeLastMigration(db: Kysely<Database>) {
  await sql`delete from kysely_migration where name like '%selling'`.execute(db)
  await db.destroy()
}

async function fill(db: Kysely<Database>) {
  for (const statement of rows) await sql.raw(statement).execute(db)
  await db.destroy()
}

const rows = [
  `insert into users (id, name, email, phone, password_hash, role, created_at, updated_at) values
    ('u1', 'Ada', 'ada@shop.test', '5550100001', 'x', 'admin', '2026-01-01', '2026-01-01'),
    ('u2', 'Ben', 'ben@shop.test', '5550100002', 'x', 'user', '2026-01-02', '2026-01-02')`,
  "insert into categories (id, name, created_at) values ('c', 'Lighting', '2026-01-01')",
  `insert into products (id, slug, name, brand, description, price, stock, received, written_off, category_id, created_at,
      updated_at) values
    ('p1', 'moon-lamp', 'Moon Lamp', 'Oddmoor', 'Paper', 900, 4, 10, 2, 'c', '2026-01-01', '2026-01-01'),
    ('p2', 'gone', 'Gone', 'Oddmoor', 'Deleted', 900, 0, 0, 0, 'c', '2026-01-02', '2026-01-02'),
    ('p3', 'sun-lamp', 'Sun Lamp', 'Oddmoor', 'Glass', 500, 0, 1, 1, 'c', '2026-01-03', '2026-01-03')`,
  // A deleted row must not change the search ids and order numbers of the other rows.
  "delete from products where id = 'p2'",
  "insert into favorites (user_id, product_id, created_at) values ('u2', 'p1', '2026-01-04')",
  "insert into carts (user_id, updated_at) values ('u2', '2026-01-04')",
  `insert into cart_lines (user_id, product_id, quantity, added_at) values ('u2', 'p1', 1, '2026-01-04')`,
  `insert into orders (id, user_id, status, total, created_at, updated_at) values
    ('o1', 'u2', 'delivered', 2700, '2026-01-05', '2026-01-05'),
    ('o2', 'u2', 'processing', 500, '2026-01-06', '2026-01-06'),
    ('o3', 'deleted', 'cancelled', 4500, '2026-01-07', '2026-01-07')`,
  "delete from orders where id = 'o2'",
  `insert into order_items (order_id, position, product_id, product_name, quantity, price) values
    ('o1', 0, 'p1', 'Moon Lamp', 3, 900), ('o3', 0, 'p1', 'Moon Lamp', 5, 900)`,
  `insert into order_deliveries (order_id, name, price, tax_rate) values
    ('o1', 'Parcel', 0, null), ('o3', 'Collection', 0, null)`,
  `insert into order_addresses (order_id, name, lines, postcode, city, country)
    values ('o1', 'Ben', 'Lindenweg 1', '1010', 'Wien', 'AT')`,
  `insert into order_payments (order_id, kind, name, instructions, account_holder, iban, bic, paid_at)
    values ('o3', 'other', 'Cheque', '', '', '', '', '2026-01-07')`,
  `insert into sent_emails (id, recipient, subject, body, created_at, sent_at) values
    ('e1', 'ben@shop.test', 'New order 1001: $27.00', 'Ada', '2026-01-05', '2026-01-05'),
    ('e2', 'ben@shop.test', 'Sold out: Sun Lamp', '', '2026-01-05', '2026-01-05'),
    ('e3', 'ben@shop.test', 'Your order 1001 at Tinder', '', '2026-01-05', '2026-01-05')`,
]

async function assertUpgraded(t: TestContext, dataDir: string) {
  const doctor = await command('doctor', dataDir, ['--json'])
  const { findings } = JSON.parse(doctor.stdout)
  assert.deepEqual(
    findings.filter(({ state }: { state: string }) => state !== 'ok'),
    [],
  )
  const db = openDatabaseOf(dataDir)
  t.after(() => db.destroy())
  await assertRows(db)
  const shop = await openShop({ DATA_DIR: dataDir })
  t.after(() => shop.close())
  const search = async (text: string) => (await fetch(`${shop.url}/products?search=${text}`)).text()
  assert.match(await search('lamp'), /Moon Lamp.*Sun Lamp|Sun Lamp.*Moon Lamp/s)
  // The triggers still index a product, and invalidate the cached guest page.
  await sql`update products set name = 'Comet Torch' where id = 'p1'`.execute(db)
  assert.match(await search('torch'), /Comet Torch/)
  assert.doesNotMatch(await search('lamp'), /Moon Lamp|Comet Torch/)
}

async function assertRows(db: Kysely<Database>) {
  await assertStockInvariant(db)
  const products = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.id', 'products.id')
    .select(['products.id', 'received', 'written_off', 'search_id', 'likes'])
    .orderBy('products.id')
    .execute()
  assert.deepEqual(products, [
    { id: 'p1', received: 10, written_off: 2, search_id: 1, likes: 1 },
    { id: 'p3', received: 1, written_off: 1, search_id: 3, likes: 0 },
  ])
  const prices = await db
    .selectFrom('price_history')
    .select(['variant_id', 'price', 'is_reduced'])
    .orderBy('variant_id')
    .execute()
  assert.deepEqual(prices.map(Object.values), [
    ['p1', 900, 0],
    ['p3', 500, 0],
  ])
  const users = await db.selectFrom('users').select('search_id').orderBy('id').execute()
  assert.deepEqual(users, [{ search_id: 1 }, { search_id: 2 }])
  const copies = await db
    .selectFrom('orders')
    .select(['customer_name', 'customer_email', 'customer_phone', 'delivered_at', 'tax_country'])
    .orderBy('id')
    .execute()
  assert.deepEqual(copies.map(Object.values), [
    ['Ben', 'ben@shop.test', '5550100002', '2026-01-05', 'AT'],
    [null, null, null, null, 'US'],
  ])
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('refund_items', 'refund_id', 'id')
    .select(['order_id', 'amount', 'delivery', 'status', 'refunded_at'])
    .select(['position', 'quantity', 'restock'])
    .execute()
  assert.deepEqual(refunds.map(Object.values), [['o3', 4500, 0, 'due', null, 0, 5, 1]])
  const emails = await db.selectFrom('sent_emails').select('to_shopkeeper').orderBy('id').execute()
  assert.deepEqual(
    emails.map((row) => row.to_shopkeeper),
    [1, 1, 0],
  )
  const order = { id: 'o4', user_id: 'u2', total: 1, created_at: '2026-01-08', updated_at: '2026' }
  await db.insertInto('orders').values(order).execute()
  const orders = await db.selectFrom('orders').select('order_number').orderBy('id').execute()
  assert.deepEqual(
    orders.map((row) => row.order_number),
    [1001, 1003, 1004],
  )
}
