import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KyselyPlugin, sql } from 'kysely'
import { db, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import { migrate, pendingMigrations } from '../../db/migrate'
import { slugOf } from '../../db/slug'
import { temporaryFolder } from '../support/data'
import { aboutSqlite, openDatabaseOf, prepareDatabase } from '../support/engine'

test('opens SQLite with the pragmas that the shop relies on', { skip: aboutSqlite }, async () => {
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
    )[0]
  assert.equal(await pragma('journal_mode'), 'wal')
  assert.equal(await pragma('synchronous'), 2)
  assert.equal(await pragma('foreign_keys'), 1)
  // Whoever waits for another process does so without holding this one up: see db/sqlite/driver.ts.
  assert.equal(await pragma('busy_timeout'), 0)
  // In memory.
  assert.equal(await pragma('temp_store'), 2)
})

test('migrating a current database does nothing', async () => {
  assert.deepEqual(await migrate(db), [])
})

test('a transaction that throws leaves no row', async () => {
  const insert = { id: newId(), name: 'Ghost', created_by: null, created_at: '2026-01-01' }
  await assert.rejects(
    transaction(async (trx) => {
      await trx.insertInto('categories').values(insert).execute()
      throw new Error('no')
    }),
  )
  const found = await db.selectFrom('categories').where('name', '=', 'Ghost').selectAll().execute()
  assert.deepEqual(found, [])
})

test('ids sort by creation time', () => {
  const ids = Array.from({ length: 5000 }, newId)
  assert.deepEqual(ids, [...ids].sort())
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids.slice(0, 10)) assert.match(id, /^[0-9a-f]{24}$/)
})

test('a migration that is interrupted at any statement changes nothing, and can run again', async () => {
  const dataDir = temporaryFolder()
  await prepareDatabase(dataDir)
  for (let statements = 1; ; statements++) {
    const database = openDatabaseOf(dataDir)
    try {
      await migrate(database.withPlugin(cutAfter(statements)))
      assert(statements > 50)
      break
    } catch (error) {
      assert.equal((error as Error).message, 'cut')
      const names = (await database.introspection.getTables()).map(({ name }) => name)
      // PostgreSQL gives a lock back when all is done.
      const isDone = (await pendingMigrations(database)).pending.length === 0
      if (!isDone) assert.deepEqual(names, [], `after ${statements} statements`)
    } finally {
      await database.destroy()
    }
  }
  const whole = openDatabaseOf(dataDir)
  assert.deepEqual(await migrate(whole), [])
  await whole.destroy()
})

function cutAfter(statements: number): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      if (left-- === 0) throw new Error('cut')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

test('truncates a long slug, but not inside a character', () => {
  assert.equal(slugOf('A Quiet Linen Hare'), 'a-quiet-linen-hare')
  const slug = slugOf(`a${'\u{20000}'.repeat(100)}`)
  assert.equal(Array.from(slug).length, 80)
  assert.equal(decodeURIComponent(encodeURIComponent(slug)), slug)
  assert.equal(slugOf(`${'ab '.repeat(60)}`).at(-1), 'b')
})
