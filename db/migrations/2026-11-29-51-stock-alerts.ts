import type { Kysely } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'stock_alerts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('variant_id', text, (column) =>
      column.notNull().references('variants.id').onDelete('cascade'),
    )
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('email', text)
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('stock_alerts_user', ['variant_id', 'user_id'])
    .addUniqueConstraint('stock_alerts_email', ['variant_id', 'email'])
    .execute()
  await createTable(db, 'stock_alert_rounds')
    .addColumn('variant_id', text, (column) =>
      column.primaryKey().references('variants.id').onDelete('cascade'),
    )
    .addColumn('seen_at', text)
    .addColumn('not_before', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('stock_alerts_by_token')
    .on('stock_alerts')
    .column('token_hash')
    .execute()
  await db.schema.createIndex('stock_alerts_by_user').on('stock_alerts').column('user_id').execute()
  await db.schema
    .createIndex('stock_alerts_by_age')
    .on('stock_alerts')
    .column('created_at')
    .execute()
  await db.schema.alterTable('emails').addColumn('unsubscribe_url', text).execute()
}
