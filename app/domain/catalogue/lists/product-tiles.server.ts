import { availability } from 'db/catalogue-changes'
import { db } from 'db/client'
import type { Database } from 'db/schema'
import type { ExpressionBuilder } from 'kysely'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'

/** They say what is sold out. */
export const tilesDependOn = [availability]

function selectTiles() {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'price', 'old_price as oldPrice', 'image_id as imageId'])
    .select((eb) => ['highest_price as highestPrice', isSoldOut(eb).as('isSoldOut')])
    .where('hidden_at', 'is', null)
}

/** Those with an image come first. */
export async function listNewest(count: number) {
  const newest = selectTiles().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count)
  const products = await newest.where('image_id', 'is not', null).execute()
  if (products.length < count)
    products.push(...(await newest.where('image_id', 'is', null).execute()))
  return (await withPriceTexts(products.slice(0, count))).map(({ id: _, ...product }) => product)
}

/** Those of the products that are on sale, in any order. No query for no ids. */
export async function listChosen(ids: string[]) {
  if (ids.length === 0) return []
  return withPriceTexts(await selectTiles().where('id', 'in', ids).execute())
}

/** Products of the category: those in stock come first, then those with an image, then the newest. */
export function selectFirst(categoryId: string, count: number) {
  return selectTiles()
    .where('category_id', '=', categoryId)
    .orderBy(isSoldOut)
    .orderBy(hasNoImage)
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
          .select((eb) => hasNoImage(eb).as('hasNoImage'))
          .as('first'),
      )
      .selectAll(),
  )
  if (!first) return []
  const products = await others
    .reduce((all, query) => all.unionAll(query), first)
    .orderBy('isSoldOut')
    .orderBy('hasNoImage')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withPriceTexts(products)
}

function hasNoImage(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.case().when('image_id', 'is', null).then(1).else(0).end()
}

function isSoldOut(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.case().when('stock', '>', 0).then(0).else(1).end()
}
