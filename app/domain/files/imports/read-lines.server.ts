import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { withoutInvisible } from '~/domain/basics/text/required-text'
import { isImportColumn } from '~/domain/files/columns/columns-of-shop.server'
import type { ReadLine } from '~/domain/files/columns/read-line.server'
import { recognisedColumns } from '~/domain/files/columns/recognised-columns.server'
import { fileOfOtherShop } from '~/domain/files/other-shops/other-shops.server'
import { shopMoney, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { type ImportChoices, maxUnknownColumns } from './imports'

/** The lines of a file with the columns of the shop, and how its columns are read. */
export async function readLines(file: CsvFile, choices: ImportChoices) {
  const { name: shopName, euFeatures } = await shopSettings()
  const money = await shopMoney()
  const converted = await fileOfOtherShop(file, shopName, money)
  if (converted) {
    const { otherShop, lines, unread } = converted
    return {
      ...{ otherShop, lines: lines.map(withoutInvisibleLetters), choices, needsName: false },
      ...{ readColumns: [], unknownColumns: [], exampleCells: [] },
      ignoredColumns: unread.map((column) => headingIn(file, column)),
    }
  }
  const recognised = recognisedColumns(file, euFeatures, money)
  const unknown = file.columns.filter((it) => !recognised.has(it)).slice(0, maxUnknownColumns)
  const names = new Map([...choices.columns, ...recognised])
  const read = new Set([...names.values()].filter(isImportColumn).map(String))
  const identifies = ['id', 'name', 'sku'].some((name) => read.has(name))
  const needsName = file.lines.length > 0 && !identifies
  const lines: ReadLine[] = needsName ? [] : file.lines.map((line) => withNames(line, names))
  return {
    ...{ lines: lines.map(withoutInvisibleLetters), choices, needsName },
    readColumns: [...recognised.values()].filter(isImportColumn),
    unknownColumns: unknown.map((column) => headingIn(file, column)),
    exampleCells: unknown.map((column) => exampleOf(column, file.lines)),
    ignoredColumns: file.columns
      .filter((column) => !read.has(names.get(column) ?? ''))
      .map((column) => headingIn(file, column)),
  }
}

function headingIn({ headings }: CsvFile, column: string) {
  return headings.get(column) ?? column
}

function withNames(line: CsvLine, names: ReadonlyMap<string, string>) {
  const cells: CsvLine['cells'] = Object.create(null)
  for (const [column, cell] of Object.entries(line.cells)) {
    const name = names.get(column)
    if (name) cells[name] = cell
  }
  return { ...line, cells }
}

// The shop has these texts without such letters, so they are looked up without them.
function withoutInvisibleLetters(line: ReadLine): ReadLine {
  const cells = { ...line.cells }
  for (const column of ['name', 'sku', 'value 1', 'value 2', 'value 3']) {
    if (cells[column]) cells[column] = withoutInvisible(cells[column])
  }
  return { ...line, cells }
}

// Preferably a cell with a letter such as ä, which shows whether the encoding was recognised.
function exampleOf(column: string, lines: CsvLine[]) {
  const cells = lines.map((line) => line.cells[column]?.trim() ?? '').filter(Boolean)
  return cells.find((cell) => /[^\0-~]/.test(cell)) ?? cells[0] ?? ''
}
