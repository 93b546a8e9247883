import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const tablesWithImages = ['users', 'registrations', 'products', 'order_items']

const statements = [
  // The time when the shop gave up, because the mail server rejected the email or was unreachable for too long.
  'alter table emails add column failed_at text',

  `create table jobs (
    name text primary key,
    due_at text not null
  ) strict, without rowid`,

  ...tablesWithImages.map(
    (table) => `create index ${table}_by_image on ${table} (image_id) where image_id is not null`,
  ),

  'create index tokens_by_expiry on tokens (expires_at)',
  'create index sessions_by_age on sessions (created_at)',
  'create index sessions_by_use on sessions (used_at)',
  'create index registrations_by_age on registrations (created_at)',
  'create index order_keys_by_age on order_keys (created_at)',
  'create index emails_by_age on emails (created_at)',
]
