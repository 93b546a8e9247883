import { setImmediate } from 'node:timers/promises'
import type { CsvFile } from '~/csv/read-csv.server'
import { toStored } from '~/domain/basics/text/stored-messages.server'
import { gramsLabel } from '~/domain/files/columns/columns.server'
import { imagesOf } from '~/domain/files/columns/image-columns'
import { type ImportContext, readImportContext } from '~/domain/files/columns/import-context.server'
import type { LineProblem, ReadLine } from '~/domain/files/columns/read-line.server'
import { checkLine } from './check-line.server'
import { namesOptions } from './check-variant.server'
import { findProductOfLine } from './find-product-of-line.server'
import { categoryLabels } from './import-report.server'
import type { CreatedProduct, ImportChoices, StoredLinesPreview } from './imports'
import {
  type CheckedLine,
  type EarlierLines,
  isValid,
  listedProblems,
  type PlannedProduct,
} from './lines.server'
import { placeUnits, planLine } from './plan-line.server'
import { readLines } from './read-lines.server'

const maxProblems = 100
const maxChanges = 50
const maxNewProducts = 50

/**
 * From the lines of a file (`CsvLine`) to what the import writes: each line is read with the columns of the shop
 * (`ReadLine`), checked against the products and the lines before it (`CheckedLine`), and, if it is valid, becomes part
 * of the plan of its product (`PlannedProduct`). `namedImages` are those that valid lines name and that their products
 * do not have.
 */
export async function planImport(
  uploaded: CsvFile,
  choices: ImportChoices | undefined,
  namesInZip: string[],
) {
  const { lines, ...columnsPreview } = await readLines(uploaded, choices)
  const { createCategories } = columnsPreview.choices
  const context = await readImportContext(lines, createCategories, namesInZip)
  const earlier: EarlierLines = {
    claims: new Map(),
    newCategories: new Map(),
    firstLines: new Map(),
  }
  const checked: CheckedLine[] = []
  let above = ''
  for (const read of lines) {
    const line = checkLine(withNameAbove(read, above, context), context, earlier)
    above = line.cells.name ?? ''
    if (isValid(line)) planLine(line, context, earlier)
    checked.push(line)
    if (checked.length % 500 === 0) await setImmediate()
  }
  placeUnits(checked, context)
  const planned = plannedOf(checked)
  const allProblems = listedProblems(checked)
  const isOfPrice = ({ column }: LineProblem) => column === 'price'
  const needsPrice = columnsPreview.needsPrice && allProblems.some(isOfPrice)
  const problems = needsPrice ? allProblems.filter((it) => !isOfPrice(it)) : allProblems
  const linesPreview: StoredLinesPreview = {
    ...previewOfLines(checked, planned, problems, context),
    ...columnsPreview,
    needsPrice,
    currency: context.money.currency,
    isWindows1252: uploaded.encoding === 'windows-1252',
    newCategories: categoryLabels([...earlier.newCategories.values()], context.money).sort(),
  }
  return { planned, linesPreview, namedImages: imagesNamedIn(checked.filter(isValid)) }
}

/** Spreadsheets often name a product only in the line of its first variant. */
function withNameAbove(read: ReadLine, above: string, context: ImportContext): ReadLine {
  const { cells } = read
  const isVariant = !cells.name?.trim() && !cells.id?.trim() && namesOptions(cells)
  if (!isVariant || findProductOfLine(cells, context)) return read
  return { ...read, cells: { ...cells, name: above } }
}

function plannedOf(lines: CheckedLine[]) {
  const planned = new Set(lines.flatMap((line) => line.planned ?? []))
  return [...planned].filter(
    ({ product, values, variants }) => !product || variants || Object.keys(values).length > 0,
  )
}

function previewOfLines(
  lines: CheckedLine[],
  planned: PlannedProduct[],
  listed: LineProblem[],
  context: ImportContext,
) {
  const created = planned.filter(({ product }) => !product)
  const wrong = lines.filter((line) => !isValid(line)).length
  const further = lines.filter((it) => it.planned && it.planned.line !== it.lineNumber).length
  const problems = withoutRepetitions(listed)
  const notes = withoutRepetitions([
    ...lines.flatMap((line) => line.notes ?? []),
    ...lines.flatMap((line) => line.taxNotes),
  ])
  const changes = lines.flatMap((line) => line.changes)
  return {
    created: created.length,
    changed: planned.length - created.length,
    unchanged: lines.length - planned.length - wrong - further,
    wrong,
    problems: firstOf(problems),
    allProblems: problems.length,
    notes: firstOf(notes),
    allNotes: notes.length,
    changes: changes.slice(0, maxChanges),
    allChanges: changes.length,
    newProducts: created.slice(0, maxNewProducts).map((it) => createdProductOf(it, context)),
  }
}

function firstOf(problems: LineProblem[]) {
  return problems
    .toSorted((one, other) => one.line - other.line)
    .slice(0, maxProblems)
    .map((problem) => ({ ...problem, message: toStored(problem.message) }))
}

// In a file of another shop, a cell of a product is part of the lines of all its variants.
function withoutRepetitions(problems: LineProblem[]) {
  const keyOf = ({ line, column, message }: LineProblem) => `${line} ${column} ${message}`
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

function createdProductOf(
  { line, name, slug, values, options, variants = [] }: PlannedProduct,
  { money }: ImportContext,
): CreatedProduct {
  const { price = 0, stock = 0 } = values
  const weights = variants.flatMap((variant) => variant.values.weight ?? [])
  return {
    line,
    name,
    slug,
    variants: options && variants.length,
    category: values.category?.name ?? '',
    price: money.format(price),
    stock: variants.reduce((sum, variant) => sum + (variant.values.stock ?? 0), stock),
    weight: rangeOf(weights),
    hidden: values.hidden,
  }
}

function rangeOf(weights: number[]) {
  const [least = 0, most = 0] = [Math.min(...weights), Math.max(...weights)]
  if (weights.length === 0) return undefined
  return least === most ? gramsLabel(least) : `${gramsLabel(least)} – ${gramsLabel(most)}`
}

function imagesNamedIn(lines: CheckedLine[]) {
  const images = lines.flatMap(({ values }) => imagesOf(values).flatMap(({ image }) => image ?? []))
  return [...new Map(images.map((name) => [name.toLowerCase(), name])).values()]
}
