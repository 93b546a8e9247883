import type { Kysely } from 'kysely'

// The sums of sales read nothing but this index.
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createIndex('orders_sales')
    .on('orders')
    .columns(['created_at', 'status', 'currency', 'total', 'id'])
    .execute()
}
