import { setImmediate } from 'node:timers/promises'
import type { CsvLine } from '~/csv/read-csv.server'
import { isRounded } from '~/csv/spreadsheet-cells'
import { isImageName } from '~/domain/basics/images/image-names'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { maxImages } from '~/domain/catalogue/product-images/product-images'
import { isEan } from '~/domain/catalogue/variants/variants'
import type { ImportColumn } from '~/domain/files/columns/columns-of-shop.server'
import { maybeThousands, number, numberIn } from '~/domain/files/columns/foreign-numbers.server'
import { plainHeading } from '~/domain/files/columns/headings.server'
import { imageColumn, imageDescriptionColumn } from '~/domain/files/columns/image-columns'
import { type LineProblem, problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'

/** A column of another shop: the names that it may have, and what this shop reads it as. */
export interface OtherColumn {
  headings: readonly string[]
  readAs: string
}

export const formattedDescription = msg('description, with headings, lists and bold')

/** Finds the cells of a row by the names of `known`. */
export function lookupIn<Name extends string>(
  known: Record<Name, OtherColumn>,
  columns: readonly string[],
) {
  const names = keysOf(known)
  const byHeading = new Map(columns.map((column) => [plainHeading(column), column]))
  const found = new Map(
    names.map((name) => [
      name,
      known[name].headings.map((it) => byHeading.get(plainHeading(it))).find(Boolean),
    ]),
  )
  const heading = (name: Name) => found.get(name) ?? known[name].headings[0] ?? ''
  const text = (row: CsvLine, name: Name) => row.cells[heading(name)]?.trim() ?? ''
  return {
    heading,
    has: (name: Name) => found.get(name) !== undefined,
    text,
    cell: (
      column: ImportColumn,
      row: CsvLine,
      name: Name,
      read = (text: string) => text,
    ): ConvertedCell => [column, read(text(row, name)), row, heading(name)],
    readAs: names.flatMap((name): [heading: string, readAs: string][] => {
      const column = found.get(name)
      return column === undefined ? [] : [[column, known[name].readAs]]
    }),
  }
}

/** Lets the shop respond to other requests meanwhile. */
export async function convertEach<Row, Product>(rows: Row[], convert: (row: Row) => Product) {
  const products: Product[] = []
  for (const row of rows) {
    products.push(convert(row))
    if (products.length % 50 === 0) await setImmediate()
  }
  return products
}

/** A cell of this shop, and the line and the column of the file that have it. */
export type ConvertedCell = [column: ImportColumn, text: string, row: CsvLine, heading: string]

export function convertedLine(
  { lineNumber }: CsvLine,
  converted: ConvertedCell[],
  ifNew: ReadLine['ifNew'],
  notes: LineProblem[],
): ReadLine {
  const cells: CsvLine['cells'] = Object.create(null)
  const origins: ReadLine['origins'] = {}
  for (const [column, text, row, heading] of converted) {
    cells[column] = text
    origins[column] = { line: row.lineNumber, column: heading }
  }
  return { lineNumber, cells, origins, ifNew, notes }
}

export function wrongLine(row: CsvLine, column: string, message: string | Message): ReadLine {
  return { lineNumber: row.lineNumber, cells: {}, problems: [problemAt(row, column, message)] }
}

interface OtherImage {
  url: string
  description?: string
  row: CsvLine
}

export function readImages(images: OtherImage[], urlHeading: string, descriptionHeading = '') {
  const kept = new Map<string, OtherImage>()
  const notes: LineProblem[] = []
  for (const image of images) {
    const name = fileNameIn(image.url)
    const other = kept.get(name)
    if (other?.url === image.url) continue
    const problem = imageProblem(name, other !== undefined, kept.size)
    if (problem) notes.push(problemAt(image.row, urlHeading, problem, name))
    else kept.set(name, image)
  }
  const cells = [...kept].flatMap(([name, { row, description }], at): ConvertedCell[] => {
    const column = imageDescriptionColumn(at + 1)
    const image: ConvertedCell = [imageColumn(at + 1), name, row, urlHeading]
    return description ? [image, [column, description, row, descriptionHeading]] : [image]
  })
  return { cells, notes }
}

function imageProblem(name: string, isTaken: boolean, count: number) {
  if (!isImageName(name))
    return msg('The shop stores only JPEG, PNG, WebP and AVIF files, so this image is left out')
  if (isTaken)
    return msg('Another image of the product has the same file name, so this one is left out')
  return count < maxImages
    ? undefined
    : message('A product has at most {max} images, so this one is left out', { max: maxImages })
}

/** `https://example.com/files/oak%20tray.jpg?v=1` → `oak tray.jpg` */
function fileNameIn(url: string) {
  const [path = ''] = url.split(/[?#]/, 1)
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name).normalize()
  } catch {
    return name.normalize()
  }
}

/** The name of a category without those above it: `Clothing > Shirts` → `Shirts`. */
export function lowestCategory(path: string) {
  return path.slice(path.lastIndexOf('>') + 1).trim()
}

// A text that is no number stays as it is, so that the import refuses it.

// Some shops write prices with three or more decimals, with a point.
const thousandsInPrice = /^[1-9]\d{0,2}(?:\.000|,\d{3})$/

export interface AmountsOfShop {
  decimalSeparator: string
  maxDecimals: number
  /** In minor units; undefined if the import refuses it as a price. */
  amountIn: (text: string) => number | undefined
}

/** As the shop reads amounts. A currency with three decimals has no amounts that may be thousands. */
export function priceText(
  text: string,
  { decimalSeparator, maxDecimals }: Omit<AmountsOfShop, 'amountIn'>,
) {
  const [, whole, decimals = ''] = number.exec(text) ?? []
  if (whole === undefined || (maxDecimals < 3 && thousandsInPrice.test(text))) return text
  const digits = decimals.replace(/0+$/, '')
  return `${whole || '0'}${digits && decimalSeparator}${digits}`
}

/** Whether all variants of a product have the same full price and, below it, the same reduced one. */
export function isReduced(variants: { full: string; reduced: string }[], shop: AmountsOfShop) {
  const [first] = variants
  const prices = [first?.full, first?.reduced].map((text) => shop.amountIn(text ?? ''))
  const [full = 0, reduced = 0] = prices
  return (
    reduced > 0 &&
    reduced < full &&
    variants.every((it) => it.full === first?.full && it.reduced === first?.reduced)
  )
}

/** Below 0 if the other shop has sold more than it had. */
export function unitsText(text: string) {
  const units = maybeThousands.test(text) ? undefined : numberIn(text)
  return units !== undefined && Number.isInteger(units) ? String(units) : text
}

/** A text for search engines, in one line. Empty if a plugin fills in its words, as in `%%title%%` or `#post_title`. */
export function searchText(text: string) {
  return /%[a-z_]+%|#[a-z]+_[a-z]+/i.test(text) ? '' : text.replace(/\s+/g, ' ')
}

/** Without the apostrophe that keeps spreadsheets from reading a number. */
export function codeIn(text: string) {
  return text.replace(/^'/, '')
}

/** Empty unless it is, or was, an EAN: other shops accept any text as a barcode. */
export function eanIn(text: string) {
  const code = codeIn(text)
  return isEan(code.replace(/[\s-]/g, '')) || isRounded(code) ? code : ''
}
