import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable, isPostgres } from '../migrations-support/create-table'

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
  for (const trigger of triggers(db)) await sql.raw(trigger).execute(db)
}

// Product pages show the manufacturer and the warnings, so each change increments the catalogue version.
function triggers(db: Kysely<unknown>) {
  const ofProducts =
    'create trigger products_safety_catalogue_version after update of manufacturer_id, safety_warning on products'
  if (isPostgres(db)) {
    const raise = 'for each statement execute function raise_catalogue_version()'
    return [
      `${ofProducts} ${raise}`,
      `create trigger manufacturers_catalogue_version
        after insert or update or delete on manufacturers ${raise}`,
    ]
  }
  const raise = 'begin update catalogue_version set version = version + 1; end'
  return [
    `${ofProducts} ${raise}`,
    ...['insert', 'update', 'delete'].map(
      (change) => `create trigger manufacturers_${change}_catalogue_version
        after ${change} on manufacturers ${raise}`,
    ),
  ]
}
