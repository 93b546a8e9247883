import { foldName } from 'db/fold-name'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { truthIn } from '~/domain/basics/spreadsheets/spreadsheet-cells.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  type ConvertedCell,
  codeIn,
  columnsIn,
  convertEach,
  eanIn,
  gramsIn,
  isReduced,
  lineOf,
  lowestCategory,
  priceIn,
  type ReadLine,
  readImages,
  unitsIn,
  wrongLine,
} from './cells.server'
import type { ConvertedFile, ConvertedProduct, ImportingShop } from './other-shops.server'
import { plainText } from './plain-text.server'

// The second names are those of the template that Shopify offers since 2024.
const known = {
  handle: { headings: ['handle', 'url handle'], readAs: msg('the lines of one product') },
  title: { headings: ['title'], readAs: 'name' },
  body: { headings: ['body (html)', 'description'], readAs: msg('description, as plain text') },
  vendor: { headings: ['vendor'], readAs: 'brand' },
  type: { headings: ['type', 'custom product type'], readAs: 'category' },
  taxonomy: {
    headings: ['product category', 'standardized product type'],
    readAs: msg('category, if there is no type: its last part'),
  },
  published: {
    headings: ['published', 'published on online store'],
    readAs: msg('hidden, if it is false'),
  },
  status: { headings: ['status'], readAs: msg('hidden, unless it is active') },
  gift: { headings: ['gift card'], readAs: msg('gift cards are refused') },
  name1: { headings: ['option1 name'], readAs: 'option 1' },
  value1: { headings: ['option1 value'], readAs: msg('value 1, unless it is Default Title') },
  name2: { headings: ['option2 name'], readAs: 'option 2' },
  value2: { headings: ['option2 value'], readAs: 'value 2' },
  name3: { headings: ['option3 name'], readAs: 'option 3' },
  value3: { headings: ['option3 value'], readAs: 'value 3' },
  sku: { headings: ['variant sku', 'sku'], readAs: 'sku' },
  barcode: { headings: ['variant barcode', 'barcode'], readAs: msg('ean, if it is one') },
  grams: { headings: ['variant grams', 'weight value (grams)'], readAs: 'weight' },
  tracker: {
    headings: ['variant inventory tracker', 'inventory tracker'],
    readAs: msg('whether the units are counted'),
  },
  units: {
    headings: ['variant inventory qty', 'inventory quantity'],
    readAs: msg('stock, if the units are counted'),
  },
  price: {
    headings: ['variant price', 'price'],
    readAs: msg('discount, if the compare-at price is the price; otherwise price'),
  },
  compareAt: {
    headings: ['variant compare at price', 'compare-at price'],
    readAs: msg('price, if it is above the price and the same for all variants'),
  },
  image: {
    headings: ['image src', 'product image url'],
    readAs: msg('image to image 8: the names of the files'),
  },
  position: { headings: ['image position'], readAs: msg('the order of the images') },
  alt: { headings: ['image alt text'], readAs: msg('image 1 description to image 8 description') },
}

// The columns that an export or the template has, but hardly another file.
const signs = [
  ['handle', 'title', 'variant price'],
  ['url handle', 'title', 'price'],
]

type Columns = ReturnType<typeof columnsIn<keyof typeof known>> & { shop: ImportingShop }

export async function readShopify(
  file: CsvFile,
  shop: ImportingShop,
): Promise<ConvertedFile | undefined> {
  if (!signs.some((names) => names.every((name) => file.columns.includes(name)))) return undefined
  const columns = { ...columnsIn(known, file.columns), shop }
  const groups = Map.groupBy(
    file.lines.filter(({ problem }) => !problem),
    (row) => columns.text(row, 'handle').toLowerCase(),
  )
  const homeless = groups.get('') ?? []
  groups.delete('')
  const message = msg('A line needs the handle of its product')
  return {
    name: 'Shopify',
    readAs: columns.readAs,
    products: await convertEach([...groups.values()], (rows) => productIn(rows, columns)),
    others: [
      ...file.lines.filter(({ problem }) => problem),
      ...homeless.map((row) => wrongLine(row, columns.heading('handle'), message)),
    ],
    descriptions: [columns.heading('body')],
  }
}

function productIn(rows: CsvLine[], columns: Columns): ConvertedProduct {
  const [first] = rows as [CsvLine]
  const { text, heading } = columns
  const name = text(first, 'title')
  // The other lines only add images.
  const variants = rows.filter(
    (row) => row === first || text(row, 'price') || text(row, 'value1') || text(row, 'sku'),
  )
  const unclear = (['published', 'gift'] as const).find(
    (it) => text(first, it) && truthIn(text(first, it)) === undefined,
  )
  const images = imagesIn(rows, columns)
  const ofProduct = [...productCells(first, columns), ...images.cells]
  const refuse = (column: keyof typeof known, problem: string) => {
    const lines = [wrongLine(first, heading(column), problem)]
    return { name, first, heading: heading('title'), lines }
  }
  if (unclear) return refuse(unclear, msg('This must be TRUE or FALSE'))
  if (truthIn(text(first, 'gift'))) return refuse('gift', msg('The shop has no gift cards'))
  const lines = variantLines(first, variants, ofProduct, columns)
  lines.find(({ wrong }) => !wrong)?.notes?.push(...images.notes)
  return { name, first, heading: heading('title'), lines }
}

function variantLines(
  first: CsvLine,
  variants: CsvLine[],
  ofProduct: ConvertedCell[],
  columns: Columns,
): ReadLine[] {
  const { text, heading, has, cell, shop } = columns
  const title = text(first, 'title')
  const isPlain = variants.length === 1 && text(first, 'name1').toLowerCase() === 'title'
  const isDiscounted = isReduced(
    variants.map((row) => ({ full: text(row, 'compareAt'), reduced: text(row, 'price') })),
    shop,
  )
  const amount = (it: string) => priceIn(it, shop)
  return variants.map((row) => {
    const ownTitle = text(row, 'title')
    if (ownTitle && foldName(ownTitle) !== foldName(title)) {
      return wrongLine(row, heading('title'), otherTitle(first))
    }
    const isCounted = !has('tracker') || text(row, 'tracker') !== ''
    const cells: ConvertedCell[] = [
      ...ofProduct,
      cell('sku', row, 'sku', codeIn),
      cell('ean', row, 'barcode', eanIn),
      cell('weight', row, 'grams', (it) => gramsIn(it, 1)),
      cell('price', row, isDiscounted ? 'compareAt' : 'price', amount),
      ...(isDiscounted ? [cell('discount', row, 'price', amount)] : []),
      ...(has('compareAt') && !isDiscounted ? [cell('discount', row, 'compareAt', () => '0')] : []),
      cell('stock', row, 'units', (it) => (isCounted ? unitsIn(it) : '')),
    ]
    const options = isPlain ? [] : optionCells(first, row, columns)
    return lineOf(row, [...cells, ...options], shop.ifNew(title), [])
  })
}

function otherTitle({ line }: CsvLine) {
  return message(
    'Line {line} has another product with this handle. Give one of them another handle',
    { line: String(line) },
  )
}

// Only the first line of a product names its options.
function optionCells(first: CsvLine, row: CsvLine, { cell }: Columns) {
  return ([1, 2, 3] as const).flatMap((at) => [
    cell(`option ${at}`, first, `name${at}`),
    cell(`value ${at}`, row, `value${at}`),
  ])
}

function productCells(first: CsvLine, { text, cell }: Columns) {
  const status = text(first, 'status').toLowerCase()
  const published = text(first, 'published')
  const isActive = status === '' || status === 'active'
  const hidden = isActive && truthIn(published) !== false ? 'no' : 'yes'
  return [
    cell('name', first, 'title'),
    cell('description', first, 'body', plainText),
    cell('brand', first, 'vendor'),
    cell('category', first, text(first, 'type') ? 'type' : 'taxonomy', lowestCategory),
    cell('hidden', first, isActive ? 'published' : 'status', () =>
      status || published ? hidden : '',
    ),
  ]
}

function imagesIn(rows: CsvLine[], { text, heading }: Columns) {
  const position = (row: CsvLine) => Number(text(row, 'position')) || rows.length
  const images = rows
    .filter((row) => text(row, 'image'))
    .sort((one, other) => position(one) - position(other))
  return readImages(
    images.map((row) => ({
      url: text(row, 'image'),
      description: text(row, 'alt').replace(/\s+/g, ' '),
      row,
    })),
    heading('image'),
    heading('alt'),
  )
}
