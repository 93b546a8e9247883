import { db } from 'db/client'
import type { Database } from 'db/schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { sortedByName } from '~/domain/settings/sort-names.server'
import { settings } from '~/settings.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { isUncategorized } from './uncategorized.server'

/** Customers see no category while all are those where imports put products without one. */
export async function hidesCategories() {
  return !settings.demoMode && isOnlyUncategorized(await listFilledCategories())
}

function isOnlyUncategorized(categories: { name: string }[]) {
  return categories.length > 0 && categories.every(isUncategorized) && !settings.demoMode
}

function forCustomers<C extends { name: string }>(categories: C[]) {
  return isOnlyUncategorized(categories) ? [] : categories
}

/** Lists only categories with products on sale. */
export async function listCategoryLinks() {
  return forCustomers(await listFilledCategories())
}

function listFilledCategories() {
  return cachedRead('category links', async () => {
    const rows = await db
      .selectFrom('categories')
      .select(['name', 'slug'])
      .where((eb) => eb.exists(productsOnSale(eb).select('id')))
      .execute()
    return sortedByName(rows)
  })
}

export async function listCategoryNames() {
  return (await listFilledCategories()).map(({ name }) => name)
}

/** The pages of categories with products on sale, with the time of the newest one. */
export async function listCategoryPages() {
  const pages = await db
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select([
      'categories.name',
      'categories.slug',
      (eb) => eb.fn.max('products.created_at').as('newestAt'),
    ])
    .where('products.hidden_at', 'is', null)
    .groupBy(['categories.name', 'categories.slug'])
    .orderBy('categories.slug')
    .execute()
  return forCustomers(pages)
}

/** At most `maxCategoryLinks`. A category without a picture has the newest image of its products. */
export function listCategoryTiles() {
  return cachedRead('category tiles', async () => {
    const rows = await db
      .selectFrom('categories')
      .select((eb) => [
        'categories.name',
        'categories.slug',
        'categories.image_id as ownImageId',
        sql<number>`discount * is_discounted`.as('discount'),
        productsOnSale(eb)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('products'),
        productsOnSale(eb)
          .select('image_id')
          .where('image_id', 'is not', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('imageId'),
      ])
      .where((eb) => eb.exists(productsOnSale(eb).select('id')))
      .execute()
    return forCustomers(await sortedByName(rows))
      .slice(0, maxCategoryLinks)
      .map(({ ownImageId, imageId, ...tile }) => ({ ...tile, imageId: ownImageId ?? imageId }))
  })
}

function productsOnSale(eb: ExpressionBuilder<Database, 'categories'>) {
  return eb
    .selectFrom('products')
    .whereRef('products.category_id', '=', 'categories.id')
    .where('products.hidden_at', 'is', null)
}
