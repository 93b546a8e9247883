import type { Reader } from 'db/client'
import { chunksOf } from '~/domain/basics/lists/chunks'

/** The targets that are no page, such as a product that is not on sale, or a category that does not exist. */
export async function findDeadTargets(
  reader: Reader,
  targets: string[],
  isPagePath: (path: string) => boolean,
) {
  const read = targets.map((target) => ({ target, slugs: slugsIn(target) }))
  const products = await found(read, 'products', (slugs) => knownProducts(reader, slugs))
  const pages = await found(read, 'pages', (slugs) =>
    reader.selectFrom('pages').select('slug').where('slug', 'in', slugs).execute(),
  )
  const categories = await found(read, 'categories', (slugs) => knownCategories(reader, slugs))
  const known = { products, categories, pages }
  const dead = read.filter(({ target, slugs }) =>
    slugs ? !known[slugs.folder].has(slugs.slug) : !isPagePath(target.replace(/[?#].*$/, '')),
  )
  return new Set(dead.map(({ target }) => target))
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
