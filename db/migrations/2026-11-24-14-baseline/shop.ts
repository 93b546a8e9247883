import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../../migrations-support/create-table'
import { createTableByKey, execute, primaryKey, required, zero } from './columns'

export async function createShop(db: Kysely<unknown>) {
  await createSettings(db)
  await createMethods(db)
  await createEmails(db)
  await createRecords(db)
  await execute(db, indexes)
}

async function createSettings(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  let table = createTable(db, 'shop_settings').addColumn('id', 'integer', (column) =>
    column.primaryKey().check(sql`id = 1`),
  )
  const first = ['name', 'welcome', 'contact_email', 'terms_url', 'privacy_url', 'imprint_url']
  for (const name of [...first, 'time_zone', 'updated_at']) {
    table = table.addColumn(name, text, required)
  }
  for (const [name, value] of Object.entries(defaultSettings)) {
    table = table.addColumn(name, text, (column) => column.notNull().defaultTo(value))
  }
  await table
    .addColumn('tax_rate', integer)
    .addColumn('first_steps_hidden', integer, zero)
    .addColumn('backup_confirmed', integer, zero)
    .execute()
}

const defaultSettings = {
  currency: 'USD',
  locale: 'en-US',
  countries: '',
  postal_address: '',
  tax_number: '',
  terms_text: '',
  privacy_text: '',
  imprint_text: '',
  returns_text: '',
  returns_url: '',
}

async function createMethods(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'delivery_methods')
    .addColumn('id', text, primaryKey)
    .addColumn('position', integer, required)
    .addColumn('name', text, required)
    .addColumn('price', integer, (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('free_from', integer, (column) => column.check(sql`free_from > 0`))
    .addColumn('needs_address', integer, (column) =>
      column.notNull().check(sql`needs_address in (0, 1)`),
    )
    .execute()
  await createTable(db, 'payment_methods')
    .addColumn('id', text, primaryKey)
    .addColumn('position', integer, required)
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('transfer', 'delivery', 'collection', 'other')`),
    )
    .addColumn('name', text, required)
    .addColumn('instructions', text, required)
    .addColumn('account_holder', text, required)
    .addColumn('iban', text, required)
    .addColumn('bic', text, required)
    .execute()
}

async function createEmails(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  // Emails that are not sent yet. `failed_at` is the time when the shop gave up.
  await createTable(db, 'emails')
    .addColumn('id', text, primaryKey)
    .addColumn('recipient', text, required)
    .addColumn('subject', text, required)
    .addColumn('body', text, required)
    .addColumn('html', text)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_attempt_at', text, required)
    .addColumn('last_error', text)
    .addColumn('failed_at', text)
    .addColumn('created_at', text, required)
    .execute()
  await createTable(db, 'sent_emails')
    .addColumn('id', text, primaryKey)
    .addColumn('recipient', text, required)
    .addColumn('subject', text, required)
    .addColumn('body', text, required)
    .addColumn('created_at', text, required)
    .addColumn('sent_at', text, required)
    .execute()
}

async function createRecords(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  // The log stores names, because its rows remain after users and products are deleted.
  await createTable(db, 'activities')
    .addColumn('id', text, primaryKey)
    .addColumn('actor_id', text, required)
    .addColumn('actor_name', text, required)
    .addColumn('action', text, required)
    .addColumn('subject', text, required)
    .addColumn('created_at', text, required)
    .execute()
  await createTable(db, 'imports')
    .addColumn('id', text, primaryKey)
    .addColumn('file_name', text, required)
    .addColumn('admin_id', text, required)
    .addColumn('admin_name', text, required)
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('checked', 'running', 'done', 'failed')`),
    )
    .addColumn('lines', 'integer', zero)
    .addColumn('lines_done', 'integer', zero)
    .addColumn('images', 'integer', zero)
    .addColumn('images_done', 'integer', zero)
    .addColumn('message', text, (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute()
  await createTableByKey(db, 'jobs')
    .addColumn('name', text, primaryKey)
    .addColumn('due_at', text, required)
    .execute()
}

const indexes = [
  'create index emails_by_next_attempt on emails (next_attempt_at)',
  'create index emails_by_age on emails (created_at)',
  'create index sent_emails_by_time on sent_emails (sent_at desc, id desc)',
]
