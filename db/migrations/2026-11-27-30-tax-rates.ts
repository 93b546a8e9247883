import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'tax_rates')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('country', text, (column) => column.notNull())
    .addColumn('category_id', text, (column) =>
      column.references('categories.id').onDelete('cascade'),
    )
    .addColumn('rate', integer)
    .addColumn('sentence', text, (column) => column.notNull())
    .addCheckConstraint('rate_or_sentence', sql`(rate is null) = (sentence <> '')`)
    .execute()
  await sql`
    create unique index tax_rates_by_country
      on tax_rates (country, coalesce(category_id, ''))`.execute(db)
  // SQLite changes one column at a time.
  for (const [table, name] of [
    ['shop_settings', 'has_tax_rates'],
    ['shop_settings', 'delivery_in_proportion'],
    ['order_deliveries', 'in_proportion'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(name, integer, flag(name)).execute()
  }
}

const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(0)
    .check(sql`${sql.ref(name)} in (0, 1)`)
