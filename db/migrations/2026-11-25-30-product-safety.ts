import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf, countUpdatesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

export async function up(db: Kysely<unknown>) {
  const { text, name } = columnTypes(db)
  await createTable(db, 'manufacturers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', name, (column) => column.notNull().unique())
    .addColumn('postal', text, required)
    .addColumn('electronic', text, required)
    .addColumn('warning', text, required)
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('manufacturer_id', text, (column) => column.references('manufacturers.id'))
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('safety_warning', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('products_by_manufacturer')
    .on('products')
    .column('manufacturer_id')
    .where(sql.ref('manufacturer_id'), 'is not', null)
    .execute()
  await countUpdatesOf(db, 'safety', ['manufacturer_id', 'safety_warning'])
  await countChangesOf(db, 'manufacturers')
}
