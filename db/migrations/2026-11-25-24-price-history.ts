import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

// The prices that buyers had to pay, and since when. The first price of each product is its present one.
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'price_history')
    .addColumn('product_id', text, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('since', text, (column) => column.notNull())
    .addColumn('price', integer, (column) => column.notNull().check(sql`price > 0`))
    .addColumn('is_reduced', integer, (column) => column.notNull().check(sql`is_reduced in (0, 1)`))
    .addPrimaryKeyConstraint('price_history_pkey', ['product_id', 'since'])
    .execute()
  await sql`
    insert into price_history (product_id, since, price, is_reduced)
      select id, cast(${new Date().toISOString()} as text), price,
        case when old_price is null then 0 else 1 end
      from products`.execute(db)
}
