import { sortedByName } from '~/domain/settings/sort-names.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { matchingProducts } from './matching-products.server'

const maxBrands = 50

/** A longer list has only the brands with the most products; the search finds the others. Empty if there is only one. */
export function listBrands(category: string) {
  return cachedRead(`brands ${category}`, () => readBrands(category))
}

async function readBrands(category: string) {
  const rows = await matchingProducts({ category, show: 'on-sale' })
    .select(['products.brand as name', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('products.brand')
    .orderBy('count', 'desc')
    .orderBy('products.brand')
    .limit(maxBrands)
    .execute()
  if (rows.length < 2) return []
  return (await sortedByName(rows)).map(({ name }) => name)
}
