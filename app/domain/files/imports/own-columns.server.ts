import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import type { Money } from '~/domain/basics/money/money'
import { maxOptions } from '~/domain/catalogue/variants/variants'
import type { AnyColumn } from '~/domain/files/columns/column.server'
import { isImportColumn } from '~/domain/files/columns/columns-of-shop.server'
import type { ReadLine } from '~/domain/files/columns/read-line.server'
import {
  recognisedColumns,
  suggestedColumns,
} from '~/domain/files/columns/recognised-columns.server'
import { isOptionHeading } from '~/domain/files/columns/usual-headings.server'
import {
  gramsText,
  isWithoutUnit,
  type WeightUnit,
  weightUnitIn,
  weightUnits,
} from '~/domain/files/columns/weights.server'
import { asOption, type ImportChoices, maxUnknownColumns } from './imports'

// Of files that are not those of another shop.

/** `names` are the columns of the shop, or `asOption`, by those of the file. */
export function chooseColumns(
  file: CsvFile,
  choices: ImportChoices | undefined,
  columns: readonly AnyColumn[],
  money: Money,
) {
  const recognised = recognisedColumns(file, columns, money)
  const readColumns = [...recognised.values()].filter(isImportColumn)
  const unknown = file.columns.filter((it) => !recognised.has(it)).slice(0, maxUnknownColumns)
  const suggested = suggestedColumns(unknown, new Set(readColumns), money)
  const [name] = [...recognised, ...suggested].find(([, it]) => it === 'name') ?? []
  const options = unknown
    .filter((it) => isOptionHeading(it) && name && tellsVariantsApart(it, name, file))
    .slice(0, readColumns.includes('option 1') ? 0 : maxOptions)
    .map((it): [string, typeof asOption] => [it, asOption])
  const chosen = choices?.columns ?? [...suggested, ...options]
  const read = [...recognised].filter(([, name]) => isImportColumn(name))
  return { names: new Map<string, string>([...chosen, ...read]), unknown, chosen, readColumns }
}

/** Whether lines of one product, one below the other, differ in the column. */
function tellsVariantsApart(column: string, name: string, { lines }: CsvFile) {
  return lines.some(({ cells }, at) => {
    const above = lines[at - 1]?.cells
    if (!above || cells[column] === above[column]) return false
    return !cells[name]?.trim() || cells[name] === above[name]
  })
}

/** Columns that are chosen as options become those that the file does not have otherwise. */
export function withNames(
  line: CsvLine,
  names: ReadonlyMap<string, string>,
  { headings }: CsvFile,
): ReadLine {
  const cells: CsvLine['cells'] = Object.create(null)
  const origins: ReadLine['origins'] = {}
  const read = new Set(names.values())
  const places = [1, 2, 3].filter((at) => !read.has(`option ${at}`) && !read.has(`value ${at}`))
  for (const [column, cell] of Object.entries(line.cells)) {
    const name = names.get(column)
    if (name === asOption && cell.trim()) {
      const at = places.shift()
      const heading = headings.get(column) ?? column
      Object.assign(cells, { [`option ${at}`]: heading, [`value ${at}`]: cell })
      for (const it of [`option ${at}`, `value ${at}`])
        origins[it] = { line: line.lineNumber, column: heading }
    } else if (name) cells[name] = cell
  }
  return { ...line, cells, origins }
}

/**
 * The unit of weights without one is that of their heading. It is grams in a file with the columns of an export or of the
 * template, and of whole numbers from 100. Otherwise, the shopkeeper can choose it; until then, whole numbers are taken for
 * grams, and others are left out.
 */
export function readWeights(
  file: CsvFile,
  names: ReadonlyMap<string, string>,
  chosen: WeightUnit | undefined,
) {
  const [column = ''] = [...names].find(([, name]) => name === 'weight') ?? []
  const numbers = file.lines.map(({ cells }) => cells[column]?.trim() ?? '').filter(isWithoutUnit)
  const areWhole = numbers.every((text) => /^\d+(?:[.,]0+)?$/.test(text))
  const isOwn = [...names.values()].some((name) => name === 'id' || name === 'value 1')
  const areGrams =
    areWhole && (isOwn || numbers.every((text) => Number(text.replace(',', '.')) >= 100))
  const named = weightUnitIn(column)
  const units = named || areGrams || numbers.length === 0 ? [] : weightUnits
  const unit = named ?? (units.length > 0 ? chosen : undefined) ?? (areWhole ? 'g' : undefined)
  const inGrams = (line: CsvLine) => {
    const cell = line.cells[column]?.trim() ?? ''
    if (!isWithoutUnit(cell)) return line
    return { ...line, cells: { ...line.cells, [column]: unit ? gramsText(cell, unit) : '' } }
  }
  return { units, chosen: units.length > 0 ? unit : undefined, inGrams }
}

// Preferably a cell with a letter such as ä, which shows whether the encoding was recognised.
export function exampleOf(column: string, lines: CsvLine[]) {
  const cells = lines.map((line) => line.cells[column]?.trim() ?? '').filter(Boolean)
  return cells.find((cell) => /[^\0-~]/.test(cell)) ?? cells[0] ?? ''
}
