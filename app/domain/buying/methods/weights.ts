import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import { unbroken } from '~/domain/basics/money/money'

/** As readers in the locale of the shop write it: `2.5 kg`. */
export function weightText(grams: number, { locale }: { locale: string }) {
  const options = { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 } as const
  return unbroken(new Intl.NumberFormat(locale, options).format(grams / 1000))
}

/** As an admin types it: `2.5`. */
export function kilogramsText(grams: number, { locale }: { locale: string }) {
  return String(grams / 1000).replace('.', decimalSeparatorIn(locale))
}
