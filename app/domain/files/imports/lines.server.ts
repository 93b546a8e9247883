import type { Named } from '~/domain/files/columns/cell-rules.server'
import type { CellValues, VariantValues } from '~/domain/files/columns/cell-values.server'
import { type LineProblem, problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import type { ProductRow, VariantRow } from '~/domain/files/columns/rows.server'
import { type Message, messageOf } from '~/languages/messages'
import type { Change } from './imports'

// A line is read, then checked; the valid lines of a product are planned together. The import writes what is planned.

export interface CheckedLine extends ReadLine {
  /** `product ID` or `name NAME`. */
  key: string
  product?: ProductRow
  variant?: VariantRow
  values: CellValues
  /** What the import would store of the product. A later line of the same product says nothing of it. */
  ofProduct: CellValues
  ofVariant: CellValues
  /** The names of the options of the product; none if it has one variant. */
  options: string[]
  problems: LineProblem[]
  changes: Change[]
  /** The tax that changes with the category. */
  taxNotes: LineProblem[]
  /** The plan of its product, if the line is valid. */
  planned?: PlannedProduct
}

/** A product that the import creates or changes. `line` is its first one. */
export interface PlannedProduct {
  line: number
  id: string
  name: string
  /** Of a new product, if another shop has chosen it. */
  slug?: string
  /** How the product was when the file was checked. Missing if it is new. */
  product?: { stock: number; updatedAt: string }
  values: CellValues
  options?: string[]
  variants?: PlannedVariant[]
}

/** One line of a product with options; or what else the line of another product says of its one variant. */
export interface PlannedVariant {
  line: number
  name: string
  /** Missing if the variant is new; the first one of a new product has the id of the product. */
  id?: string
  expectedStock?: number
  values: VariantValues
}

export interface EarlierLines {
  /** The line, by `product ID`, `name NAME`, `sku SKU` and `variant PRODUCT VALUES`. */
  claims: Map<string, ReadLine>
  /** As its first line has it, by its folded name. */
  newCategories: Map<string, Named>
  /** The first valid line of each product with options, by its key. */
  firstLines: Map<string, CheckedLine>
}

/** Of a cell. The check of the line goes on. */
export function addProblem(line: CheckedLine, column: string, text: string | Message) {
  line.problems.push(problemAt(line, column, messageOf(text)))
}

export function isValid({ problems }: CheckedLine) {
  return problems.length === 0
}

/**
 * Without those that follow from an earlier one of the same product: what a wrong line says of its product, such as the
 * brand or the name of the option, is missing in the lines below it.
 */
export function listedProblems(lines: CheckedLine[]) {
  const wrongProducts = new Set<string>()
  return lines.flatMap(({ key, product, cells, problems }) => {
    const isBelowWrong = wrongProducts.has(key)
    if (problems.length > 0 && (product || cells.name?.trim())) wrongProducts.add(key)
    return problems.filter(
      ({ column, value }) => !isBelowWrong || value !== '' || column.startsWith('value'),
    )
  })
}
