import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'withdrawal_items')
    .addColumn('withdrawal_id', text, (column) =>
      column.notNull().references('withdrawals.id').onDelete('cascade'),
    )
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint('withdrawal_items_pkey', ['withdrawal_id', 'position'])
    .execute()
}
