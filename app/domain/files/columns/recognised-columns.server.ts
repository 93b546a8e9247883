import type { CsvFile } from '~/csv/read-csv.server'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { Money } from '~/domain/basics/money/money'
import type { AnyColumn } from './column.server'
import { columnsByHeading, type ImportColumn, isImportColumn } from './columns-of-shop.server'
import { plainHeading, refuseRepeated } from './headings.server'
import { usualHeadings } from './usual-headings.server'
import { weightUnitIn } from './weights.server'

/**
 * What the shop calls the columns of a file. Of several columns that it would read as the same one, this is the first.
 * @throws {UnreadableFile} if the file has a column twice that the import reads.
 */
export function recognisedColumns(file: CsvFile, columns: readonly AnyColumn[], money: Money) {
  const byHeading = new Map(
    [...columnsByHeading(columns, money)].map(([it, name]) => [plainHeading(it), name]),
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

/** What columns with other headings usually contain. If several may be meant, the shopkeeper chooses one of them. */
export function suggestedColumns(columns: string[], known: ReadonlySet<string>, money: Money) {
  const meant = columns.flatMap((column): [string, ImportColumn][] => {
    const name = usualHeadings.get(withoutUnit(withoutTax(plainHeading(column)), money))
    return name && !known.has(name) ? [[column, name]] : []
  })
  const byName = Map.groupBy(meant, ([, name]) => name)
  return meant.filter(([, name]) => byName.get(name)?.length === 1)
}

// `PVP IVA incl` or `Preis inkl MwSt`, but not `Preis zzgl MwSt`
const tax = '(?:iva|mwst|ust|vat|tax|tva|btw)'
const rate = String.raw`(?:\d+ ?% )?`
const taxIncluded = new RegExp(
  String.raw` (?:ttc|ivato|(?:in[ck]\p{L}*|con|c|mit|met|avec|with|z) ${rate}${tax}|${tax} ${rate}(?:in[ck]|compris)\p{L}*)(?= |$)`,
  'u',
)

function withoutTax(heading: string) {
  return heading.replace(taxIncluded, '')
}

// `Preis in €` or `Gewicht kg`
function withoutUnit(heading: string, money: Money) {
  const units = ['in', ...[money.currency, ...amountFormatOf(money).symbols].map(plainHeading)]
  const words = heading.split(' ')
  while (
    words.length > 1 &&
    (units.includes(words.at(-1) ?? '') || weightUnitIn(words.at(-1) ?? ''))
  )
    words.pop()
  return words.join(' ')
}
