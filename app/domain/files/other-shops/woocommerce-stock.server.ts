import type { CsvLine } from '~/csv/read-csv.server'
import { truthIn } from '~/domain/basics/spreadsheets/truth.server'
import { problemAt } from '~/domain/files/columns/read-line.server'
import { msg } from '~/languages/translate'
import { type lookupIn, unitsText } from './cells.server'
import type { known } from './woocommerce-headings.server'

type Lookup = ReturnType<typeof lookupIn<keyof typeof known>>

// All variations share the units of the product, so none of them has its own.
const sharedUnits = 'parent'

export function stockCell(row: CsvLine, { text, cell }: Lookup) {
  const units = text(row, 'units')
  if (units && units !== sharedUnits) return cell('stock', row, 'units', unitsText)
  return cell('stock', row, 'inStock', (it) => (truthIn(it) === false ? '0' : ''))
}

export function unitsNotes(product: CsvLine, variations: CsvLine[], { text, heading }: Lookup) {
  const units = text(product, 'units')
  const areShared = variations.some((row) => text(row, 'units') === sharedUnits)
  return units && areShared ? [problemAt(product, heading('units'), unitsLeftOut)] : []
}

const unitsLeftOut = msg(
  'The variations share these units, but this shop counts those of each variant, so they are not read',
)
