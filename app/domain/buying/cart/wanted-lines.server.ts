import type { Reader } from 'db/client'
import { hasVouchers } from '~/domain/buying/vouchers/voucher-of-cart.server'
import { tooFewUnits } from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import type { Message } from '~/languages/messages'
import type { CartLine } from './cart'
import { cartLineOf, selectProductsOfLines } from './cart.server'

/** Units that no cart holds yet. */
export type WantedLine = [variantId: string, quantity: number]

interface WantedOptions {
  includeHidden?: boolean
  /** What a notice says about products that are not on sale. */
  gone: string
}

/** Only what is on sale and in stock now. `notices` say what was left out. */
export async function readWantedLines(
  reader: Reader,
  wanted: WantedLine[],
  { includeHidden, gone }: WantedOptions,
) {
  const ids = wanted.map(([variantId]) => variantId)
  const { products, hasVouchers } = await findWantedProducts(reader, ids, { includeHidden })
  const notices = new Set<string | Message>()
  const lines = wanted.flatMap(([variantId, units]): CartLine[] => {
    const product = products.get(variantId)
    if (!product) {
      notices.add(gone)
      return []
    }
    const { productName, variantName, stock } = product
    const quantity = Math.min(units, stock)
    if (quantity < units) {
      notices.add(tooFewUnits(fullNameOf(productName, variantName), stock).text)
    }
    return quantity > 0 ? [{ ...product, quantity, stock: stock - quantity }] : []
  })
  return { lines, notices: [...notices], products, hasVouchers }
}

export async function findWantedProducts(
  reader: Reader,
  ids: string[],
  { includeHidden = false } = {},
) {
  if (ids.length === 0) return { products: new Map<string, never>() }
  const rows = await selectProductsOfLines(reader)
    .select(hasVouchers.as('hasVouchers'))
    .where('variants.id', 'in', ids)
    .$if(!includeHidden, (query) =>
      query.where('variants.hidden_at', 'is', null).where('products.hidden_at', 'is', null),
    )
    .execute()
  const products = rows.map(
    ({ hasVouchers: _, ...row }) => [row.variantId, cartLineOf(row)] as const,
  )
  return { products: new Map(products), hasVouchers: rows[0]?.hasVouchers }
}
