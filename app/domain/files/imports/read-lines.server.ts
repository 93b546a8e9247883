import type { CsvFile } from '~/csv/read-csv.server'
import { withoutInvisible } from '~/domain/basics/text/required-text'
import { columnsOfShop } from '~/domain/files/columns/columns-of-shop.server'
import type { ReadLine } from '~/domain/files/columns/read-line.server'
import { cellsOfNew, fileOfOtherShop } from '~/domain/files/other-shops/other-shops.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import type { ImportChoices } from './imports'
import { chooseColumns, exampleOf, readWeights, withNames } from './own-columns.server'

/** The lines of a file with the columns of the shop, and how they are found: without choices, as they usually are. */
export async function readLines(file: CsvFile, choices: ImportChoices | undefined) {
  const { name: shopName } = await shopSettings()
  const money = await shopMoney()
  const { createCategories = true } = choices ?? {}
  const headingsOf = (columns: string[]) => columns.map((it) => file.headings.get(it) ?? it)
  const converted = await fileOfOtherShop(file, shopName, money)
  if (converted) {
    const { otherShop, lines, unread } = converted
    return {
      lines: lines.map(withoutInvisibleLetters),
      otherShop,
      needsName: false,
      needsPrice: false,
      readColumns: [],
      missingColumns: [],
      unknownColumns: [],
      exampleCells: [],
      ignoredColumns: headingsOf(unread),
      weightUnits: [],
      choices: { createCategories, columns: [] },
    }
  }
  const { names, unknown, chosen, readColumns } = chooseColumns(
    file,
    choices,
    await columnsOfShop(),
    money,
  )
  const read = new Set(names.values())
  const weights = readWeights(file, names, choices?.weightUnit)
  const needsName = file.lines.length > 0 && !['id', 'name', 'sku'].some((it) => read.has(it))
  const missing = Object.keys(cellsOfNew(shopName, '')).filter((column) => !read.has(column))
  const missingColumns = missing.filter((column) => column !== 'stock' || !read.has('add'))
  const lineOf = (line: CsvFile['lines'][number]): ReadLine => {
    const named = withoutInvisibleLetters(withNames(weights.inGrams(line), names, file))
    const ofNew = Object.entries(cellsOfNew(shopName, named.cells.name ?? ''))
    const ifNew = Object.fromEntries(ofNew.filter(([column]) => missingColumns.includes(column)))
    return { ...named, ifNew }
  }
  return {
    lines: needsName ? [] : file.lines.map(lineOf),
    needsName,
    needsPrice: !read.has('price'),
    readColumns,
    missingColumns,
    unknownColumns: headingsOf(unknown),
    exampleCells: unknown.map((column) => exampleOf(column, file.lines)),
    ignoredColumns: headingsOf(file.columns.filter((column) => !names.has(column))),
    weightUnits: weights.units,
    choices: { createCategories, columns: chosen, weightUnit: weights.chosen },
  }
}

// The shop has these texts without such letters, so they are looked up without them.
function withoutInvisibleLetters<Line extends ReadLine>(line: Line): Line {
  const cells = { ...line.cells }
  for (const column of ['name', 'sku', 'value 1', 'value 2', 'value 3']) {
    if (cells[column]) cells[column] = withoutInvisible(cells[column])
  }
  return { ...line, cells }
}
