import { db, type Reader, type Trx } from 'db/client'
import { numberedSlug, slugOf } from 'db/slug'
import { sql } from 'kysely'
import { inChunks } from '~/domain/basics/lists/chunks'

// Their old slugs redirect to the new ones.
const kinds = {
  products: { former: 'former_slugs', owner: 'product_id', fallback: 'product' },
  categories: { former: 'former_category_slugs', owner: 'category_id', fallback: 'category' },
} as const

type Table = keyof typeof kinds

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
    const taken = takenByBase.get(base) ?? (await findNumberedSlugs(trx, 'products', base))
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
  const rows = await inChunks(slugs, (chunk) =>
    reader
      .selectFrom('products')
      .select('slug')
      .where('slug', 'in', chunk)
      .unionAll(reader.selectFrom('former_slugs').select('slug').where('slug', 'in', chunk))
      .execute(),
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** A slug that no other row of the table has or had. */
export async function freeSlug(trx: Trx, table: Table, name: string, except = '') {
  const base = slugOf(name, kinds[table].fallback)
  return numberedSlug(base, await findNumberedSlugs(trx, table, base, except))
}

/** The old slug redirects to the new slug. */
export async function moveSlug(
  trx: Trx,
  table: Table,
  { id, slug: oldSlug }: { id: string; slug: string },
  name: string,
) {
  const slug = await freeSlug(trx, table, name, id)
  if (slug === oldSlug) return
  const { former, owner } = kinds[table]
  await trx.deleteFrom(former).where('slug', 'in', [slug, oldSlug]).execute()
  await trx
    .insertInto(former)
    .values({ slug: oldSlug, [owner]: id })
    .execute()
  await trx.updateTable(table).set({ slug }).where('id', '=', id).execute()
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

export async function findCurrentCategorySlug(formerSlug: string) {
  const row = await db
    .selectFrom('former_category_slugs')
    .innerJoin('categories', 'categories.id', 'former_category_slugs.category_id')
    .select('categories.slug')
    .where('former_category_slugs.slug', '=', formerSlug)
    .executeTakeFirst()
  return row?.slug
}

// Finds `slug` and all slugs that begin with `slug-`. In ASCII, `.` comes directly after `-`.
async function findNumberedSlugs(trx: Trx, table: Table, slug: string, except = '') {
  const { former, owner } = kinds[table]
  const rows = await trx
    .selectFrom(table)
    .select('slug')
    .where('slug', '>=', slug)
    .where('slug', '<', `${slug}.`)
    .where('id', '!=', except)
    .unionAll(
      trx
        .selectFrom(former)
        .select('slug')
        .where('slug', '>=', slug)
        .where('slug', '<', `${slug}.`)
        .where(sql.ref(owner), '!=', except),
    )
    .execute()
  return new Set(rows.map((row) => row.slug))
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
