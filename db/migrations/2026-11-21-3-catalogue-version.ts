import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// A number that grows whenever something changes that the public catalogue shows: what was made of the catalogue
// at one number is good for as long as the number stays.
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

  // An order that was asked for with an Idempotency-Key; asking again gives the same order.
  `create table order_keys (
    user_id text not null,
    key text not null,
    order_id text not null,
    created_at text not null,
    primary key (user_id, key)
  ) strict, without rowid`,
]
