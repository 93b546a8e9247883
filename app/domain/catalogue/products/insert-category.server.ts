import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import type { CategoriesTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Insertable } from 'kysely'
import { freeSlug } from './slugs.server'

type NewCategory = Omit<Insertable<CategoriesTable>, 'id' | 'slug' | 'created_at'>

/** Returns the id. The caller must check that the name is free. */
export async function insertCategory(trx: Trx, category: NewCategory) {
  const id = newId()
  const slug = await freeSlug(trx, 'categories', category.name)
  await trx
    .insertInto('categories')
    .values({ id, slug, created_at: timeFromNow(), ...category })
    .execute()
  return id
}
