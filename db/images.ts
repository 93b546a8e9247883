import { sql } from 'kysely'
import type { Reader } from './client'

const tables = ['users', 'registrations', 'products', 'order_items'] as const

export async function imageIds(reader: Reader, among?: string[]) {
  const select = (table: (typeof tables)[number]) =>
    reader
      .selectFrom(table)
      .select(sql<string>`image_id`.as('id'))
      .where('image_id', 'is not', null)
      .$if(among !== undefined, (rows) => rows.where('image_id', 'in', among ?? []))
  // One statement, so that it finds an image even if the image moves from one table to another at this moment.
  const [first, ...others] = tables
  const rows = await others
    .reduce((all, table) => all.union(select(table)), select(first))
    .execute()
  return rows.map(({ id }) => id)
}
