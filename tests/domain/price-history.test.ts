import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { createProduct, createUser } from './factories'
import { checkFile, importFile } from './import-files'
import { recordedPrices } from './recorded-prices'
import * as shop from './shop'
import { day, db, timeFromNow, transaction } from './shop'

const admin = await createUser('admin')

/** Each line is a time, a price, and `off` if it is reduced. */
function historyOf(...lines: string[]): shop.PricePeriod[] {
  return lines.map((line) => {
    const [time = '', price, off] = line.split(' ')
    return { since: new Date(time).toISOString(), price: Number(price), isReduced: off === 'off' }
  })
}

const priorPrice = (...lines: string[]) => shop.priorPriceOf(historyOf(...lines), 'UTC')

test('knows no prior price when the price is not reduced, or was never known without the reduction', () => {
  assert.equal(priorPrice(), undefined)
  assert.equal(priorPrice('2026-01-01 1000'), undefined)
  assert.equal(priorPrice('2026-01-01 1000', '2026-02-01 800 off', '2026-03-01 700'), undefined)
  assert.equal(priorPrice('2026-01-01 800 off'), undefined)
  assert.equal(priorPrice('2026-01-01 800 off', '2026-02-01 700 off'), undefined)
})

test('takes the lowest price of the 30 days before the reduction, across the ends of months', () => {
  const reducedOn = (time: string, lowUntil: string) =>
    priorPrice('2025-01-01 700', `${lowUntil} 1000`, `${time} 800 off`)
  // April, February and a leap year.
  for (const [reduced, firstDay] of [
    ['2026-05-01T10:00Z', '2026-04-01'],
    ['2026-03-31T10:00Z', '2026-03-01'],
    ['2026-03-01T23:59Z', '2026-01-30'],
    ['2028-03-01T00:00Z', '2028-01-31'],
    ['2026-01-15T00:01Z', '2025-12-16'],
  ] as const) {
    assert.equal(reducedOn(reduced, `${firstDay}T00:00:00.001Z`), 700, reduced)
    assert.equal(reducedOn(reduced, `${firstDay}T00:00Z`), 1000, reduced)
  }
  assert.equal(priorPrice('2020-01-01 1000', '2026-03-31 800 off'), 1000)
})

test('counts the days in the time zone of the shop, also when clocks change', () => {
  const prior = (lowUntil: string) =>
    shop.priorPriceOf(
      historyOf('2026-01-01 700', `${lowUntil} 1000`, '2026-04-09T22:30Z 800 off'),
      'Europe/Berlin',
    )
  // In Berlin the reduction began on 10 April, and 11 March began before the clocks were put forward.
  assert.equal(prior('2026-03-10T23:00:01Z'), 700)
  assert.equal(prior('2026-03-10T23:00:00Z'), 1000)
})

test('names the price before the first of several reductions in a row, unless one of them is smaller', () => {
  const steps = [
    '2026-01-01 1000',
    '2026-02-01 900 off',
    '2026-03-20 800 off',
    '2026-05-01 700 off',
  ]
  assert.equal(priorPrice(...steps), 1000)
  assert.equal(priorPrice(...steps, '2026-05-10 750 off'), 700)
  assert.equal(priorPrice(...steps, '2026-05-10 750 off', '2026-05-20 720 off'), 700)
  assert.equal(priorPrice(...steps, '2026-08-10 750 off'), 700)
  assert.equal(priorPrice(...steps, '2026-05-10 1000', '2026-05-20 800 off'), 700)
  assert.equal(priorPrice(...steps, '2026-05-10 1000', '2026-06-20 800 off'), 1000)
  // A lower price without a discount is no announced reduction.
  assert.equal(priorPrice('2026-01-01 1000', '2026-02-01 800', '2026-02-02 700 off'), 800)
})

test('lets go of periods that no prior price needs, but never of the last one', () => {
  const outdated = (before: string, ...lines: string[]) =>
    shop.outdatedPeriods(historyOf(...lines), 'UTC', before).map(({ price }) => price)
  const before = '2026-06-01T00:00:00.000Z'
  assert.deepEqual(outdated(before, '2025-01-01 1000'), [])
  assert.deepEqual(outdated(before, '2025-01-01 1', '2026-06-01 2', '2026-07-01 3'), [1])
  assert.deepEqual(outdated(before, '2025-01-01 1', '2026-06-02 2', '2026-07-01 3'), [])
  const reduced = [
    '2025-01-01 9',
    '2025-02-01 8',
    '2025-05-01 7',
    '2025-05-02 6 off',
    '2025-09-01 5 off',
  ]
  assert.deepEqual(outdated(before, ...reduced), [9])
  assert.equal(priorPrice(...reduced.slice(1)), priorPrice(...reduced))
  assert.deepEqual(outdated(before, ...reduced, '2026-07-01 9'), [9, 8, 7, 6])
})

/** A product with a category, whose price of $10.00 has been known for 100 days. */
async function createKnownProduct() {
  const product = await createProduct(5, { price: 1000 })
  await transaction((trx) => shop.recalculatePrices(trx, { ids: [product.id] }))
  await age(product.id, 100)
  return product
}

/** Moves the history of the product into the past. */
async function age(id: string, days: number) {
  const rows = await db
    .selectFrom('price_history')
    .selectAll()
    .where('variant_id', '=', id)
    .execute()
  await db.deleteFrom('price_history').where('variant_id', '=', id).execute()
  const older = (time: string) => new Date(Date.parse(time) - days * day).toISOString()
  const values = rows.map((row) => ({ ...row, since: older(row.since) }))
  if (values.length > 0) await db.insertInto('price_history').values(values).execute()
}

async function setDiscount(categoryId: string, discount: number) {
  const category = (await shop.listCategories()).find(({ id }) => id === categoryId)
  const draft = { name: category?.name ?? '', is_discounted: discount > 0, discount }
  await shop.updateCategory(admin, categoryId, draft)
}

test('records one price for each change: form, row, bulk, import, discount and category', async () => {
  const { id, name, categoryId } = await createKnownProduct()
  const other = await createKnownProduct()
  const names = new Map(
    (await shop.listCategories()).map((category) => [category.id, category.name]),
  )
  const update = (values: object) =>
    shop.updateProduct(
      admin,
      id,
      shop.ProductUpdate.parse({ price: '10', itemsInStock: '5', ...values }),
    )
  const changes: [change: () => Promise<unknown>, ...prices: string[]][] = [
    [() => setDiscount(categoryId, 20), '800 off'],
    [() => shop.updateRows(admin, [{ id, price: '11' }]), '880 off'],
    [() => shop.changePrices(admin, [id], 10), '968 off'],
    [() => importFile(`name,price\n${name},9.00`), '720 off'],
    [() => update({ category: names.get(other.categoryId) }), '1000'],
    [() => update({ price: '8' }), '800'],
    [() => update({ price: '10', discountPercent: '10' }), '900 off'],
    [() => update({ price: '8', discountPercent: '' }), '800'],
    [() => update({ category: names.get(categoryId) }), '800 off'],
    // Neither other fields nor saving the same discount again are a new price.
    [() => update({ brand: 'Other' })],
    [() => setDiscount(categoryId, 20)],
    [() => setDiscount(categoryId, 0), '1000'],
    [() => shop.deleteProducts(admin, [id])],
  ]
  let before = 1
  for (const [change, ...prices] of changes) {
    await change()
    assert.deepEqual((await recordedPrices(id)).slice(before), prices, String(change))
    before += prices.length
    await age(id, 1)
  }
  assert.deepEqual(await recordedPrices(id), [])
})

test('shows the prior price wherever a reduced price is shown, once it is switched on', async () => {
  const { id, slug, name, categoryId } = await createKnownProduct()
  await importFile(`name,price\n${name},9.50`)
  await age(id, 20)
  await shop.updateRows(admin, [{ id, price: '12' }])
  await age(id, 1)
  await setDiscount(categoryId, 20)
  const buyer = await createUser()
  await shop.addToCart(buyer.id, id)
  await shop.addFavorite(buyer.id, id)
  const query = { search: name, category: '', page: 1, show: 'on-sale' } as const
  const shown = async () => [
    await shop.findProductBySlug(slug),
    (await shop.listProducts(query)).products.find((product) => product.id === id),
    (await shop.listNewest(1))[0],
    (await shop.listFavorites(buyer.id))[0],
    (await shop.findCartWithPriceTexts(buyer.id))?.lines[0],
  ]
  for (const product of await shown()) {
    assert(product)
    assert(!('priceNotes' in product))
    assert(!('percentOff' in product))
  }
  assert(!('prior price' in ((await productsCsv()).rows[0] ?? {})))
  await shop.updateShopSettings(admin, { euFeatures: ['lowestPrices'] })
  for (const product of await shown()) {
    assert.deepEqual(product?.priceNotes, [
      'Lowest price of the last 30 days before the reduction: $9.50',
    ])
    // $9.60 is more than the prior price.
    assert.equal(product.percentOff, 0)
  }
  const { text, rows } = await productsCsv()
  assert.equal(rows.find((row) => row.id === id)?.['prior price'], '9.50')
  // An import ignores the column.
  const { preview } = await checkFile(text)
  assert.equal(preview.unchanged, rows.length)
  assert.deepEqual(preview.unknownColumns, [])
  await setDiscount(categoryId, 50)
  assert.equal((await shop.findProductBySlug(slug))?.percentOff, 37)
  await setDiscount(categoryId, 0)
  assert.equal((await shop.findProductBySlug(slug))?.priceNotes, undefined)
})

async function productsCsv() {
  let text = ''
  for await (const chunk of shop.exportCsv('products') ?? []) text += chunk
  return { text, rows: parse<Record<string, string>>(text, { columns: true, bom: true }) }
}

test('deletes old prices every day, but none that a present reduction needs', async () => {
  const { id, slug, categoryId } = await createKnownProduct()
  await shop.updateRows(admin, [{ id, price: '11' }])
  await age(id, 100)
  await setDiscount(categoryId, 20)
  await age(id, 100)
  await shop.cleanUp()
  assert.deepEqual(await recordedPrices(id), ['1000', '1100', '880 off'].slice(1))
  assert.match((await shop.findProductBySlug(slug))?.priceNotes?.[0] ?? '', /\$11\.00/)
  await setDiscount(categoryId, 0)
  await age(id, 100)
  await shop.cleanUp()
  assert.deepEqual(await recordedPrices(id), ['1100'])
})

test('forgets earlier prices when the shop changes its currency', async () => {
  const { id, slug, categoryId } = await createKnownProduct()
  await setDiscount(categoryId, 20)
  const changeTo = (currency: string) =>
    shop.updateShopSettings(admin, { currency, confirmedCurrency: currency })
  await changeTo('EUR')
  assert.deepEqual(await recordedPrices(id), ['800 off'])
  assert.equal((await shop.findProductBySlug(slug))?.priceNotes, undefined)
  await setDiscount(categoryId, 0)
  await changeTo('JPY')
  assert.deepEqual(await recordedPrices(id), ['10'])
  assert.deepEqual(await shop.findProductsWithoutHistory(db), [])
  const since = await db
    .selectFrom('price_history')
    .select('since')
    .where('variant_id', '=', id)
    .execute()
  assert(since[0] && since[0].since > timeFromNow(-day))
})
