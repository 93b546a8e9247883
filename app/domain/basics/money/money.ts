import { currentLanguage } from '~/languages/translate'

export interface MoneyFormat {
  currency: string
  locale: string
}

/** In the shop, an amount is an integer of minor units, such as cents. */
export interface Money extends MoneyFormat {
  /** How many decimals the currency has: 2 for USD, 0 for JPY, 3 for KWD. */
  digits: number
  /** For readers: `$1,234.50`. Has no space at which a line may break. */
  format: (amount: number) => string
  /** A short text for charts: `$2.5`, `$3M`. */
  formatShort: (amount: number) => string
  /** For programs, files and search engines: `1234.50`. */
  decimals: (amount: number) => string
  toNumber: (amount: number) => number
  parse: (decimal: number) => number | undefined
}

export const defaultMoney: MoneyFormat = { currency: 'USD', locale: 'en-US' }

// The currencies that do not have two decimals (ISO 4217). `Intl` cannot be asked, because browsers differ (HUF has no
// decimals in Chromium), and an update that changed the decimals would change the meaning of all stored amounts.
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'

function digitsOf(currency: string) {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** For programs: 1234.5. */
export function decimalOf(amount: number, currency: string) {
  return amount / 10 ** digitsOf(currency)
}

/** Minor units from a decimal number; undefined if it has more decimals than the currency. */
export function minorUnitsOf(decimal: number, currency: string) {
  const digits = digitsOf(currency)
  const isExact = Number(decimal.toFixed(digits)) === decimal
  return isExact ? Math.round(decimal * 10 ** digits) : undefined
}

const moneyByKey = new Map<string, Money>()

export function moneyOf({ currency, locale }: MoneyFormat): Money {
  const key = `${currency} ${locale}`
  const money = moneyByKey.get(key) ?? createMoney({ currency, locale })
  moneyByKey.set(key, money)
  return money
}

function createMoney({ currency, locale }: MoneyFormat): Money {
  const digits = digitsOf(currency)
  const unit = 10 ** digits
  const formatWith = numberFormatsOf({ currency, locale, digits })
  const format = formatWith({})
  const short = formatWith({ minimumFractionDigits: 0 })
  const millions = formatWith({ minimumFractionDigits: 0, notation: 'compact' })
  return {
    currency,
    locale,
    digits,
    // -0, such as the tax of a cancellation invoice, becomes 0.
    format: (amount) => unbroken(format.format(amount / unit + 0)),
    formatShort: (amount) =>
      unbroken((amount < 1e6 * unit ? short : millions).format(amount / unit)),
    decimals: (amount) => (amount / unit).toFixed(digits),
    toNumber: (amount) => decimalOf(amount, currency),
    parse: (decimal) => minorUnitsOf(decimal, currency),
  }
}

export function numberFormatsOf({ currency, locale, digits }: MoneyFormat & { digits: number }) {
  return (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    })
}

/** Browsers differ in the spaces that they put between an amount and its currency. */
export function unbroken(text: string) {
  return text.replace(/[ \u2000-\u2006\u2008-\u200a]/g, '\u00a0')
}

const percentFormats = new Map<string, Intl.NumberFormat>()

/** A percentage as readers in the locale of the shop write it: `7.7%`, in Germany `7,7 %`. `rate` is in hundredths of it. */
export function rateText(rate: number, { locale }: { locale: string }) {
  const format =
    percentFormats.get(locale) ??
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  percentFormats.set(locale, format)
  return unbroken(format.format(rate / 10_000))
}

export function currencyName(currency: string) {
  const format = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
