import { db } from 'db/client'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { wordPressSlugs } from '~/domain/files/other-shops/woocommerce-paths'
import type { User } from '~/domain/people/access/users'
import { addRedirects } from '~/domain/shop/redirects/redirects.server'
import { filesGone, planFile, readImportFile } from './import-files.server'
import type { PlannedProduct } from './lines.server'

/**
 * Redirects the usual paths of WooCommerce to the products of an import, and to their categories.
 * @throws {Refusal} 404 if the files of the import no longer exist; like `storeRedirects`.
 */
export async function redirectWooCommerce(admin: User, importId: string) {
  const planned = await readImportFile<PlannedProduct[]>(importId, planFile)
  if (!planned) throw new Refusal(404, filesGone)
  const added = new Map<string, string>()
  const add = (folder: string, name: string, target: string) => {
    for (const slug of wordPressSlugs(name)) {
      const path = `/${folder}/${slug}`
      if (!added.has(path)) added.set(path, target)
    }
  }
  for (const ids of chunksOf(planned.map(({ id }) => id))) {
    for (const { name, slug, category, categorySlug } of await productsWith(ids)) {
      add('product', name, `/products/${encodeURIComponent(slug)}`)
      add('product-category', category, pathOfCategory(categorySlug))
    }
  }
  return { ...(await addRedirects(admin, added)), to: '/admin/redirects' }
}

function productsWith(ids: string[]) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.name', 'products.slug', 'categories.name as category'])
    .select('categories.slug as categorySlug')
    .where('products.id', 'in', ids)
    .execute()
}
