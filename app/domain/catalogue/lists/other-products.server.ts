import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'
import { cachedRead } from '~/speed/cached-reads.server'
import type { Product } from './catalogue'
import { selectFirst, tilesDependOn } from './product-tiles.server'

const count = 4

export const othersDependOn = tilesDependOn

/** Those in stock come first, then the newest. */
export async function listOthersInCategory({ id, category }: Product) {
  const products = await cachedRead(
    `first products in ${category.id}`,
    () => readFirst(category.id),
    () => othersDependOn,
  )
  return products.filter((product) => product.id !== id).slice(0, count)
}

// One more than are shown, because one of them may be the product of the page.
async function readFirst(categoryId: string) {
  return withPriceTexts(await selectFirst(categoryId, count + 1).execute())
}
