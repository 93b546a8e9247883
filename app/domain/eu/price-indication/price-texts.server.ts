import { type Contents, contentsText, unitPriceOf } from '~/domain/basics/contents'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import type { Money } from '~/domain/basics/money/money'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { listContents } from './contents.server'
import type { PriceTexts } from './price-texts'
import { listPriorPrices } from './prior-price.server'

interface Priced {
  id: string
  variantId?: string
  variantName?: string
  price: number
  oldPrice: number | null
}

/** Adds what the shop has to say beside the prices. At most one query for each kind of text, for all products together. */
export async function withPriceTexts<P extends Priced>(products: P[]): Promise<(P & PriceTexts)[]> {
  const contents = await listContents(products)
  const priorPrices = await listPriorPrices(products)
  if (contents.size + priorPrices.size === 0) return products
  const money = await shopMoney()
  return products.map((product) => {
    const priorPrice = priorPrices.get(product.variantId ?? product.id)
    const priceNotes = [
      unitPriceNote(product, contents.get(product.variantId ?? product.id), money),
      priorPrice &&
        t('Lowest price of the last 30 days before the reduction: {price}', {
          price: money.format(priorPrice),
        }),
    ].filter((note) => typeof note === 'string')
    if (priceNotes.length === 0) return product
    const percentOff = priorPrice && Math.max(0, Math.round((1 - product.price / priorPrice) * 100))
    return { ...product, priceNotes, ...(percentOff !== undefined && { percentOff }) }
  })
}

export async function withUnitPrices<V extends { id: string; productId: string; price: number }>(
  variants: V[],
): Promise<(V & { contents?: Contents; unitPrice?: string })[]> {
  const sold = variants.map(({ id, productId }) => ({ id: productId, variantId: id }))
  const contents = await listContents(sold)
  if (contents.size === 0) return variants
  const money = await shopMoney()
  return variants.map((variant) => {
    const own = contents.get(variant.id)
    return { ...variant, contents: own, unitPrice: unitPriceText(variant, own, money) }
  })
}

/** With the contents, unless the name of the variant says them. */
function unitPriceNote(product: Priced, contents: Contents | undefined, money: Money) {
  const unitPrice = unitPriceText(product, contents, money)
  if (!contents || !unitPrice) return undefined
  const said = contentsText(contents, decimalSeparatorIn(money.locale))
  return product.variantName?.includes(said) ? unitPrice : `${said} · ${unitPrice}`
}

// The price of a cheap unit is not rounded to one or two minor units.
const minRounded = 10

// Article 3: the unit price need not be said if it is the price.
function unitPriceText({ price }: { price: number }, contents: Contents | undefined, money: Money) {
  if (!contents) return undefined
  const unit = unitPriceOf(contents, price)
  if (unit.price === price) return undefined
  const format = unit.price < minRounded ? amountFormatOf(money).formatExact : money.format
  const reference = unit.reference === 'piece' ? t('piece') : unit.reference
  return `${format(unit.price)} / ${reference}`
}
