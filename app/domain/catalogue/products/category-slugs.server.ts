import { db, type Trx } from 'db/client'
import { numberedSlug, slugOf } from 'db/slug'

/** A slug that no other category has or had. */
export async function freeCategorySlug(trx: Trx, name: string, except = '') {
  const base = slugOf(name, 'category')
  return numberedSlug(base, new Set(await findTakenSlugs(trx, base, except)))
}

/** The old slug redirects to the new slug. */
export async function moveCategorySlug(
  trx: Trx,
  category: { id: string; slug: string },
  name: string,
) {
  const slug = await freeCategorySlug(trx, name, category.id)
  if (slug === category.slug) return
  await trx.deleteFrom('former_category_slugs').where('slug', 'in', [slug, category.slug]).execute()
  await trx
    .insertInto('former_category_slugs')
    .values({ slug: category.slug, category_id: category.id })
    .execute()
  await trx.updateTable('categories').set({ slug }).where('id', '=', category.id).execute()
}

export async function findCurrentCategorySlug(formerSlug: string) {
  const row = await db
    .selectFrom('former_category_slugs')
    .innerJoin('categories', 'categories.id', 'former_category_slugs.category_id')
    .select('categories.slug')
    .where('former_category_slugs.slug', '=', formerSlug)
    .executeTakeFirst()
  return row?.slug
}

async function findTakenSlugs(trx: Trx, slug: string, except: string) {
  const rows = await trx
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .where('id', '!=', except)
    .unionAll(
      trx
        .selectFrom('former_category_slugs')
        .select('slug')
        .where('slug', 'like', `${slug}%`)
        .where('category_id', '!=', except),
    )
    .execute()
  return rows.map((row) => row.slug)
}
