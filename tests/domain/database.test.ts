import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { db, engine, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import {
  appliedMigrations,
  createMigrator,
  migrate,
  migrationNames,
  pendingMigrations,
} from '../../db/migrate'
import type { Database } from '../../db/schema'
import { slugOf } from '../../db/slug'
import { temporaryFolder } from '../support/data'
import { onPostgres, openDatabaseOf, prepareDatabase, unlessSqlite } from '../support/engine'
import { createDatabase050 } from '../support/version-0.5.0'

test('opens SQLite with WAL, full synchronisation, foreign keys and no busy timeout', {
  skip: unlessSqlite,
}, async () => {
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
    )[0]
  assert.equal(await pragma('journal_mode'), 'wal')
  assert.equal(await pragma('synchronous'), 2)
  assert.equal(await pragma('foreign_keys'), 1)
  // The driver waits for other processes without blocking this one: see db/sqlite/driver.ts.
  assert.equal(await pragma('busy_timeout'), 0)
  // 2 means in memory.
  assert.equal(await pragma('temp_store'), 2)
})

test('SQLite does not parse a statement again when only its parameters change', {
  skip: unlessSqlite,
}, async (t) => {
  const { mock: parsed } = t.mock.method(Sqlite.prototype, 'prepare')
  const read = (id: string) => sql`select name from users where id = ${id}`.execute(db)
  for (let number = 0; number < 20; number++) await read(`id ${number}`)
  assert.equal(parsed.callCount(), 1)
})

test('applies no migration when all are applied', async () => {
  assert.deepEqual(await migrate(db), [])
})

test('rolls back a transaction that throws', async () => {
  const insert = {
    id: newId(),
    slug: 'ghost',
    name: 'Ghost',
    created_by: null,
    created_at: '2026-01-01',
  }
  await assert.rejects(
    transaction(async (trx) => {
      await trx.insertInto('categories').values(insert).execute()
      throw new Error('no')
    }),
  )
  const found = await db.selectFrom('categories').where('name', '=', 'Ghost').selectAll().execute()
  assert.deepEqual(found, [])
})

test('creates unique ids that sort by the time of their creation', () => {
  const ids = Array.from({ length: 5000 }, newId)
  assert.deepEqual(ids, [...ids].sort())
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids.slice(0, 10)) assert.match(id, /^[0-9a-f]{24}$/)
})

for (const [which, open] of Object.entries({
  'an empty database': openEmptyDatabase,
  'a database of version 0.5.0': openDatabase050,
})) {
  test(`rolls back all migrations of ${which} when they are interrupted`, async () => {
    const total = await countStatements(await open())
    assert(total > 50)
    const database = await open()
    const before = await describeTables(database)
    // On PostgreSQL, a statement takes longer, and the server itself rolls back all of them or none.
    const parts = onPostgres ? 5 : 11
    const between = Array.from({ length: parts - 1 }, (_, index) =>
      Math.round((total * (index + 1)) / parts),
    )
    for (const statement of [1, ...between, total - 1, total]) {
      const { error } = await migrateWith(database, interruptAt(statement))
      assert.equal((error as Error).message, 'interrupted')
      // On PostgreSQL, the last statement releases a lock, after the migrations.
      if ((await pendingMigrations(database)).length === 0) assert.equal(statement, total)
      else assert.deepEqual(await describeTables(database), before, `at statement ${statement}`)
    }
    await migrate(database)
    assert.deepEqual(await appliedMigrations(database), migrationNames)
    await database.destroy()
  })
}

test('moves the legal texts out of the settings when the database is migrated', async () => {
  const database = await openEmptyDatabase()
  await createMigrator(database).migrateTo('2026-11-27-17-orders')
  await sql`
    insert into shop_settings (id, name, welcome, contact_email, terms_url, privacy_url, imprint_url, time_zone,
      terms_text, returns_text, updated_at)
    values (1, 'Shop', '', '', 'https://law.test/terms', 'https://law.test/privacy', '', 'UTC',
      'Be fair.', 'Within 14 days.', '2026')`.execute(database)
  await migrate(database)
  const pages = await database.selectFrom('legal_pages').selectAll().orderBy('page').execute()
  assert.deepEqual(pages.map(Object.values), [
    ['imprint', '', ''],
    ['privacy', '', 'https://law.test/privacy'],
    ['returns', 'Within 14 days.', ''],
    ['terms', 'Be fair.', 'https://law.test/terms'],
  ])
  const settings = await database.selectFrom('shop_settings').selectAll().executeTakeFirst()
  assert(settings && !Object.keys(settings).some((name) => /^(?:terms|returns)/.test(name)))
  await database.destroy()
})

test('writes letters in the search index as they are typed, without marks, and names to sort by, when the database is migrated', async () => {
  const database = await openEmptyDatabase()
  await createMigrator(database).migrateTo('2026-11-27-18-look-and-pages')
  await sql`insert into categories (id, name, created_at) values ('c', 'Beds', '2026')`.execute(
    database,
  )
  for (const [id, name] of Object.entries({ p: 'Łóżko Größe', q: 'Éclair' })) {
    await sql`
      insert into products (id, slug, name, brand, description, price, stock, received, category_id, created_at, updated_at)
      values (${id}, ${id}, ${name}, '', 'A **Kett**le', 1, 0, 0, 'c', '2026', '2026')`.execute(
      database,
    )
  }
  await migrate(database)
  const names = await database.selectFrom('products').select('sort_name').orderBy('id').execute()
  assert.deepEqual(names.map(Object.values), [['lozko grosse'], ['eclair']])
  const words = await database.selectFrom('product_words').selectAll().orderBy('word').execute()
  assert.deepEqual(words.map(Object.values), [['eclair'], ['grosse'], ['lozko']])
  const search = await engine.productSearch(database, [['kettle']])
  assert.equal(await search.countOnSale(), 2)
  await database.destroy()
})

async function openEmptyDatabase() {
  const dataDir = temporaryFolder()
  await prepareDatabase(dataDir)
  return openDatabaseOf(dataDir)
}

async function openDatabase050() {
  const dataDir = temporaryFolder()
  await createDatabase050(dataDir)
  return openDatabaseOf(dataDir)
}

async function describeTables(database: Kysely<Database>) {
  return [await database.introspection.getTables(), await appliedMigrations(database)]
}

async function countStatements(database: Kysely<Database>) {
  // The first attempt also creates Kysely's own tables, which remain.
  await migrateWith(database, interruptAt(50))
  let statements = 0
  const { error } = await migrateWith(database, () => {
    statements++
  })
  assert.ifError(error)
  await database.destroy()
  return statements
}

function interruptAt(statement: number) {
  let left = statement
  return () => {
    if (--left === 0) throw new Error('interrupted')
  }
}

function migrateWith(database: Kysely<Database>, beforeStatement: () => void) {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      beforeStatement()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return createMigrator(database.withPlugin(plugin)).migrateToLatest()
}

test('shortens the slug of a long name, but not inside a character', () => {
  assert.equal(slugOf('A Quiet Linen Hare'), 'a-quiet-linen-hare')
  const slug = slugOf(`a${'\u{20000}'.repeat(100)}`)
  assert.equal(Array.from(slug).length, 80)
  assert.equal(decodeURIComponent(encodeURIComponent(slug)), slug)
  assert.equal(slugOf(`${'ab '.repeat(60)}`).at(-1), 'b')
})

test('writes the letters of a name as ASCII in the slug, where their script allows it', () => {
  const slugs = {
    'Größe für Übermut': 'groesse-fuer-uebermut',
    'Gru\u0308n': 'gruen',
    'Smørrebrød på Åland': 'smorrebrod-pa-aland',
    'Łódź Æther Œuvre': 'lodz-aether-oeuvre',
    'Crème brûlée': 'creme-brulee',
    Кружка: 'kruzhka',
    '日本 茶': '日本-茶',
    'Potter’s mug': 'potters-mug',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(slugs).map((it) => [it, slugOf(it)])), slugs)
})
