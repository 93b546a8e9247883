import { type Money, numberFormatsOf, unbroken } from './money'

interface AmountFormat {
  /** Shown next to a field: `$`, `€`, `KWD`. */
  symbol: string
  /** As in `$5`, not in `5 €`. */
  isSymbolFirst: boolean
  /** All symbols of the currency in this locale, such as `$` and `US$`. */
  symbols: string[]
  decimalSeparator: string
  /** The value of a field: `1234.50`, in Germany `1234,50`. */
  input: (amount: number) => string
  /** Like `format` of the money, with up to three decimals and without rounding `amount` to minor units. */
  formatExact: (amount: number) => string
}

const formats = new WeakMap<Money, AmountFormat>()

export function amountFormatOf(money: Money): AmountFormat {
  const format = formats.get(money) ?? createFormat(money)
  formats.set(money, format)
  return format
}

function createFormat(money: Money): AmountFormat {
  const unit = 10 ** money.digits
  const formatWith = numberFormatsOf(money)
  const exact = formatWith({ maximumFractionDigits: 3 })
  const input = formatWith({ useGrouping: false })
  const plainDigits = formatWith({
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
    maximumFractionDigits: 3,
  })
  const symbols = (['narrowSymbol', 'symbol'] as const).map((currencyDisplay) =>
    partOf(formatWith({ currencyDisplay }), 'currency', money.currency),
  )
  return {
    symbol: symbols[0] ?? money.currency,
    symbols,
    isSymbolFirst: exact.formatToParts(1).find(isShown)?.type === 'currency',
    decimalSeparator: partOf(plainDigits, 'decimal', '.'),
    input: (amount) =>
      input
        .formatToParts(amount / unit)
        .filter(({ type }) => numberParts.includes(type))
        .map(({ value }) => value)
        .join(''),
    formatExact: (amount) => unbroken(exact.format(amount / unit)),
  }
}

// Before a symbol, some languages have a mark for its direction.
const isShown = ({ type }: Intl.NumberFormatPart) => type === 'currency' || type === 'integer'

const numberParts = ['integer', 'decimal', 'fraction']

function partOf(format: Intl.NumberFormat, type: string, otherwise: string) {
  return format.formatToParts(1.5).find((part) => part.type === type)?.value ?? otherwise
}
