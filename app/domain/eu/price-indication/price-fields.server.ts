import type { Reader } from 'db/client'
import type { Contents } from '~/domain/basics/contents'
import { listEuFields } from '~/domain/settings/eu-fields.server'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'
import { contentsOf, type StoredContents } from './contents.server'
import { listPriorPrices } from './prior-price.server'

interface PriceFields {
  contents?: Contents | null
  /** Null if the price is not reduced, or if no earlier price is known. */
  priorPrice?: number | null
}

interface Stored extends StoredContents {
  id: string
  variantId?: string
  oldPrice: number | null
}

/** For programs and spreadsheets: adds the fields that the shop uses. */
export async function withPriceFields<P extends Stored>(
  products: P[],
  reader: Reader,
): Promise<(P & PriceFields)[]> {
  const hasContents = (await listEuFields(reader)).includes('contents')
  const hasPriorPrices = await hasEuFeature('lowestPrices', reader)
  if (!hasContents && !hasPriorPrices) return products
  const priorPrices = await listPriorPrices(products, reader)
  return products.map((product) => ({
    ...product,
    ...(hasContents && { contents: contentsOf(product) ?? null }),
    ...(hasPriorPrices && {
      priorPrice: priorPrices.get(product.variantId ?? product.id) ?? null,
    }),
  }))
}
