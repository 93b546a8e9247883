import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf, countUpdatesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const ofProduct = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('products.id').onDelete('cascade')

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'product_images')
    .addColumn('product_id', text, ofProduct)
    .addColumn('position', integer, required)
    .addColumn('image_id', text)
    .addColumn('alt', text, (column) => column.notNull().defaultTo(''))
    .addColumn('awaited_image', text)
    .addPrimaryKeyConstraint('product_images_pkey', ['product_id', 'position'])
    .execute()
  for (const column of ['image_id', 'awaited_image']) {
    await db.schema
      .createIndex(`product_images_by_${column}`)
      .on('product_images')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
  await sql`
    insert into product_images (product_id, position, image_id, awaited_image)
    select id, 1, image_id, awaited_image from products
    where image_id is not null or awaited_image is not null`.execute(db)
  await db.schema.dropIndex('products_by_awaited_image').execute()
  await db.schema.alterTable('products').dropColumn('awaited_image').execute()
  await db.schema.alterTable('products').addColumn('second_image_id', text).execute()
  await countUpdatesOf(db, 'images', ['second_image_id'])
  await countChangesOf(db, 'product_images')
  await createTable(db, 'imported_images')
    .addColumn('product_id', text, ofProduct)
    .addColumn('file_name', text, required)
    .addColumn('image_id', text, required)
    .addPrimaryKeyConstraint('imported_images_pkey', ['product_id', 'file_name'])
    .execute()
}
