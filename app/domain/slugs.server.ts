import { db, type Trx } from 'db/client'
import { slugOf } from 'db/slug'

/** An address that no other product has or had; `id` is the product that asks, which may have its own ones again. */
export async function freeSlug(trx: Trx, name: string, id = '') {
  const slug = slugOf(name)
  if ((await takenAmong(trx, [slug], id)).length === 0) return slug
  const current = await trx
    .selectFrom('products')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .where('id', '!=', id)
    .execute()
  const former = await trx
    .selectFrom('former_slugs')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .where('product_id', '!=', id)
    .execute()
  const taken = new Set([...current, ...former].map((row) => row.slug))
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}

/** As `freeSlug`, for some hundred new products at once: an address for each name. */
export async function freeSlugs(trx: Trx, names: string[]) {
  const taken = new Set(await takenAmong(trx, names.map(slugOf)))
  const found = new Map<string, string>()
  for (const name of names) {
    const base = slugOf(name)
    const isTaken = async (slug: string) =>
      taken.has(slug) || (slug !== base && (await takenAmong(trx, [slug])).length > 0)
    let slug = base
    for (let number = 2; await isTaken(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    found.set(name, slug)
  }
  return found
}

/** The address of a product with a new name; the one that it had before goes on leading to it. */
export async function moveSlug(trx: Trx, product: { id: string; slug: string }, name: string) {
  if (slugOf(name) === slugOf(product.slug)) return product.slug
  const slug = await freeSlug(trx, name, product.id)
  if (slug === product.slug) return slug
  await trx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
  await trx
    .insertInto('former_slugs')
    .values({ slug: product.slug, product_id: product.id })
    .onConflict((former) => former.column('slug').doUpdateSet({ product_id: product.id }))
    .execute()
  return slug
}

/** The address that a product has now which had that one before; undefined when there is none in the shop. */
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

// Found by their indexes, without reading all addresses.
async function takenAmong(trx: Trx, slugs: string[], except = '') {
  const rows = await trx
    .selectFrom('products')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('id', '!=', except)
    .unionAll(
      trx
        .selectFrom('former_slugs')
        .select('slug')
        .where('slug', 'in', slugs)
        .where('product_id', '!=', except),
    )
    .execute()
  return rows.map(({ slug }) => slug)
}
