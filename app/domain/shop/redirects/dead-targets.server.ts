import type { Reader } from 'db/client'
import { chunksOf } from '~/domain/basics/lists/chunks'

/** The paths whose target is a product that is not on sale, or a category or page that does not exist. */
export async function findDeadTargets(
  reader: Reader,
  redirects: { path: string; target: string }[],
) {
  const dead = new Set<string>()
  const read = redirects.map(({ path, target }) => ({ path, slugs: slugsIn(target) }))
  const products = await found(read, 'products', (slugs) => knownProducts(reader, slugs))
  const pages = await found(read, 'pages', (slugs) =>
    reader.selectFrom('pages').select('slug').where('slug', 'in', slugs).execute(),
  )
  const categories = await found(read, 'categories', (slugs) => knownCategories(reader, slugs))
  const known = { products, categories, pages }
  for (const { path, slugs } of read) {
    if (slugs && !known[slugs.folder].has(slugs.slug)) dead.add(path)
  }
  return dead
}

type Folder = 'products' | 'categories' | 'pages'
type Read = { slugs: ReturnType<typeof slugsIn> }[]

function slugsIn(target: string) {
  const [, folder, slug] =
    /^\/(products|categories|pages)\/([^/?#]+)\/?(?:[?#]|$)/i.exec(target) ?? []
  if (!folder || !slug) return undefined
  return { folder: folder.toLowerCase() as Folder, slug: decodeURIComponent(slug) }
}

async function found(
  read: Read,
  folder: Folder,
  find: (slugs: string[]) => Promise<{ slug: string }[]>,
) {
  const wanted = read.flatMap(({ slugs }) => (slugs?.folder === folder ? [slugs.slug] : []))
  const known = new Set<string>()
  for (const chunk of chunksOf([...new Set(wanted)])) {
    for (const { slug } of await find(chunk)) known.add(slug)
  }
  return known
}

// A former slug leads to the product, too.
function knownProducts(reader: Reader, slugs: string[]) {
  return reader
    .selectFrom('former_slugs')
    .innerJoin('products', 'products.id', 'former_slugs.product_id')
    .select('former_slugs.slug')
    .where('hidden_at', 'is', null)
    .where('former_slugs.slug', 'in', slugs)
    .union(
      reader
        .selectFrom('products')
        .select('slug')
        .where('hidden_at', 'is', null)
        .where('slug', 'in', slugs),
    )
    .execute()
}

function knownCategories(reader: Reader, slugs: string[]) {
  return reader
    .selectFrom('former_category_slugs')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(reader.selectFrom('categories').select('slug').where('slug', 'in', slugs))
    .execute()
}
