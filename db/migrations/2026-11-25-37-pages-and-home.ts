import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'pages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('slug', text, (column) => column.notNull().unique())
    .addColumn('title', text, required)
    .addColumn('text', text, required)
    .addColumn('place', text, (column) =>
      column.notNull().check(sql`place in ('header', 'footer', 'none')`),
    )
    .addColumn('position', integer, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute()
  await createTable(db, 'page_pictures')
    .addColumn('page_id', text, (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('number', integer, required)
    .addColumn('image_id', text, required)
    .addColumn('width', integer, required)
    .addColumn('height', integer, required)
    .addPrimaryKeyConstraint('page_pictures_pkey', ['page_id', 'number'])
    .execute()
  await createTable(db, 'home_blocks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('position', integer, required)
    .addColumn('kind', text, required)
    .addColumn('title', text, required)
    .addColumn('text', text, required)
    .addColumn('button_text', text, required)
    .addColumn('button_url', text, required)
    .addColumn('image_id', text)
    .addColumn('image_text', text, required)
    .addColumn('category_id', text, (column) =>
      column.references('categories.id').onDelete('set null'),
    )
    .addColumn('product_ids', text, required)
    .execute()
  for (const table of ['pages', 'page_pictures', 'home_blocks']) await countChangesOf(db, table)
  const { schema } = db
  await schema
    .alterTable('shop_settings')
    .addColumn('announcement', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('shop_settings').addColumn('announcement_until', text).execute()
}
