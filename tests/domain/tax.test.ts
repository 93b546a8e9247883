import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sellerOf } from '../../app/domain/orders/invoices.server'
import { includedTaxes, percentOf, rateText } from '../../app/domain/orders/tax'
import {
  shopSettings,
  TaxSettingsDraft,
  updateShopSettings,
} from '../../app/domain/shop/shop-settings.server'
import { db } from '../../db/client'
import { somebody } from './cast'

const taxed = (taxRate: number | null, ...amounts: number[]) =>
  amounts.map((amount) => ({ amount, taxRate }))

test('the tax is the part of the amount that the rate adds to the net amount', () => {
  assert.deepEqual(includedTaxes(taxed(1900, 11_900)), [
    { rate: 1900, net: 10_000, tax: 1900, gross: 11_900 },
  ])
  assert.deepEqual(includedTaxes(taxed(770, 10_770)), [
    { rate: 770, net: 10_000, tax: 770, gross: 10_770 },
  ])
})

test('rounds once for each rate, not for each amount', () => {
  // 19% of each 0.10 is 1.597 cents: rounded one by one, 100 of them would make 2.00 instead of 1.60.
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

test('net and tax add up to the gross amount, whatever the amounts are', () => {
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

test('writes rates for readers and for forms', () => {
  assert.deepEqual([1900, 770, 55, 0].map(rateText), ['19%', '7.7%', '0.55%', '0%'])
  assert.deepEqual([1900, 770, 5, null].map(percentOf), ['19', '7.7', '0.05', ''])
})

test('stores tax, seller and countries, and shows them in Activity as people write them', async () => {
  const admin = await somebody('admin')
  const before = await shopSettings()
  assert.equal(before.taxRate, null)
  assert.equal(sellerOf(before), undefined)
  const tax = TaxSettingsDraft.parse({
    taxRate: '7,7',
    postalAddress: ' 1 Mill Lane\r\nPorto ',
    taxNumber: 'PT123',
  })
  assert.deepEqual(tax, { taxRate: 770, postalAddress: '1 Mill Lane\nPorto', taxNumber: 'PT123' })
  await updateShopSettings(admin, tax)
  await updateShopSettings(admin, { countries: ['AT', 'DE'] })
  const after = await shopSettings()
  assert.deepEqual(after, { ...before, ...tax, countries: ['AT', 'DE'] })
  assert.equal(sellerOf(after), 'Wrenfold\n1 Mill Lane\nPorto\nTax number PT123')
  assert.equal(sellerOf({ ...after, taxNumber: '' }), undefined)
  assert.equal(sellerOf({ ...after, postalAddress: '' }), undefined)
  await updateShopSettings(admin, TaxSettingsDraft.parse({ taxRate: '' }))
  assert.equal((await shopSettings()).taxRate, null)
  const entries = await db.selectFrom('activities').select('subject').orderBy('id').execute()
  assert.deepEqual(entries.map(({ subject }) => subject).slice(-3), [
    'shop settings: Postal address “” → “1 Mill Lane\nPorto”, Tax number “” → “PT123”, Tax rate “” → “7.7%”',
    'shop settings: Countries “” → “AT, DE”',
    'shop settings: Postal address “1 Mill Lane\nPorto” → “”, Tax number “PT123” → “”, Tax rate “7.7%” → “”',
  ])
})

test('refuses a tax rate that is not a percentage with at most two decimals', () => {
  const parse = (taxRate: string) => TaxSettingsDraft.safeParse({ taxRate })
  for (const wrong of ['-1', '101', '100.5', '7.777', 'nineteen', '19%', '1e1']) {
    assert.deepEqual(
      parse(wrong).error?.issues.map(({ path }) => path[0]),
      ['taxRate'],
      wrong,
    )
  }
  const rates = { '0': 0, '0.07': 7, '5.5': 550, '8.10': 810, '19': 1900, '100': 10_000, '': null }
  for (const [typed, rate] of Object.entries(rates)) {
    assert.equal(parse(typed).data?.taxRate, rate, typed)
    assert.equal(parse(percentOf(rate)).data?.taxRate, rate, typed)
  }
})
