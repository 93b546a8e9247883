import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// The number increases when anything changes that the public catalogue shows. Cached pages are valid until then.
const tables = ['products', 'categories', 'favorites']
const changes = ['insert', 'update', 'delete']

const statements = [
  'create table catalogue_version (number integer not null) strict',
  'insert into catalogue_version (number) values (1)',
  ...tables.flatMap((table) =>
    changes.map(
      (change) => `create trigger ${table}_${change}_catalogue_version after ${change} on ${table}
        begin update catalogue_version set number = number + 1; end`,
    ),
  ),

  // Orders placed with an Idempotency-Key. A second request with the same key returns the same order.
  `create table order_keys (
    user_id text not null,
    key text not null,
    order_id text not null,
    created_at text not null,
    primary key (user_id, key)
  ) strict, without rowid`,
]
