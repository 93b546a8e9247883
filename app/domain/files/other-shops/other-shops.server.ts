import { foldName } from 'db/fold-name'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { Money } from '~/domain/basics/money/money'
import type { ReadLine } from '~/domain/files/columns/read-line'
import { message } from '~/languages/messages'
import { t } from '~/languages/translate'
import { type AmountsOfShop, wrongLine } from './cells.server'
import { withoutExtras } from './left-out.server'
import { readShopify } from './shopify.server'
import { readWooCommerce } from './woocommerce.server'

export interface ShopOfFile extends AmountsOfShop {
  /** What a new product of this name has where the file says nothing. */
  ifNew: (name: string) => ReadLine['ifNew']
}

export interface ConvertedProduct {
  name: string
  first: CsvLine
  /** The column of the name. */
  heading: string
  lines: ReadLine[]
}

export interface ConvertedFile {
  name: 'Shopify' | 'WooCommerce'
  readAs: [string, string][]
  products: ConvertedProduct[]
  /** Lines of no product. */
  others: ReadLine[]
}

/** Undefined if the columns are not those of another shop. */
export async function fileOfOtherShop(file: CsvFile, shopName: string, money: Money) {
  const shop: ShopOfFile = {
    decimalSeparator: amountFormatOf(money).decimalSeparator,
    maxDecimals: money.digits,
    ifNew: (name) => ({
      brand: shopName,
      category: t('Uncategorized'),
      description: name,
      stock: '0',
    }),
  }
  const converted = (await readShopify(file, shop)) ?? (await readWooCommerce(file, shop))
  if (!converted) return undefined
  const { name, readAs, products, others } = converted
  const lines = withoutExtras([...withoutNamesakes(products), ...others])
  const otherShop = { name, columns: readAs }
  const isRead = new Set(readAs.map(([heading]) => heading))
  return {
    otherShop,
    columns: [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))],
    lines,
    unread: file.columns.filter((column) => !isRead.has(column)),
  }
}

// Here, the name identifies a product.
function withoutNamesakes(products: ConvertedProduct[]) {
  const firstLines = new Map<string, number>()
  return products.flatMap(({ name, first, heading, lines }) => {
    const key = foldName(name)
    const other = firstLines.get(key)
    if (!firstLines.has(key)) firstLines.set(key, first.line)
    if (!name || other === undefined) return lines
    const text = message(
      'Line {line} has another product with this name. Give one of them another name',
      { line: String(other) },
    )
    return [wrongLine(first, heading, text)]
  })
}
