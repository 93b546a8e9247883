import './test-database'
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser } from './factories'
import * as shop from './shop'
import { db } from './shop'

const exportSentence = 'Export delivery, free of tax'
const home = { taxRate: 1900, taxSentence: '', deliveryInProportion: false }

let admin: shop.User
let delivery: string | undefined
let books: { id: string; categoryId: string }
let lamp: { id: string; categoryId: string }

before(async () => {
  admin = await createUser('admin')
  const settings = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' }
  await shop.updateShopSettings(admin, {
    ...settings,
    postalAddress: 'Lindenweg 1',
    taxNumber: 'X1',
  })
  const parcel = { name: 'Parcel', price: '4.90', needsAddress: 'on' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(parcel))
  delivery = (await shop.listDeliveryMethods())[0]?.id
  lamp = await createProduct(999, { price: 1000 })
  books = await createProduct(999, { price: 1500 })
  await db
    .updateTable('categories')
    .set({ tax_rate: 700 })
    .where('id', '=', books.categoryId)
    .execute()
})

beforeEach(async () => {
  await shop.updateShopSettings(admin, home)
  for (const { id } of await shop.listCountryTaxes()) await shop.deleteCountryTax(admin, id)
})

afterEach(async () => {
  assert.deepEqual(await shop.findOrdersWithWrongTotal(db), [])
  await assertStockInvariant(db)
})

function setTax(fields: { country: string; category?: string; rate?: string; sentence?: string }) {
  const draft = shop
    .countryTaxForm(shop.moneyOf({ currency: 'EUR', locale: 'de-DE' }))
    .parse(fields)
  return shop.saveCountryTax(admin, draft)
}

async function order(country: string, products: { id: string }[], draft: object = {}) {
  const { id: userId } = await createUser()
  for (const { id } of products) await shop.addToCart(userId, id)
  const postcode = { FR: '75001', CH: '8001', DE: '10115', MC: '98000' }[country] ?? '1010'
  const address = { name: 'A', lines: 'B 1', postcode, city: 'C', country }
  const { id } = await shop.placeOrder(userId, { delivery, address, ...draft })
  return (await shop.findOrder(id)) ?? assert.fail()
}

function refusal(status: number, field: string, text: RegExp) {
  return (error: shop.Refusal) => {
    const { errors = { [error.detail.field ?? '']: [error.text] } } = error.detail
    assert.equal(error.status, status)
    assert.match(String(errors[field]?.[0]), text)
    return true
  }
}

// A fixed sequence, so that a failure can be repeated: https://en.wikipedia.org/wiki/Lehmer_random_number_generator
let seed = 20_261_127
function random(limit: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}

test('adds up to the total in each country when carts, rates, charges and vouchers are random', () => {
  const rates = [null, 0, 550, 700, 1900, 2550, 10_000]
  const rate = () => rates[random(rates.length)] ?? null
  for (let round = 0; round < 5000; round++) {
    const lines = Array.from({ length: 1 + random(6) }, (_, index) => ({
      ...{ productId: String(index), price: 1 + random(10 ** (1 + random(6))) },
      ...{ quantity: 1 + random(9), taxRate: rate() },
    })) as shop.CartLine[]
    const voucher = { id: '', code: '', percent: random(4) * 33 + 1, amount: null, minTotal: 0 }
    const cart = shop.withVoucher(shop.cartFrom(lines), voucher)
    const taxes = [null, 'a', 'b'].flatMap((categoryId) => {
      const [country, found] = ['FR', rate()] as const
      const sentence = found === null ? exportSentence : ''
      return random(2) ? [{ country, categoryId, rate: found, sentence }] : []
    })
    const categoryOf = Object.fromEntries(
      lines.map(({ productId }) => [productId, 'abc'[random(3)] ?? '']),
    )
    const rules = {
      taxRate: rate(),
      deliveryInProportion: random(2) === 1,
      abroad: { taxes, categoryOf },
    }
    const method = { id: '', name: '', price: random(2000), freeFrom: null, needsAddress: true }
    const atHome = shop.totalsOf(cart, method, rules)
    assert.equal(atHome.total, cart.total + method.price)
    const { prices, total, withoutTax, ...totals } = shop.totalsOf(cart, method, rules, 'FR')
    assert(prices.items.every((line) => shop.sumOfLine(line) >= 0))
    const goods = prices.items.reduce((sum, line) => sum + shop.sumOfLine(line), 0)
    assert.equal(goods + (prices.delivery?.price ?? 0), total)
    const off = cart.voucher?.discount ?? 0
    assert.equal(totals.subtotal - off + (totals.delivery ?? 0) + withoutTax, total)
    assert(withoutTax <= 0 && total >= 0)
    const taxed = totals.taxes.reduce((sum, { gross }) => sum + gross, 0)
    const stored = shop.taxesOf({ items: prices.items, delivery: prices.delivery } as never)
    assert.deepEqual(stored, totals.taxes)
    assert(taxed <= total)
    if (prices.items.every((it) => it.taxRate !== null)) assert.equal(taxed, total)
    for (const { net, tax, gross } of totals.taxes) assert.equal(net + tax, gross)
  }
})

function cartOf(...lines: [price: number, taxRate: number | null][]): shop.Cart {
  return shop.cartFrom(
    lines.map(([price, taxRate], index) => ({
      ...{ productId: String(index), quantity: 1, price, taxRate },
    })) as shop.CartLine[],
  )
}

test('taxes the charge for delivery like the largest part of the goods, or in proportion when the shop says so', () => {
  const method = { id: '', name: '', price: 500, freeFrom: null, needsAddress: true }
  const grossOf = (cart: shop.Cart, rules: Omit<shop.TaxRules, 'taxRate'> = {}) =>
    shop
      .totalsOf(cart, method, { taxRate: 1900, ...rules })
      .taxes.map(({ rate, gross }) => [rate, gross])
  const mixed = cartOf([1000, null], [3000, 700])
  assert.deepEqual(grossOf(cartOf([1000, null])), [[1900, 1500]])
  assert.deepEqual(grossOf(cartOf([1000, 700])), [[700, 1500]])
  assert.deepEqual(grossOf(mixed), [
    [1900, 1000],
    [700, 3500],
  ])
  assert.deepEqual(grossOf(cartOf([1000, null], [1000, 700])), [
    [1900, 1500],
    [700, 1000],
  ])
  const deliveryInProportion = true
  assert.deepEqual(grossOf(mixed, { deliveryInProportion }), [
    [1900, 1125],
    [700, 3375],
  ])
  assert.deepEqual(grossOf(cartOf([1000, 700]), { deliveryInProportion }), [[700, 1500]])
})

test('reads nothing, and adds nothing to the page, when the shop has no tax by country', async () => {
  const settings = { ...home, hasTaxRates: false }
  const rules = await shop.readTaxRules(settings, cartOf([1000, null]), {} as never)
  assert.deepEqual(rules, { taxRate: 1900 })
})

test('keeps the price and includes the rate of the country when it has one, and that of the category first', async () => {
  await setTax({ country: 'FR', rate: '20' })
  await setTax({ country: 'FR', category: books.categoryId, rate: '5,5' })
  const ratesOf = (placed: Awaited<ReturnType<typeof order>>) =>
    shop.taxesOf(placed).map(({ rate, gross }) => [rate, gross])
  const french = await order('FR', [lamp, books], { expectedTotal: 29.9 })
  assert.deepEqual(ratesOf(french), [
    [2000, 1000],
    [550, 1990],
  ])
  for (const country of ['DE', 'AT']) {
    const other = await order(country, [lamp, books], { expectedTotal: 29.9 })
    assert.deepEqual(ratesOf(other), [
      [1900, 1000],
      [700, 1990],
    ])
  }
})

test('takes the tax off each price and off the charge when the country has a sentence, and off refunds', async () => {
  await setTax({ country: 'CH', sentence: exportSentence })
  const placed = await order('CH', [lamp, lamp, lamp, books])
  assert.equal(placed.taxSentence, exportSentence)
  // Of 10.00 with 19% and of 15.00 with 7%; the charge of 4.90 follows the larger part, the three lamps.
  assert.deepEqual(
    placed.items.map(({ price, taxRate }) => [price, taxRate]),
    [
      [840, null],
      [1402, null],
    ],
  )
  assert.deepEqual(placed.delivery, { name: 'Parcel', price: 412, taxRate: null })
  assert.equal(placed.total, 3 * 840 + 1402 + 412)
  const fields = { units_0: '1', delivery: 'on' }
  await shop.refundOrder(admin, placed.id, shop.refundForm(2).parse(fields))
  const { refunds, ...after } = (await shop.findOrder(placed.id)) ?? assert.fail()
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [840 + 412],
  )
  assert.deepEqual(shop.taxesOf(after), [])
  assert.deepEqual(
    after.invoices.map(({ kind }) => kind),
    ['invoice', 'correction'],
  )
})

test('names the new total when the tax of a country is deleted while a customer pays', async () => {
  await setTax({ country: 'CH', sentence: exportSentence })
  const [tax] = await shop.listCountryTaxes()
  await shop.deleteCountryTax(admin, tax?.id ?? '')
  await assert.rejects(
    order('CH', [lamp], { expectedTotal: 12.52 }),
    refusal(409, '', /The total is now 14,90\s€ \(it was 12,52\s€\)/),
  )
})

test('corrects a charge in proportion to the cent when it is refunded', async () => {
  await shop.updateShopSettings(admin, { deliveryInProportion: true })
  const placed = await order('DE', [lamp, books, books])
  assert.deepEqual(placed.delivery, {
    name: 'Parcel',
    price: 490,
    taxRate: null,
    inProportion: true,
  })
  for (const fields of [{ units_1: '1' }, { delivery: 'on', amount: '2,01' }, { amount: '7,77' }]) {
    const expected = String((await shop.findOrder(placed.id))?.refunds.length)
    await shop.refundOrder(
      admin,
      placed.id,
      shop.refundForm(2).parse({ ...fields, expected, reason: 'Late' }),
    )
  }
  const before = (await shop.findOrder(placed.id)) ?? assert.fail()
  await shop.changeOrderStatus(admin, placed.id, 'cancelled')
  const cancelled = (await shop.findOrder(placed.id)) ?? assert.fail()
  assert.equal(before.refunds.length, 3)
  for (const { rate, gross, tax } of shop.taxesOf(placed)) {
    const taken = cancelled.refunds.flatMap((it) => shop.taxesOfRefund(cancelled, it))
    const ofRate = taken.filter((it) => it.rate === rate)
    assert.equal(
      ofRate.reduce((sum, it) => sum - it.gross, 0),
      gross,
    )
    assert.equal(
      ofRate.reduce((sum, it) => sum - it.tax, 0),
      tax,
    )
  }
})

test('includes the tax of another country when the shop itself is a small business without tax', async () => {
  const sentence = 'No VAT is charged, § 19 UStG'
  await shop.updateShopSettings(admin, { taxRate: null, taxSentence: sentence })
  await setTax({ country: 'FR', rate: '20' })
  await setTax({ country: 'CH', sentence: exportSentence })
  const [french, german, swiss] = [
    await order('FR', [lamp]),
    await order('DE', [lamp]),
    await order('CH', [lamp]),
  ]
  assert.deepEqual(shop.taxesOf(french), [{ rate: 2000, net: 1242, tax: 248, gross: 1490 }])
  assert.deepEqual(shop.taxesOf(german), [])
  assert.deepEqual(
    [french, german, swiss].map((it) => it.taxSentence),
    ['', sentence, exportSentence],
  )
  assert.deepEqual(
    [french, german, swiss].map((it) => it.total),
    [1490, 1490, 1490],
  )
})

test('names the category when its tax is saved', async () => {
  const { message } = await setTax({ country: 'PL', category: books.categoryId, rate: '5' })
  assert.match(String(message), /^Tax saved: Poland, Kind \d+\. Tax rate: 5\s%$/)
})

test('refuses a tax at its field when it is unknown, incomplete, that of the shop or set already', async () => {
  const schema = shop.countryTaxForm(shop.moneyOf({ currency: 'EUR', locale: 'de-DE' }))
  const fieldsOf = (fields: object) =>
    schema.safeParse(fields).error?.issues.map((it) => it.path[0])
  assert.deepEqual(fieldsOf({ country: 'FR' }), ['rate'])
  assert.deepEqual(fieldsOf({ country: 'FR', rate: '20', sentence: 'x' }), ['sentence'])
  assert.deepEqual(fieldsOf({ country: '', rate: '20,555' }), ['country', 'rate'])
  await assert.rejects(
    setTax({ country: 'XX', rate: '20' }),
    refusal(400, 'country', /Select a country/),
  )
  await assert.rejects(
    setTax({ country: 'DE', rate: '19' }),
    refusal(400, 'country', /the country of your shop \(Germany\)/),
  )
  const category = '0'.repeat(24)
  await assert.rejects(
    setTax({ country: 'FR', category, rate: '20' }),
    refusal(400, 'category', /Select a category/),
  )
  const { message } = await setTax({ country: 'FR', rate: '5,5' })
  assert.match(String(message), /^Tax saved: France\. Tax rate: 5,5\s%$/)
  await assert.rejects(
    setTax({ country: 'FR', sentence: exportSentence }),
    refusal(409, 'country', /The shop already has this tax: France, 5,5\s%/),
  )
  const [tax = assert.fail()] = await shop.listCountryTaxes()
  const change = schema.parse({ country: 'FR', rate: '20', expected: 'old' })
  await assert.rejects(
    shop.saveCountryTax(admin, change, tax.id),
    refusal(409, '', /It is now: France, 5,5/),
  )
  await shop.saveCountryTax(admin, { ...change, expected: undefined }, tax.id)
  assert.deepEqual(
    (await shop.listCountryTaxes()).map(({ rate }) => rate),
    [2000],
  )
})

test('forgets the tax of a category when the category is deleted, and that it has any when the last is', async () => {
  const { categoryId } = await createProduct(1)
  await setTax({ country: 'FR', category: categoryId, rate: '5' })
  assert.equal((await shop.shopSettings()).hasTaxRates, true)
  await shop.deleteCategory(admin, categoryId)
  assert.deepEqual(await shop.listCountryTaxes(), [])
  await setTax({ country: 'FR', rate: '20' })
  await shop.deleteCountryTax(admin, (await shop.listCountryTaxes())[0]?.id ?? '')
  assert.equal((await shop.shopSettings()).hasTaxRates, false)
})

test('sums net sales to other countries of the EU, and the taxes of a period by country', async () => {
  const longAgo = '2020-01-01T00:00:00.000Z'
  await db
    .updateTable('orders')
    .set({ created_at: longAgo, updated_at: longAgo } as never)
    .execute()
  for (const table of ['refunds', 'invoices'] as const) {
    await db
      .updateTable(table)
      .set({ created_at: longAgo } as never)
      .execute()
  }
  await shop.updateShopSettings(admin, { euFeatures: [], withdrawalDays: null })
  await setTax({ country: 'FR', rate: '20' })
  await setTax({ country: 'CH', sentence: exportSentence })
  const [old, part, whole] = [
    await order('FR', [lamp]),
    await order('AT', [lamp, lamp]),
    await order('AT', [books]),
  ]
  await order('DE', [lamp])
  await order('CH', [lamp])
  const now = new Date()
  const lastYear = `${now.getFullYear() - 1}-06-01T00:00:00.000Z`
  await db
    .updateTable('orders')
    .set({ created_at: lastYear } as never)
    .where('id', '=', old.id)
    .execute()
  await db
    .updateTable('invoices')
    .set({ created_at: lastYear } as never)
    .where('order_id', '=', old.id)
    .execute()
  await shop.refundOrder(admin, part.id, shop.refundForm(1).parse({ units_0: '1' }))
  await shop.changeOrderStatus(admin, whole.id, 'cancelled')
  assert.equal(await shop.findCrossBorderSales(), undefined)
  await shop.updateShopSettings(admin, { withdrawalDays: 14 })
  // 24.90 less 10.00 at 19%; 14.90 at 20%.
  assert.deepEqual(await shop.findCrossBorderSales(), {
    sum: 1252,
    lastYear: 1242,
    limit: 1_000_000,
  })
  await shop.updateShopSettings(admin, { outsideEu: true })
  assert.equal(await shop.findCrossBorderSales(), undefined)
  await shop.updateShopSettings(admin, { outsideEu: false, withdrawalDays: null })
  let text = ''
  for await (const chunk of shop.exportCsv('tax-by-country', {
    from: `${now.getFullYear()}-01-01`,
    to: '',
  }) ?? [])
    text += chunk
  assert.deepEqual(parse(text, { bom: true, delimiter: ';' }), [
    ['delivery country', 'currency', 'tax rate', 'net', 'tax', 'total'],
    ['AT', 'EUR', '19', '12,52', '2,38', '14,90'],
    ['CH', 'EUR', '', '12,52', '0,00', '12,52'],
    ['DE', 'EUR', '19', '12,52', '2,38', '14,90'],
  ])
})

async function exported(name: string) {
  let text = ''
  for await (const chunk of shop.exportCsv(name, { from: '', to: '' }) ?? []) text += chunk
  return parse(text, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[]
}

const rowsOfOrder = async ({ number }: { number: number }) =>
  (await exported('bookkeeping')).filter((row) => row.order === String(number))

function correctAddress({ id, address }: Awaited<ReturnType<typeof order>>, change: object) {
  const contact = { name: 'Fern', email: 'fern@shop.test', address: { ...address, ...change } }
  return shop.correctOrder(admin, id, shop.OrderCorrection.parse(contact))
}

test('refuses to correct an address into a country with another tax, and says what to do', async () => {
  await setTax({ country: 'CH', sentence: exportSentence })
  await setTax({ country: 'FR', rate: '20' })
  await setTax({ country: 'FR', category: books.categoryId, rate: '5.5' })
  await setTax({ country: 'BE', rate: '20' })
  const [swiss, french] = [await order('CH', [lamp]), await order('FR', [lamp])]
  const book = await order('FR', [books])
  const before = [await rowsOfOrder(swiss), await exported('tax-by-country')]
  for (const [placed, country, postcode, text] of [
    [swiss, 'DE', '10115', /differs: Switzerland, Germany\. .*Cancel the order/],
    [french, 'DE', '10115', /differs: France, Germany/],
    [book, 'BE', '1000', /, Belgium\. This order has/],
  ] as const) {
    await assert.rejects(
      correctAddress(placed, { country, postcode }),
      refusal(400, 'address.country', text),
    )
  }
  assert.deepEqual([await rowsOfOrder(swiss), await exported('tax-by-country')], before)
  await correctAddress(swiss, { city: 'Bern', postcode: '3000' })
  await correctAddress(french, { country: 'BE', postcode: '1000' })
  await db.deleteFrom('tax_rates').execute()
  await assert.rejects(
    correctAddress(swiss, { country: 'DE', postcode: '10115' }),
    refusal(400, 'address.country', /, Germany\. This order has/),
  )
})

test('keeps the country of an order in its documents and sums when its address or the country of the shop changes', async () => {
  await shop.updateShopSettings(admin, { withdrawalDays: 14 })
  const placed = await order('AT', [lamp])
  const [sums, sales] = [await exported('tax-by-country'), await shop.findCrossBorderSales()]
  await correctAddress(placed, { country: 'NL', postcode: '1011 AA' })
  assert.equal((await shop.findOrder(placed.id))?.address?.country, 'NL')
  assert.deepEqual(await exported('tax-by-country'), sums)
  assert.deepEqual(await shop.findCrossBorderSales(), sales)

  await shop.createDeliveryMethod(
    admin,
    shop.DeliveryMethodDraft.parse({ name: 'Shop', price: '0' }),
  )
  const [, collection] = await shop.listDeliveryMethods()
  const collected = await order('', [lamp], { delivery: collection?.id, address: undefined })
  await shop.updateShopSettings(admin, { locale: 'de-AT', withdrawalDays: null })
  const countries = [await rowsOfOrder(placed), await rowsOfOrder(collected)].map((rows) =>
    rows.map((row) => row['delivery country']),
  )
  await shop.updateShopSettings(admin, { locale: 'de-DE' })
  assert.deepEqual(countries, [['AT', 'AT'], ['DE']])
})

test('names the buyer for the bookkeeper as the document does, and what is free of tax with the reason', async () => {
  await setTax({ country: 'CH', sentence: exportSentence })
  const invoiceAddress = { name: 'Moss Ltd', lines: 'Unit 7', city: 'Dublin', country: 'IE' }
  const business = await order('DE', [lamp], {
    invoiceAddress: { ...invoiceAddress, vatId: 'IE1' },
  })
  const swiss = await order('CH', [lamp])
  await correctAddress(swiss, { name: 'Odette Quill' })
  await shop.changeOrderStatus(admin, swiss.id, 'cancelled')
  const buyerOf = (row: Record<string, string>) => [
    row.document,
    row['customer name'],
    row['customer VAT id'],
    row['net without tax'],
    row['why no tax'],
  ]
  const rows = [...(await rowsOfOrder(business)), ...(await rowsOfOrder(swiss))]
  assert.deepEqual(rows.map(buyerOf), [
    ['invoice', 'Moss Ltd', 'IE1', '', ''],
    ['invoice', 'A', '', '12,52', exportSentence],
    ['correction', 'Odette Quill', '', '', ''],
    ['cancellation', 'Odette Quill', '', '-12,52', exportSentence],
  ])
  assert.deepEqual(Object.keys(rows[0] ?? {}).slice(-5), [
    'refunded',
    'customer name',
    'customer VAT id',
    'net without tax',
    'why no tax',
  ])
})

test('taxes Monaco as France, and counts it with France', async () => {
  await shop.updateShopSettings(admin, { withdrawalDays: 14 })
  await setTax({ country: 'FR', rate: '20' })
  const before = (await shop.findCrossBorderSales())?.sum ?? 0
  const grossIn = (rows: Record<string, string>[], country: string) =>
    rows
      .filter((row) => row['delivery country'] === country && row['tax rate'] === '20')
      .map((row) => Number(row.total?.replace(',', '')))
      .reduce((sum, total) => sum + total, 0)
  const french = grossIn(await exported('tax-by-country'), 'FR')
  const placed = await order('MC', [lamp])
  assert.equal(placed.items[0]?.taxRate, 2000)
  const sums = await exported('tax-by-country')
  assert.deepEqual([grossIn(sums, 'FR'), grossIn(sums, 'MC')], [french + 1490, 0])
  assert.equal((await shop.findCrossBorderSales())?.sum, before + 1242)
  await shop.updateShopSettings(admin, { withdrawalDays: null })
})

test('knows the parts of countries with another tax by their postcodes', async () => {
  for (const [country, postcode, territory] of [
    ['ES', '35001', 'outside'],
    ['ES', 'E-51001', 'outside'],
    ['ES', '28001', undefined],
    ['DE', 'D-27498', 'outside'],
    ['DE', '78 266', 'outside'],
    ['DE', '27499', undefined],
    ['FR', '97110', 'outside'],
    ['FR', '98000', undefined],
    ['GB', 'bt1 5gs', 'inside'],
    ['GB', 'B1 1BT', undefined],
    ['IT', '23041', 'outside'],
    ['PT', '9000-001', 'rates'],
    ['AT', '6991', 'rates'],
    ['AT', '2749', undefined],
  ] as const) {
    assert.equal(shop.taxTerritoryOf({ country, postcode }), territory, postcode)
  }
})
