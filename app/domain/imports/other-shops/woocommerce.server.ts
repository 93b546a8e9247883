import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import type { ImportLine } from '~/domain/imports/planned-lines'
import { maxOptions } from '~/domain/variants/variants'
import { messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  type AttributeColumns,
  attributeColumnsIn,
  attributesOf,
  factsIn,
  isBrand,
  optionCells,
  optionsIn,
  splitValues,
} from './attributes.server'
import {
  type ConvertedCell,
  codeIn,
  columnsIn,
  convertEach,
  eanIn,
  gramsIn,
  imageCells,
  lineOf,
  lowestCategory,
  type OtherColumn,
  priceIn,
  truthIn,
  unitsIn,
  wrongLine,
} from './cells.server'
import type { ConvertedFile, ConvertedProduct, ShopOfFile } from './other-shops.server'
import { plainText, withCharacters } from './plain-text.server'
import { gramsOf, headings } from './woocommerce-headings.server'

const known = {
  id: { headings: headings.id, readAs: msg('the product of a variation') },
  type: { headings: headings.type, readAs: msg('whether a line is a product or a variation') },
  parent: { headings: headings.parent, readAs: msg('the product of a variation') },
  sku: { headings: headings.sku, readAs: 'sku' },
  ean: { headings: headings.ean, readAs: msg('ean, if it is one') },
  name: { headings: headings.name, readAs: 'name' },
  published: { headings: headings.published, readAs: msg('hidden, unless it is 1') },
  visibility: { headings: headings.visibility, readAs: msg('hidden, if it is hidden') },
  short: { headings: headings.short, readAs: msg('the beginning of the description') },
  description: { headings: headings.description, readAs: msg('description, as plain text') },
  saleStart: { headings: headings.saleStart, readAs: msg('whether the sale price is temporary') },
  saleEnd: { headings: headings.saleEnd, readAs: msg('whether the sale price is temporary') },
  inStock: { headings: headings.inStock, readAs: msg('stock 0, if it is 0') },
  units: { headings: headings.units, readAs: msg('stock, if the units are counted') },
  weight: { headings: headings.weight, readAs: msg('weight, in grams') },
  sale: { headings: headings.sale, readAs: msg('price, unless it is temporary') },
  price: { headings: headings.price, readAs: msg('price, if there is no sale price') },
  categories: {
    headings: headings.categories,
    readAs: msg('category: the last part of the first one'),
  },
  images: { headings: headings.images, readAs: msg('image to image 8: the names of the files') },
  brands: { headings: headings.brands, readAs: msg('brand: the first one') },
} satisfies Record<string, OtherColumn>

type Columns = ReturnType<typeof columnsIn<keyof typeof known>> & { attributes: AttributeColumns }

/** Undefined if the file has not the columns of a product export of WooCommerce. */
export async function readWooCommerce(
  file: CsvFile,
  shop: ShopOfFile,
): Promise<ConvertedFile | undefined> {
  const attributes = attributeColumnsIn(file.columns)
  const columns = { ...columnsIn(known, file.columns), attributes }
  // In another language, a file of this shop may have a type, a name and a price, too.
  const isSure = columns.heading('price') === 'regular price' || columns.has('visibility')
  const hasAll = columns.has('type') && columns.has('name') && columns.has('price')
  if (!hasAll || !isSure) return undefined
  const rows = file.lines.filter(({ problem }) => !problem)
  const isVariation = (row: CsvLine) => typeOf(row, columns) === 'variation'
  const parents = parentsIn(rows, columns)
  const parentOf = (row: CsvLine) => parents.get(columns.text(row, 'parent').toLowerCase())
  const variations = Map.groupBy(rows.filter(isVariation), parentOf)
  const orphans = variations.get(undefined) ?? []
  const message = msg('The file has no product of type variable with this ID or SKU')
  return {
    name: 'WooCommerce',
    readAs: [...columns.readAs, ...attributes.flatMap(readAttributeAs)],
    products: await convertEach(
      rows.filter((row) => !isVariation(row)),
      (row) => productIn(row, variations.get(row) ?? [], columns, shop),
    ),
    others: [
      ...file.lines.filter(({ problem }) => problem),
      ...orphans.map((row) => wrongLine(row, columns.heading('parent'), message)),
    ],
  }
}

function readAttributeAs({ name, value, visible }: AttributeColumns[number]) {
  const readAs: [string, string][] = [
    [name, msg('an option, if variations have values of it; otherwise a fact')],
    [value, msg('the value of the option, or the text of the fact')],
    [visible, msg('no fact, if it is 0')],
  ]
  return readAs.filter(([heading]) => heading)
}

// Such as `simple, downloadable, virtual`.
function typeOf(row: CsvLine, { text }: Columns) {
  return text(row, 'type').toLowerCase().split(',', 1)[0]?.trim() ?? ''
}

function parentsIn(rows: CsvLine[], columns: Columns) {
  const { text } = columns
  return new Map(
    rows
      .filter((row) => typeOf(row, columns) === 'variable')
      .flatMap((row): [string, CsvLine][] => [
        [`id:${text(row, 'id')}`, row],
        [text(row, 'sku').toLowerCase(), row],
      ])
      .filter(([key]) => key !== '' && key !== 'id:'),
  )
}

function productIn(
  row: CsvLine,
  variations: CsvLine[],
  columns: Columns,
  shop: ShopOfFile,
): ConvertedProduct {
  const { heading } = columns
  const name = withCharacters(columns.text(row, 'name'))
  const problem = typeProblem(row, variations, columns)
  const lines = problem
    ? [wrongLine(row, heading('type'), problem)]
    : productLines(row, variations, columns, shop)
  return { name, first: row, heading: heading('name'), lines }
}

const noDownloads = msg('The shop has no downloads')

function isDownload(row: CsvLine, { text }: Columns) {
  return /\bdownloadable\b/i.test(text(row, 'type'))
}

function typeProblem(row: CsvLine, variations: CsvLine[], columns: Columns) {
  const type = typeOf(row, columns)
  if (isDownload(row, columns)) return noDownloads
  if (type !== 'simple' && type !== 'variable') {
    return msg('The shop has no products of this type, only simple and variable ones')
  }
  return type === 'variable' && variations.length === 0
    ? msg('The file has no variations of this product')
    : undefined
}

function productLines(
  product: CsvLine,
  variations: CsvLine[],
  columns: Columns,
  shop: ShopOfFile,
): ImportLine[] {
  const { text, heading, attributes: attributeColumns } = columns
  const unclear = unclearIn(product, columns)
  if (unclear) return [unclear]
  const attributes = attributesOf(product, attributeColumns)
  const values = variations.map((row) => attributesOf(row, attributeColumns, attributes))
  const options = optionsIn(attributes, values)
  if (options.length > maxOptions) {
    const column = options[maxOptions]?.nameHeading ?? ''
    const text = messageN(
      maxOptions,
      'A product has at most {count} option',
      'A product has at most {count} options',
    )
    return [wrongLine(product, column, text)]
  }
  const name = withCharacters(text(product, 'name'))
  const brand = splitValues(withCharacters(text(product, 'brands')))[0]
  const ofProduct: ConvertedCell[] = [
    ['name', name, product, heading('name')],
    ['brand', brand ?? attributes.find(isBrand)?.values ?? '', product, heading('brands')],
    ['facts', factsIn(attributes, options), product, attributes[0]?.valueHeading ?? ''],
    ...productCells(product, columns),
  ]
  const ifNew = shop.ifNew(name)
  if (variations.length === 0) {
    return [
      lineOf(product, [...ofProduct, ...variantCells(product, product, columns, shop)], ifNew),
    ]
  }
  return variations.map((row, at) => {
    if (isDownload(row, columns)) return wrongLine(row, heading('type'), noDownloads)
    const unclear = unclearIn(row, columns)
    if (unclear) return unclear
    const isHidden = truthIn(text(row, 'published')) === false
    const cells: ConvertedCell[] = [
      ...ofProduct,
      ...optionCells(options, values[at] ?? [], product, row),
      ...variantCells(row, product, columns, shop),
      ['variant hidden', isHidden ? 'yes' : 'no', row, heading('published')],
    ]
    return lineOf(row, cells, ifNew)
  })
}

// A draft is -1.
const otherWords = new Set(['', '-1', 'backorder'])

function unclearIn(row: CsvLine, { text, heading }: Columns) {
  const column = (['published', 'inStock'] as const).find((it) => {
    const word = text(row, it).toLowerCase()
    return truthIn(word) === undefined && !otherWords.has(word)
  })
  return column && wrongLine(row, heading(column), msg('This must be 1 or 0'))
}

function productCells(product: CsvLine, { text, heading, has }: Columns): ConvertedCell[] {
  const description = [text(product, 'short'), text(product, 'description')]
    .map((html) => plainText(withLineBreaks(html), true))
    .filter(Boolean)
    .join('\n\n')
  const [category = ''] = splitValues(withCharacters(text(product, 'categories')))
  const isVisible = text(product, 'visibility') !== 'hidden'
  const hidden = isVisible && truthIn(text(product, 'published')) ? 'no' : 'yes'
  return [
    ['description', description, product, heading('description')],
    ['category', lowestCategory(category), product, heading('categories')],
    ['hidden', has('published') ? hidden : '', product, heading('published')],
    ...imageCells(
      splitValues(text(product, 'images')).map((url) => ({ url, row: product })),
      heading('images'),
    ),
  ]
}

// An export writes a line break as \n, and \n as \\n.
function withLineBreaks(html: string) {
  return html.replace(/\\\\n|\\n/g, (escaped) => (escaped === '\\n' ? '\n' : '\\n'))
}

function variantCells(
  row: CsvLine,
  product: CsvLine,
  columns: Columns,
  { decimalSeparator }: ShopOfFile,
): ConvertedCell[] {
  const { text, heading } = columns
  const isTemporary = text(row, 'saleStart') || text(row, 'saleEnd')
  const priceColumn = text(row, 'sale') && !isTemporary ? 'sale' : 'price'
  const unit = /\((\w+)\)/.exec(heading('weight'))?.[1] ?? ''
  const grams = Object.entries(gramsOf).find(([name]) => name === unit)?.[1] ?? 1
  // A variation without a weight has that of its product.
  const weighed = text(row, 'weight') ? row : product
  return [
    ['sku', codeIn(text(row, 'sku')), row, heading('sku')],
    ['ean', eanIn(text(row, 'ean')), row, heading('ean')],
    ['weight', gramsIn(text(weighed, 'weight'), grams), weighed, heading('weight')],
    ['price', priceIn(text(row, priceColumn), decimalSeparator), row, heading(priceColumn)],
    stockCell(row, columns),
  ]
}

// `parent` means that all variations share the units of the product, so none of them has its own.
function stockCell(row: CsvLine, { text, heading }: Columns): ConvertedCell {
  const units = text(row, 'units')
  if (units && units !== 'parent') return ['stock', unitsIn(units), row, heading('units')]
  const isSoldOut = truthIn(text(row, 'inStock')) === false
  return ['stock', isSoldOut ? '0' : '', row, heading('inStock')]
}
