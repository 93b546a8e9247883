import { db, type Trx } from 'db/client'
import { numberedSlug, slugOf } from 'db/slug'

/** By name, slugs that no product has or had. */
export async function freeSlugs(trx: Trx, names: string[]) {
  const takenByBase = new Map<string, Set<string>>()
  const given = new Set<string>()
  const slugs = new Map<string, string>()
  for (const name of names) {
    const base = slugOf(name)
    const taken = takenByBase.get(base) ?? new Set(await findTakenSlugs(trx, base))
    takenByBase.set(base, taken)
    let slug = numberedSlug(base, taken)
    // A second "Cup" must not get the slug that a product named "Cup 2" was given in this loop.
    while (given.has(slug)) slug = numberedSlug(base, taken.add(slug))
    taken.add(slug)
    given.add(slug)
    slugs.set(name, slug)
  }
  return slugs
}

/** The old slug redirects to the new slug. */
export async function moveSlug(trx: Trx, product: { id: string; slug: string }, name: string) {
  const base = slugOf(name)
  const slug = numberedSlug(base, new Set(await findTakenSlugs(trx, base, product.id)))
  if (slug === product.slug) return
  await trx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
  await trx
    .insertInto('former_slugs')
    .values({ slug: product.slug, product_id: product.id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ product_id: product.id }))
    .execute()
  await trx.updateTable('products').set({ slug }).where('id', '=', product.id).execute()
}

export async function findCurrentSlug(formerSlug: string) {
  const row = await db
    .selectFrom('former_slugs')
    .innerJoin('products', 'products.id', 'former_slugs.product_id')
    .select('products.slug')
    .where('former_slugs.slug', '=', formerSlug)
    .where('products.hidden_at', 'is', null)
    .executeTakeFirst()
  return row?.slug
}

// Finds `slug` and all slugs that begin with `slug-`. In ASCII, `.` comes directly after `-`.
async function findTakenSlugs(trx: Trx, slug: string, except = '') {
  const rows = await trx
    .selectFrom('products')
    .select('slug')
    .where('slug', '>=', slug)
    .where('slug', '<', `${slug}.`)
    .where('id', '!=', except)
    .unionAll(
      trx
        .selectFrom('former_slugs')
        .select('slug')
        .where('slug', '>=', slug)
        .where('slug', '<', `${slug}.`)
        .where('product_id', '!=', except),
    )
    .execute()
  return rows.map((row) => row.slug)
}

export function listSlugs({ limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('products')
    .select(['slug', 'updated_at as updatedAt'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
