import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { addToCart } from '../../app/domain/buying/cart/cart.server'
import { placeOrder } from '../../app/domain/buying/checkout/place-order.server'
import { findProductsWithWrongPrice } from '../../app/domain/catalogue/prices/reduced-prices.server'
import { exportCsv } from '../../app/domain/files/exports/export-csv.server'
import { db } from '../../db/client'
import { timeFromNow } from '../../db/time'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createProductWithVariants, createUser } from './factories'
import { checkFile, importFile, runImport } from './import-files'

async function exported(name = 'products') {
  let text = ''
  for await (const chunk of exportCsv(name) ?? []) text += chunk
  return text
}

function linesOf(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true })
}

test('exports no columns of variants from a shop that uses none', async () => {
  const { id, name } = await createProduct(3)
  assert.match(await exported(), new RegExp(`,created,facts\r?\n${id},`))
  assert.match(
    await exported('stock'),
    new RegExp(`^\ufeffid,name,stock,in carts,ordered\r?\n${id},${name},3,0,0\r?\n`),
  )
})

test('exports a line for each variant, and the article number of a product without options', async () => {
  const lamp = await createProduct(3)
  const shirt = await createProductWithVariants([4, 5], { fullPrices: [null, 1500] })
  const [small = '', large = ''] = shirt.variantIds
  const change = (id: string, values: object) =>
    db.updateTable('variants').set(values).where('id', '=', id).execute()
  await change(lamp.id, { sku: 'L-1', ean: '4006381333931', weight: 250 })
  await change(small, { sku: 'S-1' })
  await change(large, { hidden_at: timeFromNow() })
  const cells = linesOf(await exported())
    .filter(({ id }) => id === lamp.id || id === shirt.id)
    .map((line) =>
      ['name', 'price', 'stock', 'option 1', 'value 1', 'sku', 'ean', 'weight', 'variant hidden']
        .map((heading) => line[heading])
        .join('|'),
    )
  assert.deepEqual(cells, [
    `${shirt.name}|12.50|4|Size|1|S-1|||no`,
    `${shirt.name}|15.00|5|Size|2||||yes`,
    `${lamp.name}|12.50|3|||L-1|4006381333931|250|`,
  ])
})

test('exports the stock of each variant, and changes nothing when it is imported', async () => {
  const { id, name, variantIds } = await createProductWithVariants([4, 5])
  const [small = '', large = ''] = variantIds
  await db.updateTable('variants').set({ sku: 'ST-1' }).where('id', '=', small).execute()
  const buyer = await createUser()
  await addToCart(buyer.id, large)
  await placeOrder(buyer.id)
  await addToCart(buyer.id, large)
  const text = await exported('stock')
  assert.match(text, /^\ufeffid,name,stock,in carts,ordered,value 1,value 2,value 3,sku\r?\n/)
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith(id))
  assert.deepEqual(lines, [`${id},${name},4,0,0,1,,,ST-1`, `${id},${name},3,1,1,2,,,`])
  const { preview } = await checkFile(text)
  assert.deepEqual([preview.created, preview.changed, preview.problems], [0, 0, []])
  assert.deepEqual(preview.ignoredColumns, ['in carts', 'ordered'])
})

const head =
  'name,brand,description,category,price,stock,option 1,value 1,option 2,value 2,sku,ean,weight'

async function variantsOf(name: string) {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'value_1',
      'value_2',
      'sku',
      'variants.price',
      'variants.stock',
      'variants.weight',
      'variants.hidden_at as hiddenAt',
    ])
    .where('products.name', '=', name)
    .orderBy('position')
    .execute()
  return rows.map(({ value_1, value_2, sku, price, stock, weight, hiddenAt }) =>
    [value_1, value_2, sku, price, stock, weight, hiddenAt && 'hidden'].join('|'),
  )
}

async function refusedLines(csv: string) {
  const { preview } = await checkFile(csv)
  return preview.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}

afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await findProductsWithWrongPrice(db), [])
})

test('creates a product and its variants in one pass, and changes nothing the second time', async () => {
  const csv = `${head}
Shirt,Loom,Soft.,Clothes,12.50,3,Size,S,Colour,Blue,T-S,4006381333931,180
Shirt,,,,,2,,M,,Blue,T-M,,
Shirt,,,,15,0,,L,,Red,,,
Mug,Kiln,Round.,Kitchen,8,4,,,,,MUG-1,,300`
  const { preview, message } = await importFile(csv)
  assert.equal(message, '2 new products, 0 changed, 2 new categories.')
  assert.deepEqual(
    preview.newProducts.map(({ name, variants, stock }) => [name, variants, stock]),
    [
      ['Shirt', 3, 5],
      ['Mug', undefined, 4],
    ],
  )
  assert.deepEqual(await variantsOf('Shirt'), [
    'S|Blue|T-S|1250|3|180|',
    'M|Blue|T-M|1250|2||',
    'L|Red||1500|0||',
  ])
  assert.deepEqual(await variantsOf('Mug'), ['||MUG-1|800|4|300|'])
  for (const again of [csv, await exported()]) {
    const second = (await checkFile(again)).preview
    assert.deepEqual([second.created, second.changed, second.problems], [0, 0, []])
  }
})

test('matches a line by article number or by values in any order, and shows what changes of each variant', async () => {
  const { preview } = await importFile(`name,option 1,value 1,value 2,sku,price,stock,variant hidden
,,,,T-M,20,1,
shirt,,L,red,T-L,,,yes
shirt,,XL,Red,,,7,`)
  assert.deepEqual(
    preview.changes.map(({ line, name, column, from, to }) =>
      [line, name, column, from, to].join('|'),
    ),
    [
      '2|Shirt (M / Blue)|price|$12.50|$20.00',
      '2|Shirt (M / Blue)|stock|2|1',
      '3|Shirt (L / Red)|sku||T-L',
      '3|Shirt (L / Red)|variant hidden|no|yes',
      '4|Shirt (XL / Red)|variant||new',
    ],
  )
  assert.deepEqual(await variantsOf('Shirt'), [
    'S|Blue|T-S|1250|3|180|',
    'M|Blue|T-M|2000|1||',
    'L|Red|T-L|1500|0||hidden',
    'XL|Red||1250|7||',
  ])
})

test('says which lines of variants are wrong, and why', async () => {
  const needsValue = (option: string) =>
    `This product has the option ${option}. Each of its lines needs a value, such as M, or the article number of a variant`
  assert.deepEqual(
    await refusedLines(`name,brand,option 1,value 1,value 2,sku,ean,stock
Shirt,Other,,,,,,
Shirt,Loom,,S,Blue,,123,1
Shirt,Loom,Length,S,Blue,,,1
Shirt,Loom,,S,Blue,MUG-1,,1
Shirt,Loom,,M,Blue,,,
Shirt,Weaver,,S,Blue,,,
Shirt,Loom,,M,blue,,,`),
    [
      `2 value 1: ${needsValue('Size')}`,
      `2 value 2: ${needsValue('Colour')}`,
      '4 option 1: The options of this product are: Size, Colour',
      '4 option 1: Line 3 has another “option 1” for this product. Leave the cell empty, or write the same',
      '5 sku: Mug already has this article number',
      '7 brand: Line 3 has another “brand” for this product. Leave the cell empty, or write the same',
      '8 value 1: Line 6 already has this variant',
    ],
  )
})

test('writes a value as the product already spells it', async () => {
  await importFile(`${head}
Scarf,Loom,Warm.,Clothes,9,1,Size,S,Colour,Red,SC-S,,
Scarf,,,,,1,,M,,red,,,`)
  await importFile('name,value 1,value 2,sku,stock\nScarf,l,RED,,2\nScarf,L,Blue,SC-S,')
  assert.deepEqual(await variantsOf('Scarf'), [
    'l|Blue|SC-S|900|1||',
    'M|Red||900|1||',
    'l|Red||900|2||',
  ])
})

test('keeps the invisible letters that a value needs, leaves out others, and changes nothing the second time', async () => {
  const csv = `${head}
Poster\u200e,Loom,Flat.,Clothes,9,1,Motif,👩\u200d🎨,Size,M\ufeff,PO\u00ad-M,,
Poster,,,,,1,,می\u200cخواهم,,\u202aM\u202c,,,`
  await importFile(csv)
  assert.deepEqual(await variantsOf('Poster'), [
    '👩\u200d🎨|M|PO-M|900|1||',
    'می\u200cخواهم|M||900|1||',
  ])
  const { created, changed, problems } = (await checkFile(csv)).preview
  assert.deepEqual([created, changed, problems], [0, 0, []])
})

test('refuses a value with the slash that separates values', async () => {
  assert.deepEqual(await refusedLines(`${head}\nSock,Loom,Warm.,Clothes,9,1,Size,S / M,,,,,`), [
    '2 value 1: Please write a slash without spaces, such as S/M',
  ])
})

test('reads values that differ in the case of any letter as one value', async () => {
  const hemd = (value: string) => `Hemd,,,,,1,,${value},,,,,`
  const first = `${head}\nHemd,Loom,Weich.,Clothes,9,1,Farbe,Grün,,,,,`
  assert.deepEqual(await refusedLines([first, hemd('GRÜN'), hemd('Rot'), hemd('ROT')].join('\n')), [
    '3 value 1: Line 2 already has this variant',
    '5 value 1: Line 4 already has this variant',
  ])
  await importFile(first)
  const { changed, created } = (await checkFile('name,value 1,stock\nHEMD,GRÜN,1')).preview
  assert.deepEqual([changed, created], [0, 0])
})

test('finds an article number that differs in the case of any letter, and refuses it for another product', async () => {
  const topf = (name: string, sku: string) =>
    `name,brand,description,category,price,stock,sku\n${name},Loom,Rund.,Clothes,9,1,${sku}`
  await importFile(topf('Kochtopf', 'Grün-1'))
  assert.deepEqual(await refusedLines(topf('Suppentopf', 'GRÜN-1')), [
    '2 sku: Kochtopf already has this article number',
  ])
  const { changed, problems } = (await checkFile('sku,price\ngrün-1,10')).preview
  assert.deepEqual([changed, problems], [1, []])
})

test('reads names that differ in the case of any letter as one product', async () => {
  const lines = ['Übertopf', 'übertopf'].map((name) => `${name},Loom,Rund.,Clothes,9,1`)
  const columns = 'name,brand,description,category,price,stock'
  assert.deepEqual((await refusedLines([columns, ...lines].join('\n'))).length, 1)
  await importFile([columns, lines[0]].join('\n'))
  const { created, problems } = (await checkFile([columns, lines[1]].join('\n'))).preview
  assert.deepEqual([created, problems], [0, []])
})

test('reads names that differ only in the number of their spaces as one product', async () => {
  const columns = 'name,brand,description,category,price,stock'
  const line = (name: string) => `${columns}\n${name},Loom,Rund.,Clothes,9,1`
  for (const [stored, other] of [
    ['Wide pan', 'Wide  pan'],
    ['Deep  pan', 'Deep pan'],
  ] as const) {
    await importFile(line(stored))
    for (const name of [stored, other]) {
      const { created, changed, problems } = (await checkFile(line(name))).preview
      assert.deepEqual([created, changed, problems], [0, 0, []], name)
    }
  }
})

test('reads an article number that looks rounded only if a variant has it', async () => {
  const product = await createProduct(1)
  await db
    .updateTable('variants')
    .set({ sku: '4,01E+12' })
    .where('product_id', '=', product.id)
    .execute()
  const line = linesOf(await exported()).find(({ id }) => id === product.id)
  assert.equal(line?.sku, '4,01E+12')
  const { changed, problems } = (await checkFile(`id,sku\n${product.id},"4,01E+12"`)).preview
  assert.deepEqual([changed, problems], [0, []])
  const [problem] = await refusedLines(`id,sku\n${product.id},"4,02E+12"`)
  assert.match(problem ?? '', /has rounded this number/)
})

test('reads a weight in grams or kilograms, and names one that it cannot read', async () => {
  const { id } = await createProduct(1)
  for (const [cell, grams] of [
    ['250 g', 250],
    ['0,25 kg', 250],
    ['0.3kg', 300],
    ['1.5 KG', 1500],
    ['400', 400],
  ] as const) {
    await importFile(`id,weight\n${id},"${cell}"`)
    const { weight } = await db
      .selectFrom('variants')
      .select('weight')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(weight, grams, cell)
  }
  for (const cell of ['12.5 g', '1,250 kg', '2 l', '3 lb']) {
    const { preview } = await checkFile(`id,stock,weight\n${id},5,"${cell}"`)
    assert.deepEqual([preview.problems, preview.changed], [[], 1])
    assert.match(preview.notes[0]?.message ?? '', /weight cannot be read, so it is left out/, cell)
  }
})

test('asks for the first option of a product that has only a second one', async () => {
  assert.deepEqual(
    await refusedLines(
      'name,brand,description,category,price,stock,option 2,value 2\nCap,Loom,Warm.,Clothes,9,1,Colour,Red',
    ),
    ['2 option 1: Please enter the name of the option, such as Size'],
  )
})

test('refuses all lines of a product whose units have no variant, and says it once', async () => {
  const { name } = await createProduct(5)
  const { preview } = await checkFile(
    `name,option 1,value 1\n${name},Size,S\n${name},,M\n${name},,L`,
  )
  const { changed, unchanged, wrong, changes, problems } = preview
  assert.deepEqual([changed, unchanged, wrong, changes], [0, 0, 3, []])
  assert.deepEqual(
    problems.map(({ line, column }) => `${line} ${column}`),
    ['2 option 1'],
  )
})

test('counts the variant that a product has before its first options among the 100', async () => {
  const { id, name } = await createProduct(5)
  await db.updateTable('variants').set({ sku: 'FIRST' }).where('id', '=', id).execute()
  const added = Array.from({ length: 100 }, (_, at) => `${name},Size,${at + 1},`)
  const known = `${name},Size,0,FIRST`
  const csvOf = (lines: string[]) => ['name,option 1,value 1,sku', ...lines].join('\n')
  assert.deepEqual(await refusedLines(csvOf([known, ...added])), [
    '102 value 1: A product has at most 100 variants',
  ])
  const { preview } = await checkFile(csvOf([...added, known]))
  assert.deepEqual([preview.changed, preview.wrong], [0, 101])
})

test('gives a product its first options only if it is clear which variant its units are', async () => {
  const { name, id } = await createProduct(5)
  const csv = (sku: string) =>
    `name,option 1,value 1,sku,price,stock\n${name},Size,S,,,2\n${name},,M,${sku},,`
  assert.match((await refusedLines(csv('')))[0] ?? '', /^2 option 1: This product has units/)
  await db.updateTable('variants').set({ sku: 'KNOWN' }).where('id', '=', id).execute()
  await importFile(csv('KNOWN'))
  assert.deepEqual(await variantsOf(name), ['M||KNOWN|1250|5||', 'S|||1250|2||'])
  const empty = await createProduct(0)
  await importFile(`name,option 1,value 1,stock\n${empty.name},Size,S,2\n${empty.name},,M,3`)
  assert.deepEqual(await variantsOf(empty.name), ['S|||1250|2||', 'M|||1250|3||'])
})

test('skips a product if the stock of a variant, or the owner of an article number, has changed since the preview', async () => {
  const { name, variantIds } = await createProductWithVariants([4, 5])
  const { id } = await checkFile(`name,value 1,stock\n${name},2,9`)
  const buyer = await createUser()
  await addToCart(buyer.id, variantIds[1] ?? '')
  assert.deepEqual((await runImport(id)).report?.leftOut, [
    `${name} was skipped because the stock of ${name} (2) is now 4, no longer 5`,
  ])
  const other = await createProduct(1)
  const second = await checkFile(`name,value 1,sku\n${name},2,NEW-1`)
  await db.updateTable('variants').set({ sku: 'new-1' }).where('id', '=', other.id).execute()
  assert.deepEqual((await runImport(second.id)).report?.leftOut, [
    `${name} was skipped because another product has the article number NEW-1`,
  ])
})
