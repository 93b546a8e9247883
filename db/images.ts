import { sql } from 'kysely'
import type { Reader } from './client'

const imageId = sql<string>`image_id`

const columns = {
  users: imageId,
  registrations: imageId,
  products: imageId,
  variants: imageId,
  product_images: imageId,
  order_items: imageId,
  page_pictures: imageId,
  home_blocks: imageId,
  categories: imageId,
  guarantee_notice: imageId,
  look: sql<string>`case when name in ('logo', 'darkLogo') then substr(value, 1, 32) end`,
}
type ImageTable = keyof typeof columns

export async function imageIds(reader: Reader, among?: string[]) {
  const select = (table: ImageTable) =>
    reader
      .selectFrom(table)
      .select(columns[table].as('id'))
      .where(columns[table], 'is not', null)
      .$if(among !== undefined, (rows) => rows.where(columns[table], 'in', among ?? []))
  // One statement, so that it finds an image even if the image moves from one table to another at this moment.
  const [first = 'users', ...others] = await existingTables(reader)
  const rows = await others
    .reduce((all, table) => all.union(select(table)), select(first))
    .execute()
  return rows.map(({ id }) => id)
}

export async function logoIds(reader: Reader) {
  if (!(await existingTables(reader)).includes('look')) return []
  const rows = await reader.selectFrom('look').select(columns.look.as('id')).execute()
  return rows.flatMap(({ id }) => id ?? [])
}

// A backup is also made of a database that was not migrated for this version.
async function existingTables(reader: Reader) {
  const found = await reader.introspection.getTables()
  return found.flatMap(({ name, columns }) => {
    if (!hasImages(name)) return []
    return name === 'look' || columns.some((column) => column.name === 'image_id') ? [name] : []
  })
}

function hasImages(table: string): table is ImageTable {
  return Object.hasOwn(columns, table)
}
