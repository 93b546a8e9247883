import { db, type Trx } from 'db/client'
import { slugOf } from 'db/slug'

/** Returns a slug that no product other than `id` has or had. */
export async function freeSlug(trx: Trx, name: string, id = '') {
  const slug = slugOf(name)
  return numbered(slug, new Set(await takenSlugs(trx, slug, id)))
}

export async function freeSlugs(trx: Trx, names: string[]) {
  const taken = new Map<string, Set<string>>()
  const given = new Set<string>()
  const found = new Map<string, string>()
  for (const name of names) {
    const base = slugOf(name)
    const others = taken.get(base) ?? new Set(await takenSlugs(trx, base))
    taken.set(base, others)
    let slug = numbered(base, others)
    // Another of the names may be the same as this name with a number.
    while (given.has(slug)) slug = numbered(base, others.add(slug))
    others.add(slug)
    given.add(slug)
    found.set(name, slug)
  }
  return found
}

/** The old slug redirects to the new slug. */
export async function moveSlug(trx: Trx, product: { id: string; slug: string }, name: string) {
  const slug = await freeSlug(trx, name, product.id)
  if (slug === product.slug) return
  await trx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
  await trx
    .insertInto('former_slugs')
    .values({ slug: product.slug, product_id: product.id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ product_id: product.id }))
    .execute()
  await trx.updateTable('products').set({ slug }).where('id', '=', product.id).execute()
}

export async function movedTo(formerSlug: string) {
  const row = await db
    .selectFrom('former_slugs')
    .innerJoin('products', 'products.id', 'former_slugs.product_id')
    .select('products.slug')
    .where('former_slugs.slug', '=', formerSlug)
    .where('products.hidden_at', 'is', null)
    .executeTakeFirst()
  return row?.slug
}

function numbered(slug: string, taken: Set<string>) {
  if (!taken.has(slug)) return slug
  // Start near the end if the numbers have no gaps.
  let number = taken.has(`${slug}-${taken.size}`) ? taken.size + 1 : 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}

// The slug itself, and the slugs that begin with it and `-`; `.` is the next character after `-`.
async function takenSlugs(trx: Trx, slug: string, except = '') {
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
