import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Any page of what is on sale, in each order, without reading the products of the pages before it; and searches that
// look into one piece of their index instead of all that the changes of a year have left.
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
  if (isPostgres) return
  // What is found is put into order by its texts: these alone, without those that nobody looks for.
  await sql`create index products_on_sale_to_rank on products (number, name, brand) where hidden_at is null`.execute(
    db,
  )
  for (const index of ['product_search', 'user_search']) {
    await sql`insert into ${sql.table(index)} (${sql.table(index)}) values ('optimize')`.execute(db)
  }
}

const likes = { likes: 'likes desc, id desc' }
