import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewPrice, priceIn } from '../../app/domain/catalogue/products'
import { currencyName, type Money, moneyOf } from '../../app/domain/money'
import { amountOf } from '../../app/domain/shop/amounts.server'
import { refusal } from './factories'

const dollars = moneyOf({ currency: 'USD', locale: 'en-US' })
const euros = moneyOf({ currency: 'EUR', locale: 'de-DE' })
const yen = moneyOf({ currency: 'JPY', locale: 'en-US' })
const dinars = moneyOf({ currency: 'KWD', locale: 'en-US' })

// Intl puts a non-breaking space between an amount and its currency.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('formats amounts in the style of the locale, with the decimals of the currency', () => {
  const written = (money: Money) => [
    plain(money.format(123_450)),
    plain(money.formatShort(123_450)),
    money.decimals(123_450),
    money.toNumber(123_450),
    money.symbol,
  ]
  assert.deepEqual(written(dollars), ['$1,234.50', '$1,234.5', '1234.50', 1234.5, '$'])
  assert.deepEqual(written(euros), ['1.234,50 €', '1.234,5 €', '1234.50', 1234.5, '€'])
  assert.deepEqual(written(yen), ['¥123,450', '¥123,450', '123450', 123_450, '¥'])
  assert.deepEqual(written(dinars), ['KWD 123.450', 'KWD 123.45', '123.450', 123.45, 'KWD'])
  assert.equal(yen.formatShort(25_000_000), '¥25M')
  // In ISO 4217 the forint has two decimals, in Intl none.
  assert.equal(plain(moneyOf({ currency: 'HUF', locale: 'en-US' }).format(150)), 'HUF 1.50')
  assert.deepEqual(['USD', 'JPY', 'KWD'].map(currencyName), [
    'US dollars',
    'Japanese yen',
    'Kuwaiti dinars',
  ])
})

test('parses decimal numbers exactly, and refuses more decimals than the currency has', () => {
  assert.deepEqual([12.5, 0.29, 1.1, 999_999.99, 1.999].map(dollars.parse), [
    1250,
    29,
    110,
    99_999_999,
    undefined,
  ])
  assert.deepEqual([1250, 12.5].map(yen.parse), [1250, undefined])
  assert.deepEqual([1.25, 0.001, 999_999_999.999, 0.0005].map(dinars.parse), [
    1250,
    1,
    999_999_999_999,
    undefined,
  ])

  assert.throws(() => amountOf(dollars, '1.000', 'price'), { status: 400 })
  assert.equal(amountOf(yen, '500', 'price'), 500)
  assert.throws(
    () => amountOf(yen, '4.90', 'price'),
    refusal(400, 'Amounts in JPY have no decimals'),
  )
})

test('parses a typed price to minor units, or returns a message with an example', () => {
  const read = (money: Money, text: string) => {
    const { data, error } = NewPrice.shape.price.pipe(priceIn(money)).safeParse(text)
    return error?.issues[0]?.message ?? data
  }
  const unreadable = 'Price must be an amount such as 12.50'
  const tooManyDecimals = 'Enter a price with at most 2 decimals, such as 12.50'
  const cases: [Money, string, number | string][] = [
    [dollars, ' 12,5 ', 1250],
    [dollars, '12.505', tooManyDecimals],
    [dollars, '0.001', tooManyDecimals],
    [dollars, '12.500', tooManyDecimals],
    [dollars, '1e3', unreadable],
    [dollars, '-1', unreadable],
    [dollars, '0', 'Price must be above 0'],
    [dollars, '', 'Price is required'],
    [dollars, '1000000', 100_000_000],
    [dollars, '1000001', 'Price must be at most 1000000'],
    [euros, '12.50', 1250],
    [yen, '1250', 1250],
    [yen, '15000000', 15_000_000],
    [yen, '12.50', 'Enter a price without decimals, such as 1250'],
    [dinars, '1.250', 1250],
    [dinars, '1.2505', 'Enter a price with at most 3 decimals, such as 1.250'],
    [dollars, '1,000', tooManyDecimals],
    [yen, '1250.0000001', 'Enter a price without decimals, such as 1250'],
  ]
  for (const [money, text, expected] of cases) {
    assert.equal(read(money, text), expected, `${money.currency} ${text}`)
  }
})
