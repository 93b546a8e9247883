import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'delivery_prices')
    .addColumn('method_id', text, (column) =>
      column.notNull().references('delivery_methods.id').onDelete('cascade'),
    )
    .addColumn('position', integer, required)
    .addColumn('countries', text, required)
    .addColumn('up_to_weight', integer, (column) => column.check(sql`up_to_weight > 0`))
    .addColumn('price', integer, (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('free_from', integer, (column) => column.check(sql`free_from > 0`))
    .addPrimaryKeyConstraint('delivery_prices_pkey', ['method_id', 'position'])
    .execute()
  // Guest pages show the prices.
  await countChangesOf(db, 'delivery_prices')
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
