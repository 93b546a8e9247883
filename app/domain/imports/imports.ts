import { maxLengths } from '~/domain/catalogue/limits'
import { factLimits } from '~/domain/facts/facts'
import { furtherPositions, imagePositions } from '~/domain/product-images/product-images'
import type { EuFeature } from '~/domain/settings/eu-settings'
import type { ImportChoices } from './preview.server'

export type * from './preview.server'

export const importLimits = { lines: 10_000, csvMegabytes: 10, zipMegabytes: 200 }

export const importColumns = {
  id: 'the product to change; if empty, the name identifies the product',
  name: `at most ${maxLengths.name} characters; with an id, its new name`,
  brand: `at most ${maxLengths.brand} characters`,
  description: `at most ${maxLengths.description} characters`,
  category: 'the name of a category; you can create new ones in the preview',
  price: 'in the currency of the shop and without a discount, such as',
  stock: 'the number of units in stock',
  add: 'units to add to the stock; fill in either stock or add, not both',
  hidden: 'yes or no: whether the product is hidden from the shop',
  image:
    'the name of the image file; you can upload the ZIP now or later. Further images: image 2 to image 8. Descriptions: image 1 description to image 8 description',
  contents: 'what the product contains, for its unit price, such as 250 g or 10 pieces',
  manufacturer: 'the name of a manufacturer that you have created',
  warning: 'a safety warning for this product',
  facts: `a line such as “Material: linen” for each fact, at most ${factLimits.facts}`,
  'option 1': 'the name of an option, such as Size',
  'value 1': 'the value of this variant, such as M; each variant of a product has a line',
  'option 2': 'the name of another option, such as Colour',
  'value 2': 'its value',
  'option 3': 'the name of a third option',
  'value 3': 'its value',
  sku: 'the article number, which identifies a variant',
  ean: 'an EAN or GTIN of 8, 12, 13 or 14 digits',
  weight: 'the weight in grams',
  'variant hidden': 'yes or no: whether only this variant is hidden',
} as const

type ListedColumn = keyof typeof importColumns
export type FurtherImageColumn = `image ${number}`
export type ImageDescriptionColumn = `image ${number} description`
export type ImportColumn = ListedColumn | FurtherImageColumn | ImageDescriptionColumn

export const furtherImageColumns = furtherPositions.map(furtherImageColumn)

export function furtherImageColumn(position: number): FurtherImageColumn {
  return `image ${position}`
}

export const imageDescriptionColumns = imagePositions.map(imageDescriptionColumn)

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
  return Object.keys(importColumns)
    .filter(isListed)
    .filter((column) => {
      const feature = neededFeatures[column]
      return !feature || euFeatures.includes(feature)
    })
}

function isListed(column: string): column is ListedColumn {
  return Object.hasOwn(importColumns, column)
}

export function isImportColumn(column: string): column is ImportColumn {
  return isListed(column) || imageColumns.some((it) => it === column)
}

export const exportOnlyColumns = ['slug', 'likes', 'created', 'prior price']

export const defaultChoices: ImportChoices = { createCategories: true, columns: [] }

export const maxUnknownColumns = 20

/** The form of the check page; `columns` has an `ImportColumn` or '' for each of `unknownColumns`. */
export interface ChoicesDraft {
  createCategories: boolean
  columns: string[]
}

export interface Report {
  created: number
  changed: number
  categories: string[]
  leftOut: string[]
  allLeftOut: number
  products: { id: string; name: string }[]
}

export type ImportState = 'checked' | 'running' | 'interrupted' | 'done' | 'failed'

export interface Import {
  id: string
  fileName: string
  adminName: string
  state: ImportState
  lines: number
  linesDone: number
  images: number
  imagesDone: number
  message: string
  createdAt: string
}
