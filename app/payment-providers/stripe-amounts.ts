import { type Message, message } from '~/languages/messages'

// https://docs.stripe.com/currencies, as of September 2026: the currencies of payments, the smallest units in which Stripe
// counts, and the smallest and largest amounts. The largest is that of cards; other methods may take less.
const currencies =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS ' +
  'INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR ' +
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK ' +
  'SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF ' +
  'XPF YER ZAR ZMW'
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
const withThreeDecimals = 'BHD JOD KWD OMR TND'
const withMinimumOfHalf = 'ARS AUD BRL CAD CHF COP EUR IDR ILS INR NZD PHP RUB SGD USD ZAR'
const otherMinimums: Record<string, number> = {
  AED: 2,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  KRW: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
}
const maxMinor = 999_999_999_999

/** Without an amount, about the currency alone. */
export function whyNotPayable(currency: string, amount?: number): Message | undefined {
  const values = { provider: 'Stripe', currency }
  if (!currencies.includes(currency)) return message('{provider} does not take {currency}', values)
  if (amount === undefined) return undefined
  const least = withMinimumOfHalf.includes(currency) ? 0.5 : (otherMinimums[currency] ?? 0)
  if (amount < least) {
    return message('{provider} takes {currency} {amount} or more', {
      ...values,
      amount: String(least),
    })
  }
  return isTooExact(amount, currency) || minorOf(amount, currency) > maxMinor
    ? message('{provider} cannot take this amount of {currency}', values)
    : undefined
}

function digitsOf(currency: string) {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** Stripe takes no third decimal, and no decimals where the shop counts in two, such as in MGA. */
export function isTooExact(amount: number, currency: string) {
  return Number(amount.toFixed(Math.min(digitsOf(currency), 2))) !== amount
}

export function minorOf(amount: number, currency: string) {
  return Math.round(amount * 10 ** digitsOf(currency))
}

export function decimalOf(minor: number, currency: string) {
  return minor / 10 ** digitsOf(currency)
}
