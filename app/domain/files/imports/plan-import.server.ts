import { setImmediate } from 'node:timers/promises'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { withoutInvisible } from '~/domain/basics/text/required-text'
import { toStored } from '~/domain/basics/text/stored-messages.server'
import {
  columnsByHeading,
  type ImportColumn,
  isExportOnly,
} from '~/domain/files/columns/columns-of-shop.server'
import { imagesOf } from '~/domain/files/columns/image-columns'
import { type ImportContext, readImportContext } from '~/domain/files/columns/import-context.server'
import type { LineProblem } from '~/domain/files/columns/read-line.server'
import { fileOfOtherShop } from '~/domain/files/other-shops/other-shops.server'
import { shopMoney, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { checkLine } from './check-line.server'
import {
  type CreatedProduct,
  type ImportChoices,
  maxUnknownColumns,
  type StoredLinesPreview,
} from './imports'
import { type CheckedLine, type EarlierLines, isValid, type PlannedProduct } from './lines.server'
import { placeUnits, planLine } from './plan-line.server'

const maxProblems = 100
const maxChanges = 50
const maxNewProducts = 50

/**
 * From the lines of a file (`CsvLine`) to what the import writes: each line is read with the columns of the shop
 * (`ReadLine`), checked against the products and the lines before it (`CheckedLine`), and, if it is valid, becomes part
 * of the plan of its product (`PlannedProduct`). `namedImages` are those that valid lines name and that their products
 * do not have.
 */
export async function planImport(uploaded: CsvFile, choices: ImportChoices, namesInZip: string[]) {
  const file = await readLines(uploaded, choices)
  const context = await readImportContext(file.lines, choices.createCategories, namesInZip)
  const earlier: EarlierLines = {
    claims: new Map(),
    newCategories: new Map(),
    firstLines: new Map(),
  }
  const checked: CheckedLine[] = []
  for (const read of file.lines) {
    const line = checkLine(read, context, earlier)
    if (isValid(line)) planLine(line, context, earlier)
    checked.push(line)
    if (checked.length % 500 === 0) await setImmediate()
  }
  placeUnits(checked, context)
  const planned = plannedOf(checked)
  const linesPreview: StoredLinesPreview = {
    ...previewOfLines(checked, planned, context),
    ...previewOfColumns(file, context),
    choices,
    currency: context.money.currency,
    isWindows1252: uploaded.encoding === 'windows-1252',
    newCategories: [...earlier.newCategories.values()].sort(),
  }
  return { planned, linesPreview, namedImages: imagesNamedIn(checked.filter(isValid)) }
}

async function readLines(uploaded: CsvFile, choices: ImportChoices) {
  const { name, euFeatures } = await shopSettings()
  const money = await shopMoney()
  const converted = await fileOfOtherShop(uploaded, name, money)
  const file = converted
    ? uploaded
    : withRenamedColumns(uploaded, columnsByHeading(euFeatures, money))
  const { columns, lines } = converted ?? withRenamedColumns(file, new Map(choices.columns))
  const identifies = ['id', 'name', 'sku'].some((column) => columns.includes(column))
  const needsName = lines.length > 0 && !identifies && !converted
  const read = needsName ? [] : lines.map(withoutInvisibleLetters)
  return { file, converted, columns, needsName, lines: read }
}

function plannedOf(lines: CheckedLine[]) {
  const planned = new Set(lines.flatMap((line) => line.planned ?? []))
  return [...planned].filter(
    ({ product, values, variants }) => !product || variants || Object.keys(values).length > 0,
  )
}

function previewOfLines(lines: CheckedLine[], planned: PlannedProduct[], context: ImportContext) {
  const created = planned.filter(({ product }) => !product)
  const wrong = lines.filter((line) => !isValid(line)).length
  const further = lines.filter((it) => it.planned && it.planned.line !== it.lineNumber).length
  const problems = withoutRepetitions(lines.flatMap((line) => line.problems))
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

function previewOfColumns(
  { file, converted, columns, needsName }: Awaited<ReturnType<typeof readLines>>,
  context: ImportContext,
) {
  const isKnown = (column: string): column is ImportColumn =>
    context.columns.some(({ name }) => name === column)
  const unknownColumns = converted ? [] : unknownColumnsOf(file, isKnown)
  const ignoredColumns = converted?.unread ?? columns.filter((column) => !isKnown(column))
  const headingIn = (column: string) => file.headings.get(column) ?? column
  return {
    needsName,
    readColumns: (converted ?? file).columns.filter(isKnown),
    unknownColumns: unknownColumns.map(headingIn),
    exampleCells: unknownColumns.map((column) => exampleOf(column, file.lines)),
    ignoredColumns: ignoredColumns.map(headingIn),
    otherShop: converted?.otherShop,
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
  { line, name, values, options, variants = [] }: PlannedProduct,
  { money }: ImportContext,
): CreatedProduct {
  const { price = 0, stock = 0 } = values
  const category = values.category?.name ?? ''
  const units = variants.reduce((sum, variant) => sum + (variant.values.stock ?? 0), stock)
  const count = options ? variants.length : undefined
  const { hidden } = values
  return { line, name, variants: count, category, price: money.format(price), stock: units, hidden }
}

// The shop has these texts without such letters, so they are looked up without them.
function withoutInvisibleLetters<Line extends CsvLine>(line: Line): Line {
  const cells = { ...line.cells }
  for (const column of ['name', 'sku', 'value 1', 'value 2', 'value 3']) {
    if (cells[column]) cells[column] = withoutInvisible(cells[column])
  }
  return { ...line, cells }
}

function imagesNamedIn(lines: CheckedLine[]) {
  const images = lines.flatMap(({ values }) => imagesOf(values).flatMap(({ image }) => image ?? []))
  return [...new Map(images.map((name) => [name.toLowerCase(), name])).values()]
}

function unknownColumnsOf({ columns }: CsvFile, isKnown: (column: string) => boolean) {
  return columns
    .filter((column) => !isKnown(column) && !isExportOnly(column))
    .slice(0, maxUnknownColumns)
}

// Preferably a cell with a letter such as ä, which shows whether the encoding was recognised.
function exampleOf(column: string, lines: CsvLine[]) {
  const cells = lines.map((line) => line.cells[column]?.trim() ?? '').filter(Boolean)
  return cells.find((cell) => /[^\0-~]/.test(cell)) ?? cells[0] ?? ''
}

// A column keeps its name if the file has another one with the new name.
function withRenamedColumns(file: CsvFile, names: ReadonlyMap<string, string>): CsvFile {
  const newName = (column: string) => {
    const name = names.get(column) ?? column
    return file.columns.includes(name) ? column : name
  }
  if (file.columns.every((column) => newName(column) === column)) return file
  return {
    ...file,
    columns: file.columns.map(newName),
    lines: file.lines.map((line) => {
      const cells: CsvLine['cells'] = Object.create(null)
      for (const [column, cell] of Object.entries(line.cells)) cells[newName(column)] = cell
      return { ...line, cells }
    }),
  }
}
