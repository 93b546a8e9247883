import { db, type Reader, type Trx } from 'db/client'
import { numberedSlug, slugOf } from 'db/slug'
import { chunksOf } from '~/domain/basics/lists/chunks'

/** By name, slugs that no product has or had: the wanted one, if it is free, or one of the name. */
export async function freeSlugs(trx: Trx, products: { name: string; wantedSlug?: string }[]) {
  const takenByBase = new Map<string, Set<string>>()
  const wanted = new Map(
    products.flatMap((it) => (it.wantedSlug ? [[it.wantedSlug, it.name]] : [])),
  )
  for (const slug of await findTakenSlugs(trx, [...wanted.keys()])) wanted.delete(slug)
  const given = new Set(wanted.keys())
  const slugs = new Map([...wanted].map(([slug, name]) => [name, slug]))
  for (const { name } of products) {
    if (slugs.has(name)) continue
    const base = slugOf(name)
    const taken = takenByBase.get(base) ?? new Set(await findNumberedSlugs(trx, base))
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

/** Those that a product has or had. */
export async function findTakenSlugs(reader: Reader, slugs: string[]) {
  const taken = new Set<string>()
  for (const chunk of chunksOf(slugs)) {
    const rows = await reader
      .selectFrom('products')
      .select('slug')
      .where('slug', 'in', chunk)
      .unionAll(reader.selectFrom('former_slugs').select('slug').where('slug', 'in', chunk))
      .execute()
    for (const { slug } of rows) taken.add(slug)
  }
  return taken
}

/** The old slug redirects to the new slug. */
export async function moveSlug(trx: Trx, product: { id: string; slug: string }, name: string) {
  const base = slugOf(name)
  const slug = numberedSlug(base, new Set(await findNumberedSlugs(trx, base, product.id)))
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
async function findNumberedSlugs(trx: Trx, slug: string, except = '') {
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
