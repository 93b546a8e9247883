import { yesAndNo } from '~/domain/basics/spreadsheets/cell-words'
import { columnNames, headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { factLimits } from '~/domain/catalogue/facts/facts'
import { furtherPositions, imagePositions } from '~/domain/catalogue/product-images/product-images'
import { maxLengths } from '~/domain/catalogue/products/limits'
import { piecesOf } from '~/domain/eu/price-indication/contents'
import type { EuFeature } from '~/domain/shop/settings/eu-settings'
import { msgWith } from '~/languages/messages'
import { msg, t } from '~/languages/translate'

const listedColumns = columnNames(
  'id',
  'name',
  'brand',
  'description',
  'category',
  'price',
  'discount',
  'discount from',
  'discount until',
  'stock',
  'add',
  'hidden',
  'image',
  'contents',
  'manufacturer',
  'warning',
  'facts',
  'option 1',
  'value 1',
  'option 2',
  'value 2',
  'option 3',
  'value 3',
  'sku',
  'ean',
  'weight',
  'variant hidden',
)

const maxCharacters = (max: number) => msgWith('at most {max} characters', { max: String(max) })

/** What each column contains; `t` needs the `amount` of an example for the price. */
export const importColumns: Record<ListedColumn, string> = {
  id: msg('the product to change; if empty, the name identifies the product'),
  name: msgWith('at most {max} characters; with an id, its new name', {
    max: String(maxLengths.name),
  }),
  brand: maxCharacters(maxLengths.brand),
  description: maxCharacters(maxLengths.description),
  category: msg('the name of a category; you can create new ones in the preview'),
  price: msg('in the currency of the shop and without a discount, such as {amount}'),
  discount: msgWith(
    'a percentage such as {percent}, or a reduced price below the price; 0 ends the discount',
    { percent: '20%' },
  ),
  'discount from': msgWith('the first day of the discount, such as {day}', { day: '2026-12-01' }),
  'discount until': msg('its last day; without the two days, it begins at once and has no end'),
  stock: msg('the number of units in stock'),
  add: msg('units to add to the stock; fill in either stock or add, not both'),
  hidden: msgWith('{yes} or {no}: whether the product is hidden from the shop', yesAndNo),
  image: msg(
    'the name of the image file; you can upload the ZIP now or later. Further images: image 2 to image 8. Descriptions: image 1 description to image 8 description',
  ),
  contents: msgWith('what the product contains, for its unit price, such as 250 g or 10 {pieces}', {
    pieces: piecesOf(10),
  }),
  manufacturer: msg('the name of a manufacturer that you have created'),
  warning: msg('a safety warning for this product'),
  facts: msgWith('a line such as “Material: linen” for each fact, at most {max}', {
    max: factLimits.facts,
  }),
  'option 1': msg('the name of an option, such as Size'),
  'value 1': msg('the value of this variant, such as M; each variant of a product has a line'),
  'option 2': msg('the name of another option, such as Colour'),
  'value 2': msg('its value'),
  'option 3': msg('the name of a third option'),
  'value 3': msg('its value'),
  sku: msg('the article number, which identifies a variant'),
  ean: msg('an EAN or GTIN of 8, 12, 13 or 14 digits'),
  weight: msg('the weight in grams'),
  'variant hidden': msgWith('{yes} or {no}: whether only this variant is hidden', yesAndNo),
}

type ListedColumn = (typeof listedColumns)[number]
export type FurtherImageColumn = `image ${number}`
export type ImageDescriptionColumn = `image ${number} description`
export type ImportColumn = ListedColumn | FurtherImageColumn | ImageDescriptionColumn

export const furtherImageColumns = furtherPositions.map(furtherImageColumn)

export function furtherImageColumn(position: number): FurtherImageColumn {
  return `image ${position}`
}

export const imageDescriptionColumns = imagePositions.map(imageDescriptionColumn)

export const imageFileColumns = imagePositions.map(imageColumn)

/** The first image has position 1. */
export function imageColumn(position: number) {
  return position === 1 ? 'image' : furtherImageColumn(position)
}

export function imageDescriptionColumn(position: number): ImageDescriptionColumn {
  return `image ${position} description`
}

// What a shop has not switched on, it does not read.
const neededFeatures: { [Column in ListedColumn]?: EuFeature } = {
  contents: 'unitPrices',
  manufacturer: 'productSafety',
  warning: 'productSafety',
}

/** The columns of images that are not in the list of columns, because few shops use them. */
export const imageColumns = [...furtherImageColumns, ...imageDescriptionColumns]

/** Without `imageColumns`. */
export function importColumnsOf(euFeatures: readonly EuFeature[] = []) {
  return listedColumns.filter((column) => {
    const feature = neededFeatures[column]
    return !feature || euFeatures.includes(feature)
  })
}

const allColumns: readonly ImportColumn[] = [...listedColumns, ...imageColumns]

export function isImportColumn(column: string): column is ImportColumn {
  return allColumns.some((it) => it === column)
}

/** What a line changes beside its cells. */
export const [optionsColumn, variantColumn] = columnNames('options', 'variant')

export const exportOnlyColumns: readonly string[] = columnNames(
  'slug',
  'likes',
  'created',
  'prior price',
)

/** The columns by what files call them, in lower case: in English, or in the language of the shop. */
export function columnsByHeading(euFeatures: readonly EuFeature[]) {
  const columns = [...importColumnsOf(euFeatures), ...imageColumns, ...exportOnlyColumns]
  const inLanguage = columns.map((column) => [t(headingOf(column)).toLowerCase(), column] as const)
  return new Map([...inLanguage, ...columns.map((column) => [column, column] as const)])
}
