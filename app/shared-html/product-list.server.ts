import type { ShopQuery } from '~/domain/catalogue/lists/catalogue'
import { searchProducts } from '~/domain/catalogue/lists/list-products.server'
import { dependenciesOf } from '~/domain/catalogue/lists/matching-products.server'
import { tilesDependOn } from '~/domain/catalogue/lists/product-tiles.server'
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

/** What the page of a list depends on. An empty one suggests other products. */
export function listDependsOn(query: ShopQuery, products: { id: string }[]) {
  const suggested = products.length > 0 ? [] : tilesDependOn
  return [...dependenciesOf(query, products), ...suggested]
}
