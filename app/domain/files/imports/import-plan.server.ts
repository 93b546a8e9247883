import { setImmediate } from 'node:timers/promises'
import type { Reader } from 'db/client'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { withoutInvisible } from '~/domain/basics/text/required-text'
import { toStored } from '~/domain/basics/text/stored-messages.server'
import {
  columnsByHeading,
  exportOnlyColumns,
  type ImportColumn,
  imageFileColumns,
} from '~/domain/files/columns/import-columns'
import { type ImportContext, readImportContext } from '~/domain/files/columns/import-context.server'
import type { ImportLine, LineProblem } from '~/domain/files/columns/import-lines'
import { fileOfOtherShop } from '~/domain/files/other-shops/other-shops.server'
import { shopMoney, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { checkLine, findProduct } from './import-line.server'
import {
  type ImportChoices,
  maxUnknownColumns,
  type NewProductLine,
  type StoredLinesPreview,
} from './imports'
import { refuseUnplacedUnits } from './place-units.server'
import type { CheckedLine, EarlierLines, PlannedLine } from './planned-lines'

const maxProblems = 100
const maxChanges = 50
const maxNewProducts = 50

/** `images` are the names in the lines without problems of images that the products do not have. */
export async function planImport(
  reader: Reader,
  uploaded: CsvFile,
  choices: ImportChoices,
  namesInZip: string[],
) {
  const { name, euFeatures } = await shopSettings()
  const converted = await fileOfOtherShop(uploaded, name, await shopMoney(reader))
  const file = converted ? uploaded : withRenamedColumns(uploaded, columnsByHeading(euFeatures))
  const { columns, lines } = converted ?? withRenamedColumns(file, new Map(choices.columns))
  const identifies = ['id', 'name', 'sku'].some((column) => columns.includes(column))
  const needsName = lines.length > 0 && !identifies && !converted
  const named = needsName ? [] : lines.map(withoutInvisibleLetters)
  const context = await readImportContext(reader, named, choices.createCategories, namesInZip)
  const readable = named.map((line) => withoutStoredImages(line, context))
  const earlierLines: EarlierLines = {
    claims: new Map(),
    newCategories: new Map(),
    products: new Map(),
  }
  const checkedLines: CheckedLine[] = []
  for (const line of readable) {
    checkedLines.push(checkLine(line, context, earlierLines))
    if (checkedLines.length % 500 === 0) await setImmediate()
  }
  refuseUnplacedUnits(checkedLines, readable, context)
  const validLines = readable.filter((_, index) => checkedLines[index]?.problems.length === 0)
  const isKnown = (column: string): column is ImportColumn =>
    context.columns.some((known) => known === column)
  const unknownColumns = converted ? [] : unknownColumnsOf(file, isKnown)
  const preview: StoredLinesPreview = {
    ...previewOf(checkedLines, readable, context),
    choices,
    currency: context.money.currency,
    isWindows1252: file.encoding === 'windows-1252',
    needsName,
    readColumns: (converted ?? file).columns.filter(isKnown),
    unknownColumns,
    exampleCells: unknownColumns.map((column) => exampleOf(column, file.lines)),
    newCategories: [...earlierLines.newCategories.values()].sort(),
    ignoredColumns: converted?.unread ?? columns.filter((column) => !isKnown(column)),
    otherShop: converted?.otherShop,
  }
  return { planned: plannedOf(checkedLines), preview, images: imagesNamedIn(validLines) }
}

// A file that the product has an image of changes nothing, unless the product waits for another one there. If the line also
// names new files, they can replace images at other places, so only the images that have the right place are left out.
function withoutStoredImages(line: ImportLine, context: ImportContext): ImportLine {
  const { storedImages } = context
  const product = storedImages.size > 0 && findProduct(line.cells, context)
  if (!product) return line
  const fileIn = (column: string) => line.cells[column]?.trim().normalize().toLowerCase() ?? ''
  const placeOf = (column: string) => storedImages.get(`${product.id} ${fileIn(column)}`)
  const awaitsOther = (column: (typeof imageFileColumns)[number]) => {
    const awaited = product.awaitedImages?.[imageFileColumns.indexOf(column)]
    return awaited ? awaited.toLowerCase() !== fileIn(column) : false
  }
  const named = imageFileColumns.filter((column) => fileIn(column) !== '')
  const stored = named.filter((column) => placeOf(column) && !awaitsOther(column))
  const areAllStored = stored.length === named.length
  const emptied = stored.filter((column) => areAllStored || placeOf(column) === column)
  const cells = Object.fromEntries(emptied.map((column) => [column, '']))
  return { ...line, cells: { ...line.cells, ...cells } }
}

function plannedOf(checkedLines: CheckedLine[]) {
  return checkedLines.flatMap(({ planned }) => {
    if (!planned) return []
    const { product, values, variants } = planned
    return !product || Object.keys(values).length > 0 || variants ? [planned] : []
  })
}

function previewOf(checkedLines: CheckedLine[], lines: ImportLine[], context: ImportContext) {
  const planned = plannedOf(checkedLines)
  const created = planned.filter(({ product }) => !product)
  const wrong = checkedLines.filter(({ problems }) => problems.length > 0).length
  const further = checkedLines.filter(({ partOf }) => partOf).length
  const problems = withoutRepetitions(checkedLines.flatMap((line) => line.problems))
  const notes = withoutRepetitions([...lines, ...checkedLines].flatMap((line) => line.notes ?? []))
  const changes = checkedLines.flatMap((line) => line.changes)
  return {
    created: created.length,
    changed: planned.length - created.length,
    unchanged: checkedLines.length - planned.length - wrong - further,
    wrong,
    problems: firstOf(problems),
    allProblems: problems.length,
    notes: firstOf(notes),
    allNotes: notes.length,
    changes: changes.slice(0, maxChanges),
    allChanges: changes.length,
    newProducts: created.slice(0, maxNewProducts).map((line) => newProductOf(line, context)),
  }
}

function firstOf(problems: LineProblem[]) {
  return problems
    .slice(0, maxProblems)
    .map((problem) => ({ ...problem, message: toStored(problem.message) }))
}

// In a file of another shop, a cell of a product is part of the lines of all its variants.
function withoutRepetitions(problems: LineProblem[]) {
  const keyOf = ({ line, column, message }: LineProblem) => `${line} ${column} ${message}`
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

function newProductOf(
  { line, name, values, options, variants = [] }: PlannedLine,
  { money }: ImportContext,
): NewProductLine {
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

function imagesNamedIn(lines: CsvLine[]) {
  const names = lines.flatMap(({ cells }) =>
    imageFileColumns.flatMap((column) => cells[column]?.trim().normalize() || []),
  )
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

function unknownColumnsOf({ columns }: CsvFile, isKnown: (column: string) => boolean) {
  return columns
    .filter((column) => !isKnown(column) && !exportOnlyColumns.includes(column))
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
