import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The few that a search finds and does not count, without reading all products.
  await sql`create index products_hidden on products (number) where hidden_at is not null`.execute(
    db,
  )
}
