import type { ShopQuery } from '~/domain/catalogue/lists/catalogue'
import { searchProducts } from '~/domain/catalogue/lists/list-products.server'
import { findBrandFieldHtml } from './brand-field.server'
import { nothingFoundHtml } from './nothing-found.server'

/** What a page shows of the products that the query finds. */
export async function findProductList(query: ShopQuery, userId?: string) {
  const [list, brandField] = await Promise.all([
    searchProducts(query, userId),
    findBrandFieldHtml(query.category, query.brand),
  ])
  const nothingFound = list.products.length > 0 ? undefined : await nothingFoundHtml()
  return { ...list, brandField, nothingFound }
}
