/** How a shop, or an order, writes amounts of money. */
export interface MoneyFormat {
  /** ISO 4217, such as `EUR`. */
  currency: string
  /** BCP 47, such as `de-DE`. */
  locale: string
}

/** Reads and writes amounts of one currency. In the shop, an amount is an integer of minor units, such as cents. */
export interface Money {
  currency: string
  /** Decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
  digits: number
  /** For readers: `$1,234.50`. */
  format: (amount: number) => string
  /** For forms, files and search engines: `1234.50`. */
  decimals: (amount: number) => string
  /** For programs: 1234.5. */
  toNumber: (amount: number) => number
  /** Minor units from a decimal number; undefined if it has more decimals than the currency. */
  parse: (decimal: number) => number | undefined
}

export const defaultMoney: MoneyFormat = { currency: 'USD', locale: 'en-US' }

const known = new Map<string, Money>()

/** The reader and writer of a currency in a locale. */
export function moneyOf({ currency, locale }: MoneyFormat): Money {
  const key = `${currency} ${locale}`
  const money = known.get(key) ?? createMoney({ currency, locale })
  known.set(key, money)
  return money
}

function createMoney({ currency, locale }: MoneyFormat): Money {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const unit = 10 ** digits
  const isExact = (decimal: number) => Math.abs(decimal * unit - Math.round(decimal * unit)) < 1e-6
  return {
    currency,
    digits,
    format: (amount) => format.format(amount / unit),
    decimals: (amount) => (amount / unit).toFixed(digits),
    toNumber: (amount) => amount / unit,
    parse: (decimal) => (isExact(decimal) ? Math.round(decimal * unit) : undefined),
  }
}

const dollar = moneyOf(defaultMoney)
/** Cents as people read them: `$1,234.50`. */
export const dollars = dollar.format
/** Cents as forms, files and search engines take them: `1234.50`. */
export const decimals = dollar.decimals
