import { type Kysely, sql } from 'kysely'
import { countChangesOf, countUpdatesOf } from '../migrations-support/catalogue-version'
import { addTexts, columnTypes, createTable } from '../migrations-support/create-table'
import { numberedSlug, slugOf } from '../migrations-support/slugs'

export async function up(db: Kysely<unknown>) {
  await addPages(db)
  await giveSlugs(db)
  await createFormerSlugs(db)
  await createPins(db)
  for (const table of ['products', 'pages']) await addTexts(db, table, searchColumns)
  await countUpdatesOf(db, 'search_result', searchColumns)
}

// For search engines.
const searchColumns = ['page_title', 'page_text']

async function addPages(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await addTexts(db, 'categories', ['slug', 'text', ...searchColumns])
  await db.schema.alterTable('categories').addColumn('image_id', text).execute()
}

async function giveSlugs(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from categories order by created_at, id`.execute(db)
  const taken = new Set<string>()
  for (const { id, name } of rows) {
    const slug = numberedSlug(slugOf(name, 'category'), taken)
    taken.add(slug)
    await sql`update categories set slug = ${slug} where id = ${id}`.execute(db)
  }
  await sql`create unique index categories_by_slug on categories (slug) where slug <> ''`.execute(
    db,
  )
}

async function createFormerSlugs(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'former_category_slugs')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('category_id', text, (column) =>
      column.notNull().references('categories.id').onDelete('cascade'),
    )
    .execute()
  await sql`create index former_category_slugs_by_category on former_category_slugs (category_id)`.execute(
    db,
  )
}

async function createPins(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'pinned_products')
    .addColumn('product_id', text, (column) =>
      column.primaryKey().references('products.id').onDelete('cascade'),
    )
    .addColumn('category_id', text, (column) =>
      column.notNull().references('categories.id').onDelete('cascade'),
    )
    .addColumn('position', integer, (column) => column.notNull())
    .execute()
  await sql`create index pinned_products_by_category on pinned_products (category_id)`.execute(db)
  await countChangesOf(db, 'pinned_products')
}
