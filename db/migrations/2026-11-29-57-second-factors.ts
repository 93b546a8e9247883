import type { Kysely } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'second_factors')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('last_step', integer, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await createTable(db, 'recovery_codes')
    .addColumn('user_id', text, (column) =>
      column.notNull().references('second_factors.user_id').onDelete('cascade'),
    )
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash'])
    .execute()
}
