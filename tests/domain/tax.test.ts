import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateText } from '../../app/domain/basics/money/money'
import { includedTaxes, percentOf } from '../../app/domain/basics/money/tax'

const taxed = (taxRate: number | null, ...amounts: number[]) =>
  amounts.map((amount) => ({ amount, taxRate }))

test('computes the tax that an amount includes', () => {
  assert.deepEqual(includedTaxes(taxed(1900, 11_900)), [
    { rate: 1900, net: 10_000, tax: 1900, gross: 11_900 },
  ])
  assert.deepEqual(includedTaxes(taxed(770, 10_770)), [
    { rate: 770, net: 10_000, tax: 770, gross: 10_770 },
  ])
})

test('rounds once for each rate, not for each amount', () => {
  // The tax in 0.10 is 1.597 cents. If each were rounded, the tax in 100 amounts would be 2.00 instead of 1.60.
  assert.deepEqual(includedTaxes(taxed(1900, ...Array<number>(100).fill(10))), [
    { rate: 1900, net: 840, tax: 160, gross: 1000 },
  ])
})

test('lists several rates, the highest first, each with its own sum', () => {
  assert.deepEqual(
    includedTaxes([...taxed(700, 1070), ...taxed(1900, 1190, 2380), ...taxed(700, 535)]),
    [
      { rate: 1900, net: 3000, tax: 570, gross: 3570 },
      { rate: 700, net: 1500, tax: 105, gross: 1605 },
    ],
  )
})

test('computes net and tax that add up to every gross amount', () => {
  for (let amount = 1; amount < 5000; amount += 7) {
    for (const rate of [0, 1, 250, 550, 700, 770, 1900, 2100, 2700, 10_000]) {
      const [line] = includedTaxes(taxed(rate, amount, 2 * amount))
      assert(line)
      assert.equal(line.net + line.tax, line.gross)
      assert.equal(line.gross, 3 * amount)
      assert(Math.abs(line.tax - (line.net * rate) / 10_000) <= 1, `${amount} at ${rate}`)
    }
  }
})

test('shows nothing for amounts without a tax rate, and a line without tax for a rate of 0', () => {
  assert.deepEqual(includedTaxes([]), [])
  assert.deepEqual(includedTaxes(taxed(null, 1190)), [])
  assert.deepEqual(includedTaxes([...taxed(null, 100), ...taxed(0, 500)]), [
    { rate: 0, net: 500, tax: 0, gross: 500 },
  ])
})

test('formats rates for display and for forms', () => {
  const texts = (locale: string) => [1900, 770, 55, 0].map((rate) => rateText(rate, { locale }))
  assert.deepEqual(texts('en-US'), ['19%', '7.7%', '0.55%', '0%'])
  assert.deepEqual(texts('de-DE'), ['19\u00a0%', '7,7\u00a0%', '0,55\u00a0%', '0\u00a0%'])
  assert.deepEqual(
    [1900, 770, 5, null].map((rate) => percentOf(rate)),
    ['19', '7.7', '0.05', ''],
  )
  assert.equal(percentOf(770, ','), '7,7')
})
