import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { openPostgres } from '../../db/postgres/dialect'
import { open, openReadOnly } from '../../db/sqlite/connection'
import { openDatabase } from '../../db/sqlite/driver'
import { primaryKeys, tables, tablesOfOneEngine } from '../../db/tables'
import { builtCommand } from '../support/build'
import { command } from '../support/command'
import { demoData, demoOnSqlite, prepareEnvironment, temporaryFolder } from '../support/data'
import { unlessPostgres } from '../support/engine'
import { until } from '../support/wait'

// The tests on PostgreSQL need TEST_DATABASE_URL, with a user who may create databases.

const server = process.env.TEST_DATABASE_URL
const skip = unlessPostgres
const sqlite = { DATABASE_URL: '' }
const databases: string[] = []

async function newDatabase(options = "encoding 'UTF8' template template0") {
  const name = `backup_move_${process.pid}_${databases.length}`
  databases.push(name)
  await query(server, `create database ${name} ${options}`)
  return urlOfDatabase(name)
}

/** A copy of a shop on PostgreSQL with the demo, which is there sooner than a backup of the demo is restored. */
async function demoOnPostgres() {
  const { DATABASE_URL } = await prepareEnvironment(demoData())
  return { DATABASE_URL }
}

function urlOfDatabase(name: string) {
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

after(async () => {
  for (const name of databases) await query(server, `drop database if exists ${name} with (force)`)
})

async function connected(url = server) {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function query(url: string | undefined, text: string) {
  const client = await connected(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function backUp(dataDir: string, environment: Record<string, string>) {
  const file = join(temporaryFolder(), 'backup.tar')
  const { status, stderr } = await command('backup', dataDir, [file], environment)
  assert.equal(status, 0, stderr)
  return file
}

async function restored(backup: string, environment: Record<string, string>, ...args: string[]) {
  const dataDir = join(temporaryFolder(), 'shop')
  const result = await command('restore', dataDir, [backup, ...args], environment)
  assert.equal(result.status, 0, result.stderr)
  return { dataDir, ...result }
}

async function assertSound(dataDir: string, environment: Record<string, string>) {
  const { stdout } = await command('doctor', dataDir, ['--json'], environment)
  const unsound = JSON.parse(stdout).findings.filter(
    ({ state }: { state: string }) => state !== 'ok',
  )
  assert.deepEqual(unsound, [])
}

function rowsOf(dataDir: string) {
  const file = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true })
  const rows = tables.map((table) => [
    table,
    file.prepare(`select * from ${table} order by ${primaryKeys[table].join()}`).all(),
  ])
  file.close()
  return Object.fromEntries(rows) as Record<string, unknown[]>
}

/** The demo, with rows in each table. */
function fullShop() {
  const dataDir = demoOnSqlite()
  const file = open(join(dataDir, 'shop.sqlite'))
  // One transaction, because each commit waits for the disk.
  file.exec('begin')
  const strange = `'"\\n{} % \u{1f381} İ é \u0301 \t`
  const [user, other] = file.prepare('select id from users').pluck().all()
  const [product, next] = file.prepare('select id from products').pluck().all()
  const order = file.prepare("select id from orders where status = 'cancelled'").pluck().get()
  const add = (table: string, row: Record<string, unknown>) =>
    file
      .prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
          .map(() => '?')
          .join()})`,
      )
      .run(...Object.values(row))
  const account = {
    id: 'r1',
    name: strange,
    email: 'new@shop.example',
    phone: '',
    password_hash: 'x',
  }
  add('registrations', { ...account, image_id: null, created_at: '2026' })
  // Deleted rows leave gaps; the numbers of the other rows must not change.
  for (const id of ['u1', 'u2']) {
    add('users', {
      ...account,
      id,
      email: `${id}@a.b`,
      role: 'user',
      created_at: '1',
      updated_at: '1',
    })
  }
  file.exec("delete from users where id = 'u1'")
  file.exec(
    `delete from orders where order_number = 1003; delete from order_items where order_id not in (select id from orders)`,
  )
  file.exec(
    "update variants set received = stock + written_off + (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id where variant_id = variants.id and status <> 'cancelled')",
  )
  file.exec(`delete from favorites where product_id = '${next}'`)
  file.exec(`update products set content_amount = 1500, content_unit = 'm²' where id = '${next}'`)
  add('email_changes', { id: 'e1', user_id: user, email: 'other@shop.example', created_at: '2026' })
  add('tokens', { token_hash: 't', purpose: 'email', subject_id: 'e1', expires_at: '2027' })
  add('sessions', {
    token_hash: 's',
    id: 's',
    user_id: user,
    user_agent: 'curl',
    created_at: '2026',
    used_at: '2026',
    confirmed_at: '2026',
  })
  add('second_factors', {
    user_id: user,
    secret: 'ABCD',
    last_step: 59_000_000,
    created_at: '2026',
  })
  add('recovery_codes', { user_id: user, code_hash: strange })
  const image = file.prepare(`select image_id from products where id = '${next}'`).pluck().get()
  add('product_images', { product_id: product, position: 2, image_id: image, alt: strange })
  add('product_images', { product_id: product, position: 3, awaited_image: strange })
  add('focal_points', { image_id: image, point: '0% 0%' })
  add('imported_images', { product_id: product, file_name: strange, image_id: image })
  file.prepare('update product_images set alt = ? where position = 1').run(strange)
  file.prepare('update products set second_image_id = ? where id = ?').run(image, product)
  // A product with options.
  file.exec(
    `update products set option_1 = 'Size', option_2 = 'Colour' where id = '${product}';
    update variants set value_1 = 'S', value_2 = 'Blue' where id = '${product}'`,
  )
  const prices = file
    .prepare('select full_price, price, old_price from products where id = ?')
    .get(product) as object
  add('variants', {
    ...{ id: 'v1', product_id: product, position: 1, value_1: 'M', value_2: strange, ...prices },
    ...{ sku: strange, ean: '4006381333931', weight: 250, image_id: null, hidden_at: '2026' },
    ...{ stock: 2, received: 3, created_at: '2026', updated_at: '2026' },
  })
  file.exec(`insert into price_history
    select 'v1', since, price, is_reduced from price_history where variant_id = '${product}'`)
  add('former_slugs', { slug: 'once', product_id: product })
  const inCategory = file.prepare('select category_id from products where id = ?').get(product)
  const { category_id } = inCategory as { category_id: string }
  add('former_category_slugs', { slug: 'once', category_id })
  add('pinned_products', { product_id: product, category_id, position: 1 })
  add('redirects', { id: 'r1', path: '/once', target: '/products' })
  add('stock_alerts', {
    id: 'a1',
    variant_id: 'v1',
    user_id: user,
    token_hash: strange,
    confirmed_at: null,
    created_at: '2026',
  })
  add('stock_alert_rounds', { variant_id: 'v1', seen_at: '2026', not_before: '2026' })
  add('carts', { user_id: other, notice: strange, updated_at: '2026' })
  add('cart_lines', { user_id: other, variant_id: 'v1', quantity: 1, added_at: '2026' })
  add('order_notes', {
    id: 'n',
    order_id: order,
    author_name: 'A',
    text: strange,
    created_at: '2026',
  })
  add('bank_entries', { hash: 'h', order_id: order, imported_at: '2026' })
  add('bank_columns', { headings: strange, meanings: '[]' })
  add('order_drafts', {
    id: 'd'.repeat(24),
    admin_id: user,
    content: strange,
    created_at: '2026',
  })
  add('order_messages', {
    id: 'm',
    order_id: order,
    author_name: 'A',
    text: strange,
    created_at: '2026',
  })
  const address = {
    name: strange,
    lines: 'Lindenweg 4\nBack door',
    postcode: '12345',
    city: 'Wrenfold',
    country: 'AT',
  }
  add('addresses', { user_id: user, ...address })
  add('order_addresses', { order_id: order, ...address })
  add('withdrawals', {
    id: 'w1',
    order_number: '1002',
    order_id: order,
    name: strange,
    email: 'ada@shop.example',
    is_customers: 0,
    reason: strange,
    created_at: '2026',
  })
  add('withdrawal_items', { withdrawal_id: 'w1', position: 0, quantity: 1 })
  add('order_deliveries', { order_id: order, name: strange, price: 0, tax_rate: 1900 })
  add('manufacturers', {
    id: 'm1',
    name: strange,
    postal: strange,
    electronic: 'a@shop.example',
    warning: strange,
  })
  file
    .prepare('update products set manufacturer_id = ?, safety_warning = ? where id = ?')
    .run('m1', strange, product)
  file
    .prepare('update products set facts = ?, keywords = ? where id = ?')
    .run(`Note: ${strange}`, strange, product)
  add('delivery_methods', {
    id: 'd1',
    position: 1,
    name: strange,
    price: 490,
    free_from: null,
    needs_address: 1,
    delivery_time: strange,
  })
  add('delivery_prices', {
    ...{ method_id: 'd1', position: 1, countries: 'AT,CH', up_to_weight: 5000 },
    ...{ price: 990, free_from: null },
  })
  const method = {
    kind: 'transfer',
    name: strange,
    instructions: '',
    account_holder: strange,
    iban: 'DE89370400440532013000',
    bic: '',
    link: strange,
  }
  add('payment_methods', { id: 'p1', position: 1, ...method })
  add('order_payments', { order_id: order, ...method, paid_at: '2026' })
  // The order is cancelled, so the second refund is that of what was left of it.
  for (const id of ['r1', 'r2']) {
    add('refunds', {
      ...{ id, order_id: order, amount: 1, delivery: 0, reason: strange, status: 'done' },
      ...{ created_at: '2026', refunded_at: '2026' },
    })
  }
  const invoiced = { name: strange, lines: strange, postcode: '', city: strange, country: 'AT' }
  add('order_invoice_addresses', { order_id: order, ...invoiced, vat_id: strange })
  add('guest_orders', { order_id: order, email: strange, network: strange })
  add('provider_refusals', {
    ...{ provider: 'stripe', call: 'open', reason: strange, order_number: 1 },
    refused_at: '2026',
  })
  add('payment_attempts', {
    ...{ id: 'a1', order_id: order, provider: 'stripe', external_id: strange, payment_id: strange },
    ...{ url: strange, amount: 2, currency: 'USD', status: 'paid' },
    ...{ created_at: '2026', expires_at: '2026' },
  })
  add('provider_refunds', {
    ...{ id: 'b1', attempt_id: 'a1', refund_id: 'r1', external_id: strange, amount: 1 },
    ...{ status: 'done', reason: strange, created_at: '2026' },
  })
  add('refund_items', { refund_id: 'r1', position: 0, quantity: 1, restock: 0 })
  add('invoices', {
    kind: 'invoice',
    number: 1,
    number_text: strange,
    order_id: order,
    seller: strange,
    buyer: strange,
    created_at: '2026',
  })
  const tax = { country: 'CH', category_id: null, rate: null, sentence: strange }
  add('tax_rates', { id: 't1', ...tax })
  add('vouchers', {
    ...{ id: 'v1', code: strange, folded_code: strange, percent: null, amount: 500, min_total: 0 },
    ...{ valid_from: '2026-01-01', valid_until: null, max_uses: 9, max_uses_per_email: null },
    ...{ uses: 0, is_active: 1, created_at: '2026' },
  })
  add('carriers', { id: 'c1', position: 1, name: strange, url: 'https://fox.example/{number}' })
  const tracking = { carrier: strange, tracking_number: strange, tracking_url: '' }
  add('parcels', { id: 'r1', order_id: order, ...tracking, sent_at: '2026' })
  add('parcel_items', { parcel_id: 'r1', position: 0, quantity: 1 })
  for (const [index, refund_id] of ['r1', 'r2'].entries()) {
    add('invoices', {
      ...{
        kind: 'correction',
        number: index + 1,
        number_text: strange,
        order_id: order,
        refund_id,
      },
      ...{ seller: strange, buyer: strange, created_at: '2026' },
    })
  }
  add('order_keys', { user_id: user, key: 'k', order_id: order, created_at: '2026' })
  const email = {
    id: 'm',
    recipient: 'a@b.c',
    subject: strange,
    body: strange.repeat(9_000),
    html: null,
    to_shopkeeper: 1,
  }
  add('emails', { ...email, next_attempt_at: '2026', created_at: '2026' })
  const { html, ...sent } = email
  add('sent_emails', { ...sent, created_at: '2026', sent_at: '2026' })
  const activity = {
    actor_id: '',
    actor_name: strange,
    action: 'made',
    subject: '',
    created_at: '2026',
  }
  // More rows than one batch.
  for (let count = 0; count < 2_100; count++) add('activities', { id: `a${count}`, ...activity })
  add('jobs', { name: 'tidy', due_at: '2026' })
  const texts = { name: strange, welcome: '', contact_email: '', time_zone: 'UTC' }
  add('shop_settings', { id: 1, ...texts, updated_at: '2026' })
  add('pages', {
    id: 'g1',
    slug: strange,
    title: strange,
    text: strange,
    place: 'footer',
    position: 1,
    created_at: '2026',
    updated_at: '2026',
  })
  add('page_pictures', { page_id: 'g1', number: 1, image_id: image, width: 9, height: 6 })
  add('home_blocks', {
    id: 'h1',
    position: 1,
    kind: 'hero',
    title: strange,
    text: strange,
    button_text: strange,
    button_url: '/products',
    image_text: '',
    product_ids: '',
  })
  add('look', { name: 'accent', value: strange })
  add('legal_pages', { page: 'terms', text: strange, url: '' })
  add('guarantee_notice', { id: 1, image_id: image, text: strange })
  const imported = { file_name: 'x.csv', admin_id: 'a', admin_name: 'A', status: 'done' }
  add('imports', { id: 'i', ...imported, created_at: '2026', updated_at: '2026' })
  file.exec('commit')
  file.close()
  return dataDir
}

const ofShop = (names: string[]) =>
  names
    .filter((name) => !/^(?:kysely_|sqlite_|(?:product|user)_search_)/.test(name))
    .filter((name) => !(tablesOfOneEngine as readonly string[]).includes(name))
    // The counts of rate limits are valid only for minutes.
    .filter((name) => name !== 'counts')
    .sort()

test('includes every table of a shop in a backup', () => {
  const file = new Sqlite(join(demoOnSqlite(), 'shop.sqlite'), { readonly: true })
  const names = file.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  file.close()
  assert.deepEqual(ofShop(names as string[]), tables.toSorted())
})

test('moves a shop to PostgreSQL and back with every row unchanged', { skip }, async () => {
  const first = fullShop()
  const before = rowsOf(first)
  for (const table of tables) {
    assert(before[table]?.length, `no rows in ${table}: add some to the demo or to fullShop()`)
  }

  const postgres = { DATABASE_URL: await newDatabase() }
  const { dataDir: cache, stdout } = await restored(await backUp(first, sqlite), postgres)
  assert.match(stdout, /^Data folder {2}\S+\nDatabase {5}PostgreSQL at \S+$/m)
  await assertSound(cache, postgres)
  const columns = await query(
    postgres.DATABASE_URL,
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
  )
  assert.deepEqual(
    ofShop([...new Set(columns.map(({ table_name }) => table_name))]),
    tables.toSorted(),
  )
  for (const table of tables) {
    assert.deepEqual(
      Object.keys(before[table]?.[0] ?? {}).sort(),
      columns
        .filter((it) => it.table_name === table)
        .map((it) => it.column_name)
        .sort(),
    )
  }

  const { dataDir: last } = await restored(await backUp(cache, postgres), sqlite)
  await assertSound(last, sqlite)
  assert.deepEqual(rowsOf(last), before)
  for (const file of ['session-secret', ...filesIn(first, 'images')]) {
    assert(readFileSync(join(first, file)).equals(readFileSync(join(last, file))), file)
  }

  const moved = openReadOnly(join(last, 'shop.sqlite'))
  const { productSearch } = await import('../../db/sqlite/search')
  assert.equal(await (await productSearch(moved, [['moon'], ['lamp']])).countOnSale(), 1)
  await moved.destroy()
  const there = openPostgres(postgres.DATABASE_URL)
  const here = openDatabase(join(last, 'shop.sqlite'))
  const beforeMoves = openReadOnly(join(first, 'shop.sqlite'))
  const [words, ...wordsThere] = await Promise.all(
    [beforeMoves, there.db, here].map(async (db) => {
      const rows = await db.selectFrom('product_words').select('word').orderBy('word').execute()
      return rows.map(({ word }) => word)
    }),
  )
  await beforeMoves.destroy()
  assert(words?.includes('lamp'))
  assert.deepEqual(wordsThere, [words, words])
  const given = await Promise.all(
    [there.db, here].map((db) =>
      db
        .insertInto('orders')
        .values({ id: 'o', user_id: 'u', total: 1, created_at: '2027', updated_at: '2027' })
        .execute()
        .then(() => db.selectFrom('orders').select('order_number').where('id', '=', 'o').execute()),
    ),
  )
  assert.deepEqual(given[0], given[1])
  await Promise.all([there.db.destroy(), here.destroy()])
})

function filesIn(dataDir: string, folder: string) {
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
}

test('replaces the content of a database only with --replace, and preserves it', {
  skip,
}, async () => {
  const full = await backUp(fullShop(), sqlite)
  const postgres = await demoOnPostgres()
  const version = () => openVersion(postgres.DATABASE_URL)
  const former = await version()
  const refused = await command('restore', temporaryFolder(), [full], postgres)
  assert.equal(refused.status, 1)
  assert.match(
    refused.stderr,
    /is not empty\. With --replace, its content is saved as a backup and then replaced/,
  )
  const { dataDir, stdout } = await restored(full, postgres, '--replace')
  assert((await version()) > former)
  await assertSound(dataDir, postgres)
  const oldContent = /in (\S+before-restore-\S+)/.exec(stdout)?.[1] ?? ''
  const { dataDir: kept } = await restored(oldContent, sqlite)
  assert.equal(rowsOf(kept).orders?.length, 9)
})

async function openVersion(url: string) {
  const [row] = await query(url, 'select sum(version)::int as version from catalogue_version')
  return row.version as number
}

test('leaves the old content when a restore fails or is killed', { skip }, async () => {
  const postgres = await demoOnPostgres()
  const full = fullShop()
  const whole = await backUp(full, sqlite)
  const file = open(join(full, 'shop.sqlite'))
  file.exec(`update products set name = 'ÉCLAIR' where slug = 'paper-moon-lamp';
    update products set name = 'éclair' where slug <> 'paper-moon-lamp' and search_id = 7`)
  file.close()
  const clashing = await backUp(full, sqlite)
  const orders = async () =>
    (await query(postgres.DATABASE_URL, 'select count(*)::int as all from orders'))[0].all
  const refused = await command('restore', temporaryFolder(), [clashing, '--replace'], postgres)
  assert.equal(refused.status, 1)
  assert.match(
    refused.stderr,
    /^Nothing was restored\. PostgreSQL cannot store products: .*éclair/im,
  )
  assert.equal(await orders(), 9)

  // Another transaction locks the secrets, so that the restore is killed just before its end.
  const holder = await connected(postgres.DATABASE_URL)
  await holder.query('begin; select * from secrets for update')
  const dataDir = temporaryFolder()
  const restore = spawn('node', [builtCommand('restore'), whole, '--replace'], {
    env: { ...process.env, ...postgres, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%secrets%'`
  const isWaiting = async () => (await query(postgres.DATABASE_URL, waiting)).length > 0
  await until('the restore waits for the lock', isWaiting, { pauseMs: 50 })
  // Meanwhile other connections read the former content, and a write fails after a timeout.
  assert.equal(await orders(), 9)
  const shop = openPostgres(postgres.DATABASE_URL)
  await assert.rejects(shop.db.deleteFrom('favorites').execute(), { code: '55P03' })
  await shop.db.destroy()
  restore.kill('SIGKILL')
  await once(restore, 'exit')
  await holder.query('rollback')
  await holder.end()
  assert.equal(await orders(), 9)
  await restored(whole, postgres, '--replace')
  assert.equal(await orders(), 8)
})

test('finds damage in a PostgreSQL database with the doctor command', { skip }, async () => {
  const empty = { DATABASE_URL: await newDatabase() }
  const nothing = await command('doctor', temporaryFolder(), [], empty)
  assert.match(nothing.stdout, /^broken {3}database {6}there is no shop in PostgreSQL at/m)
  const postgres = await demoOnPostgres()
  await query(
    postgres.DATABASE_URL,
    `alter table favorites drop constraint favorites_user_id_fkey;
    insert into favorites select 'no-user', id, '2026' from products limit 1;
    alter table favorites add constraint favorites_user_id_fkey
      foreign key (user_id) references users (id) not valid;
    update products set stock = stock + 1 where slug = 'paper-moon-lamp';
    delete from files where path like '%900.avif'`,
  )
  const { status, stdout } = await command('doctor', temporaryFolder(), [], postgres)
  assert.equal(status, 2)
  assert.match(stdout, /^broken {3}integrity .*favorites_user_id_fkey/m)
  assert.match(
    stdout,
    /^broken {3}foreign keys {2}1 row with a reference to a missing row, the first in favorites$/m,
  )
  assert.match(stdout, /^broken {3}stock .*the first is Paper Moon Lamp$/m)
  assert.match(stdout, /^broken {3}images .*48 of 48 are missing/m)
})

test('explains why a database cannot be used, and waits for a server that does not respond yet', {
  skip,
}, async () => {
  const { hostname, port } = new URL(server ?? '')
  const latin = await newDatabase("encoding 'LATIN1' locale 'C' template template0")
  const wrong: [url: string, words: RegExp][] = [
    [urlOfDatabase('no_such_shop'), /does not exist\. .*create database no_such_shop/],
    [
      urlOfDatabase('postgres').replace(/\/\/[^@]*@/, '//unknown:x@'),
      /rejected the user or the password/,
    ],
    [latin, /has the encoding LATIN1/],
  ]
  for (const [url, words] of wrong) {
    const { status, stderr } = await command('prepare', temporaryFolder(), [], {
      DATABASE_URL: url,
    })
    assert.equal(status, 1)
    assert.match(stderr, /^The shop cannot start: PostgreSQL at .*$/m)
    assert.match(stderr, words)
    const doctor = await command('doctor', temporaryFolder(), [], { DATABASE_URL: url })
    assert.equal(doctor.status, 2)
  }

  const late = createServer((socket) => {
    const behind = connect(Number(port || 5432), hostname)
    socket.pipe(behind).pipe(socket)
    for (const end of [socket, behind]) end.on('error', () => socket.destroy())
  })
  late.listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port: latePort } = late.address() as { port: number }
  late.close()
  const url = new URL(await newDatabase())
  url.host = `127.0.0.1:${latePort}`
  const prepare = spawn('node', [builtCommand('prepare')], {
    env: {
      ...process.env,
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: url.href,
      DEMO_MODE: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(prepare, 'exit')
  for await (const line of createInterface({ input: prepare.stdout })) {
    if (line.includes('is not responding yet. Waiting for it')) {
      late.listen(latePort, '127.0.0.1')
    }
  }
  assert.deepEqual(await exit, [0, null])
  late.close()
})
