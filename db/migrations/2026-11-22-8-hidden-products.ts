import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A search finds hidden products but does not count them. This index finds the few without reading all products.
  await sql`create index products_hidden on products (number) where hidden_at is not null`.execute(
    db,
  )
}
