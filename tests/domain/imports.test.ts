import './test-database'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { unescapeCell } from '../../app/csv/spreadsheet-cells'
import { files } from '../../app/file-store/files.server'
import { settings } from '../../app/settings.server'
import { slugOf } from '../../db/slug'
import { onPostgres, unlessPostgres } from '../support/engine'
import { image } from '../support/images'
import { assertStockInvariant } from '../support/stock-invariant'
import { zipOf, zipWithBytes, zipWithNames } from '../support/zip'
import { createProduct, createProductWithVariants, createUser, refusal } from './factories'
import { deleteFiles, idsOf } from './files'
import { importOver, runImport as runImportOf } from './import-files'
import * as shop from './shop'
import { db, minute, newId, timeFromNow } from './shop'

let admin = await createUser('admin')
const categoryId = await createCategory('Lamps')
await createCategory('Half price', 50)

const header = 'name,brand,description,category,price,stock'

beforeEach(async () => {
  // The imports of an admin are limited.
  admin = await createUser('admin')
  await db.deleteFrom('cart_lines').execute()
  await db.deleteFrom('products').execute()
})
after(async () => {
  await createProduct(1)
  await assertStockInvariant(db)
})

async function createCategory(name: string, discount = 0) {
  const id = newId()
  await db
    .insertInto('categories')
    .values({
      id,
      slug: slugOf(name),
      name,
      discount,
      is_discounted: discount > 0 ? 1 : 0,
      created_by: null,
      created_at: timeFromNow(),
    })
    .execute()
  return id
}

/** Uploads and checks a CSV file, a ZIP or both. `file` need not be valid CSV. */
function check(file?: string | Buffer, zip?: Buffer) {
  return shop.checkImport(admin, async (folder) => {
    if (file !== undefined) await writeFile(join(folder, 'products.csv'), file)
    if (zip) await writeFile(join(folder, 'images.zip'), zip)
    return { csv: file === undefined ? undefined : 'my.csv', zip: zip && 'my.zip' }
  })
}

async function preview(file?: string | Buffer, zip?: Buffer) {
  const found = await shop.findImport(await check(file, zip))
  assert(found?.preview)
  return found.preview
}

function runImport(id: string) {
  return runImportOf(id, admin)
}

async function importFile(file?: string | Buffer, zip?: Buffer) {
  const found = await runImport(await check(file, zip))
  assert.equal(found.import.status, 'done', found.import.message)
  return found
}

function product(name: string) {
  return db
    .selectFrom('products')
    .innerJoin('variants', 'variants.id', 'products.id')
    .leftJoin('product_images', (join) =>
      join
        .onRef('product_images.product_id', '=', 'products.id')
        .on('product_images.position', '=', 1),
    )
    .selectAll('products')
    .select(['variants.received', 'variants.written_off', 'awaited_image'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

async function textOf(name: string) {
  let text = ''
  for await (const chunk of shop.exportCsv(name) ?? []) text += chunk
  return text
}

function lastActivity() {
  return db
    .selectFrom('activities')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

test('creates a product for each new line, and changes nothing before confirmation', async () => {
  const id = await check(`${header},hidden,image
Moon lamp,Maker,"It shines,
softly.",lamps,12.5,7,,moon.jpg
Sun lamp,Maker,Bright.,Lamps,20,0,yes,`)
  assert.equal((await shop.findImport(id))?.import.status, 'checked')
  assert.equal((await db.selectFrom('products').selectAll().execute()).length, 0)
  const done = await runImport(id)
  assert.equal(done.import.message, '2 new products, 0 changed.')
  assert.deepEqual(
    done.report?.products.map(({ name }) => name),
    ['Moon lamp', 'Sun lamp'],
  )
  const lamp = await product('moon LAMP')
  assert.equal(lamp.slug, 'moon-lamp')
  assert.equal(lamp.description, 'It shines,\nsoftly.')
  assert.deepEqual(
    [lamp.price, lamp.stock, lamp.received, lamp.category_id],
    [1250, 7, 7, categoryId],
  )
  assert.deepEqual([lamp.awaited_image, lamp.hidden_at], ['moon.jpg', null])
  assert((await product('Sun lamp')).hidden_at)
  const { action, subject } = await lastActivity()
  assert.equal(`${action} ${subject}`, 'imported products: 2 new, 0 changed')
})

test('updates the filled cells of known products, and ignores missing columns and empty cells', async () => {
  const first = await createProduct(5)
  const second = await createProduct(5)
  const file = `ID;name;Brand;price;colour
;${first.name.toUpperCase()};New maker;;red
${second.id};Renamed thing;;9,95;blue
;${first.name};Twice;1;`
  const found = await preview(file)
  assert.deepEqual([found.created, found.changed, found.unchanged, found.wrong], [0, 2, 0, 1])
  assert.deepEqual(found.ignoredColumns, ['colour'])
  assert.deepEqual(found.changes, [
    { line: 2, name: first.name, column: 'brand', from: 'Maker', to: 'New maker' },
    { line: 3, name: second.name, column: 'name', from: second.name, to: 'Renamed thing' },
    { line: 3, name: second.name, column: 'price', from: '$12.50', to: '$9.95' },
  ])
  assert.deepEqual(found.problems, [
    {
      line: 4,
      column: 'name',
      value: first.name,
      message: 'Line 2 already has a product with this name',
    },
  ])
  await importFile(file)
  const { subject } = await lastActivity()
  assert.match(
    subject,
    /products: 0 new, 2 changed; .*: brand Maker → New maker; .*price \$12\.50 → \$9\.95/,
  )
  const one = await product(first.name)
  assert.deepEqual([one.brand, one.price, one.slug, one.stock], ['New maker', 1250, first.slug, 5])
  const other = await product('Renamed thing')
  assert.deepEqual([other.id, other.slug, other.price], [second.id, 'renamed-thing', 995])
  const former = await db.selectFrom('former_slugs').selectAll().execute()
  assert.deepEqual(former, [{ slug: second.slug, product_id: second.id }])
  const again = await preview(file.replace(';Twice;1;', ';;;'))
  assert.equal(again.changed, 0)
})

test('the template is a file that creates its example, and an export shows the first line of a file first', async () => {
  const text = (await textOf('template')).replace('\ufeff', '')
  assert.match(text, /^name,category,price,stock,weight,image,option 1,value 1\r?\n/)
  const { problems, newProducts, weightUnits } = await preview(text)
  assert.deepEqual([problems, weightUnits], [[], []])
  assert.deepEqual(
    newProducts.map(({ name, variants, stock }) => [name, variants, stock]),
    [['Example product', 2, 8]],
  )
  await importFile(`${header}\nOrder A,M,A.,Lamps,5,1\nOrder B,M,B.,Lamps,5,1`)
  const newest = await db
    .selectFrom('products')
    .select('name')
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  assert.deepEqual(
    newest.map(({ name }) => name),
    ['Order A', 'Order B'],
  )
})

test('describes the columns in the guide, and exports them unless they add units', async () => {
  const guide = await shop.importGuide()
  const template = guide.map(({ heading }) => heading)
  const price = guide.find(({ heading }) => heading === 'price')
  assert.match(price?.help ?? '', /such as 12\.50$/)
  const helpIn = async (locale: string) => {
    await shop.updateShopSettings(admin, { locale })
    return (await shop.importGuide()).find(({ heading }) => heading === 'tax rate')?.help ?? ''
  }
  assert.match(await helpIn('fr-FR'), /^such as 20\u00a0%/)
  assert.match(await helpIn('en-US'), /^such as 7%/)
  const heads = `${header},discount,option 1,value 1,shown from,delivery time`
  await importFile(`${heads}\nGuide,Maker,A thing.,Lamps,5,1,20%,Size,M,2099-12-01 18:00,2 weeks`)
  const [exported = ''] = (await textOf('products')).replace('\ufeff', '').split('\n', 1)
  const missing = template.filter((column) => !exported.trim().split(',').includes(column))
  assert.deepEqual(missing, ['tax rate', 'add'])
})

test('reports each invalid line with its column and a message, and skips it', async () => {
  const { name } = await createProduct(5)
  const other = await createProduct(5)
  const file = `${header},add,hidden,image,id
,,,,,,,,,
New,,A thing.,Nowhere,12.3456,-1,,,,
${name},,,,0,,x,maybe,../a.jpg,
${other.name},,,,,1,1,,,
Other,,,,,,,,,no-such-id
Good,Maker,A thing.,Lamps,1,1,,,,
Bad,Maker,A thing.,Lamps,1,1,,,,,too many`
  const found = await preview(file)
  assert.deepEqual(
    found.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`),
    [
      '3 brand: Brand is required',
      '3 price: Price must have at most 2 decimals, such as 12.50',
      '3 stock: Stock quantity must be a whole number, 0 or more',
      '4 price: Price must be above 0',
      '4 add: The quantity to add must be a whole number, 0 or more',
      '4 hidden: Hidden must be yes or no',
      '4 image: Image must be the name of a JPEG, PNG, WebP or AVIF file, such as lamp.jpg',
      '5 add: Please fill in either stock or add, not both',
      '6 id: There is no product with this id',
      '8 : This line has more cells than the header',
    ],
  )
  assert.deepEqual([found.created, found.changed, found.wrong], [1, 0, 5])
  await importFile(file)
  assert.equal((await product('Good')).price, 100)
  assert.equal((await db.selectFrom('products').select('id').execute()).length, 3)
})

test('says what a spreadsheet has done to a number, and that an article number is unknown', async () => {
  const id = await check(
    [
      'name,brand,description,category,price,stock,add,sku,ean',
      'Lost pan,M,D,Lamps,1,"1,200",,"4,01234E+12",4.01E+12',
      'Other pan,M,D,Lamps,1,,1.200,,',
      ',,,,,3,,NO-SUCH-NUMBER,',
      '#¡VALOR!,M,D,Lamps,#N/A,1,,,',
    ].join('\n'),
  )
  const rounded =
    'A spreadsheet program has rounded this number. Format its column as text and enter the number again'
  const formulaError = 'This is an error of a spreadsheet program. Enter the value instead'
  const separated = 'Please write this number without separators, such as 1200'
  const { preview } = (await shop.findImport(id)) ?? {}
  assert.deepEqual(
    preview?.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`),
    [
      ...[`2 stock: ${separated}`, `2 sku: ${rounded}`],
      ...['3 stock: Stock quantity is required', `3 add: ${separated}`],
      '4 sku: No product has this article number, and a new one needs a name',
      ...[`5 name: ${formulaError}`, `5 price: ${formulaError}`],
    ],
  )
})

test('imports a product without an EAN that cannot be read, and preserves the one that it has', async () => {
  const file = (ean: string) => `${header},ean\nPan,M,D,Lamps,1,1,${ean}`
  const eanOf = async () => (await db.selectFrom('variants').select('ean').execute())[0]?.ean
  const lost = ['4.01E+12', '4006381333932', '#N/A']
  for (const ean of lost) {
    const { created, notes, problems } = await preview(file(ean))
    assert.deepEqual([created, problems], [1, []], ean)
    assert.deepEqual(
      notes.map(({ line, column, value }) => [line, column, value]),
      [[2, 'ean', ean]],
    )
  }
  await importFile(file('4.01E+12'))
  assert.equal(await eanOf(), null)
  await importFile(file('4006381333931'))
  for (const ean of lost) {
    const { changed, wrong, notes } = await preview(file(ean))
    assert.deepEqual([changed, wrong, notes.length], [0, 0, 1], ean)
  }
  assert.equal(await eanOf(), '4006381333931')
})

test('reads numbers as spreadsheets and other programs protect them from changes', async () => {
  const cells = [`'0012,="4006381333931"`, `"=""0013""",'4012345678901`]
  const lines = cells.map((it, at) => `Safe ${at},M,D,Lamps,1,1,${it}`)
  // More than one chunk.
  const long = 'long '.repeat(200)
  const others = Array.from({ length: 40 }, (_, at) => `Filler ${at},M,${long},Lamps,="1.5",1,,`)
  await importFile([`${header},sku,ean`, ...others, ...lines].join('\n'))
  const variants = await db
    .selectFrom('variants')
    .select(['sku', 'ean'])
    .where('sku', 'is not', null)
    .orderBy('sku')
    .execute()
  assert.deepEqual(variants, [
    { sku: '0012', ean: '4006381333931' },
    { sku: '0013', ean: '4012345678901' },
  ])
  await db.updateTable('variants').set({ sku: "'0012" }).where('sku', '=', '0012').execute()
  const found = await preview(await textOf('products'))
  assert.deepEqual([found.changed, found.wrong], [0, 0])
})

test('finds the delimiter of a file when a heading in quotation marks contains others', async () => {
  for (const file of [
    `"name";"description, which is long, in HTML, with images, links, and, maybe, tables";brand;category;price;stock\nLamp;D;M;Lamps;1,50;1`,
    `name,"net;\ngross; all",brand,description,category,price,stock\nLamp,1,M,D,Lamps,1.50,1`,
  ]) {
    const { readColumns } = await preview(file)
    assert.deepEqual(readColumns.slice(-3), ['category', 'price', 'stock'])
  }
})

test('creates new categories when the admin leaves this option on', async () => {
  const file = `${header}
Bowl,Maker,A thing.,Bowls,1,1
Large bowl,Maker,A thing.,bowls,1,1
Mug,Maker,A thing.,Mugs,1,1
Nothing,,A thing.,Vases,1,1
Too long,Maker,A thing.,${'x'.repeat(41)},1,1`
  const id = await check(file)
  const found = await shop.findImport(id)
  assert.deepEqual(found?.preview?.newCategories, ['Bowls', 'Mugs'])
  assert.deepEqual(
    found.preview.problems.map(({ line, message }) => `${line} ${message}`),
    ['5 Brand is required', '6 Please use at most 40 characters'],
  )
  const { import: done, report } = await runImport(id)
  assert.equal(done.message, '3 new products, 0 changed, 2 new categories.')
  assert.deepEqual(report?.categories, ['Bowls', 'Mugs'])
  const bowls = await db.selectFrom('categories').selectAll().where('name', '=', 'Bowls').execute()
  assert.deepEqual([bowls.length, bowls[0]?.created_by], [1, admin.id])
  assert.equal((await product('Large bowl')).category_id, bowls[0]?.id)
  const { subject } = await lastActivity()
  assert.equal(subject, 'products: 3 new, 0 changed; new category Bowls; new category Mugs')
})

test('uses a category that another admin has created since the check, and moves existing products to new categories', async () => {
  const { name, categoryId: before } = await createProduct(1)
  const id = await check(`name,category\n${name},Trays`)
  const found = await shop.findImport(id)
  assert.deepEqual(
    found?.preview?.changes.map(({ column, to }) => [column, to]),
    [['category', 'Trays']],
  )
  const trays = await createCategory('TRAYS')
  const { import: done, report } = await runImport(id)
  assert.equal(done.message, '0 new products, 1 changed.')
  assert.deepEqual(report?.categories, [])
  assert.equal((await product(name)).category_id, trays)
  assert.notEqual(before, trays)
})

test('skips a new category and its lines when the admin has turned this option off', async () => {
  const id = await check(`${header}\nCup,Maker,A thing.,Cups,1,1\nLamp,Maker,A thing.,Lamps,1,1`)
  const off = { createCategories: false, assigned: [] }
  const started = await shop.startWithChoices(admin, id, off)
  assert.match(started.message, /Check the changes, then import/)
  const found = await shop.findImport(id)
  assert.equal(found?.import.status, 'checked')
  assert.deepEqual(found?.preview?.newCategories, ['Cups'])
  assert.deepEqual(
    found?.preview?.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`),
    ['2 category: There is no category “Cups”'],
  )
  await shop.startWithChoices(admin, id, off)
  assert.equal((await importOver(id)).import.message, '1 new product, 0 changed.')
  assert.equal(
    (await db.selectFrom('categories').selectAll().where('name', '=', 'Cups').execute()).length,
    0,
  )
  await assert.rejects(shop.applyChoices(admin, id, off), refusal(409, /already been started/))
})

test('reads columns with other names as the admin has assigned them', async () => {
  const id = await check(
    'Caption,Smithy,description,category,Cost,stock,shot\nPan,Smith,Round.,Lamps,5,2,pan.png',
    await zipOf({ 'pan.png': await bytes(50) }),
  )
  const found = await shop.findImport(id)
  assert.equal(found?.preview?.needsName, true)
  assert.deepEqual(found.preview.unknownColumns, ['Caption', 'Smithy', 'Cost', 'shot'])
  assert.deepEqual([found.preview.created, found.import.products], [0, 0])
  const choose = (...assigned: string[]) =>
    shop.applyChoices(admin, id, { createCategories: true, assigned })
  await assert.rejects(choose('stock'), refusal(400, /both be read as “stock”/))
  await assert.rejects(choose('name', 'name'), refusal(400, /both be read as “name”/))
  await choose('name', 'brand', 'price', 'image')
  const chosen = await shop.findImport(id)
  assert.deepEqual(
    [chosen?.preview?.created, chosen?.import.products, chosen?.import.images],
    [1, 1, 1],
  )
  assert.deepEqual(chosen?.preview?.ignoredColumns, [])
  await runImport(id)
  const pan = await product('Pan')
  assert.deepEqual([pan.brand, pan.price, pan.stock, pan.awaited_image], ['Smith', 500, 2, null])
  assert(pan.image_id)
})

test('reads headings whatever their case, accents, spaces and marks', async () => {
  await shop.updateShopSettings(admin, { language: 'fr' })
  const french =
    '\ufeff NOM ;Marque:;description;Catégorie*;PRIX;Stock\u00a0;IMAGE_2;image-1 description'
  const found = await preview(`${french}\nLampe;M;D;Lamps;1;1;b.png;x`)
  await shop.updateShopSettings(admin, { language: 'en' })
  assert.deepEqual([found.created, found.unknownColumns, found.ignoredColumns], [1, [], []])
})

test('reads a file with a heading twice when the shop does not read it', async () => {
  const note = `${header},note,Note,note (2)`
  const id = await check(`${note}\nDouble,M,D,Lamps,1,1,red,round,x`)
  const found = (await shop.findImport(id))?.preview
  assert.deepEqual(found?.unknownColumns, ['note', 'Note (2)', 'note (2) (2)'])
  assert.deepEqual(found.exampleCells, ['red', 'round', 'x'])
  await shop.applyChoices(admin, id, { createCategories: true, assigned: ['', 'sku'] })
  await runImport(id)
  const { sku } = await db.selectFrom('variants').select('sku').executeTakeFirstOrThrow()
  assert.equal(sku, 'round')
})

test('lists the images that are in the CSV file but not in the ZIP', async () => {
  const file = `${header},image
One,Maker,A thing.,Lamps,1,1,one.png
Two,Maker,A thing.,Lamps,1,1,two.png
Wrong,,A thing.,Lamps,1,1,wrong.png`
  const found = await preview(file, await zipOf({ 'ONE.png': await bytes(20) }))
  assert.deepEqual([found.missingImages, found.allMissingImages], [['two.png'], 1])
  assert.deepEqual((await preview(file)).missingImages, ['one.png', 'two.png'])
})

test('finds the image of a CSV file in a ZIP when only one of them has composed letters', async () => {
  const name = 'grüne-schüssel.jpg'
  const file = (image: string) => `${header},image\nBowl,Maker,A thing.,Lamps,1,1,${image}`
  for (const [inCsv, inZip] of [
    [name.normalize('NFC'), name.normalize('NFD')],
    [name.normalize('NFD'), name.normalize('NFC')],
  ] as const) {
    const found = await preview(file(inCsv), await zipOf({ [inZip]: await bytes(25) }))
    assert.deepEqual([found.images, found.missingImages, found.ignoredFiles], [1, [], []])
  }
  await importFile(file(name.normalize('NFD')), await zipOf({ [name]: await bytes(25) }))
  assert((await product('Bowl')).image_id)
})

test('finds images in a ZIP of macOS or of an old Windows, which do not say how names are written', async () => {
  const names = [
    // In UTF-8, once decomposed; in the code pages 850, 852 and 437.
    ['grüne-schüssel.jpg', '6772c3bc6e652d736368c3bc7373656c2e6a7067'],
    ['über-tür.jpg', '75cc886265722d7475cc88722e6a7067'],
    ['rød-skål.jpg', '729b642d736b866c2e6a7067'],
    ['łyżka.jpg', '8879be6b612e6a7067'],
    ['Příbor.png', '50fda1626f722e706e67'],
    ['tasse-à-café.png', '74617373652d852d636166822e706e67'],
    ['pão.png', '70c66f2e706e67'],
  ] as const
  const lines = names.map(([name], at) => `Bowl ${at},Maker,A thing.,Lamps,1,1,${name}`)
  const file = [`${header},image`, ...lines].join('\n')
  const picture = await bytes(60)
  const entries = names.map(([, hex]): [Buffer, Uint8Array] => [Buffer.from(hex, 'hex'), picture])
  const unknown: [Buffer, Uint8Array] = [Buffer.from('\x81.png', 'latin1'), picture]
  const zip = await zipWithBytes([...entries, unknown])
  const found = await preview(file, zip)
  assert.deepEqual([found.images, found.missingImages], [names.length, []])
  assert.deepEqual(found.ignoredFiles, ['ü.png'])
  await importFile(file, await zipWithBytes(entries.slice(0, 3)))
  const waiting = await db.selectFrom('products').select('name').where('image_id', 'is', null)
  assert.equal((await waiting.execute()).length, names.length - 3)
})

test('lists the first of many invalid lines, and counts them all', async () => {
  const lines = Array.from({ length: 130 }, (_, at) => `Thing ${at},,A thing.,Lamps,1,1`)
  const found = await preview([header, ...lines].join('\r\n'))
  assert.deepEqual([found.wrong, found.problems.length, found.allProblems], [130, 100, 130])
})

test('sets stock or adds to it, and preserves the stock invariant', async () => {
  const [set, less, added] = [
    await createProduct(5),
    await createProduct(5),
    await createProduct(5),
  ]
  const buyer = await createUser()
  await shop.addToCart(buyer.id, less.id)
  await shop.addToCart(buyer.id, added.id)
  await shop.placeOrder(buyer.id)
  const id = await check(`name,stock,add
${set.name},9,
${less.name},1,
${added.name},,3`)
  await shop.addToCart(buyer.id, added.id)
  const { report } = await runImport(id)
  assert.deepEqual(report?.leftOut, [])
  const countsOf = async ({ name }: { name: string }) => {
    const { stock, received, written_off } = await product(name)
    return [stock, received, written_off]
  }
  assert.deepEqual(await countsOf(set), [9, 9, 0])
  assert.deepEqual(await countsOf(less), [1, 5, 3])
  assert.deepEqual(await countsOf(added), [6, 8, 0])
  await assertStockInvariant(db)
})

test('refuses a line that does not say which variant of a product it is about', async () => {
  const { name } = await createProductWithVariants([2, 3])
  for (const cells of ['5,', '6,', ',1']) {
    const [problem] = (await preview(`name,stock,add\n${name},${cells}`)).problems
    assert.equal(problem?.column, 'value 1')
    assert.match(problem?.message ?? '', /^This product has the option Size/)
  }
})

test('skips products that have changed since the preview, and reports them', async () => {
  const [sold, edited, gone] = [
    await createProduct(5),
    await createProduct(5),
    await createProduct(5),
  ]
  const id = await check(`${header}
${sold.name},,,,,10
${edited.name},Another maker,,,,
${gone.name},Another maker,,,,
Taken,Maker,A thing.,Lamps,1,1`)
  await shop.addToCart((await createUser()).id, sold.id)
  const update = { price: 7, updated_at: timeFromNow(1) }
  await db.updateTable('products').set(update).where('id', '=', edited.id).execute()
  await db.deleteFrom('products').where('id', '=', gone.id).execute()
  const taken = await createProduct(1)
  await db.updateTable('products').set({ name: 'taken' }).where('id', '=', taken.id).execute()
  const { report } = await runImport(id)
  assert.deepEqual(report?.leftOut, [
    `${sold.name} was skipped because its stock is now 4, no longer 5`,
    `${edited.name} was skipped because someone else has changed it`,
    `${gone.name} was skipped because it has been deleted`,
    'Taken was skipped because a product with this name already exists',
  ])
  assert.equal((await product(edited.name)).brand, 'Maker')
  await assertStockInvariant(db)
})

test('reads and exports prices without the discount of the category', async () => {
  await importFile(
    `${header}\nCheap lamp,Maker,A thing.,Half price,20,1\nLamp,Maker,A thing.,Lamps,20,1`,
  )
  const cheap = await product('Cheap lamp')
  assert.deepEqual([cheap.price, cheap.old_price], [1000, 2000])
  await importFile('name,price,category\nCheap lamp,30,\nLamp,,Half price')
  const dearer = await product('Cheap lamp')
  assert.deepEqual([dearer.price, dearer.old_price], [1500, 3000])
  const moved = await product('Lamp')
  assert.deepEqual([moved.price, moved.old_price], [1000, 2000])
  assert.match(await textOf('products'), /,Half price,30\.00,1,/)
})

test('removes a product that becomes hidden from carts, and returns its units to stock', async () => {
  const { id, name } = await createProduct(5)
  const buyer = await createUser()
  await shop.addToCart(buyer.id, id)
  await importFile(`name,hidden\n${name},YES`)
  const hidden = await product(name)
  assert(hidden.hidden_at)
  assert.equal(hidden.stock, 5)
  assert.equal((await shop.findCart(buyer.id))?.lines.length ?? 0, 0)
  assert.match((await shop.takeNotices(buyer.id)).join(), new RegExp(name))
  await importFile(`name,hidden\n${name},no`)
  assert.equal((await product(name)).hidden_at, null)
  await assertStockInvariant(db)
})

test('creates unique slugs for names that differ only in punctuation', async () => {
  const { id, slug } = await createProduct(1)
  await importFile(`id,name\n${id},Another name`)
  const names = ['Thing! 1', slug.replace('-', ' '), slug.replace('-', '. ')]
  await importFile([header, ...names.map((name) => `${name},Maker,A thing.,Lamps,1,1`)].join('\n'))
  const slugs = await Promise.all(names.slice(1).map(async (name) => (await product(name)).slug))
  assert.deepEqual(slugs, [`${slug}-2`, `${slug}-3`])
})

test('gives two renamed products different slugs when their names result in the same slug', async () => {
  const [one, two] = [await createProduct(1), await createProduct(1)]
  await importFile(`id,name\n${one.id},Foo Bar\n${two.id},Foo-Bar`)
  const slugs = [(await product('Foo Bar')).slug, (await product('Foo-Bar')).slug]
  assert.deepEqual(slugs, ['foo-bar', 'foo-bar-2'])
})

test('deletes the earlier import of an admin that was not started when the next one is uploaded', async () => {
  const first = await check(`${header}\nOne,Maker,A thing.,Lamps,1,1`)
  const second = await check(`${header}\nOne,Maker,A thing.,Lamps,1,1`)
  assert.equal(await shop.findImport(first), undefined)
  assert((await shop.findImport(second))?.preview)
  assert.deepEqual(
    (await idsOf('imports')).filter((id) => id === first || id === second),
    [second],
  )
})

test('stops importing images when the admin is demoted', async () => {
  const demoted = await createUser('admin')
  const { slug, name } = await createProduct(1)
  const zip = await zipOf({ [`${slug}.png`]: await bytes(30) })
  const id = await check(undefined, zip)
  await shop.startImport(demoted, id)
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', demoted.id).execute()
  assert.equal((await importOver(id)).import.message, 'Administrator access only')
  assert.equal((await product(name)).image_id, null)
})

test('exports products with escaped formulas, and changes nothing when the export is imported', async () => {
  const names = ['=1+1', "''=2", '-5', '+49', '@x', '"a", b; c', 'Grüße 🌙', ' =HYPERLINK("x")']
  await importFile(
    [
      header,
      ...names.map((name) => `"${name.replaceAll('"', '""')}",Maker,"=A1\n-b",Lamps,1.05,3`),
    ].join('\n'),
  )
  const text = await textOf('products')
  assert(text.startsWith('\ufeffid,slug,name'))
  const cells = parse(text, { bom: true }).flat()
  assert(cells.includes("'=1+1") && cells.includes("''=2"))
  assert.deepEqual(
    cells.filter((cell) => /^[=+@-]/.test(cell)),
    [],
  )
  const found = await preview(text)
  assert.deepEqual([found.unchanged, found.wrong], [names.length, 0])
  assert.deepEqual([found.created, found.changed], [0, 0])
  assert.deepEqual(found.ignoredColumns, ['slug', 'likes', 'created'])
  assert.equal(unescapeCell("'s Graven"), "'s Graven")
})

test('changes nothing when an export with semicolons and decimal commas is imported', async () => {
  await importFile(`${header}\nComma lamp,Maker,A thing.,Lamps,1234.50,3`)
  await shop.updateShopSettings(admin, { locale: 'de-DE' })
  const text = await textOf('products')
  assert.match(text, /;1234,50;3;/)
  const found = await preview(text)
  assert.deepEqual([found.wrong, found.created, found.changed], [0, 0, 0])
  assert(found.unchanged > 0)
  await shop.updateShopSettings(admin, { locale: 'en-US' })
})

test('exports stock, orders and customers, without password hashes', async () => {
  const { id, name } = await createProduct(5)
  const buyer = await createUser()
  await shop.addToCart(buyer.id, id)
  await shop.addToCart(buyer.id, id)
  await shop.placeOrder(buyer.id)
  await shop.addToCart(buyer.id, id)
  await db.updateTable('users').set({ phone: '+4930123' }).where('id', '=', buyer.id).execute()
  assert.match(await textOf('stock'), new RegExp(`^${id},${name},2,1,2$`, 'm'))
  const order = new RegExp(
    `^\\d+,[0-9a-f]{24},[^,]+,processing,${buyer.name},${buyer.email},'\\+4930123,${name},2,12.50,25.00,25.00,USD,,,,,,,,,,,$`,
    'm',
  )
  assert.match(await textOf('orders'), order)
  const customers = await textOf('customers')
  assert.match(
    customers,
    new RegExp(`^${buyer.id},${buyer.name},${buyer.email},'\\+4930123,user,no,1,25.00,`, 'm'),
  )
  assert.doesNotMatch(customers, /argon/)
  await shop.deleteAccount(buyer)
  const kept = `processing,${buyer.name},${buyer.email},'\\+4930123,${name},2`
  assert.match(await textOf('orders'), new RegExp(kept))
  assert.equal(shop.exportCsv('constructor'), undefined)
})

test('runs an import once when it is started several times', async () => {
  const { name } = await createProduct(1)
  const id = await check(`name,add\n${name},5`)
  await Promise.all([runImport(id), runImport(id)])
  await runImport(id)
  assert.equal((await product(name)).stock, 6)
})

test('resumes an interrupted import, and adds nothing twice', async () => {
  const { name } = await createProduct(1)
  const id = await check(`name,add,image\n${name},5,a.png`, await zipOf({ 'a.png': 'no image' }))
  const { message } = (await runImport(id)).import
  assert.equal(message, '0 new products, 1 changed, 1 skipped.')
  const interrupt = (updated_at: string) =>
    db.updateTable('imports').set({ status: 'running', updated_at }).where('id', '=', id).execute()
  await interrupt(timeFromNow())
  assert.equal((await shop.findImport(id))?.import.status, 'running')
  assert.match((await shop.startImport(admin, id)).message, /already/)
  await interrupt(timeFromNow(-4 * minute))
  assert.equal((await shop.findImport(id))?.import.status, 'interrupted')
  const again = (await runImport(id)).import
  assert.deepEqual([again.status, again.message], ['done', message])
  assert.equal((await product(name)).stock, 6)
})

test('skips a product that was deleted after the images were assigned', async () => {
  const { id: deleted, name } = await createProduct(1)
  const zip = await zipOf({ 'gone.png': await bytes(121) })
  const id = await check(`name,image 2\n${name},gone.png`, zip)
  const targets = [['gone.png', [[deleted, 2, 'The back']]]]
  await shop.writeImportFile(id, 'images-2.json', targets)
  await shop.deleteProduct(admin, deleted)
  assert.equal((await runImport(id)).import.status, 'done')
})

test('counts only the images that products have received when other images cannot be used', async () => {
  const [first, second] = [await createProduct(1), await createProduct(1)]
  const { import: done, report } = await importFile(
    undefined,
    await zipOf({ [`${first.slug}.png`]: await bytes(120), [`${second.slug}.png`]: 'no image' }),
  )
  assert.equal(done.message, '0 new products, 0 changed, 1 image, 1 skipped.')
  assert.equal(report?.allLeftOut, 1)
  assert.match(report.leftOut[0] ?? '', new RegExp(`^${second.slug}\\.png: `))
  assert((await product(first.name)).image_id)
  assert.equal((await product(second.name)).image_id, null)
  const { subject } = await lastActivity()
  assert.equal(subject, 'images of my.zip')
})

test('changes nothing when an import fails, and can run it again', async () => {
  const lines = Array.from({ length: 450 }, (_, at) => `Thing ${at},Maker,A thing.,Lamps,1,1`)
  const id = await check([header, ...lines].join('\n'))
  const [refuseRow, acceptRow] = onPostgres
    ? [
        `alter table products add constraint no check (name <> 'Thing 400')`,
        'alter table products drop constraint no',
      ]
    : [
        `create trigger no before insert on products when new.name = 'Thing 400'
           begin select raise(abort, 'no'); end`,
        'drop trigger no',
      ]
  await sql.raw(refuseRow).execute(db)
  const failed = await runImport(id)
  assert.equal(failed.import.status, 'failed')
  assert.equal(failed.report, undefined)
  assert.equal((await db.selectFrom('products').select('id').execute()).length, 0)
  await sql.raw(acceptRow).execute(db)
  assert.equal((await runImport(id)).import.message, '450 new products, 0 changed.')
})

const german = `${header}\nGrüße,Müller,Für 5 €.,Lamps,1,1`
for (const [encoding, file] of [
  ['UTF-8', Buffer.from(german)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${german}`)],
  ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(german.replace('€', '\x80'), 'latin1')],
] as const) {
  test(`reads a CSV file in ${encoding}, and says so if it guesses`, async () => {
    const found = await preview(file)
    assert.equal(found.isWindows1252, encoding === 'Windows-1252')
    await importFile(file)
    const { brand, description } = await product('Grüße')
    assert.deepEqual([brand, description], ['Müller', 'Für 5 €.'])
  })
}

test('shows the price and stock of each new product in the format of the shop', async () => {
  const found = await preview(`${header}\nLamp,Maker,A thing.,Lamps,1250,7`)
  assert.deepEqual(found.newProducts, [
    { line: 2, name: 'Lamp', category: 'Lamps', price: '$1,250.00', stock: 7 },
  ])
})

test('asks for the file again when another version of the shop has stored the import, and shows the result of a finished one', async () => {
  const id = await check(`${header}\nLamp,Maker,A thing.,Lamps,1,1`)
  await deleteFiles('imports', id)
  // As version 0.4.2 stored them.
  await files.put(`imports/${id}/preview.json`, Buffer.from('{"created":1,"changes":[]}'))
  await files.put(`imports/${id}/plan.json`, Buffer.from('[{"line":2,"name":"Lamp","values":{}}]'))
  const report = { created: 1, changed: 0, leftOut: ['A'], products: [{ id: '1', name: 'Lamp' }] }
  await files.put(`imports/${id}/report.json`, Buffer.from(JSON.stringify(report)))
  const found = await shop.findImport(id)
  assert.equal(found?.preview, undefined)
  assert.match(found?.import.message ?? '', /Please upload the file again/)
  const failed = await runImport(id)
  assert.equal(failed.import.status, 'failed')
  assert.match(failed.import.message, /Please upload the file again/)
  await db
    .updateTable('imports')
    .set({ status: 'done', lines_done: 1, message: '1 new product, 0 changed.' })
    .where('id', '=', id)
    .execute()
  const done = await shop.findImport(id)
  assert.equal(done?.import.message, '1 new product, 0 changed.')
  assert.deepEqual(done?.report, { ...report, categories: [], allLeftOut: 1 })
})

test('reports an import whose files no longer exist', async () => {
  const id = await check(`${header}\nLamp,Maker,A thing.,Lamps,1,1`)
  await deleteFiles('imports', id)
  assert.match((await shop.findImport(id))?.import.message ?? '', /no longer exist/)
  assert.equal((await runImport(id)).import.status, 'failed')
  await assert.rejects(shop.startImport(admin, newId()), refusal(404, /no longer exists/))
})

test('assigns images from the ZIP to the lines that contain their names, and skips invalid images', async () => {
  const zip = await zipOf({
    'photos/one.PNG': await bytes(20),
    'two.jpg': 'no image',
    'notes.txt': 'hello',
    '__MACOSX/._one.PNG': 'x',
    ...{ 'photos/Thumbs.db': 'x', '.DS_Store': 'x', 'Desktop.ini': 'x' },
    'large.jpg': Buffer.alloc(2 * 1024 * 1024 + 1),
  })
  const file = `${header},image
One,Maker,A thing.,Lamps,1,1,one.png
Two,Maker,A thing.,Lamps,1,1,two.jpg
Large,Maker,A thing.,Lamps,1,1,large.jpg
Later,Maker,A thing.,Lamps,1,1,later.png`
  const found = await preview(file, zip)
  assert.deepEqual([found.images, found.ignoredFiles], [3, ['notes.txt']])
  const { import: done, report } = await importFile(file, zip)
  assert.deepEqual([done.imagesDone, done.images], [3, 3])
  assert.deepEqual(report?.leftOut.sort(), [
    'large.jpg: Image file is larger than 2MB',
    'two.jpg: Invalid file type. Only JPEG, PNG, WebP and AVIF files are allowed.',
  ])
  const one = await product('One')
  assert.equal(one.awaited_image, null)
  assert((await idsOf('images')).includes(one.image_id ?? ''))
  assert.equal((await product('Later')).awaited_image, 'later.png')
})

test('assigns images without a CSV to products that wait for that file name, and to products with that slug', async () => {
  const { name, slug } = await createProduct(1)
  await importFile(`${header},image\nLater,Maker,A thing.,Lamps,1,1,later.png`)
  const zip = await zipOf({
    'Later.png': await bytes(40),
    [`${slug}.png`]: await bytes(60),
    'unknown.png': await bytes(80),
  })
  const found = await preview(undefined, zip)
  assert.deepEqual([found.images, found.ignoredFiles], [2, ['unknown.png']])
  await importFile(undefined, zip)
  assert((await product('Later')).image_id)
  assert((await product(name)).image_id)
})

test('reads and exports what search engines show of a product', async () => {
  const line = 'Kettle,Maker,Hot.,Lamps,12.5,7'
  assert.doesNotMatch(await textOf('products'), /seo/)
  const heading = `${header},seo title,seo description`
  await importFile(`${heading}\n${line},A kettle of steel,"Hot, and quick."`)
  const { page_title, page_text } = await product('Kettle')
  assert.deepEqual([page_title, page_text], ['A kettle of steel', 'Hot, and quick.'])
  const exported = await textOf('products')
  assert.match(exported, /,seo title,seo description\r?\n/)
  assert.equal((await preview(exported)).changed, 0)
  assert.equal((await preview(`${header}\n${line}`)).changed, 0)
  await importFile(`${heading}\n${line},,-`)
  assert.equal((await product('Kettle')).page_title, 'A kettle of steel')
  const long = await preview(`${heading}\n${line},${'x'.repeat(61)},`)
  assert.match(String(long.problems?.[0]?.message), /at most 60 characters/)
})

async function imagesOf(name: string) {
  const { id, image_id, second_image_id } = await product(name)
  const images = (await shop.listProductImages(id)).map((image) => image.id)
  assert.equal(second_image_id, images[images[0] === image_id ? 1 : 0] ?? null)
  return images
}

test('assigns further images by the columns image 2 to image 8, and exports those that are still awaited', async () => {
  const file = `${header},image,Image 2,image 3
Vase,Maker,A thing.,Lamps,1,1,front.png,back.png,later.png`
  const zip = await zipOf({ 'back.png': await bytes(141), 'front.png': await bytes(142) })
  const found = await preview(file, zip)
  assert.deepEqual([found.images, found.missingImages], [2, ['later.png']])
  await importFile(file, zip)
  const images = await imagesOf('Vase')
  assert.equal(images.length, 2)
  assert.equal((await product('Vase')).image_id, images[0])
  const exported = await textOf('products')
  assert.match(exported, /,facts,image 2,image 3,/)
  assert.match(exported, /^.*,Vase,.*,,later\.png,,,,,\r?$/m)
  const unchanged = await preview(exported)
  assert.deepEqual([unchanged.changed, unchanged.unknownColumns], [0, []])
  const change = await preview('name,image 3\nVase,other.png')
  assert.deepEqual(change.changes, [
    { line: 2, name: 'Vase', column: 'image 3', from: 'later.png', to: 'other.png' },
  ])
  await importFile('name,image 3\nVase,other.png', await zipOf({ 'other.png': await bytes(143) }))
  assert.equal((await imagesOf('Vase')).length, 3)
  const { problems } = await preview('name,image 2\nVase,back.gif')
  assert.match(problems[0]?.message ?? '', /must be the name of a JPEG, PNG, WebP or AVIF file/)
})

test('describes images by columns, also those that a product waits for, and exports their descriptions', async () => {
  const name = 'Described vase'
  const descriptionsOf = async () =>
    (await shop.listProductImages((await product(name)).id)).map(({ alt }) => alt)
  const file = `${header},image,image 2,image 1 description,image 2 description
${name},Maker,A thing.,Lamps,1,1,front.png,back.png,The front,The back`
  await importFile(file)
  const zip = await zipOf({ 'front.png': await bytes(181), 'back.png': await bytes(182) })
  await importFile(undefined, zip)
  assert.deepEqual(await descriptionsOf(), ['The front', 'The back'])
  const exported = await textOf('products')
  assert.match(exported, /,facts,image 1 description,image 2 description,/)
  assert.match(exported, new RegExp(`^.*,${name},.*,The front,The back,,,,,,\r?$`, 'm'))
  assert.equal((await preview(exported)).changed, 0)
  await importFile(`name,image 2 description\n${name},From behind`)
  assert.deepEqual(await descriptionsOf(), ['The front', 'From behind'])
  // The same description for a new image, and a new one.
  await importFile(
    `name,image,image 1 description,image 2,image 2 description
${name},new.png,The front,side.png,The side`,
    await zipOf({ 'new.png': await bytes(183), 'side.png': await bytes(184) }),
  )
  assert.deepEqual(await descriptionsOf(), ['The front', 'The side'])
  await importFile(`name,image\n${name},last.png`, await zipOf({ 'last.png': await bytes(185) }))
  assert.deepEqual(await descriptionsOf(), ['', 'The side'])
  // An image that is named after the product can come later.
  const { slug } = await product(name)
  await importFile(`name,image 3 description\n${name},The top`)
  assert.deepEqual(await descriptionsOf(), ['', 'The side'])
  assert.equal((await preview(await textOf('products'))).changed, 0)
  await importFile(undefined, await zipOf({ [`${slug}-3.png`]: await bytes(186) }))
  assert.deepEqual(await descriptionsOf(), ['', 'The side', 'The top'])
})

test('assigns further images by the slug with a number, and the same ZIP again changes nothing', async () => {
  const { name, slug } = await createProduct(1)
  const zip = await zipOf({
    [`${slug}-2.png`]: await bytes(151),
    [`${slug}-5.png`]: await bytes(152),
    [`${slug}-9.png`]: await bytes(153),
    [`${slug}.png`]: await bytes(154),
  })
  const found = await preview(undefined, zip)
  assert.deepEqual([found.images, found.ignoredFiles], [3, [`${slug}-9.png`]])
  await importFile(undefined, zip)
  const images = await imagesOf(name)
  assert.equal(images.length, 3)
  assert.equal((await product(name)).image_id, images[0])
  await importFile(undefined, zip)
  assert.deepEqual(await imagesOf(name), images)
  const [, second = '', third = ''] = images
  await shop.describeImage(admin, (await product(name)).id, third, { alt: 'The back' })
  await importFile(undefined, await zipOf({ [`${slug}-2.png`]: await bytes(155) }))
  const replaced = await imagesOf(name)
  assert(replaced.length === 3 && !replaced.includes(second))
  const { alt } = (await shop.listProductImages((await product(name)).id))[2] ?? {}
  assert.equal(alt, 'The back')
})

test('changes nothing when the file names images that their products already have from files of these names', async () => {
  const file = `${header},image,image 2
Basin,Maker,A thing.,Lamps,1,1,basin.png,Below.png`
  const zip = await zipOf({ 'basin.png': await bytes(191), 'below.png': await bytes(192) })
  await importFile(file, zip)
  const again = await preview(file)
  assert.deepEqual([again.changed, again.changes, again.missingImages], [0, [], []])
  const { id } = await product('Basin')
  const [, below = ''] = await imagesOf('Basin')
  await shop.makeImageFirst(admin, id, below)
  assert.equal((await preview(file)).changed, 0)
  await shop.removeImage(admin, id, below)
  const removed = await preview(file)
  assert.deepEqual([removed.changed, removed.missingImages], [1, ['Below.png']])
  const { changes } = await preview(file, await zipOf({ 'basin.png': await bytes(193) }))
  assert.deepEqual(
    changes.map(({ column, to }) => `${column}: ${to}`),
    ['image: basin.png', 'image 2: Below.png'],
  )
})

test('preserves an image when the file names it for another place and a new image for its own', async () => {
  await importFile(
    `${header},image\nBowl,Maker,A thing.,Lamps,1,1,old.png`,
    await zipOf({ 'old.png': await bytes(194) }),
  )
  const [old] = await imagesOf('Bowl')
  const file = 'name,image,image 2\nBowl,new.png,old.png'
  const zip = await zipOf({ 'new.png': await bytes(195) })
  assert.deepEqual((await preview(file, zip)).missingImages, ['old.png'])
  await importFile(file, zip)
  await importFile(undefined, await zipOf({ 'old.png': await bytes(194) }))
  const [first, second] = await imagesOf('Bowl')
  assert(first && first !== old)
  assert.equal(second, old)
  const { changes } = await preview('name,image,image 2,image 3\nBowl,new.png,between.png,old.png')
  assert.deepEqual(
    changes.map(({ column, to }) => `${column}: ${to}`),
    ['image 2: between.png', 'image 3: old.png'],
  )
})

test('no longer waits for a file when a later one names the image that the product already has', async () => {
  await importFile(
    `${header},image,image 2\nDish,Maker,A thing.,Lamps,1,1,a.png,b.png`,
    await zipOf({ 'a.png': await bytes(196), 'b.png': await bytes(197) }),
  )
  const images = await imagesOf('Dish')
  await importFile('name,image,image 2\nDish,wrong.png,wrong too.png')
  await importFile('name,image,image 2\nDish,a.png,b.png')
  const zip = await zipOf({ 'wrong.png': await bytes(198), 'wrong too.png': await bytes(199) })
  assert.equal((await preview(undefined, zip)).images, 0)
  await importFile(undefined, zip)
  assert.deepEqual(await imagesOf('Dish'), images)
})

test('a file that is named after another product with a number is its first image', async () => {
  const { slug } = await createProduct(1)
  const other = await createProduct(1)
  await db
    .updateTable('products')
    .set({ slug: `${slug}-2` })
    .where('id', '=', other.id)
    .execute()
  await importFile(undefined, await zipOf({ [`${slug}-2.png`]: await bytes(161) }))
  assert((await product(other.name)).image_id)
})

test('an image that the product already has moves, so that it has each image once', async () => {
  const { name, slug } = await createProduct(1)
  const [one, two] = [await bytes(171), await bytes(172)]
  await importFile(undefined, await zipOf({ [`${slug}.png`]: one, [`${slug}-3.png`]: two }))
  const [first, second] = await imagesOf(name)
  await importFile(undefined, await zipOf({ [`${slug}-2.png`]: two, [`${slug}-4.png`]: one }))
  assert.deepEqual(await imagesOf(name), [first, second])
  await importFile(undefined, await zipOf({ [`${slug}.png`]: two }))
  assert.deepEqual(await imagesOf(name), [second])
})

test('refuses malicious and damaged ZIP files', async () => {
  const out = await zipWithNames({ 'aa_x.png': 'x' }, { 'aa_x.png': '../x.png' })
  await assert.rejects(check(undefined, out), refusal(400, /points outside of the ZIP/))
  await assert.rejects(check(undefined, Buffer.from('PK no')), refusal(400, /cannot be read/))
  const bomb = await zipOf(
    Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.png`, 'x'.repeat(54_321)])),
  )
  setSize(bomb, 54_321, 50 * 1024 * 1024)
  await assert.rejects(check(undefined, bomb), refusal(400, /larger than 400 MB/))
  const many = await zipOf({ 'a.png': 'x' })
  // The record at the end of a ZIP file contains the number of its files.
  many.writeUInt16LE(10_001, many.length - 12)
  await assert.rejects(check(undefined, many), refusal(400, /more than 10,000 files/))
})

test('replaces U+0000, which PostgreSQL cannot store, in the names of a ZIP file', async () => {
  const zip = await zipWithNames({ 'aXb.png': 'x' }, { 'aXb.png': 'a\0b.png' })
  assert.deepEqual((await preview(undefined, zip)).ignoredFiles, ['a\ufffdb.png'])
})

test('stops unpacking a ZIP entry that is larger than it declares', async () => {
  const { slug, name } = await createProduct(1)
  const zip = await zipOf({ [`${slug}.png`]: Buffer.alloc(30 * 1024 * 1024) })
  setSize(zip, 30 * 1024 * 1024, 1000)
  const { report } = await importFile(undefined, zip)
  assert.deepEqual(report?.leftOut, [`${slug}.png: This file cannot be unpacked`])
  assert.equal((await product(name)).image_id, null)
})

const onlyOnPostgres = { skip: unlessPostgres }

test(
  'runs an import with images in another process than the one that checked its files',
  onlyOnPostgres,
  async () => {
    const { slug, name } = await createProduct(1)
    // More than one chunk.
    const zip = await zipOf({
      'notes.txt': randomBytes(6_000_000),
      [`${slug}.png`]: await bytes(90),
    })
    const id = await check(`name,add\n${name},5`, zip)
    await rm(settings.importsDir, { recursive: true })
    const done = (await runImport(id)).import
    assert.equal(done.message, '0 new products, 1 changed, 1 image.')
    assert.deepEqual([done.productsDone, done.imagesDone], [1, 1])
    assert((await product(name)).image_id)
    assert.deepEqual(await files.list(`imports/${id}/images.zip`), [])
  },
)

for (const [what, file, sentence] of [
  ['no content', '', /is empty/],
  ['only a header', header, /no lines below the header/],
  ['two columns of the same name', 'name,NAME\na,b', /two columns named "name"/],
  [
    'no text',
    Buffer.from('name\nGr\xfc\x8d\x00', 'latin1'),
    /characters that the shop cannot read/,
  ],
  ['UTF-16 that is cut off', Buffer.from('\xff\xfen\0a', 'latin1'), /cannot read/],
  ['an open quotation mark', 'name,brand\n"a,b\nc,d\n', /quotation mark/],
  ['a line that is too long', `name\n"${'a'.repeat(130_000)}"`, /too long/],
  ['too many lines', `name\n${'a\n'.repeat(10_001)}`, /more than 10,000 lines/],
  ['too many blank lines', `name\n${'\n'.repeat(2_000_000)}a`, /more than 50,000 blank lines/],
  [
    'too many cells',
    `name${Array.from({ length: 499 }, (_, at) => `,c${at}`).join('')}\n${`a${',1'.repeat(499)}\n`.repeat(2100)}`,
    /more than 1,000,000 cells/,
  ],
] as const) {
  test(`refuses a CSV file with ${what}, and stores nothing`, async () => {
    const before = await idsOf('imports')
    await assert.rejects(check(file), refusal(400, sentence))
    assert.deepEqual(await idsOf('imports'), before)
  })
}

test('imports 10,000 lines, and shows its progress', async () => {
  const text = '. A long description of a thing'.repeat(10)
  const file = (brand: string) =>
    Array.from(
      { length: 10_000 },
      (_, at) => `Ware ${at},${brand} ${at % 90},${brand}${text},Lamps,${at + 1}.50,${at % 50}`,
    )
  const importLines = async (lines: string[]) => {
    const id = await check([header, ...lines].join('\n'))
    await shop.startImport(admin, id)
    const progress = new Set<number>()
    let done = (await shop.findImport(id))?.import
    // Other clients and other processes read the progress in the same way.
    while (done?.status === 'running') {
      progress.add(done.productsDone)
      await setTimeout(20)
      done = (await shop.findImport(id))?.import
    }
    assert(done)
    assert(progress.size > 10, 'the progress is visible')
    return done.message
  }
  assert.equal(await importLines(file('Maker')), '10,000 new products, 0 changed.')
  assert.equal(await importLines(file('Other')), '0 new products, 10,000 changed.')
  await assertStockInvariant(db)
})

async function bytes(hue: number) {
  return new Uint8Array(await (await image('png', { hue })).arrayBuffer())
}

// A ZIP stores the size of an entry in its header and in the directory at the end.
function setSize(zip: Buffer, from: number, to: number) {
  const [before, after] = [from, to].map((size) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(size)
    return bytes
  })
  assert(before && after && zip.includes(before))
  for (let at = zip.indexOf(before); at >= 0; at = zip.indexOf(before, at)) after.copy(zip, at)
}
