import { writeCsv } from '~/csv/write-csv.server'
import { moneyOf } from '~/domain/basics/money/money'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import type { DeliveryPrice } from '~/domain/buying/methods/delivery-methods'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { exportFormatOf } from './export-format.server'

const columns = columnNames('countries', 'up to weight (kg)', 'price', 'free from')

/** It can be imported again. */
export async function* deliveryPriceFile(prices: DeliveryPrice[]) {
  const settings = await shopSettings()
  const { amount, decimal, delimiter } = exportFormatOf(settings)
  const money = moneyOf(settings)
  const lines = async function* () {
    yield [headingsOf(columns)]
    yield prices.map(({ countries, upToWeight, price, freeFrom }) => [
      countries.join(' '),
      upToWeight && decimal(String(upToWeight / 1000)),
      amount(price, money),
      freeFrom && amount(freeFrom, money),
    ])
  }
  yield* writeCsv(lines(), delimiter)
}
