import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../../migrations-support/create-table'
import { createTableByKey, execute, flag, primaryKey, required, rowNumber } from './columns'

export async function createAccounts(db: Kysely<unknown>) {
  await createUsers(db)
  await createRegistrations(db)
  await createLinks(db)
  await createSessions(db)
  await execute(db, indexes)
}

const lowerCase = (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`email = lower(email)`)

async function createUsers(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'users')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('email', text, (column) => lowerCase(column).unique())
    .addColumn('phone', text, required)
    .addColumn('password_hash', text, required)
    .addColumn('role', text, (column) => column.notNull().check(sql`role in ('user', 'admin')`))
    .addColumn('is_banned', 'integer', flag('is_banned'))
    .addColumn('image_id', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('search_id', rowNumber(db))
    .execute()
  await createTable(db, 'addresses')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', text, required)
    .addColumn('lines', text, required)
    .addColumn('postcode', text, required)
    .addColumn('city', text, required)
    .addColumn('country', text, required)
    .execute()
}

// A registration becomes a user when its email is confirmed. Several registrations may have the same email.
async function createRegistrations(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'registrations')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('email', text, lowerCase)
    .addColumn('phone', text, required)
    .addColumn('password_hash', text, required)
    .addColumn('image_id', text)
    .addColumn('created_at', text, required)
    .execute()
}

async function createLinks(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'email_changes')
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', text, lowerCase)
    .addColumn('created_at', text, required)
    .execute()
  // `subject_id` is a registration for 'activate', a user for 'reset' and an email change for 'email'.
  await createTableByKey(db, 'tokens')
    .addColumn('token_hash', text, primaryKey)
    .addColumn('purpose', text, (column) =>
      column.notNull().check(sql`purpose in ('activate', 'reset', 'email')`),
    )
    .addColumn('subject_id', text, required)
    .addColumn('expires_at', text, required)
    .execute()
}

async function createSessions(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'sessions')
    .addColumn('token_hash', text, primaryKey)
    .addColumn('previous_token_hash', text, (column) => column.unique())
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', text, required)
    .addColumn('used_at', text, required)
    .addColumn('rotated_at', text)
    .execute()
}

const indexes = [
  'create index users_by_age on users (created_at desc, id desc)',
  'create index users_by_role on users (role, created_at desc, id desc)',
  'create index users_by_name on users (name, id)',
  'create index users_by_image on users (image_id) where image_id is not null',
  'create index registrations_by_email on registrations (email)',
  'create index registrations_by_age on registrations (created_at)',
  'create index registrations_by_image on registrations (image_id) where image_id is not null',
  'create index email_changes_by_user on email_changes (user_id)',
  'create index email_changes_by_age on email_changes (created_at)',
  'create index tokens_by_subject on tokens (subject_id)',
  'create index tokens_by_expiry on tokens (expires_at)',
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_age on sessions (created_at)',
  'create index sessions_by_use on sessions (used_at)',
]
