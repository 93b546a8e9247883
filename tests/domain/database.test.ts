import './shop'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { db } from '../../db/client'
import { newId } from '../../db/ids'
import { migrate } from '../../db/migrate'

test('the database is opened the way the shop relies on', async () => {
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
    )[0]
  assert.equal(await pragma('journal_mode'), 'wal')
  assert.equal(await pragma('synchronous'), 2)
  assert.equal(await pragma('foreign_keys'), 1)
  assert.equal(await pragma('busy_timeout'), 5000)
})

test('migrating again does nothing', async () => {
  assert.deepEqual(await migrate(db), [])
})

test('a transaction that throws leaves nothing behind', async () => {
  const insert = { id: newId(), name: 'Ghost', created_by: null, created_at: '2026-01-01' }
  await assert.rejects(
    db.transaction().execute(async (trx) => {
      await trx.insertInto('categories').values(insert).execute()
      throw new Error('no')
    }),
  )
  const found = await db.selectFrom('categories').where('name', '=', 'Ghost').selectAll().execute()
  assert.deepEqual(found, [])
})

test('ids sort by the time of their making', () => {
  const ids = Array.from({ length: 5000 }, newId)
  assert.deepEqual(ids, [...ids].sort())
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids.slice(0, 10)) assert.match(id, /^[0-9a-f]{24}$/)
})
