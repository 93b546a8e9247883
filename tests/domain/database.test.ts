import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KyselyPlugin, sql } from 'kysely'
import { db, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import { migrate, pendingMigrations } from '../../db/migrate'
import { slugOf } from '../../db/slug'
import { temporaryFolder } from '../support/data'
import { openDatabaseOf, prepareDatabase, unlessSqlite } from '../support/engine'

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

test('applies no migration when all are applied', async () => {
  assert.deepEqual(await migrate(db), [])
})

test('rolls back a transaction that throws', async () => {
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

test('creates unique ids that sort by the time of their creation', () => {
  const ids = Array.from({ length: 5000 }, newId)
  assert.deepEqual(ids, [...ids].sort())
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids.slice(0, 10)) assert.match(id, /^[0-9a-f]{24}$/)
})

test('rolls back migrations that are interrupted after any statement, and applies them again', async () => {
  const dataDir = temporaryFolder()
  await prepareDatabase(dataDir)
  for (let statements = 1; ; statements++) {
    const database = openDatabaseOf(dataDir)
    try {
      await migrate(database.withPlugin(interruptAfter(statements)))
      assert(statements > 50)
      break
    } catch (error) {
      assert.equal((error as Error).message, 'interrupted')
      const names = (await database.introspection.getTables()).map(({ name }) => name)
      // On PostgreSQL, the last statement releases a lock, after all migrations.
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

function interruptAfter(statements: number): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      if (left-- === 0) throw new Error('interrupted')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

test('shortens the slug of a long name, but not inside a character', () => {
  assert.equal(slugOf('A Quiet Linen Hare'), 'a-quiet-linen-hare')
  const slug = slugOf(`a${'\u{20000}'.repeat(100)}`)
  assert.equal(Array.from(slug).length, 80)
  assert.equal(decodeURIComponent(encodeURIComponent(slug)), slug)
  assert.equal(slugOf(`${'ab '.repeat(60)}`).at(-1), 'b')
})
