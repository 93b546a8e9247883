import { writeCsv } from '~/csv/write-csv.server'
import type { DeliveryPrice } from '~/domain/buying/methods/delivery-methods'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { exportFormatOf } from './export-format.server'
import { type FileColumn, fileColumn, fileLines } from './file-column.server'

const columns: FileColumn<DeliveryPrice>[] = [
  fileColumn('countries', ({ countries }) => countries.join(' ')),
  fileColumn(
    'up to weight (kg)',
    ({ upToWeight }, { decimal }) => upToWeight && decimal(String(upToWeight / 1000)),
  ),
  fileColumn('price', ({ price }, { amount }) => amount(price)),
  fileColumn('free from', ({ freeFrom }, { amount }) => freeFrom && amount(freeFrom)),
]

/** It can be imported again. */
export async function* deliveryPriceFile(prices: DeliveryPrice[]) {
  const format = exportFormatOf(await shopSettings())
  yield* writeCsv(fileLines(columns, [prices], format), format.delimiter)
}
