import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountFormatOf } from '../../app/domain/basics/money/amount-format'
import { currencyName, type Money, moneyOf } from '../../app/domain/basics/money/money'

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
    amountFormatOf(money).symbol,
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
})

test('writes the negative of nothing without a sign', () => {
  assert.equal(euros.format(-1 * 0), euros.format(0))
  assert.equal(plain(dollars.format(-100)), '-$1.00')
})
