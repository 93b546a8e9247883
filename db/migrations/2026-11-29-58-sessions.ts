import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { addTexts, columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await addTexts(db, 'sessions', ['user_agent'])
  // SQLite changes one column at a time.
  for (const name of ['id', 'confirmed_at']) {
    await db.schema.alterTable('sessions').addColumn(name, text).execute()
  }
  await db.schema
    .alterTable('users')
    .addColumn('has_known_browser', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`has_known_browser in (0, 1)`),
    )
    .execute()
  const { rows } = await sql<{ hash: string }>`select token_hash as hash from sessions`.execute(db)
  for (const { hash } of rows) {
    const id = randomBytes(12).toString('hex')
    await sql`update sessions set id = ${id} where token_hash = ${hash}`.execute(db)
  }
  await sql`create unique index sessions_by_id on sessions (id)`.execute(db)
}
