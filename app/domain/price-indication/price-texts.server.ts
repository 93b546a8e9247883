import { shopMoney } from '~/domain/settings/shop-settings.server'
import type { PriceTexts } from './price-texts'
import { listPriorPrices } from './prior-prices.server'

interface Priced {
  id: string
  price: number
  oldPrice: number | null
}

/** Adds what the shop has to say beside the prices. At most one query for all products together. */
export async function withPriceTexts<P extends Priced>(products: P[]): Promise<(P & PriceTexts)[]> {
  const priorPrices = await listPriorPrices(products)
  if (priorPrices.size === 0) return products
  const { format } = await shopMoney()
  return products.map((product) => {
    const priorPrice = priorPrices.get(product.id)
    if (priorPrice === undefined) return product
    const text = `Lowest price of the last 30 days before the reduction: ${format(priorPrice)}`
    const percentOff = Math.max(0, Math.round((1 - product.price / priorPrice) * 100))
    return { ...product, priceNotes: [text], percentOff }
  })
}
