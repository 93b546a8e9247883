import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table letters rename to emails',
  'drop index letters_by_next_attempt',
  'create index emails_by_next_attempt on emails (next_attempt_at)',
  'alter table activities rename column deed to action',
  // These values are the same for all orders, so the API no longer reads them from the database.
  'alter table orders drop column user_model',
  'alter table orders drop column user_type',
]
