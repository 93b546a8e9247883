import { foldName } from 'db/fold-name'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { truthIn } from '~/domain/basics/spreadsheets/truth.server'
import { plainHeading } from '~/domain/files/columns/headings.server'
import type { ReadLine } from '~/domain/files/columns/read-line.server'
import { gramsText } from '~/domain/files/columns/weights.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  type ConvertedCell,
  codeIn,
  convertEach,
  convertedLine,
  eanIn,
  formattedDescription,
  isReduced,
  lookupIn,
  lowestCategory,
  priceText,
  readImages,
  searchText,
  unitsText,
  wrongLine,
} from './cells.server'
import { textOfHtml } from './html-text.server'
import type { ConvertedFile, ConvertedProduct, ImportingShop } from './other-shops.server'

// The second names are those of the template that Shopify offers since 2024.
const known = {
  handle: {
    headings: ['handle', 'url handle'],
    readAs: msg('the lines of one product, and the end of its web address if it is new'),
  },
  title: { headings: ['title'], readAs: 'name' },
  body: { headings: ['body (html)', 'description'], readAs: formattedDescription },
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
  pageTitle: { headings: ['seo title'], readAs: 'seo title' },
  pageText: { headings: ['seo description'], readAs: 'seo description' },
  alt: { headings: ['image alt text'], readAs: msg('image 1 description to image 8 description') },
}

// The columns that an export or the template has, but hardly another file.
const signs = [
  ['handle', 'title', 'variant price'],
  ['url handle', 'title', 'price'],
]

type Lookup = ReturnType<typeof lookupIn<keyof typeof known>> & { shop: ImportingShop }

export async function readShopify(
  file: CsvFile,
  shop: ImportingShop,
): Promise<ConvertedFile | undefined> {
  const plain = new Set(file.columns.map(plainHeading))
  if (!signs.some((names) => names.every((name) => plain.has(plainHeading(name))))) return undefined
  const lookup = { ...lookupIn(known, file.columns), shop }
  const groups = Map.groupBy(
    file.lines.filter(({ problem }) => !problem),
    (row) => lookup.text(row, 'handle').toLowerCase(),
  )
  const homeless = groups.get('') ?? []
  groups.delete('')
  const message = msg('A line needs the handle of its product')
  return {
    name: 'Shopify',
    readAs: lookup.readAs,
    products: await convertEach([...groups.values()], (rows) => productIn(rows, lookup)),
    others: [
      ...file.lines.filter(({ problem }) => problem),
      ...homeless.map((row) => wrongLine(row, lookup.heading('handle'), message)),
    ],
    descriptions: [lookup.heading('body')],
  }
}

function productIn(rows: CsvLine[], lookup: Lookup): ConvertedProduct {
  const [first] = rows as [CsvLine]
  const { text, heading } = lookup
  const name = text(first, 'title')
  // The other lines only add images.
  const variants = rows.filter(
    (row) => row === first || text(row, 'price') || text(row, 'value1') || text(row, 'sku'),
  )
  const unclear = (['published', 'gift'] as const).find(
    (it) => text(first, it) && truthIn(text(first, it)) === undefined,
  )
  const images = imagesIn(rows, lookup)
  const ofProduct = [...productCells(first, lookup), ...images.cells]
  const refuse = (column: keyof typeof known, problem: string) => {
    const lines = [wrongLine(first, heading(column), problem)]
    return { name, first, heading: heading('title'), lines }
  }
  if (unclear) return refuse(unclear, msg('This must be TRUE or FALSE'))
  if (truthIn(text(first, 'gift'))) return refuse('gift', msg('The shop has no gift cards'))
  const lines = variantLines(first, variants, ofProduct, lookup)
  lines.find(({ problems }) => !problems)?.notes?.push(...images.notes)
  return { name, first, heading: heading('title'), lines }
}

function variantLines(
  first: CsvLine,
  variants: CsvLine[],
  ofProduct: ConvertedCell[],
  lookup: Lookup,
): ReadLine[] {
  const { text, heading, has, cell, shop } = lookup
  const title = text(first, 'title')
  const isPlain = variants.length === 1 && text(first, 'name1').toLowerCase() === 'title'
  const isDiscounted = isReduced(
    variants.map((row) => ({ full: text(row, 'compareAt'), reduced: text(row, 'price') })),
    shop,
  )
  const amount = (it: string) => priceText(it, shop)
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
      cell('weight', row, 'grams', (it) => gramsText(it, 'g')),
      cell('price', row, isDiscounted ? 'compareAt' : 'price', amount),
      ...(isDiscounted ? [cell('discount', row, 'price', amount)] : []),
      ...(has('compareAt') && !isDiscounted ? [cell('discount', row, 'compareAt', () => '0')] : []),
      cell('stock', row, 'units', (it) => (isCounted ? unitsText(it) : '')),
    ]
    const options = isPlain ? [] : optionCells(first, row, lookup)
    const line = convertedLine(row, [...cells, ...options], shop.ifNew(title), [])
    const origin = { line: first.lineNumber, column: heading('handle') }
    return { ...line, slug: text(first, 'handle'), origins: { ...line.origins, slug: origin } }
  })
}

function otherTitle({ lineNumber }: CsvLine) {
  return message(
    'Line {line} has another product with this handle. Give one of them another handle',
    { line: String(lineNumber) },
  )
}

// Only the first line of a product names its options.
function optionCells(first: CsvLine, row: CsvLine, { cell }: Lookup) {
  return ([1, 2, 3] as const).flatMap((at) => [
    cell(`option ${at}`, first, `name${at}`),
    cell(`value ${at}`, row, `value${at}`),
  ])
}

function productCells(first: CsvLine, { text, cell }: Lookup) {
  const status = text(first, 'status').toLowerCase()
  const published = text(first, 'published')
  const isActive = status === '' || status === 'active'
  const hidden = isActive && truthIn(published) !== false ? 'no' : 'yes'
  return [
    cell('name', first, 'title'),
    cell('description', first, 'body', textOfHtml),
    cell('brand', first, 'vendor'),
    cell('category', first, text(first, 'type') ? 'type' : 'taxonomy', lowestCategory),
    cell('hidden', first, isActive ? 'published' : 'status', () =>
      status || published ? hidden : '',
    ),
    cell('seo title', first, 'pageTitle', searchText),
    cell('seo description', first, 'pageText', searchText),
  ]
}

function imagesIn(rows: CsvLine[], { text, heading }: Lookup) {
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
