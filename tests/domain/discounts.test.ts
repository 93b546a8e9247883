import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, createProductWithVariants, createUser, refusal } from './factories'
import { checkFile, importFile } from './import-files'
import { recordedPrices } from './recorded-prices'
import * as shop from './shop'
import { db } from './shop'

const admin = await createUser('admin')
const today = () => shop.todayIn('UTC')
const inDays = (days: number) => shop.dayAfter(today(), days)

/** Of the product and, if it has options, of each of its variants: `8.00/10.00` is the price and the old one. */
async function pricesOf(id: string) {
  const rows = await db
    .selectFrom('variants')
    .select(['price', 'old_price'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ price, old_price }) => (old_price === null ? price : `${price}/${old_price}`))
}

function update(id: string, values: object) {
  return shop.updateProduct(
    admin,
    id,
    shop.ProductUpdate.parse({ price: '10', itemsInStock: '5', ...values }),
  )
}

function setCategory(id: string, discount: number) {
  return db
    .updateTable('categories')
    .set({ is_discounted: discount > 0 ? 1 : 0, discount })
    .where('id', '=', id)
    .execute()
}

/** What is stored some days after a discount of tomorrow was saved. */
function passDays(id: string, days: number) {
  const discounted = inDays(1 - days)
  return db
    .updateTable('products')
    .set({ discount_from: discounted, discount_until: discounted })
    .where('id', '=', id)
    .execute()
}

test('reduces a price by a percentage or to a reduced price, and takes the lower one of product and category', async () => {
  const { id, categoryId } = await createProduct(5, { price: 1000 })
  await update(id, { discountPercent: '20' })
  assert.deepEqual(await pricesOf(id), ['800/1000'])
  await update(id, { discountPrice: '7.50' })
  assert.deepEqual(await pricesOf(id), ['750/1000'], 'replaces the percentage')
  await update(id, { brand: 'Other' })
  assert.deepEqual(await pricesOf(id), ['750/1000'], 'a missing discount changes nothing')
  await setCategory(categoryId, 30)
  await update(id, {})
  assert.deepEqual(await pricesOf(id), ['700/1000'])
  await update(id, { discountPercent: '40' })
  assert.deepEqual(await pricesOf(id), ['600/1000'])
  await update(id, { discountPercent: '', discountPrice: '', discountFrom: '', discountUntil: '' })
  assert.deepEqual(await pricesOf(id), ['700/1000'])
  await setCategory(categoryId, 0)
  await update(id, {})
  assert.deepEqual(await pricesOf(id), [1000])
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [])
})

test('gives a reduced price only to variants without a price of their own, and a percentage to all', async () => {
  const { id } = await createProductWithVariants([2, 3], { price: 1000, fullPrices: [null, 1500] })
  await update(id, { discountPrice: '9', itemsInStock: '+0' })
  assert.deepEqual(await pricesOf(id), ['900/1000', 1500])
  await update(id, { discountPercent: '10', itemsInStock: '+0' })
  assert.deepEqual(await pricesOf(id), ['900/1000', '1350/1500'])
})

test('ignores a reduced price while the full price is not above it', async () => {
  const { id } = await createProduct(5, { price: 1000 })
  await update(id, { discountPrice: '6' })
  await shop.changePrices(admin, [id], -50)
  assert.deepEqual(await pricesOf(id), [500])
  await shop.changePrices(admin, [id], 100)
  assert.deepEqual(await pricesOf(id), ['600/1000'])
})

test('refuses a discount that says nothing, or two things', async () => {
  const { id } = await createProduct(5, { price: 1000 })
  for (const [values, field, text] of [
    [{ discountPercent: '5', discountPrice: '9' }, 'discountPrice', /not both/],
    [{ discountPrice: '10' }, 'discountPrice', /must be below the full price/],
    [{ discountFrom: inDays(1) }, 'discountFrom', /Enter a discount/],
    [{ discountUntil: inDays(1) }, 'discountUntil', /Enter a discount/],
    [
      { discountPercent: '5', discountFrom: inDays(2), discountUntil: inDays(1) },
      'discountUntil',
      /must not be before/,
    ],
  ] as const) {
    await assert.rejects(update(id, values), { ...refusal(400, text), detail: { field } })
  }
  for (const discountPercent of ['0', '100', '2.5', 'many']) {
    const { error } = shop.ProductUpdate.safeParse({
      price: '1',
      itemsInStock: '1',
      discountPercent,
    })
    assert.deepEqual(error?.issues[0]?.path, ['discountPercent'])
  }
  assert.deepEqual(await pricesOf(id), [1000])
})

test('begins a discount on its first day and ends it after its last one, and records both prices', async () => {
  const { id } = await createProduct(5, { price: 1000 })
  await update(id, {
    discountPercent: '20',
    discountFrom: inDays(1),
    discountUntil: inDays(1),
  })
  await shop.applyDueDiscounts()
  assert.deepEqual(await pricesOf(id), [1000])
  const { updated_at } = await productOf(id)
  const user = await createUser()
  await shop.addToCart(user.id, id, 1)
  await passDays(id, 1)
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [], 'it has only just begun')
  await shop.applyDueDiscounts()
  assert.deepEqual(await pricesOf(id), ['800/1000'])
  assert.equal((await shop.findCart(user.id))?.lines[0]?.price, 800)
  await passDays(id, 2)
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [], 'it has only just ended')
  await shop.applyDueDiscounts()
  assert.deepEqual(await pricesOf(id), [1000])
  assert.deepEqual((await recordedPrices(id)).slice(-2), ['800 off', '1000'])
  assert.equal((await productOf(id)).updated_at, updated_at, 'a form that is open can be saved')
})

test('begins and ends many discounts on the same day, and changes nothing when none is due', async () => {
  const products: { id: string; categoryId: string }[] = []
  for (let number = 0; number < 3; number++) {
    products.push(await createProduct(1, { price: 1000, categoryId: products[0]?.categoryId }))
  }
  const ids = products.map(({ id }) => id)
  const draft = { discountPercent: '10', discountFrom: inDays(3), discountUntil: '' }
  await shop.discountProducts(admin, ids, shop.BulkDiscount.parse(draft))
  const version = await catalogueVersion()
  await shop.applyDueDiscounts()
  assert.equal(await catalogueVersion(), version)
  await db.updateTable('products').set({ discount_from: today() }).where('id', 'in', ids).execute()
  await shop.applyDueDiscounts()
  for (const id of ids) assert.deepEqual(await pricesOf(id), ['900/1000'])
  assert.notEqual(await catalogueVersion(), version)
})

test('discounts several products at once, also those with variants, and ends their discounts', async () => {
  const { id } = await createProduct(5, { price: 1000 })
  const other = await createProductWithVariants([1, 1], { price: 1000, fullPrices: [null, 2000] })
  const ids = [id, other.id]
  const parse = (values: object) =>
    shop.BulkDiscount.parse({ discountPercent: '', discountFrom: '', discountUntil: '', ...values })
  const { message } = await shop.discountProducts(admin, ids, parse({ discountPercent: '25%' }))
  assert.equal(String(message), '2 products discounted')
  assert.deepEqual(await pricesOf(id), ['750/1000'])
  assert.deepEqual(await pricesOf(other.id), ['750/1000', '1500/2000'])
  const wrong = parse({
    discountPercent: '25',
    discountFrom: inDays(2),
    discountUntil: inDays(1),
  })
  await assert.rejects(shop.discountProducts(admin, ids, wrong), refusal(400, /must not be before/))
  assert(
    !shop.BulkDiscount.safeParse({ discountPercent: '', discountFrom: '', discountUntil: '' })
      .success,
  )
  await shop.discountProducts(admin, ids, parse({ endDiscount: 'on' }))
  assert.deepEqual(await pricesOf(id), [1000])
  assert.deepEqual(await pricesOf(other.id), [1000, 2000])
})

test('calculates the prices of random discounts as the rules say', async () => {
  for (let trial = 0; trial < 40; trial++) {
    const random = (max: number) => Math.floor(Math.random() * max)
    const price = 1 + random(3000)
    const own = random(2) ? null : 1 + random(3000)
    const [category, percent] = [random(2) * random(91), 1 + random(99)]
    const reduced = 1 + random(price)
    const isPercent = random(2) === 0 || reduced === price
    const { id, categoryId } = await createProductWithVariants([1, 1], {
      price,
      fullPrices: [null, own],
    })
    await setCategory(categoryId, category)
    const discount = isPercent
      ? { discountPercent: String(percent) }
      : { discountPrice: String(reduced / 100) }
    await update(id, { price: String(price / 100), itemsInStock: '+0', ...discount })
    const off = (full: number, by: number) => Math.max(1, Math.round((full * (100 - by)) / 100))
    const expected = (full: number, hasOwn: boolean) => {
      const best = Math.min(
        off(full, category),
        isPercent ? off(full, percent) : hasOwn ? full : reduced,
      )
      return category > 0 || isPercent || best < full ? `${best}/${full}` : full
    }
    const wanted = [expected(price, false), expected(own ?? price, own !== null)]
    assert.deepEqual(await pricesOf(id), wanted, JSON.stringify({ price, own, category, discount }))
  }
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [])
})

test('rescales a reduced price when the currency has other decimals', async () => {
  const { id } = await createProduct(5, { price: 1000 })
  await update(id, { discountPrice: '7.50' })
  await shop.updateShopSettings(admin, { currency: 'JPY', confirmedCurrency: 'JPY' })
  assert.deepEqual(await pricesOf(id), ['8/10'])
  await shop.updateShopSettings(admin, { currency: 'USD', confirmedCurrency: 'USD' })
})

function productOf(id: string) {
  return db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function catalogueVersion() {
  const rows = await db.selectFrom('catalogue_version').select('version').execute()
  return rows.reduce((sum, { version }) => sum + Number(version), 0)
}

/** Two categories of a shop with 19% tax, the second one with 7%. */
async function createTaxedProduct() {
  await shop.updateShopSettings(admin, { taxRate: 1900 })
  const product = await createProduct(5, { price: 1000 })
  const other = await createProduct(5, { price: 1000 })
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute()
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name
  const reducedTax = { tax_rate: 700 }
  await db.updateTable('categories').set(reducedTax).where('id', '=', other.categoryId).execute()
  const [from, to] = [nameOf(product.categoryId), nameOf(other.categoryId)]
  return { ...product, from, to, other }
}

test('asks before another category changes the tax of a product', async () => {
  const { id, from, to, other } = await createTaxedProduct()
  const changes = /tax of the product changes from 19% to 7%\. Confirm this/
  for (const confirmedTaxRate of [undefined, '', '19', 'on']) {
    await assert.rejects(update(id, { category: to, confirmedTaxRate }), {
      ...refusal(409, changes),
      detail: { field: 'category' },
    })
  }
  await update(id, { category: to, confirmedTaxRate: '7' })
  await assert.rejects(update(id, { category: from }), refusal(409, /from 7% to 19%/))
  await db
    .updateTable('categories')
    .set({ tax_rate: 1900 })
    .where('id', '=', other.categoryId)
    .execute()
  await update(id, { category: from })
  await shop.updateShopSettings(admin, { taxRate: null })
})

test('asks nothing about categories when the shop shows no tax', async () => {
  const { id, to } = await createTaxedProduct()
  await shop.updateShopSettings(admin, { taxRate: null })
  await update(id, { category: to })
})

test('notes in the preview of an import which products get another tax', async () => {
  const { name, to, other } = await createTaxedProduct()
  const { preview } = await checkFile(
    `name,category,brand\n${name},${to},New\n${other.name},${to},New\n`,
  )
  assert.deepEqual(
    preview.notes.map(({ line, column, message }) => [line, column, message]),
    [[2, 'category', `The tax of ${name} changes from 19% to 7%`]],
  )
  const ofOtherShop = await checkFile(
    `type,name,regular price,categories\nsimple,${name},,Goods > ${to}\n`,
  )
  assert.deepEqual(
    ofOtherShop.preview.notes.map(({ line, column }) => [line, column]),
    [[2, 'categories']],
  )
  const moved = await checkFile(`name,category\n${other.name},Unheard of\n`)
  assert.match(moved.preview.notes[0]?.message ?? '', /from 7% to 19%/)
  await shop.updateShopSettings(admin, { taxRate: null })
})

const columns = 'name,price,discount,discount from,discount until'

test('imports discounts, replaces all three cells together, and ends a discount with 0', async () => {
  const { id, name } = await createProduct(5, { price: 1000 })
  const stored = async () => {
    const { discount_percent, discount_price, discount_from, discount_until } = await productOf(id)
    return [discount_percent, discount_price, discount_from, discount_until]
  }
  await shop.updateShopSettings(admin, { locale: 'en-GB' })
  const { preview } = await importFile(`${columns}\n${name},,20%,2020-01-31,31/12/2090\n`)
  await shop.updateShopSettings(admin, { locale: 'en-US' })
  assert.deepEqual(
    preview.changes.map(({ column, from, to }) => [column, from, to]),
    [['discount', '', '20% (31 January 2020 – 31 December 2090)']],
  )
  assert.deepEqual(await stored(), [20, null, '2020-01-31', '2090-12-31'])
  assert.deepEqual(await pricesOf(id), ['800/1000'])
  await importFile(`name,brand,discount\n${name},New,\n`)
  assert.deepEqual(await stored(), [20, null, '2020-01-31', '2090-12-31'])
  await importFile(`${columns}\n${name},12,11.50,,\n`)
  assert.deepEqual(await stored(), [null, 1150, null, null])
  assert.deepEqual(await pricesOf(id), ['1150/1200'])
  await importFile(`${columns}\n${name},,0,,\n`)
  assert.deepEqual(await stored(), [null, null, null, null])
  assert.deepEqual(await pricesOf(id), [1200])
})

test('imports a new product with a discount that begins later', async () => {
  const { categoryId } = await createProduct(1)
  const category = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  await importFile(
    `${columns},brand,description,category,stock\nLater,10,5%,${inDays(2)},,Maker,Nice.,${category.name},1\n`,
  )
  const { id, discount_from } = await db
    .selectFrom('products')
    .select(['id', 'discount_from'])
    .where('name', '=', 'Later')
    .executeTakeFirstOrThrow()
  assert.equal(discount_from, inDays(2))
  assert.deepEqual(await pricesOf(id), [1000])
})

test('imports new products with and without a discount when one file has both', async () => {
  await importFile(
    'name,brand,description,category,price,stock,discount\n' +
      'Reduced tray,Maker,Oak.,Furniture,50,1,20%\nPlain tray,Maker,Oak.,Furniture,50,1,\n',
  )
  const products = await db
    .selectFrom('products')
    .select(['name', 'price', 'discount_applies'])
    .where('name', 'in', ['Reduced tray', 'Plain tray'])
    .orderBy('name')
    .execute()
  assert.deepEqual(products, [
    { name: 'Plain tray', price: 5000, discount_applies: 0 },
    { name: 'Reduced tray', price: 4000, discount_applies: 1 },
  ])
})

test('names the cell of a discount in a file that is wrong', async () => {
  const { name } = await createProduct(5, { price: 1000 })
  for (const [cells, column, text] of [
    ['10,10,,', 'discount', /must be below the full price/],
    ['9,9.50,,', 'discount', /must be below the full price/],
    [',100%,,', 'discount', /whole number from 1 to 99/],
    [',much,,', 'discount', /must be an amount/],
    [',,2026-12-01,', 'discount from', /Enter a discount/],
    [',5%,2026-02-30,', 'discount from', /Enter a date/],
    [',5%,2026-12-01,2026-11-30', 'discount until', /must not be before/],
  ] as const) {
    const { preview } = await checkFile(`${columns}\n${name},${cells}\n`)
    assert.deepEqual(
      preview.problems.map((problem) => problem.column),
      [column],
      cells,
    )
    assert.match(preview.problems[0]?.message ?? '', text)
  }
})

test('exports discounts only when a product has one, and imports its export without a change', async () => {
  await db
    .updateTable('products')
    .set({
      discount_percent: null,
      discount_price: null,
      discount_from: null,
      discount_until: null,
    })
    .execute()
  const exported = async () => {
    const parts: string[] = []
    for await (const part of shop.exportCsv('products') ?? []) parts.push(part)
    return parts.join('')
  }
  assert.doesNotMatch(await exported(), /discount/)
  const { id } = await createProductWithVariants([1, 1], { price: 1000, fullPrices: [null, 1500] })
  await update(id, { discountPercent: '20', discountUntil: '2090-12-31', itemsInStock: '+0' })
  const other = await createProduct(1, { price: 1000 })
  await update(other.id, { discountPrice: '7.50', itemsInStock: '1' })
  const csv = await exported()
  assert.match(csv, /,facts,discount,discount from,discount until/)
  assert.match(csv, /20%,,2090-12-31/)
  assert.match(csv, /,7\.50,,/)
  const { preview } = await checkFile(csv)
  assert.deepEqual([preview.problems, preview.changes], [[], []])
})
