import { type Kysely, PostgresAdapter, sql } from 'kysely'

// These indexes let a query read any page of the products on sale, in each sort order, without reading the products of the
// pages before. On SQLite, the segments of each search index are merged.
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Each index contains `number`, by which the search index finds products. On PostgreSQL no index contains `likes`, so that an update of it writes to no index.
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
  if (isPostgres) return
  // A search ranks products by name and brand, and reads them from this index alone.
  await sql`create index products_on_sale_to_rank on products (number, name, brand) where hidden_at is null`.execute(
    db,
  )
  for (const index of ['product_search', 'user_search']) {
    await sql`insert into ${sql.table(index)} (${sql.table(index)}) values ('optimize')`.execute(db)
  }
}

const likes = { likes: 'likes desc, id desc' }
