import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { addTexts, columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await createLook(db)
  await moveLegalTexts(db)
  await createPages(db)
  await createHomeBlocks(db)
  await addAnnouncement(db)
  const tables = ['look', 'legal_pages', 'pages', 'page_pictures', 'home_blocks']
  for (const table of tables) await countChangesOf(db, table)
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()

async function createLook(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'look')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, required)
    .execute()
}

// In version 0.5.0, the settings of the shop contained the legal texts and links.
async function moveLegalTexts(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'legal_pages')
    .addColumn('page', text, (column) => column.primaryKey())
    .addColumn('text', text, required)
    .addColumn('url', text, required)
    .execute()
  for (const page of ['terms', 'privacy', 'imprint', 'returns']) {
    const columns = [`${page}_text`, `${page}_url`]
    await sql`
      insert into legal_pages (page, text, url)
        select ${sql.lit(page)}, ${sql.join(columns.map((column) => sql.ref(column)))}
        from shop_settings`.execute(db)
    for (const column of columns) {
      await db.schema.alterTable('shop_settings').dropColumn(column).execute()
    }
  }
}

async function createPages(db: Kysely<unknown>) {
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
}

async function createHomeBlocks(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
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
}

async function addAnnouncement(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await addTexts(db, 'shop_settings', ['announcement'])
  await db.schema.alterTable('shop_settings').addColumn('announcement_until', text).execute()
}
