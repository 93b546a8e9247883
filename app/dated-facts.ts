// What laws and payment providers have decided, and may decide differently next year. Each group says when it was last
// compared with its source; `doctor` says which comparison is older than a year.

/** Rates in per cent, the standard rate first; years for which a seller keeps invoices. Both are proposals in forms. */
export const taxes = {
  about: 'tax rates and the years for which invoices are kept',
  comparedOn: '2026-11-29',
  source: 'https://ec.europa.eu/taxation_customs/tedb/ and the tax offices of the countries',
  rates: {
    AT: [20, 13, 10, 4.9],
    BE: [21, 12, 6],
    BG: [20, 9],
    CH: [8.1, 2.6],
    CY: [19, 9, 5],
    CZ: [21, 12],
    DE: [19, 7],
    DK: [25],
    EE: [24, 13, 9],
    ES: [21, 10, 4],
    FI: [25.5, 13.5, 10],
    FR: [20, 10, 5.5, 2.1],
    GB: [20, 5, 0],
    GR: [24, 13, 6],
    HR: [25, 13, 5],
    HU: [27, 18, 5],
    IE: [23, 13.5, 9, 0],
    IS: [24, 11],
    IT: [22, 10, 5, 4],
    LI: [8.1, 2.6],
    LT: [21, 12, 5],
    LU: [17, 14, 8, 3],
    LV: [21, 12, 5],
    MT: [18, 7, 5, 0],
    NL: [21, 9],
    NO: [25, 15, 12],
    PL: [23, 8, 5],
    PT: [23, 13, 6],
    RO: [21, 11],
    SE: [25, 12, 6],
    SI: [22, 9.5, 5],
    SK: [23, 19, 5],
  } as Partial<Record<string, number[]>>,
  keepsInvoicesYears: {
    AT: 7,
    BE: 10,
    CH: 10,
    DE: 8,
    DK: 5,
    ES: 6,
    FR: 10,
    GB: 6,
    IE: 6,
    IT: 10,
    LU: 10,
    NL: 7,
    PL: 5,
    PT: 10,
    SE: 7,
  } as Partial<Record<string, number>>,
  /** What invoices of small businesses without tax say, in the words and the language of the law. */
  noTaxSentences: {
    AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG)',
    BE: 'Régime particulier de franchise des petites entreprises – Bijzondere vrijstellingsregeling kleine ondernemingen',
    DE: 'Umsatzsteuerfrei, da Kleinunternehmer (§ 19 UStG)',
    FR: 'TVA non applicable, art. 293 B du CGI',
    IT: 'Operazione senza applicazione dell’IVA ai sensi dell’art. 1, commi 54-89, legge n. 190/2014',
    LU: 'Régime de franchise de la TVA, art. 57 de la loi TVA',
    NL: 'Vrijgesteld van btw op grond van artikel 25 Wet OB (kleineondernemersregeling)',
    PL: 'Zwolnienie z VAT na podstawie art. 113 ust. 1 ustawy o VAT',
  } as Partial<Record<string, string>>,
}

/** https://docs.stripe.com/currencies: what Stripe takes, and from which amount. */
export const stripeAmounts = {
  about: 'currencies and amounts of Stripe',
  comparedOn: '2026-09-15',
  source: 'https://docs.stripe.com/currencies',
  currencies:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
    'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS ' +
    'INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR ' +
    'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK ' +
    'SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF ' +
    'XPF YER ZAR ZMW',
  withoutDecimals: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  withThreeDecimals: 'BHD JOD KWD OMR TND',
  withMinimumOfHalf: 'ARS AUD BRL CAD CHF COP EUR IDR ILS INR NZD PHP RUB SGD USD ZAR',
  otherMinimums: {
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
  } as Partial<Record<string, number>>,
  /** That of cards; other methods may take less. */
  maxMinor: 999_999_999_999,
}

/** Directives 2006/112/EC and 2011/83/EU, and what docs/selling-in-the-eu.md names. */
export const euDuties = {
  about: 'duties towards consumers in the EU',
  comparedOn: '2026-11-29',
  source: 'docs/selling-in-the-eu.md',
  /** Article 59c of Directive 2006/112/EC, in cents: up to this sum of a year and of the year before, home rates may apply. */
  crossBorderLimit: 1_000_000,
}

export const datedFacts = [taxes, stripeAmounts, euDuties]
