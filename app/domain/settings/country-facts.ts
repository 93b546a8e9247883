import { taxes } from '~/dated-facts'

interface CountryFacts {
  currency: string
  /** That of most people, if the country has several. */
  timeZone: string
  /** In hundredths of a per cent, the standard rate first; empty if the shop knows none. */
  taxRates: number[]
  /** After the end of the year of the invoice; undefined if the shop does not know. */
  keepsInvoicesYears: number | undefined
  /** In the language of the law. */
  noTaxSentence: string | undefined
}

/** What a new shop in the country is proposed; undefined for a country of which the shop knows nothing. */
export function factsOf(country: string): CountryFacts | undefined {
  const [, currency, timeZone] = countries.find(([code]) => code === country) ?? ([] as const)
  if (!currency || !timeZone) return undefined
  return {
    currency,
    timeZone,
    taxRates: (taxes.rates[country] ?? []).map((percent) => Math.round(percent * 100)),
    keepsInvoicesYears: taxes.keepsInvoicesYears[country],
    noTaxSentence: taxes.noTaxSentences[country],
  }
}

const countries: [country: string, currency: string, timeZone: string][] = [
  ['AD', 'EUR', 'Europe/Andorra'],
  ['AE', 'AED', 'Asia/Dubai'],
  ['AL', 'ALL', 'Europe/Tirane'],
  ['AR', 'ARS', 'America/Buenos_Aires'],
  ['AT', 'EUR', 'Europe/Vienna'],
  ['AU', 'AUD', 'Australia/Sydney'],
  ['BA', 'BAM', 'Europe/Sarajevo'],
  ['BD', 'BDT', 'Asia/Dhaka'],
  ['BE', 'EUR', 'Europe/Brussels'],
  ['BG', 'EUR', 'Europe/Sofia'],
  ['BR', 'BRL', 'America/Sao_Paulo'],
  ['CA', 'CAD', 'America/Toronto'],
  ['CH', 'CHF', 'Europe/Zurich'],
  ['CL', 'CLP', 'America/Santiago'],
  ['CN', 'CNY', 'Asia/Shanghai'],
  ['CO', 'COP', 'America/Bogota'],
  ['CY', 'EUR', 'Asia/Nicosia'],
  ['CZ', 'CZK', 'Europe/Prague'],
  ['DE', 'EUR', 'Europe/Berlin'],
  ['DK', 'DKK', 'Europe/Copenhagen'],
  ['EE', 'EUR', 'Europe/Tallinn'],
  ['EG', 'EGP', 'Africa/Cairo'],
  ['ES', 'EUR', 'Europe/Madrid'],
  ['FI', 'EUR', 'Europe/Helsinki'],
  ['FR', 'EUR', 'Europe/Paris'],
  ['GB', 'GBP', 'Europe/London'],
  ['GG', 'GBP', 'Europe/Guernsey'],
  ['GR', 'EUR', 'Europe/Athens'],
  ['HK', 'HKD', 'Asia/Hong_Kong'],
  ['HR', 'EUR', 'Europe/Zagreb'],
  ['HU', 'HUF', 'Europe/Budapest'],
  ['ID', 'IDR', 'Asia/Jakarta'],
  ['IE', 'EUR', 'Europe/Dublin'],
  ['IL', 'ILS', 'Asia/Jerusalem'],
  ['IM', 'GBP', 'Europe/Isle_of_Man'],
  ['IN', 'INR', 'Asia/Calcutta'],
  ['IS', 'ISK', 'Atlantic/Reykjavik'],
  ['IT', 'EUR', 'Europe/Rome'],
  ['JE', 'GBP', 'Europe/Jersey'],
  ['JP', 'JPY', 'Asia/Tokyo'],
  ['KE', 'KES', 'Africa/Nairobi'],
  ['KR', 'KRW', 'Asia/Seoul'],
  ['KW', 'KWD', 'Asia/Kuwait'],
  ['LI', 'CHF', 'Europe/Vaduz'],
  ['LT', 'EUR', 'Europe/Vilnius'],
  ['LU', 'EUR', 'Europe/Luxembourg'],
  ['LV', 'EUR', 'Europe/Riga'],
  ['MA', 'MAD', 'Africa/Casablanca'],
  ['MC', 'EUR', 'Europe/Monaco'],
  ['MD', 'MDL', 'Europe/Chisinau'],
  ['ME', 'EUR', 'Europe/Podgorica'],
  ['MK', 'MKD', 'Europe/Skopje'],
  ['MT', 'EUR', 'Europe/Malta'],
  ['MX', 'MXN', 'America/Mexico_City'],
  ['MY', 'MYR', 'Asia/Kuala_Lumpur'],
  ['NG', 'NGN', 'Africa/Lagos'],
  ['NL', 'EUR', 'Europe/Amsterdam'],
  ['NO', 'NOK', 'Europe/Oslo'],
  ['NZ', 'NZD', 'Pacific/Auckland'],
  ['PE', 'PEN', 'America/Lima'],
  ['PH', 'PHP', 'Asia/Manila'],
  ['PK', 'PKR', 'Asia/Karachi'],
  ['PL', 'PLN', 'Europe/Warsaw'],
  ['PT', 'EUR', 'Europe/Lisbon'],
  ['RO', 'RON', 'Europe/Bucharest'],
  ['RS', 'RSD', 'Europe/Belgrade'],
  ['RU', 'RUB', 'Europe/Moscow'],
  ['SA', 'SAR', 'Asia/Riyadh'],
  ['SE', 'SEK', 'Europe/Stockholm'],
  ['SG', 'SGD', 'Asia/Singapore'],
  ['SI', 'EUR', 'Europe/Ljubljana'],
  ['SK', 'EUR', 'Europe/Bratislava'],
  ['SM', 'EUR', 'Europe/San_Marino'],
  ['TH', 'THB', 'Asia/Bangkok'],
  ['TR', 'TRY', 'Europe/Istanbul'],
  ['TW', 'TWD', 'Asia/Taipei'],
  ['TZ', 'TZS', 'Africa/Dar_es_Salaam'],
  ['UA', 'UAH', 'Europe/Kiev'],
  ['US', 'USD', 'America/New_York'],
  ['VA', 'EUR', 'Europe/Vatican'],
  ['VN', 'VND', 'Asia/Saigon'],
  ['ZA', 'ZAR', 'Africa/Johannesburg'],
]
