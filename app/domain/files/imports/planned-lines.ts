import type { CsvLine } from '~/csv/read-csv.server'
import type { CellValues, VariantValues } from '~/domain/files/columns/columns.server'
import type { LineProblem } from '~/domain/files/columns/import-lines'
import type { Change } from './imports'

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

/** A product with the lines of its variants. */
export interface PlannedLine {
  line: number
  name: string
  product?: { id: string; stock: number; updatedAt: string }
  values: CellValues
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
