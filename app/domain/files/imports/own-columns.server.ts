import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import type { Money } from '~/domain/basics/money/money'
import { isImportColumn } from '~/domain/files/columns/columns-of-shop.server'
import type { ReadLine } from '~/domain/files/columns/read-line.server'
import {
  recognisedColumns,
  suggestedColumns,
} from '~/domain/files/columns/recognised-columns.server'
import {
  gramsText,
  isWithoutUnit,
  unitOfWeights,
  type WeightUnit,
} from '~/domain/files/columns/weights.server'
import type { EuFeature } from '~/domain/shop/settings/eu-settings'
import { asOption, type ImportChoices, maxUnknownColumns } from './imports'

// Of files that are not those of another shop.

/** `names` are the columns of the shop, or `asOption`, by those of the file. */
export function chooseColumns(
  file: CsvFile,
  choices: ImportChoices | undefined,
  euFeatures: readonly EuFeature[],
  money: Money,
) {
  const recognised = recognisedColumns(file, euFeatures, money)
  const readColumns = [...recognised.values()].filter(isImportColumn)
  const unknown = file.columns.filter((it) => !recognised.has(it)).slice(0, maxUnknownColumns)
  const chosen = choices?.columns ?? suggestedColumns(unknown, new Set(readColumns), money)
  const read = [...recognised].filter(([, name]) => isImportColumn(name))
  return { names: new Map<string, string>([...chosen, ...read]), unknown, chosen, readColumns }
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

/** Weights without a unit in grams, as the column `weight` has them. They are left out until their unit is known. */
export function readWeights(
  file: CsvFile,
  names: ReadonlyMap<string, string>,
  chosen: WeightUnit | undefined,
) {
  const [column = ''] = [...names].find(([, name]) => name === 'weight') ?? []
  const cells = file.lines.map((line) => line.cells[column]?.trim() ?? '')
  const isOwn = [...names.values()].includes('id')
  const { unit, units } = unitOfWeights(cells, file.headings.get(column) ?? '', isOwn, chosen)
  const textOf = (cell: string) => {
    if (!isWithoutUnit(cell)) return cell
    return unit ? gramsText(cell, unit) : ''
  }
  return {
    units,
    chosen: units.length > 0 ? unit : undefined,
    line: (line: CsvLine) => {
      const cell = line.cells[column]?.trim()
      return cell ? { ...line, cells: { ...line.cells, [column]: textOf(cell) } } : line
    },
  }
}

// Preferably a cell with a letter such as ä, which shows whether the encoding was recognised.
export function exampleOf(column: string, lines: CsvLine[]) {
  const cells = lines.map((line) => line.cells[column]?.trim() ?? '').filter(Boolean)
  return cells.find((cell) => /[^\0-~]/.test(cell)) ?? cells[0] ?? ''
}
