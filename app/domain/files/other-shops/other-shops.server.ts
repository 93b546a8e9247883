import { foldName } from 'db/fold-name'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { Money } from '~/domain/basics/money/money'
import { uncategorizedName } from '~/domain/catalogue/categories/uncategorized.server'
import { priceCell } from '~/domain/files/columns/cell-rules.server'
import { refuseRepeated } from '~/domain/files/columns/headings.server'
import { problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type AmountsOfShop, priceText, wrongLine } from './cells.server'
import { losesFormatting } from './html-text.server'
import { withoutExtras } from './left-out.server'
import { readShopify } from './shopify.server'
import { readWooCommerce } from './woocommerce.server'

export interface ImportingShop extends AmountsOfShop {
  ifNew: (name: string) => ReadLine['ifNew']
}

export interface ConvertedProduct {
  name: string
  first: CsvLine
  heading: string
  lines: ReadLine[]
}

export interface ConvertedFile {
  name: 'Shopify' | 'WooCommerce'
  readAs: [string, string][]
  products: ConvertedProduct[]
  /** Lines of no product. */
  others: ReadLine[]
  descriptions: string[]
}

/** What a new product has where the file says nothing. */
export function cellsOfNew(shopName: string, name: string) {
  return { brand: shopName, category: uncategorizedName(), description: name, stock: '0' }
}

/** Undefined if the columns are not those of another shop. */
export async function fileOfOtherShop(file: CsvFile, shopName: string, money: Money) {
  const format = {
    decimalSeparator: amountFormatOf(money).decimalSeparator,
    maxDecimals: money.digits,
  }
  const price = priceCell({ money })
  const shop: ImportingShop = {
    ...format,
    amountIn: (text) => price.safeParse(priceText(text, format)).data,
    ifNew: (name) => cellsOfNew(shopName, name),
  }
  const converted = (await readShopify(file, shop)) ?? (await readWooCommerce(file, shop))
  if (!converted) return undefined
  const { name, readAs, products, others, descriptions } = converted
  const isRead = new Set(readAs.map(([heading]) => heading))
  refuseRepeated(file, isRead)
  const [first, ...further] = withoutExtras([...withoutNamesakes(products), ...others])
  const notes = [...(first?.notes ?? []), ...formattingNotes(file, descriptions)]
  const lines = first ? [{ ...first, notes }, ...further] : []
  const otherShop = { name, columns: readAs }
  return {
    otherShop,
    columns: [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))],
    lines,
    unread: file.columns.filter((column) => !isRead.has(column)),
  }
}

// One for the file: usually, many of its descriptions have such formatting.
function formattingNotes({ lines }: CsvFile, descriptions: string[]) {
  const formatted = (row: CsvLine) =>
    descriptions.find((it) => losesFormatting(row.cells[it] ?? ''))
  const row = lines.find((it) => !it.problem && formatted(it))
  const heading = row && formatted(row)
  return heading ? [problemAt(row, heading, formattingLeftOut)] : []
}

const formattingLeftOut = msg(
  'Descriptions keep paragraphs, headings, lists and bold. Links, images, tables and other formatting are left out here and in later lines',
)

// Here, the name identifies a product.
function withoutNamesakes(products: ConvertedProduct[]) {
  const firstLines = new Map<string, number>()
  return products.flatMap(({ name, first, heading, lines }) => {
    const key = foldName(name)
    const other = firstLines.get(key)
    if (!firstLines.has(key)) firstLines.set(key, first.lineNumber)
    if (!name || other === undefined) return lines
    const text = message(
      'Line {line} has another product with this name. Give one of them another name',
      { line: String(other) },
    )
    return [wrongLine(first, heading, text)]
  })
}
