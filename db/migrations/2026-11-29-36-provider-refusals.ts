import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const addCount = (table: string, name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
      .execute()
  const addFlag = (table: string, name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, integer, (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      )
      .execute()
  await db.schema.alterTable('payment_attempts').addColumn('refusal', text).execute()
  await addCount('payment_attempts', 'tries')
  await addFlag('payment_attempts', 'awaits_customer')
  await addCount('provider_refunds', 'tries')
  await addFlag('provider_refunds', 'is_found')
  await addCount('refunds', 'returned_before')
  await createTable(db, 'provider_refusals')
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('call', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('order_number', integer, (column) => column.notNull())
    .addColumn('refused_at', text, (column) => column.notNull())
    .addColumn('ended_at', text)
    .addPrimaryKeyConstraint('provider_refusals_pkey', ['provider', 'call'])
    .execute()
}
