import { db } from 'db/client'
import type { Database } from 'db/schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { sortedByName } from '~/domain/settings/sort-names.server'
import { cachedRead } from '~/speed/cached-reads.server'

export function listCategoryNames() {
  return cachedRead('category names', readCategoryNames)
}

async function readCategoryNames() {
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .where((eb) => eb.exists(productsOnSale(eb).select('id')))
    .execute()
  return (await sortedByName(rows)).map((row) => row.name)
}

/** Lists only categories with products on sale, at most `maxCategoryLinks`, each with the image of its newest product. */
export function listCategoryTiles() {
  return cachedRead('category tiles', async () => {
    const rows = await db
      .selectFrom('categories')
      .select((eb) => [
        'categories.name',
        sql<number>`discount * is_discounted`.as('discount'),
        productsOnSale(eb)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('products'),
        productsOnSale(eb)
          .select('image_id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('imageId'),
      ])
      .where((eb) => eb.exists(productsOnSale(eb).select('id')))
      .execute()
    return (await sortedByName(rows)).slice(0, maxCategoryLinks)
  })
}

function productsOnSale(eb: ExpressionBuilder<Database, 'categories'>) {
  return eb
    .selectFrom('products')
    .whereRef('products.category_id', '=', 'categories.id')
    .where('products.hidden_at', 'is', null)
}
