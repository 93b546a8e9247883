import './test-database'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { db as shop } from '../../db/client'
import { columnTypes, createTable } from '../../db/migrations-support/create-table'

// Creates a table as a migration would, on the engine of this run.

type Row = { code: string; name: string; cents: number; user_id: string | null }
const migrated = shop as unknown as Kysely<unknown>
const db = migrated.withTables<{ created_by_test: Row }>()

before(async () => {
  const { text, name, integer } = columnTypes(migrated)
  await createTable(migrated, 'created_by_test')
    .addColumn('code', text, (column) => column.primaryKey())
    .addColumn('name', name, (column) => column.notNull().unique())
    .addColumn('cents', integer, (column) => column.notNull().check(sql`cents > 0`))
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .execute()
})
after(() => shop.schema.dropTable('created_by_test').execute())

const add = (code: string, values: { name?: string; cents?: unknown; user_id?: string } = {}) =>
  db
    .insertInto('created_by_test')
    .values({ code, name: code, user_id: null, ...values, cents: (values.cents ?? 1) as number })
    .execute()

test('stores integers of more than 32 bits, and sorts texts by their bytes', async () => {
  for (const [index, code] of ['b', 'É', 'a', 'B'].entries()) {
    await add(code, { name: `name ${index}`, cents: 2 ** 40 })
  }
  const rows = await db
    .selectFrom('created_by_test')
    .select(['code', 'cents'])
    .orderBy('code')
    .execute()
  assert.deepEqual(
    rows.map(({ code }) => code),
    ['B', 'a', 'b', 'É'],
  )
  assert(rows.every(({ cents }) => cents === 2 ** 40))
})

test('refuses a name that differs only in case', async () => {
  await add('first', { name: 'Spring' })
  await assert.rejects(add('second', { name: 'SPRING' }), /unique/i)
})

test('refuses a value of another type, a value that fails a check, and a reference to a missing row', async () => {
  await assert.rejects(add('text', { cents: 'many' }), /integer|bigint/i)
  await assert.rejects(add('nothing', { cents: 0 }), /check constraint/i)
  await assert.rejects(add('of no user', { user_id: 'none' }), /foreign key/i)
})
