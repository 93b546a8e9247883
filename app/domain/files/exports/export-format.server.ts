import type { Cell } from '~/csv/write-csv.server'
import { exportedAmount } from '~/domain/basics/money/amounts'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { dateIn, isoFormat } from '~/domain/basics/time/days'
import type { ShopSettings } from '~/domain/settings/shop-settings'

export interface ExportFormat {
  delimiter: ',' | ';'
  /** Of the shop, or of one order. */
  money: Money
  amount: (amount: number) => Cell
  decimal: (text: string) => string
  /** A date and time of the shop's time zone that spreadsheets recognise in every language: `2026-11-24 13:05:00`. */
  time: (at: string | null | undefined) => string | undefined
  date: (at: string | null | undefined) => string | undefined
  inCurrency: (currency: string) => ExportFormat
}

export function exportFormatOf({
  locale,
  timeZone,
  currency,
}: Pick<ShopSettings, 'locale' | 'timeZone' | 'currency'>): ExportFormat {
  const separator = decimalSeparatorIn(locale)
  const decimal = (text: string) => text.replace('.', separator)
  const times = isoFormat(timeZone, 'medium')
  const dateOf = dateIn(timeZone)
  const inCurrency = (currency: string): ExportFormat => {
    const money = moneyOf({ locale, currency })
    return {
      // In Switzerland, Excel expects semicolons although the decimal separator is a point.
      delimiter: separator === ',' || locale.endsWith('-CH') ? ';' : ',',
      money,
      amount: (amount) => ({ amount: decimal(exportedAmount(money, amount)) }),
      decimal,
      time: (at) => (at ? times.format(new Date(at)) : undefined),
      date: (at) => (at ? dateOf(new Date(at)) : undefined),
      inCurrency,
    }
  }
  return inCurrency(currency)
}
