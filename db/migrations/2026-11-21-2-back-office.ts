import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The log stores names, because its rows remain after users and products are deleted.
  `create table activities (
    id text primary key,
    actor_id text not null,
    actor_name text not null,
    deed text not null,
    subject text not null,
    created_at text not null
  ) strict`,

  'create index orders_by_status on orders (status, created_at desc, id desc)',
  'create index users_by_role on users (role, created_at desc, id desc)',
  'create index products_by_price on products (price, id)',
  'create index products_by_stock on products (stock, id)',
]
