import { availability } from 'db/catalogue-changes'
import { db, type Reader } from 'db/client'
import type { FoundProducts, ProductsQuery, Tier } from 'db/dialect'
import type { Database } from 'db/schema'
import type { ExpressionBuilder } from 'kysely'
import { cachedRead } from '~/domain/cached-reads.server'
import type { CatalogueQuery } from './catalogue'

export function matchingProducts(
  { category, only }: CatalogueQuery,
  found?: FoundProducts,
  reader: Reader = db,
  tier?: Tier,
) {
  const products: ProductsQuery = reader.selectFrom('products')
  return (
    (found ? found.among(products, tier) : products)
      .$if(category !== '', (query) =>
        query.where('products.category_id', '=', (eb) =>
          eb
            .selectFrom('categories')
            .select('categories.id')
            .where('categories.name', '=', category),
        ),
      )
      .$if(only === undefined || only === 'in stock', (query) =>
        query.where('products.hidden_at', 'is', null),
      )
      // An index finds the few sold-out products, so the stock of the other products is not read.
      .$if(only === 'in stock', (query) =>
        query.where('products.search_id', 'not in', (eb) => soldOut(eb)),
      )
      .$if(only === 'sold out', (query) => query.where('products.stock', '=', 0))
      .$if(only === 'without image', (query) => query.where('products.image_id', 'is', null))
      .$if(only === 'hidden', (query) => query.where('products.hidden_at', 'is not', null))
  )
}

/** Counting is slower than reading a page, so all pages share the cached count. */
export function countProducts({ search, category, only }: CatalogueQuery, found?: FoundProducts) {
  const query = { search, category, only, page: 1 }
  const dependsOn = only === 'in stock' || only === 'sold out' ? [availability] : []
  return cachedRead(
    `count ${JSON.stringify(query)}`,
    () => countMatching(query, found),
    () => dependsOn,
  )
}

/** Not cached. If `tier` is given, counts only this tier of the search. */
export async function countMatching(query: CatalogueQuery, found?: FoundProducts, tier?: Tier) {
  const { category, only } = query
  if (found && tier === undefined && category === '' && only === undefined) {
    return found.countOnSale()
  }
  if (found && tier === undefined && category === '' && only === 'in stock') {
    return (await found.countOnSale()) - (await countSoldOut(query, found))
  }
  const { total } = await matchingProducts(query, found, db, tier)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

// A common word finds many products, but few of them are sold out. Read only these.
async function countSoldOut(query: CatalogueQuery, found: FoundProducts) {
  const { total } = await matchingProducts({ ...query, only: undefined }, found)
    .where('products.search_id', 'in', (eb) => soldOut(eb))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function soldOut(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.selectFrom('products as sold_out').select('sold_out.search_id').where('stock', '=', 0)
}
