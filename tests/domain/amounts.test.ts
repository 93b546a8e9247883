import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as shop from './shop'

const dollars = shop.moneyOf({ currency: 'USD', locale: 'en-US' })
const euros = shop.moneyOf({ currency: 'EUR', locale: 'de-DE' })
const eurosInEnglish = shop.moneyOf({ currency: 'EUR', locale: 'en-US' })
const francs = shop.moneyOf({ currency: 'CHF', locale: 'de-CH' })
const rupees = shop.moneyOf({ currency: 'INR', locale: 'en-IN' })
const yen = shop.moneyOf({ currency: 'JPY', locale: 'de-DE' })
const dinars = shop.moneyOf({ currency: 'KWD', locale: 'en-US' })
const dinarsInGerman = shop.moneyOf({ currency: 'KWD', locale: 'de-DE' })
const pounds = shop.moneyOf({ currency: 'EGP', locale: 'ar-EG' })

const everyCurrency = ['USD', 'EUR', 'JPY', 'KWD', 'CHF', 'HUF']
const allMoney = shop.locales.flatMap((locale) =>
  everyCurrency.map((currency) => shop.moneyOf({ currency, locale })),
)

// Intl puts a non-breaking space between an amount and its currency.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function read(money: shop.Money, typed: shop.TypedAmount) {
  const reading = shop.amountIn(money, typed, shop.priceRule)
  return 'amount' in reading ? reading.amount : plain(reading.problem)
}

function readsAs(cases: [shop.Money, shop.TypedAmount, number | string][]) {
  for (const [money, typed, expected] of cases) {
    const title = `${money.currency} ${money.locale} ${JSON.stringify(typed)}`
    assert.equal(read(money, typed), expected, title)
  }
}

test('reads points and commas, groups, currencies and omitted minor units', () => {
  readsAs([
    [eurosInEnglish, '4,90', 490],
    [eurosInEnglish, '48,50', 4850],
    [euros, '4.90', 490],
    [euros, '12,5', 1250],
    [euros, '1.250,00', 125_000],
    [euros, '1,250.00', 125_000],
    [euros, '14,00 €', 1400],
    [euros, '€ 14,00', 1400],
    [euros, '14 EUR', 1400],
    [euros, '14,00\u202f€', 1400],
    [euros, '16,–', 1600],
    [euros, '16,- €', 1600],
    [euros, '1.250,–', 125_000],
    [francs, 'CHF 16.--', 1600],
    [francs, "1'250.50", 125_050],
    [francs, '1’250', 125_000],
    [euros, '1\u00a0250,50', 125_050],
    [euros, '12 500', 1_250_000],
    [euros, '1.000.000', 100_000_000],
    [euros, '1.000.000,5', 100_000_050],
    [rupees, '₹12,34,567.50', 123_456_750],
    [yen, '1.250', 1250],
    [yen, '1250', 1250],
    [dinars, '1.250', 1250],
    [dinarsInGerman, '1,250', 1250],
    [dinarsInGerman, '1250,5', 1_250_500],
    [pounds, '١٬٢٥٠٫٥٠', 125_050],
    [pounds, '١٢٫٥', 1250],
    [shop.moneyOf({ currency: 'KWD', locale: 'ar-KW' }), '1.250', 1250],
  ])
})

test('names both readings of an ambiguous amount', () => {
  readsAs([
    [dollars, '1,250', '“1,250” can mean $1,250.00 or $1.25. Please type 1250.00 or 1.25'],
    [euros, '1.250', '“1.250” can mean 1.250,00 € or 1,25 €. Please type 1250,00 or 1,25'],
    [
      euros,
      '14,000 €',
      '“14,000 €” can mean 14.000,00 € or 14,00 €. Please type 14000,00 or 14,00',
    ],
    [
      dollars,
      '1.999',
      '“1.999” can mean $1,999.00 or $1.999. Please type 1999.00, or use at most 2 decimals',
    ],
    [dinars, '1,257', '“1,257” can mean KWD 1,257.000 or KWD 1.257. Please type 1257.000 or 1.257'],
    [
      dinarsInGerman,
      '1.257',
      '“1.257” can mean 1.257,000 KWD or 1,257 KWD. Please type 1257,000 or 1,257',
    ],
  ])
})

test('refuses what is no amount, and amounts outside of the limits', () => {
  const unreadable = 'Price must be an amount such as 12.50'
  const wrong = [
    '',
    '1e3',
    '-1',
    'free',
    '5D5',
    '1 2',
    '1,2,3',
    '12,',
    ',5',
    '5²',
    '½',
    '1.25.000,00',
  ]
  for (const text of [
    ...wrong,
    '1,250,00',
    '0,125,000',
    '1 250 00',
    '¥5',
    '0x10',
    '+5',
    '1.250 000',
  ]) {
    assert.equal(read(dollars, text), unreadable, text)
  }
  readsAs([
    [euros, 'frei', 'Price must be an amount such as 12,50'],
    [dollars, '0', 'Price must be above 0'],
    [dollars, '0.00', 'Price must be above 0'],
    [dollars, '1000000', 100_000_000],
    [dollars, '1000001', 'Price must be at most $1,000,000.00'],
    [dollars, '9'.repeat(400), 'Price must be at most $1,000,000.00'],
    [dollars, '0.125', 'Price must have at most 2 decimals, such as 12.50'],
    [dollars, '1250.125', 'Price must have at most 2 decimals, such as 12.50'],
    [dollars, '1.2505', 'Price must have at most 2 decimals, such as 12.50'],
    [dinars, '1.2505', 'Price must have at most 3 decimals, such as 1.250'],
    [yen, '12,50', 'Price must have no decimals, such as 1250'],
    [yen, '1250.0000001', 'Price must have no decimals, such as 1250'],
  ])
})

test('reads the decimal numbers of programs in the same way for each locale', () => {
  readsAs([
    [dinarsInGerman, shop.NewProduct.shape.price.parse('1.125'), 1125],
    [euros, { decimal: '1.125' }, 'Price must have at most 2 decimals, such as 12,50'],
    [euros, { decimal: '1250' }, 125_000],
    [yen, { decimal: '1.250' }, 'Price must have no decimals, such as 1250'],
  ])
})

test('reads each amount that the shop shows or exports, in each locale', () => {
  const property = fc.property(
    fc.constantFrom(...allMoney),
    fc.integer({ min: 1, max: 100_000_000 }),
    (money, amount) => {
      const texts = [
        money.format(amount),
        shop.amountFormatOf(money).input(amount),
        shop.exportedAmount(money, amount),
      ]
      for (const text of texts) {
        assert.equal(read(money, text), amount, `${money.currency} ${money.locale} “${text}”`)
      }
    },
  )
  fc.assert(property, { numRuns: 5000 })
  for (const money of allMoney) {
    for (const amount of [1, 125, 1250, 125_000, 1_234_567]) {
      assert.equal(
        read(money, shop.amountFormatOf(money).input(amount)),
        amount,
        `${money.currency} ${money.locale}`,
      )
      assert.equal(read(money, money.format(amount)), amount, `${money.currency} ${money.locale}`)
      assert.doesNotMatch(money.format(amount), / /)
    }
  }
})

test('never reads a text as an amount that it cannot mean', () => {
  const characters = [...'0123456789', '.', ',', "'", ' ', '-', '–', '€', '٫']
  const text = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 9 })
  const property = fc.property(fc.constantFrom(...allMoney), text, (money, typed) => {
    const reading = shop.amountIn(money, typed, { name: 'Price', max: () => 1e9 })
    if (!('amount' in reading)) return
    const digits = typed.replace(/\D/g, '')
    // Each separator is a decimal separator or none, so the digits in their order are one of these.
    const decimals = [...typed.matchAll(/[.,٫]/g)].map(
      ({ index }) => typed.slice(index).replace(/\D/g, '').length,
    )
    const possible = [0, ...decimals].map((count) => Number(digits) / 10 ** count)
    assert(possible.includes(money.toNumber(reading.amount)), `${money.locale} “${typed}”`)
  })
  fc.assert(property, { numRuns: 20_000 })
})

test('reads percentages with both separators, a percent sign and a minus sign', () => {
  const cases = ['7,5', '7.5 %', '19%', '−10', '-10', '+5', '٧٫٥٪', '1.250', '1,5,0', 'x', '%', '']
  assert.deepEqual(cases.map(shop.percentIn), [
    7.5,
    7.5,
    19,
    -10,
    -10,
    5,
    7.5,
    ...Array.from({ length: 5 }, () => undefined),
  ])
})

test('reports an ambiguous or missing amount of a form at its field', () => {
  const errorsOf = (schema: ReturnType<typeof shop.deliveryMethodForm>, values: object) =>
    schema
      .safeParse({ name: 'Parcel', ...values })
      .error?.issues.map(({ path, message }) => [path[0], plain(message)])
  assert.deepEqual(errorsOf(shop.deliveryMethodForm(euros), { price: '1.250', freeFrom: '0' }), [
    ['price', '“1.250” can mean 1.250,00 € or 1,25 €. Please type 1250,00 or 1,25'],
    ['freeFrom', 'Enter an amount above 0, or leave the field empty'],
  ])
  assert.deepEqual(errorsOf(shop.deliveryMethodForm(euros), { price: '', freeFrom: '' }), [
    ['price', 'Price is required'],
  ])
  assert.deepEqual(
    shop.deliveryMethodForm(euros).parse({ name: 'Parcel', price: '4,90' }).price,
    '4,90',
  )
  assert.equal(
    shop.newProductForm(dollars).shape.price.safeParse(' ').error?.issues[0]?.message,
    'Price is required',
  )
})

test('puts the sign of the currency beside a field where the locale puts it', () => {
  const isFirst = (currency: string, locale: string) =>
    shop.amountFormatOf(shop.moneyOf({ currency, locale })).isSymbolFirst
  const first = [
    ['GBP', 'en-GB'],
    ['USD', 'en-US'],
    ['EUR', 'nl-NL'],
    ['CHF', 'de-CH'],
  ] as const
  const last = [
    ['EUR', 'de-DE'],
    ['EUR', 'fr-FR'],
    ['PLN', 'pl-PL'],
  ] as const
  for (const [currency, locale] of first) assert(isFirst(currency, locale), locale)
  for (const [currency, locale] of last) assert(!isFirst(currency, locale), locale)
})
