// What Stripe takes: https://docs.stripe.com/currencies, October 2026.

export const currencies =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'.split(
    ' ',
  )

export const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(
  ' ',
)

// The last digit must be 0.
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ')

// Counted in hundredths that must be 00.
const inHundreds = 'ISK UGX'.split(' ')

// In the smallest unit. Those that are missing depend on the rate to the currency of the account.
const minimums: Record<string, number> = {
  ...{ AED: 200, ARS: 50, AUD: 50, BRL: 50, CAD: 50, CHF: 50, COP: 50, CZK: 1500, DKK: 250 },
  ...{ EUR: 50, GBP: 30, HKD: 400, HUF: 17_500, IDR: 50, ILS: 50, INR: 50, JPY: 50, KRW: 50 },
  ...{ MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PHP: 50, PLN: 200, RON: 200, RUB: 50, SEK: 300 },
  ...{ SGD: 50, THB: 1000, USD: 50, ZAR: 50 },
}

// Cards take 12 digits.
const maxDigits = 12

interface Wrong {
  message: string
  code?: string
}

/** @param currency in small letters, as the API has it. */
export function wrongCurrency(currency: string): Wrong | undefined {
  const isKnown = currencies.includes(currency.toUpperCase()) && currency === currency.toLowerCase()
  if (isKnown) return undefined
  const known = currencies.join(', ').toLowerCase()
  return {
    message: `Invalid currency: ${currency}. Stripe currently supports these currencies: ${known}`,
  }
}

export function wrongTotal(minor: number, currency: string): Wrong | undefined {
  const code = currency.toUpperCase()
  if (minor < (minimums[code] ?? 1)) {
    return {
      message: `The Checkout Session's total amount due must add up to at least ${minimums[code] ?? 1} ${currency}`,
      code: 'amount_too_small',
    }
  }
  if (String(minor).length > maxDigits) {
    return {
      message: `The Checkout Session's total amount due must be no more than ${maxDigits} digits`,
      code: 'amount_too_large',
    }
  }
  return wrongUnit(minor, currency)
}

export function wrongUnit(minor: number, currency: string): Wrong | undefined {
  const code = currency.toUpperCase()
  const unit = withThreeDecimals.includes(code) ? 10 : inHundreds.includes(code) ? 100 : 1
  return minor % unit === 0
    ? undefined
    : {
        message: `Invalid amount. The ${currency} amount must be a multiple of ${unit}`,
        code: 'parameter_invalid_integer',
      }
}
