import { sql } from 'kysely'
import type { Reader } from './client'

const tables = ['users', 'registrations', 'products', 'order_items'] as const

/** The ids of the images that anything shows: all of them, or those among the given ones. */
export async function imageIds(reader: Reader, among?: string[]) {
  const of = (table: (typeof tables)[number]) =>
    reader
      .selectFrom(table)
      .select(sql<string>`image_id`.as('id'))
      .where('image_id', 'is not', null)
      .$if(among !== undefined, (rows) => rows.where('image_id', 'in', among ?? []))
  // One statement, so that an image that moves from one table to another at this moment is found in one of them.
  const [first, ...others] = tables
  const rows = await others.reduce((all, table) => all.union(of(table)), of(first)).execute()
  return rows.map(({ id }) => id)
}
