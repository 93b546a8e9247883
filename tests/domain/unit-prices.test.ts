import './test-database'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { textsIn } from '../../app/languages/languages.server'
import { setLanguage } from '../../app/languages/translate'
import { createProduct, createProductWithVariants, createUser, refusal } from './factories'
import { runImport } from './import-files'
import * as shop from './shop'
import { db, transaction } from './shop'

const admin = await createUser('admin')

const askForContents = () => shop.updateShopSettings(admin, shop.euSettingsFor('uk', null))

async function setContents(id: string, contents: string, price = '7.99') {
  const values = { price, itemsInStock: '5', contents }
  const update = shop.productUpdateForm(await shop.shopMoney()).parse(values)
  return shop.updateProduct(admin, id, update)
}

async function notesOf(slug: string) {
  return (await shop.findProductBySlug(slug))?.priceNotes
}

test('reads amounts with units, and writes them again', () => {
  const read = (text: string, separator: ',' | '.' = '.') => {
    const contents = shop.contentsIn(text, separator)
    return contents && shop.contentsText(contents, separator)
  }
  for (const [text, written] of [
    ['250 g', '250 g'],
    [' 250g ', '250 g'],
    ['0.75 L', '0.75 l'],
    ['0,75 l', '0.75 l'],
    ['1.250 kg', '1.25 kg'],
    ['0,125 kg', '0.125 kg'],
    ['1.5 m2', '1.5 m²'],
    ['1.5 m²', '1.5 m²'],
    ['10 pieces', '10 pieces'],
    ['1 Piece', '1 piece'],
    ['40 cm', '40 cm'],
  ] as const) {
    assert.equal(read(text), written, text)
  }
  assert.equal(read('1,250 kg', ','), '1,25 kg')
  // The last one means 1250 g or 1.25 g.
  for (const text of ['', 'g', '250', '0 g', '-1 g', '1 oz', '1.2345 kg', '1 g g', '1,250 g']) {
    assert.equal(read(text), undefined, text)
  }
})

test('reads and writes pieces in the language of the shop, whatever the plural form, and reads English ones', () => {
  const written = (language: string, amounts: number[]) => {
    setLanguage(language, textsIn(language))
    return amounts.map((amount) => {
      const text = shop.contentsText({ amount, unit: 'piece' }, ',')
      assert.deepEqual(shop.contentsIn(text, ','), { amount, unit: 'piece' }, text)
      return text
    })
  }
  assert.deepEqual(written('de', [1000, 10_000]), ['1 Stück', '10 Stück'])
  for (const text of ['3 STÜCK', '3 stuck', '3 Stu\u0308ck', '3 pieces', '3 Piece']) {
    assert.deepEqual(shop.contentsIn(text, ','), { amount: 3000, unit: 'piece' }, text)
  }
  assert.equal(shop.contentsText({ amount: 3000, unit: 'piece' }, ',', String), '3 pieces')
  const polish = ['1 sztuka', '1,5 sztuki', '2 sztuki', '5 sztuk']
  assert.deepEqual(written('pl', [1000, 1500, 2000, 5000]), polish)
  assert.deepEqual(shop.contentsIn('5 szt.', ','), { amount: 5000, unit: 'piece' })
  setLanguage('en', undefined)
})

test('describes the contents to search engines', () => {
  const contents = shop.contentsIn('250 g', '.')
  assert(contents)
  assert.deepEqual(shop.referenceQuantityOf(contents), {
    '@type': 'QuantitativeValue',
    value: 250,
    unitCode: 'GRM',
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
  })
})

test('has no fields and columns for contents until the shop sells to the EU, or a product has contents', async () => {
  const { id, slug } = await createProduct(5)
  const hasColumn = async () => 'contents' in ((await exported(id)).rows[0] ?? {})
  assert(!(await hasColumn()))
  const { unknownColumns } = await previewOf(`id,contents\n${id},1 kg`)
  assert.deepEqual(unknownColumns, ['contents'])
  for (const consumers of ['eu', 'uk'] as const) {
    await shop.updateShopSettings(admin, shop.euSettingsFor(consumers, null))
    assert(await hasColumn(), consumers)
  }
  await shop.updateShopSettings(admin, shop.euSettingsFor('none', null))
  assert(!(await hasColumn()))
  assert.deepEqual(await shop.listEuFields(), [])
  await setContents(id, '250 g')
  assert.deepEqual(await notesOf(slug), ['250 g · $31.96 / kg'])
  assert(await hasColumn())
  assert.deepEqual(await shop.listEuFields(), ['contents'])
  assert.deepEqual(await transaction((trx) => shop.listEuFields(trx)), ['contents'])
  await setContents(id, '')
  assert.deepEqual(await shop.listEuFields(), [])
  assert.equal(await notesOf(slug), undefined)
})

test('shows the unit price of the price that buyers pay, wherever a price is shown', async () => {
  await askForContents()
  const { id, slug, name, categoryId } = await createProduct(5)
  await setContents(id, '250 g')
  const [change] = (await shop.listActivities(1)).activities
  assert.match(change?.subject ?? '', /contents “” → “250 g”/)
  const buyer = await createUser()
  await shop.addToCart(buyer.id, id)
  const query = { search: name, category: '', page: 1, show: 'on-sale' } as const
  for (const product of [
    await shop.findProductBySlug(slug),
    (await shop.listProducts(query)).products.find((product) => product.id === id),
    (await shop.listNewest(1))[0],
    (await shop.findCartWithPriceTexts(buyer.id))?.lines[0],
  ]) {
    assert.deepEqual(product?.priceNotes, ['250 g · $31.96 / kg'])
  }
  assert.deepEqual(await shop.findReferenceQuantity(id), {
    '@type': 'QuantitativeValue',
    value: 250,
    unitCode: 'GRM',
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
  })
  const category = (await shop.listCategories()).find((category) => category.id === categoryId)
  const draft = { name: category?.name ?? '', is_discounted: true, discount: 50 }
  await shop.updateCategory(admin, categoryId, draft)
  assert.deepEqual(await notesOf(slug), ['250 g · $16.00 / kg'])
})

test('takes the reference unit of each unit, and says no unit price that is the price', async () => {
  await askForContents()
  const { id, slug } = await createProduct(5)
  for (const [contents, note] of [
    ['0.75 l', '0.75 l · $13.33 / l'],
    ['330 ml', '330 ml · $30.30 / l'],
    ['40 cm', '40 cm · $25.00 / m'],
    ['4 m', '4 m · $2.50 / m'],
    ['2.5 m²', '2.5 m² · $4.00 / m²'],
    ['10 pieces', '10 pieces · $1.00 / piece'],
    // Less than ten cents: not rounded to cents.
    ['3000 pieces', '3000 pieces · $0.003 / piece'],
    ['1 kg', undefined],
    ['1000 g', undefined],
    ['1 piece', undefined],
  ] as const) {
    await setContents(id, contents, '10')
    assert.deepEqual(await notesOf(slug), note && [note], contents)
  }
})

test('refuses contents that it cannot read, preserves them if the program sends none, and removes them', async () => {
  await askForContents()
  const { id } = await createProduct(5)
  await assert.rejects(
    setContents(id, 'a lot'),
    refusal(400, /^Contents must be an amount and a unit, such as 250 g, 0\.75 l, /),
  )
  await shop.updateShopSettings(admin, { locale: 'de-DE' })
  await setContents(id, '0,75 l', '8')
  const money = await shop.shopMoney()
  assert.equal(await shop.findContentsText(id, money), '0,75 l')
  assert.equal((await exported(id)).contents, '0,75 l')
  await shop.updateShopSettings(admin, { locale: 'en-US' })
  await shop.updateProduct(admin, id, shop.ProductUpdate.parse({ price: '8', itemsInStock: '5' }))
  assert.equal((await exported(id)).contents, '0.75 l')
  const values = { price: '8', itemsInStock: '5', contents: '1.250 kg' }
  await shop.updateProduct(admin, id, shop.ProductUpdate.parse(values))
  assert.equal((await exported(id)).contents, '1.25 kg')
  await setContents(id, '', '8')
  assert.equal((await exported(id)).contents, '')
})

test('imports contents of new and existing products, with a preview', async () => {
  await askForContents()
  const { id, name, slug } = await createProduct(5, { price: 500 })
  const csv = [
    'name,brand,description,category,price,stock,contents',
    `${name},,,,,,500 ml`,
    'New Oil,Maker,Oil.,Kind of oil,6,1,0.5 l',
    'Wrong Oil,Maker,Oil.,Kind of oil,6,1,one bottle',
  ].join('\n')
  const preview = await previewOf(csv)
  assert.deepEqual(
    preview.changes.map(({ column, from, to }) => [column, from, to]),
    [['contents', '', '500 ml']],
  )
  assert.match(preview.problems[0]?.message ?? '', /^Contents must be/)
  await runImport(await check(csv), admin)
  assert.deepEqual(await notesOf(slug), ['500 ml · $10.00 / l'])
  assert.deepEqual(await notesOf('new-oil'), ['0.5 l · $12.00 / l'])
  const { text, rows } = await exported(id)
  assert.equal((await previewOf(text)).unchanged, rows.length)
})

/** Tea in bags of 50, 100 and 250 g; the first one contains what the product does. */
async function createTea() {
  const product = await createProductWithVariants([5, 5, 5], { fullPrices: [490, 890, 1890] })
  const [, ...others] = product.variantIds
  const inGrams = (grams: number) => ({ content_amount: grams * 1000, content_unit: 'g' }) as const
  await db.updateTable('products').set(inGrams(50)).where('id', '=', product.id).execute()
  for (const [at, id] of others.entries()) {
    const contents = inGrams(at === 0 ? 100 : 250)
    await db.updateTable('variants').set(contents).where('id', '=', id).execute()
  }
  return product
}

test('says the unit price of each variant when the variants contain different amounts', async () => {
  await askForContents()
  const { id, slug, name, variantIds } = await createTea()
  const [small = '', , large = ''] = variantIds
  const variants = await shop.listVariantsOnSale([id])
  const prices = (await shop.withUnitPrices(variants)).map(({ unitPrice }) => unitPrice)
  assert.deepEqual(prices, ['$98.00 / kg', '$89.00 / kg', '$75.60 / kg'])
  const chosen = variants.find((variant) => variant.id === large)
  assert.deepEqual(chosen && (await shop.pricesOf(chosen)), {
    ...{ price: 1890, oldPrice: null },
    priceNotes: ['250 g · $75.60 / kg'],
  })
  const buyer = await createUser()
  for (const variant of [small, large]) await shop.addToCart(buyer.id, variant)
  const notes = (await shop.findCartWithPriceTexts(buyer.id))?.lines.map((line) => line.priceNotes)
  assert.deepEqual(notes?.toSorted(), [['250 g · $75.60 / kg'], ['50 g · $98.00 / kg']])
  const named = { id, variantId: large, variantName: '250 g', price: 1890, oldPrice: null }
  assert.deepEqual((await shop.withPriceTexts([named]))[0]?.priceNotes, ['$75.60 / kg'])
  let feed = ''
  for await (const part of shop.productFeed()) feed += part
  const measures = feed
    .split('<item>')
    .filter((item) => item.includes(`<g:item_group_id>${id}<`))
    .map((item) => /<g:unit_pricing_measure>(.*?)</.exec(item)?.[1])
  assert.deepEqual(measures, ['50 g', '100 g', '250 g'])
  const query = { search: name, category: '', page: 1, show: 'on-sale' } as const
  const ofCard = async () => (await shop.listProducts(query)).products[0]?.priceNotes
  assert.deepEqual(await ofCard(), ['50 g · $98.00 / kg'])
  // A card names the price of the cheapest variant on sale.
  await transaction(async (trx) => {
    await shop.hideOrShowVariant(trx, small, name, true)
    await shop.recalculatePrices(trx, { ids: [id] })
  })
  assert.deepEqual(await ofCard(), ['100 g · $89.00 / kg'])
  assert.deepEqual(await notesOf(slug), ['100 g · $89.00 / kg'])
  assert.equal(await shop.findContentsText(id, await shop.shopMoney()), '50 g')
})

test('a new variant contains what its value says when the product contains something of this kind', async () => {
  await askForContents()
  const contentsAfter = async (contents: string) => {
    const { id } = await createProduct(1)
    await setContents(id, contents)
    const values = { name_1: 'Pack', values_1: '50 g, 0.25 kg, 30 cm', existing_1: '50 g' }
    await shop.setOptions(admin, id, shop.OptionsDraft.parse(values))
    const { variants } = await shop.listVariants(id)
    return variants.map(({ contentAmount, contentUnit }) => [contentAmount, contentUnit])
  }
  const none = [null, null]
  assert.deepEqual(await contentsAfter('50 g'), [none, [250, 'kg'], none])
  assert.deepEqual(await contentsAfter(''), [none, none, none])
})

test('imports the contents of each variant, and changes nothing when the export is imported again', async () => {
  await askForContents()
  const { id, name } = await createTea()
  const head = 'name,brand,description,category,price,stock,option 1,value 1,contents'
  const csv = [
    head,
    `${name},,,,,,,2,0.2 kg`,
    `${name},,,,,,,3,50 g`,
    `${name},,,,20,5,,4,250 g`,
    'Loose Tea,Maker,Tea.,Kind of tea,4.9,1,Bag,50 g,50 g',
    'Loose Tea,,,,18.9,1,,250 g,250 g',
    'Loose Tea,,,,5,1,,other,',
  ].join('\n')
  const { changes, problems } = await previewOf(csv)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    changes.map(({ column, from, to }) => [column, from, to]),
    [
      ['contents', '100 g', '0.2 kg'],
      ['contents', '250 g', '50 g'],
      ['variant', '', 'new'],
    ],
  )
  await runImport(await check(csv), admin)
  const ofProducts = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.name', 'products.content_amount as ofProduct'])
    .select(['variants.content_amount as amount', 'variants.content_unit as unit'])
    .where((eb) => eb.or([eb('products.id', '=', id), eb('products.name', '=', 'Loose Tea')]))
    .orderBy('products.id')
    .orderBy('position')
    .execute()
  assert.deepEqual(
    ofProducts.map((row) => [row.name, row.ofProduct, row.amount, row.unit]),
    [
      [name, 50_000, null, null],
      [name, 50_000, 200, 'kg'],
      [name, 50_000, null, null],
      [name, 50_000, 250_000, 'g'],
      ['Loose Tea', 50_000, null, null],
      ['Loose Tea', 50_000, 250_000, 'g'],
      ['Loose Tea', 50_000, null, null],
    ],
  )
  const { text, rows } = await exported(id)
  assert.deepEqual(
    rows.filter((row) => row.id === id).map((row) => row.contents),
    ['50 g', '0.2 kg', '50 g', '250 g'],
  )
  const again = await previewOf(text)
  assert.deepEqual([again.created, again.changed, again.changes, again.problems], [0, 0, [], []])
})

function check(csv: string) {
  return shop.checkImport(admin, async (folder) => {
    await writeFile(join(folder, 'products.csv'), csv)
    return { csv: 'my.csv' }
  })
}

async function previewOf(csv: string) {
  await db.deleteFrom('imports').execute()
  const found = await shop.findImport(await check(csv))
  assert(found?.preview)
  return found.preview
}

async function exported(id: string) {
  let text = ''
  for await (const chunk of shop.exportCsv('products') ?? []) text += chunk
  const delimiter = text.includes(';brand;') ? ';' : ','
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true, delimiter })
  return { text, rows, contents: rows.find((row) => row.id === id)?.contents }
}
