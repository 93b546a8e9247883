import type { CsvLine } from '~/csv/read-csv.server'
import type { Discount } from '~/domain/catalogue/discounts'
import type { Contents } from '~/domain/price-indication/contents'
import type { Message } from '~/languages/messages'
import type { Change, FurtherImageColumn, ImageDescriptionColumn } from './imports'

export interface LineProblem {
  line: number
  column: string
  value: string
  message: string | Message
}

/** A line with the columns of the shop. The uploaded file may have others. */
export interface ImportLine extends CsvLine {
  /** Where the uploaded file has the cells of a column, if it has them elsewhere. */
  origins?: { [column: string]: { line: number; column: string } | undefined }
  /** What a new product has where the file says nothing. */
  ifNew?: CsvLine['cells']
  /** Why the line cannot be read. */
  wrong?: LineProblem
  /** What the shop leaves out of the line, or shortens. */
  notes?: LineProblem[]
}

/** The file names of further images, and the descriptions of all images. */
export interface ImageValues {
  [column: FurtherImageColumn]: string | undefined
  [column: ImageDescriptionColumn]: string | undefined
}

/** A missing value changes nothing. `price` is the full price in minor units. */
export interface LineValues extends ImageValues {
  name?: string
  brand?: string
  description?: string
  category_id?: string
  new_category?: string
  price?: number
  discount?: Discount
  stock?: number
  add?: number
  hidden?: boolean
  image?: string
  contents?: Contents
  manufacturer_id?: string
  warning?: string
  facts?: string
}

/** One line of a product with options; or what else the line of another product says of its one variant. */
export interface PlannedVariant {
  line: number
  /** The values of the options, such as `M / Blue`. */
  name: string
  /** Missing if the variant is new. */
  id?: string
  expectedStock?: number
  values: VariantValues
}

/** `full_price` or `contents` is null if the variant has that of its product. */
export interface VariantValues {
  values?: [string, string, string]
  full_price?: number | null
  stock?: number
  add?: number
  sku?: string
  ean?: string
  weight?: number
  contents?: Contents | null
  isHidden?: boolean
}

/** A product with the lines of its variants. */
export interface PlannedLine {
  line: number
  name: string
  product?: { id: string; stock: number; updatedAt: string }
  values: LineValues
  /** The names of its options, if the product gets them. */
  options?: string[]
  variants?: PlannedVariant[]
}

export interface CheckedLine {
  problems: LineProblem[]
  planned?: PlannedLine
  changes: Change[]
  /** What the line changes besides its cells. */
  notes?: LineProblem[]
  /** The product of an earlier line, to which this line adds a variant. */
  partOf?: PlannedLine
}

/** The first valid line of a product with options. Further lines add their variants to `planned`. */
export interface ProductLines {
  first: CsvLine
  options: string[]
  planned: PlannedLine
}

export interface EarlierLines {
  /** The number of the line, by `product ID`, `name NAME`, `sku SKU` and `variant PRODUCT VALUES`. */
  claims: Map<string, number>
  /** The first spelling of each new category, by its folded name. */
  newCategories: Map<string, string>
  /** Products with options, by `product ID` or `name NAME`. */
  products: Map<string, ProductLines>
}

export interface Difference<Values> {
  column: string
  from: string
  to: string
  values: Values
}

export function differs<T>(before: T | null, after: T | undefined): after is T {
  if (after === undefined) return false
  // A spreadsheet may change line breaks.
  if (typeof before === 'string' && typeof after === 'string') {
    return before.replaceAll('\r', '') !== after.replaceAll('\r', '')
  }
  return before !== after
}
