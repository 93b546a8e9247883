import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Any page of what is on sale, in each order, without reading the products of the pages before it.
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // There, no index has likes: liking a product writes no index.
  const orders = { price: 'price, id', name: 'name, id', ...(!isPostgres && likes) }
  for (const [order, columns] of Object.entries(orders)) {
    for (const [name, first] of [
      [`products_on_sale_by_${order}`, ''],
      [`products_on_sale_by_category_and_${order}`, 'category_id, '],
    ]) {
      const indexed = isPostgres
        ? `(${first}${columns}) include (number)`
        : `(${first}${columns}, number)`
      await sql
        .raw(`create index ${name} on products ${indexed} where hidden_at is null`)
        .execute(db)
    }
  }
}

const likes = { likes: 'likes desc, id desc' }
