import { db } from 'db/client'
import type { Database } from 'db/schema'
import type { ExpressionBuilder } from 'kysely'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'

function selectTiles() {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'price', 'old_price as oldPrice', 'image_id as imageId'])
    .select('highest_price as highestPrice')
    .where('hidden_at', 'is', null)
}

export async function listNewest(count: number) {
  const products = await selectTiles()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return (await withPriceTexts(products)).map(({ id: _, ...product }) => product)
}

/** Those of the products that are on sale, in any order. No query for no ids. */
export async function listChosen(ids: string[]) {
  if (ids.length === 0) return []
  return withPriceTexts(await selectTiles().where('id', 'in', ids).execute())
}

/** Products of the category: those in stock come first, then the newest. */
export function selectFirst(categoryId: string, count: number) {
  return selectTiles()
    .where('category_id', '=', categoryId)
    .orderBy(isSoldOut)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
}

export async function listFirstOfCategories(categoryIds: string[], count: number) {
  const [first, ...others] = categoryIds.map((id) =>
    db
      .selectFrom(
        selectFirst(id, count)
          .select(['category_id as categoryId', 'created_at as createdAt'])
          .select((eb) => isSoldOut(eb).as('isSoldOut'))
          .as('first'),
      )
      .selectAll(),
  )
  if (!first) return []
  const products = await others
    .reduce((all, query) => all.unionAll(query), first)
    .orderBy('isSoldOut')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withPriceTexts(products)
}

function isSoldOut(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.case().when('stock', '>', 0).then(0).else(1).end()
}
