import { foldName } from 'db/fold-name'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { truthIn } from '~/domain/basics/spreadsheets/truth.server'
import { maxOptions, tooManyOptions } from '~/domain/catalogue/variants/variants'
import { plainHeading } from '~/domain/files/columns/headings.server'
import { problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import { gramsText, weightUnitIn } from '~/domain/files/columns/weights.server'
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
  convertEach,
  convertedLine,
  eanIn,
  isReduced,
  lookupIn,
  lowestCategory,
  priceText,
  readImages,
  searchText,
  wrongLine,
} from './cells.server'
import { textOfHtml, withCharacters } from './html-text.server'
import type { ConvertedFile, ConvertedProduct, ImportingShop } from './other-shops.server'
import { known } from './woocommerce-headings.server'
import { stockCell, unitsNotes } from './woocommerce-stock.server'

type Lookup = ReturnType<typeof lookupIn<keyof typeof known>> & {
  attributes: AttributeColumns
  shop: ImportingShop
}

export async function readWooCommerce(
  file: CsvFile,
  shop: ImportingShop,
): Promise<ConvertedFile | undefined> {
  const attributes = attributeColumnsIn(file.columns)
  const lookup = { ...lookupIn(known, file.columns), attributes, shop }
  // In another language, a file of this shop may have a type, a name and a price, too.
  const isSure =
    plainHeading(lookup.heading('price')) === 'regular price' || lookup.has('visibility')
  const hasAll = lookup.has('type') && lookup.has('name') && lookup.has('price')
  if (!hasAll || !isSure) return undefined
  const rows = file.lines.filter(({ problem }) => !problem)
  const isVariation = (row: CsvLine) => typeOf(row, lookup) === 'variation'
  const parents = parentsIn(rows, lookup)
  const parentOf = (row: CsvLine) => parents.get(foldName(lookup.text(row, 'parent')))
  const variations = Map.groupBy(rows.filter(isVariation), parentOf)
  const orphans = variations.get(undefined) ?? []
  const message = msg('The file must have one product of type variable with this ID or SKU')
  return {
    name: 'WooCommerce',
    readAs: [...lookup.readAs, ...attributes.flatMap(readAttributeAs)],
    products: await convertEach(
      rows.filter((row) => !isVariation(row)),
      (row) => productIn(row, variations.get(row) ?? [], lookup),
    ),
    others: [
      ...file.lines.filter(({ problem }) => problem),
      ...orphans.map((row) => wrongLine(row, lookup.heading('parent'), message)),
    ],
    descriptions: [lookup.heading('short'), lookup.heading('description')],
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
function typeOf(row: CsvLine, { text }: Lookup) {
  return text(row, 'type').toLowerCase().split(',', 1)[0]?.trim() ?? ''
}

function parentsIn(rows: CsvLine[], lookup: Lookup) {
  const { text } = lookup
  const keyed = rows
    .filter((row) => typeOf(row, lookup) === 'variable')
    .flatMap((row) =>
      [`id:${text(row, 'id')}`, foldName(text(row, 'sku'))].map((key) => ({ key, row })),
    )
    .filter(({ key }) => key !== '' && key !== 'id:')
  // Two products with one SKU: their variations do not say which of them they belong to.
  return new Map(
    [...Map.groupBy(keyed, ({ key }) => key)].map(([key, [one, other]]) => [
      key,
      other ? undefined : one?.row,
    ]),
  )
}

function productIn(row: CsvLine, variations: CsvLine[], lookup: Lookup): ConvertedProduct {
  const { heading } = lookup
  const name = withCharacters(lookup.text(row, 'name'))
  const problem = typeProblem(row, variations, lookup)
  const lines = problem
    ? [wrongLine(row, heading('type'), problem)]
    : productLines(row, variations, lookup)
  return { name, first: row, heading: heading('name'), lines }
}

const noDownloads = msg('The shop has no downloads')

function isDownload(row: CsvLine, { text }: Lookup) {
  return /\bdownloadable\b/i.test(text(row, 'type'))
}

function typeProblem(row: CsvLine, variations: CsvLine[], lookup: Lookup) {
  const type = typeOf(row, lookup)
  if (isDownload(row, lookup)) return noDownloads
  if (type !== 'simple' && type !== 'variable') {
    return msg('The shop has no products of this type, only simple and variable ones')
  }
  return type === 'variable' && variations.length === 0
    ? msg('The file has no variations of this product')
    : undefined
}

function productLines(product: CsvLine, variations: CsvLine[], lookup: Lookup): ReadLine[] {
  const { text, heading, cell, shop, attributes: attributeColumns } = lookup
  const unclear = unclearIn(product, lookup)
  if (unclear) return [unclear]
  const attributes = attributesOf(product, attributeColumns)
  const values = variations.map((row) => attributesOf(row, attributeColumns, attributes))
  const options = optionsIn(attributes, values)
  if (options.length > maxOptions) {
    const column = options[maxOptions]?.nameHeading ?? ''
    return [wrongLine(product, column, tooManyOptions())]
  }
  const name = withCharacters(text(product, 'name'))
  const brand = splitValues(withCharacters(text(product, 'brands')))[0]
  const images = readImages(
    [product, ...variations].flatMap((row) =>
      splitValues(text(row, 'images')).map((url) => ({ url, row })),
    ),
    heading('images'),
  )
  const ofProduct: ConvertedCell[] = [
    cell('name', product, 'name', () => name),
    cell('brand', product, 'brands', () => brand ?? attributes.find(isBrand)?.values ?? ''),
    ['facts', factsIn(attributes, options), product, attributes[0]?.valueHeading ?? ''],
    ...productCells(product, lookup),
    ...images.cells,
  ]
  const ifNew = shop.ifNew(name)
  const isDiscounted = isDiscount(variations.length > 0 ? variations : [product], lookup)
  if (variations.length === 0) {
    const cells = [...ofProduct, ...variantCells(product, product, lookup, isDiscounted)]
    return [convertedLine(product, cells, ifNew, images.notes)]
  }
  const lines = variations.map((row, at) => {
    if (isDownload(row, lookup)) return wrongLine(row, heading('type'), noDownloads)
    const unclear = unclearIn(row, lookup)
    if (unclear) return unclear
    const isHidden = truthIn(text(row, 'published')) === false
    const cells: ConvertedCell[] = [
      ...ofProduct,
      ...optionCells(options, values[at] ?? [], product, row),
      ...variantCells(row, product, lookup, isDiscounted),
      cell('variant hidden', row, 'published', () => (isHidden ? 'yes' : 'no')),
    ]
    return convertedLine(row, cells, ifNew, descriptionNotes(row, lookup))
  })
  lines
    .find(({ problems }) => !problems)
    ?.notes?.push(...images.notes, ...unitsNotes(product, variations, lookup))
  return lines
}

function descriptionNotes(row: CsvLine, { text, heading }: Lookup) {
  return (['short', 'description'] as const)
    .filter((it) => text(row, it))
    .map((it) =>
      problemAt(
        row,
        heading(it),
        msg('A variant has no description of its own, so this one is left out'),
      ),
    )
}

// A draft is -1.
const otherWords = new Set(['', '-1', 'backorder'])

function unclearIn(row: CsvLine, { text, heading }: Lookup) {
  const column = (['published', 'inStock'] as const).find((it) => {
    const word = text(row, it).toLowerCase()
    return truthIn(word) === undefined && !otherWords.has(word)
  })
  return column && wrongLine(row, heading(column), msg('This must be 1 or 0'))
}

function productCells(product: CsvLine, { text, cell, has }: Lookup) {
  const description = [text(product, 'short'), text(product, 'description')]
    .map((html) => textOfHtml(withLineBreaks(html), true))
    .filter(Boolean)
    .join('\n\n')
  const [category = ''] = splitValues(withCharacters(text(product, 'categories')))
  const isVisible = text(product, 'visibility') !== 'hidden'
  const hidden = isVisible && truthIn(text(product, 'published')) ? 'no' : 'yes'
  return [
    cell('description', product, 'description', () => description),
    cell('category', product, 'categories', () => lowestCategory(category)),
    cell('hidden', product, 'published', () => (has('published') ? hidden : '')),
    cell('seo title', product, 'pageTitle', searchText),
    cell('seo description', product, 'pageText', searchText),
  ]
}

// An export writes a line break as \n, and \n as \\n.
function withLineBreaks(html: string) {
  return html.replace(/\\\\n|\\n/g, (escaped) => (escaped === '\\n' ? '\n' : '\\n'))
}

function isDiscount(rows: CsvLine[], { text, shop }: Lookup) {
  const daysOf = (row: CsvLine) => `${text(row, 'saleStart')} ${text(row, 'saleEnd')}`
  const [first] = rows
  return (
    isReduced(
      rows.map((row) => ({ full: text(row, 'price'), reduced: text(row, 'sale') })),
      shop,
    ) && rows.every((row) => first && daysOf(row) === daysOf(first))
  )
}

function variantCells(row: CsvLine, product: CsvLine, lookup: Lookup, isDiscounted: boolean) {
  const { text, heading, has, cell, shop } = lookup
  const isTemporary = text(row, 'saleStart') || text(row, 'saleEnd')
  const amount = (it: string) => priceText(it, shop)
  const noDiscount = has('sale') ? [cell('discount', row, 'sale', () => '0')] : []
  const discount = [
    cell('discount', row, 'sale', amount),
    cell('discount from', row, 'saleStart'),
    cell('discount until', row, 'saleEnd'),
  ]
  const unit = weightUnitIn(heading('weight')) ?? 'g'
  // A variation without a weight has that of its product.
  const weighed = text(row, 'weight') ? row : product
  return [
    cell('sku', row, 'sku', codeIn),
    cell('ean', row, 'ean', eanIn),
    cell('weight', weighed, 'weight', (it) => gramsText(it, unit)),
    cell(
      'price',
      row,
      text(row, 'sale') && !isTemporary && !isDiscounted ? 'sale' : 'price',
      amount,
    ),
    ...(isDiscounted ? discount : noDiscount),
    stockCell(row, lookup),
  ]
}
