import { db } from 'db/client'
import type { Database } from 'db/schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { sortedByName } from '~/domain/settings/sort-names.server'
import { cachedRead } from '~/speed/cached-reads.server'

/** Lists only categories with products on sale. */
export function listCategoryLinks() {
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
  return (await listCategoryLinks()).map(({ name }) => name)
}

/** The pages of categories with products on sale, with the time of the newest one. */
export function listCategoryPages() {
  return db
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select(['categories.slug', (eb) => eb.fn.max('products.created_at').as('newestAt')])
    .where('products.hidden_at', 'is', null)
    .groupBy('categories.slug')
    .orderBy('categories.slug')
    .execute()
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
    return (await sortedByName(rows))
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
