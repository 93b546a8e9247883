import type { Kysely } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'imported_images')
    .addColumn('product_id', text, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('file_name', text, (column) => column.notNull())
    .addColumn('image_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_images_pkey', ['product_id', 'file_name'])
    .execute()
}
