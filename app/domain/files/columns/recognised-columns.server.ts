import type { CsvFile } from '~/csv/read-csv.server'
import type { Money } from '~/domain/basics/money/money'
import type { EuFeature } from '~/domain/shop/settings/eu-settings'
import { columnsByHeading, isImportColumn } from './columns-of-shop.server'
import { plainHeading, refuseRepeated } from './headings.server'

/**
 * What the shop calls the columns of a file. Of several columns that it would read as the same one, this is the first.
 * @throws {UnreadableFile} if the file has a column twice that the import reads.
 */
export function recognisedColumns(file: CsvFile, euFeatures: readonly EuFeature[], money: Money) {
  const byHeading = new Map(
    [...columnsByHeading(euFeatures, money)].map(([it, name]) => [plainHeading(it), name]),
  )
  const found = new Map<string, string>()
  for (const column of file.columns) {
    const name = byHeading.get(plainHeading(column))
    if (name && !found.has(name)) found.set(name, column)
  }
  refuseRepeated(
    file,
    [...found].filter(([name]) => isImportColumn(name)).map(([, column]) => column),
  )
  return new Map([...found].map(([name, column]) => [column, name]))
}
