import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { minute, timeFromNow } from '../../db/time'
import { onPostgres, unlessSqlite } from '../support/engine'
import { file, image } from '../support/images'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { Visitor } from '../support/visitor'
import { until } from '../support/wait'
import { zipOf } from '../support/zip'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openShop()
  admin = await adminOf(shop)
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function adminOf({ url }: Shop) {
  const visitor = new Visitor(url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'admin@example.com', Password: '121212' })
  return visitor
}

const csv = (text: string) => file(text, 'goods.csv', 'text/csv')

async function download(path: string) {
  const response = await fetch(shop.url + path, {
    headers: { cookie: admin.cookies.getCookieStringSync(shop.url) },
  })
  assert.equal(response.status, 200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

// Reloads as the page itself does, until the import has ended.
async function untilDone(visitor = admin) {
  while (visitor.heading === 'Importing') {
    assert.equal(
      visitor.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content'),
      '2',
    )
    assert.match(visitor.texts('.import label')[0] ?? '', /^[\d,]+ of [\d,]+ (?:products?|images?)/)
    await setTimeout(20)
    await visitor.visit(visitor.path)
  }
}

test('exports each list as a CSV file that spreadsheets can read', async () => {
  await admin.visit('/admin/import')
  assert(admin.hasLink('Download a template with an example'))
  for (const name of ['products', 'stock', 'orders', 'order-totals', 'customers', 'template']) {
    const { headers, bytes } = await download(`/admin/export/${name}`)
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    )
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const rows = parse(bytes, { bom: true })
    assert.equal(rows.length > 3, name !== 'template')
    assert.doesNotMatch(bytes.toString(), /argon2/)
  }
  await assert.rejects(download('/admin/export/secrets'), /404/)
})

test('exports the orders of a period, and shows a wrong period at its fields', async () => {
  await admin.visit('/admin/orders')
  await admin.follow('Export')
  const days = async (query: string) => {
    const { headers, bytes } = await download(`/admin/export/order-totals?${query}`)
    const [, name = ''] = /filename="(.+)"/.exec(headers.get('content-disposition') ?? '') ?? []
    return { name, orders: parse(bytes, { bom: true }).length - 1 }
  }
  const all = await days('')
  assert.deepEqual(await days('from=2001-01-01&to=2001-01-31'), {
    name: 'order-totals-2001-01-01-to-2001-01-31.csv',
    orders: 0,
  })
  assert.deepEqual(await days('from=2001-01-01&to='), {
    ...all,
    name: all.name.replace('totals-', 'totals-2001-01-01-to-'),
  })
  assert.deepEqual(await days('to=2001-12-31'), {
    name: 'order-totals-until-2001-12-31.csv',
    orders: 0,
  })
  // A browser without date fields sends what was typed.
  await admin.visit('/admin/export/orders?from=2026-02-30&to=soon')
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('First day'), 'Enter a date such as 2026-01-31')
  assert.equal(admin.errorAt('Last day'), 'Enter a date such as 2026-01-31')
  await admin.send('One row per product', { 'First day': '2026-02-02', 'Last day': '2026-02-01' })
  assert.equal(admin.valueOf('First day'), '2026-02-02')
  assert.equal(admin.errorAt('Last day'), 'The last day must not be before the first day')
  for (const crafted of ['from[9999999]=x', 'from=%00', 'from=x&from=y', 'to=9999-12-31', '[=1']) {
    const page = await admin.visit(`/admin/export/orders?to=x&${crafted}`)
    assert.equal(page.status, 400, crafted)
    assert.equal(page.heading, 'Import and Export')
  }
})

test('finds no change when an export of the whole demo is imported', async () => {
  const { bytes } = await download('/admin/export/products')
  const [, ...lines] = parse(bytes, { bom: true })
  const products = new Set(lines.map(([id = '']) => id))
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': file(bytes, 'products.csv', 'text/csv') })
  assert.equal(admin.heading, 'Check the import')
  assert.match(admin.text, new RegExp(`New 0 Changed 0 Unchanged ${products.size} Invalid 0`))
  assert.match(admin.text, /There is nothing to import/)
})

test('refuses a file whose name contains U+0000, which PostgreSQL cannot store', async () => {
  const body = new FormData()
  body.append('csv', file('name\nBowl', 'a\0b.csv', 'text/csv'))
  const headers = { cookie: admin.cookies.getCookieStringSync(shop.url) }
  const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual' }
  assert.equal((await fetch(`${shop.url}/admin/import`, init)).status, 400)
})

test('creates new categories and maps other headers when the shopkeeper chooses this on the check page', async () => {
  const text = `Caption,brand,description,category,price,stock,image
Blue bowl,Maker,Round.,Bowls,12,3,blue-bowl.png
Tall vase,Maker,Slim.,Vases,30,2,
Bad mug,Maker,Warm.,Mugs,free,1,`
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv(text) })
  assert.match(admin.text, /no column named id or name/)
  assert(!admin.hasButton('Import 2 products'))
  await admin.send('Check again', { Caption: 'name' })
  assert.match(admin.text, /These 2 categories are new: Bowls, Vases\. Create them too/)
  assert.match(admin.text, /Missing images blue-bowl\.png/)
  const box = admin.document.querySelector<HTMLInputElement>('[name=createCategories]')
  assert(box?.checked)
  box.checked = false
  const button = 'Import 2 products, skip 1 invalid line'
  await admin.press(button)
  assert.equal(
    admin.toast,
    'Your choices change what will be imported. Check the changes, then import',
  )
  assert.match(admin.text, /2 category Bowls There is no category “Bowls”/)
  assert.match(admin.text, /There is nothing to import/)
  const again = admin.document.querySelector<HTMLInputElement>('[name=createCategories]')
  assert(again && !again.checked)
  again.checked = true
  await admin.press('Check again')
  await admin.press(button)
  await untilDone()
  assert.match(admin.text, /2 new products, 0 changed, 2 new categories\./)
  const order = ['Problems', 'Missing images', 'New and changed products']
  assert.deepEqual(admin.texts('main h2'), order)
  await admin.visit('/admin/products?show=without-image&sort=name')
  assert.deepEqual(admin.texts('.product-row h2'), ['Blue bowl', 'Tall vase'])
})

test('imports cells that are pasted from a spreadsheet or typed, and keeps them when they cannot be read', async () => {
  const cells = 'Article\tPrice\tSize\nPasted frame 20"\t1,250.00\tS\n\t\tL'
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'Or the cells of a spreadsheet': 'Article\tPrice' })
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Or the cells of a spreadsheet') ?? '', /no lines below the header/)
  assert.match(admin.valueOf('Or the cells of a spreadsheet') ?? '', /Article\tPrice/)
  const both = { 'Or the cells of a spreadsheet': cells, 'CSV file': csv(cells) }
  await admin.send('Check the files', both)
  assert.match(admin.errorAt('Or the cells of a spreadsheet') ?? '', /reads one of them/)
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'Or the cells of a spreadsheet': cells })
  assert.match(admin.text, /Pasted cells/)
  await admin.press('Import 1 product')
  await untilDone()
  assert.match(admin.text, /1 new product, 0 changed/)
  await admin.visit('/products/pasted-frame-20')
  assert.match(admin.text, /\$1,250\.00/)
  await admin.visit('/admin/import')
  const firstLine = /Or type the line “(.+?)”/.exec(admin.text)?.[1]
  const typed = `${firstLine}\nTyped bowl; 12.5; 7\nTyped plate;9;0`
  await admin.send('Check the files', { 'Or the cells of a spreadsheet': typed })
  await admin.press('Import 2 products')
  await untilDone()
  await admin.visit('/products/typed-bowl')
  assert.match(admin.text, /\$12\.50 7 in stock/)
})

test('says on the check page how a file of another shop is read and which products become hidden, then imports it', async () => {
  const text = `Handle,Title,Body (HTML),Type,Tags,Status,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src
sea-kite,Sea kite,<p>Flies <b>high</b>.</p>,Kites,fast,draft,Size,S,20.00,3,https://files.example/kite.jpg
sea-kite,,,,,,,L,free,1,`
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv(text) })
  assert.match(admin.text, /This is a product file of Shopify Prices are what customers pay there/)
  assert.match(admin.text, /body \(html\) description, with headings, lists and bold/)
  assert.match(admin.text, /Not read: Tags/)
  assert.doesNotMatch(admin.text, /Ignored columns|names for these columns/)
  assert.match(admin.text, /Missing images kite\.jpg/)
  assert.match(admin.text, /3 variant price free Price must be an amount/)
  assert.match(admin.text, /2 Sea kite \(1 variant\) Hidden \/products\/sea-kite Kites/)
  await admin.press('Import 1 product, skip 1 invalid line')
  await untilDone()
  assert.match(admin.text, /1 new product, 0 changed, 1 new category/)
  await admin.visit('/admin/products?show=hidden')
  assert.match(admin.text, /Sea kite/)
})

// As these shops write them: nested lists, entities, empty paragraphs, escaped line breaks, quotes within quotes, HTML
// that is not closed, and WebP images that are called otherwise.
const filesOfOtherShops = {
  Shopify: `Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Image Position,SEO Title,Status
dune-bag,Dune bag,"<p class=""p1""><meta charset=""utf-8""><span>Sewn in our <strong>workshop</strong>&nbsp;&amp; washed.</span></p><p>&nbsp;</p><h3>Care</h3><ul><li>30&nbsp;°C<li><b>No</b> dryer</ul><ol><li>Rinse</ol>",Dune,Bags,TRUE,Title,Default Title,4,39.00,https://files.example/1/dune%20bag.webp?v=17,1,Bag of linen,active
dune-bag,,,,,,,,,,https://files.example/1/dune-back.jpg?v=17,2,,
`,
  WooCommerce: `ID,Type,Name,Published,"Visibility in catalog","Short description",Description,"In stock?",Stock,"Regular price",Categories,Images,Brands
51,simple,"Reef bag",1,visible,"<strong>Light</strong>\\n","<h2>Care</h2>\\n<ul>\\n\t<li>30 °C</li>\\n\t<li><em>No</em> dryer</li>\\n</ul>\\nMade &#8211; by hand.",1,4,39,Bags,"https://files.example/2024/01/reef.webp, https://files.example/reef-back.jpg",Dune
`,
}

test('imports formatted descriptions and WebP images of other shops, and changes nothing the second time', async () => {
  const webp = async (hue: number) =>
    new Uint8Array(await (await image('webp', { hue })).arrayBuffer())
  const images = await zipOf({
    'dune bag.webp': await webp(60),
    'dune-back.jpg': await webp(70),
    'reef.webp': await webp(80),
    'reef-back.jpg': await webp(90),
  })
  const zip = file(images, 'a.zip', 'application/zip')
  const check = async (text: string, hasImages = true) => {
    await admin.visit('/admin/import')
    await admin.send('Check the files', {
      'CSV file': csv(text),
      ...(hasImages && { 'ZIP file with images': zip }),
    })
  }
  const pages = {
    Shopify: ['/products/dune-bag', 'Sewn in our workshop & washed. Care 30 °C No dryer Rinse'],
    WooCommerce: ['/products/reef-bag', 'Light Care 30 °C No dryer Made – by hand.'],
  } as const
  for (const name of ['Shopify', 'WooCommerce'] as const) {
    const [path, description] = pages[name]
    await check(filesOfOtherShops[name])
    assert.match(admin.text, new RegExp(`This is a product file of ${name}`))
    await admin.press('Import 1 product')
    await untilDone()
    assert.match(admin.text, /1 new product, 0 changed.* 2 images/)
    await admin.visit(path)
    assert.equal(admin.texts('.description')[0]?.replace(/\s+/g, ' '), description)
    assert.deepEqual(admin.texts('.description ul:first-of-type li'), ['30 °C', 'No dryer'])
    assert.equal(admin.texts('.description :is(h2, h3)')[0], 'Care')
    const pictures = () =>
      [...admin.document.querySelectorAll('.slides img')].map((it) => it.getAttribute('src'))
    const before = pictures()
    assert.equal(before.length, 2)
    await check(filesOfOtherShops[name], false)
    assert.match(admin.text, /New 0 Changed 0 Unchanged 1 Invalid 0/)
    assert.match(admin.text, /There is nothing to import/)
    // The shop reads the images of a ZIP file again, and finds that it has them.
    await check(filesOfOtherShops[name])
    await admin.press('Import 1 product')
    await untilDone()
    await admin.visit(path)
    assert.deepEqual(pictures(), before)
  }
})

test('checks products, imports them with their images, and shows them in the shop', async () => {
  await admin.visit('/admin/import')
  const text = `name,brand,description,category,price,stock,image,aisle
Import lamp,Maker,It shines.,Lamps,12.50,7,lamp.png,A1
Humming Top,Another maker,,,,,,
Wrong lamp,Maker,It shines.,Lamps,free,1,,
Two sizes,Maker,It shines.,Lamps,7.50/12.00,1,,
Two more,Maker,It shines.,Lamps,"7,50, 12,00",1,,`
  const categories = parse((await download('/admin/export/products')).bytes, { bom: true })[1]
  const bytes = new Uint8Array(await (await image('png', { hue: 33 })).arrayBuffer())
  await admin.send('Check the files', {
    'CSV file': csv(text.replaceAll('Lamps', categories?.[5] ?? '')),
    'ZIP file with images': file(await zipOf({ 'a/lamp.png': bytes }), 'a.zip', 'application/zip'),
  })
  assert.equal(admin.heading, 'Check the import')
  assert.match(admin.text, /New 1 Changed 1 Unchanged 0 Invalid 3 Images 1/)
  assert.match(admin.text, /Ignored columns: aisle/)
  assert.match(admin.text, /4 price \S+ Price must be an amount such as 12\.50/)
  for (const line of [5, 6]) {
    assert.match(admin.text, new RegExp(`${line} price \\S.* Enter one amount.* line of its own`))
  }
  assert.match(admin.text, /3 Humming Top brand: .* → Another maker/)
  const { path } = admin
  await admin.press('Import 2 products, skip 3 invalid lines')
  assert.equal(admin.path, path)
  await untilDone()
  assert.equal(admin.heading, 'Import done')
  assert.match(admin.text, /1 new product, 1 changed, 1 image\./)
  await admin.follow('Import lamp')
  assert.equal(admin.heading, 'Import lamp')
  await admin.visit('/products/import-lamp')
  assert.match(admin.text, /12\.50/)
  assert(admin.document.querySelector('main img[src^="/images/"]'))
  await admin.visit('/admin/activity')
  assert.match(admin.text, /imported products: 1 new, 1 changed/)
  await admin.visit('/admin/import')
  await admin.follow('goods.csv, a.zip')
  assert.equal(admin.path, path)
})

test('shows the choice of columns above the problems, then prices and stock, and says how the file was read', async () => {
  const invalid = Array.from({ length: 35 }, (_, at) => `Bad ${at},Maker,Warm.,Mugs,free,1`)
  const lines = ['Caption,brand,description,category,price,stock', 'Krüge,Maker,Warm.,Mugs,1250,3']
  const bytes = Buffer.from([...lines, ...invalid].join('\n'), 'latin1')
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': file(bytes, 'goods.csv', 'text/csv') })
  await admin.send('Check again', { Caption: 'name' })
  assert.match(admin.text, /This file was read as Windows-1252, because it is not in UTF-8/)
  assert.match(admin.text, /2 Krüge Mugs \$1,250\.00 3 in stock/)
  const { text } = admin
  assert(text.indexOf('What do they contain?') < text.indexOf('Problems Line'))
  assert(text.indexOf('Problems Line') < text.indexOf('New products Line'))
})

test('shows a cell of each unknown column, so that letters can be checked before the columns are chosen', async () => {
  const lines = ['Bezeichnung;Preis;Notiz', 'Vase;5;', 'Schüssel „Weiß“;1250;', 'Krüge;7;']
  const bytes = Buffer.from(lines.join('\n').replace('„', '\x84').replace('“', '\x93'), 'latin1')
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': file(bytes, 'goods.csv', 'text/csv') })
  assert.match(admin.text, /Check that letters such as ä, é and ø look right below/)
  const examples = ['Example: Schüssel „Weiß“', 'Example: 5', 'This column is empty.']
  assert.deepEqual(admin.texts('.columns .hint'), examples)
})

test('imports an own spreadsheet after the shopkeeper has chosen the unit of its weights and an option', async () => {
  const lines = ['Bezeichnung;VK brutto;Size;Gewicht', 'Smock;20;S;0.5', 'Smock;20;M;0.75']
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv(lines.join('\n')) })
  assert.match(admin.text, /gets: Brand: the .+ Category: .+ Description: .+ Stock: no units/)
  assert.match(admin.text, /No weight is imported until you choose it/)
  assert.equal(admin.valueOf('VK brutto'), 'price')
  await admin.send('Check again', { Size: 'option', 'Unit of the weights': 'kg' })
  assert.match(admin.text, /2 Smock \(2 variants\) Uncategorized \$20\.00 0 in stock 500 g – 750 g/)
  await admin.press('Import 1 product')
  await untilDone()
  assert.match(admin.text, /1 new product/)
})

test('names the column of a note as the language of the shop does when a product gets another tax', async () => {
  await admin.visit('/admin/settings')
  admin.language = 'de'
  await admin.send('Save settings', { Language: 'de', 'Numbers and dates': 'en-US' })
  const db = databaseOf(shop)
  const setTax = (settings: { tax_rate: number | null; language: string; locale: string }) =>
    db.updateTable('shop_settings').set(settings).execute()
  await setTax({ tax_rate: 1900, language: 'de', locale: 'de-DE' })
  const { name, category_id } = await db
    .selectFrom('products')
    .select(['name', 'category_id'])
    .where('option_1', '=', '')
    .executeTakeFirstOrThrow()
  const other = await db
    .updateTable('categories')
    .set({ tax_rate: 700 })
    .where('id', '!=', category_id)
    .returning('name')
    .executeTakeFirstOrThrow()
  await admin.visit('/admin/import')
  await admin.send('Dateien prüfen', { 'CSV-Datei': csv(`Name;Kategorie\n${name};${other.name}`) })
  assert.match(admin.text, /2 Kategorie .+ Der Steuersatz von .+ von 19 % auf 7 %/)
  await setTax({ tax_rate: null, language: 'en', locale: 'en-US' })
  await db.updateTable('categories').set({ tax_rate: null }).execute()
  await db.destroy()
  admin.language = 'en'
})

test('offers a choice for each column when a file of another program has many', async () => {
  const others = Array.from({ length: 99 }, (_, at) => `property ${at}`)
  const line = `Till pan,Maker,Round.,Pans,5${',x'.repeat(others.length)},2`
  const header = ['name,brand,description,category,price', ...others, 'on the shelf']
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv(`${header.join()}\n${line}`) })
  await admin.send('Check again', { 'on the shelf': 'stock' })
  await admin.press('Import 1 product')
  await untilDone()
  assert.match(admin.text, /1 new product/)
})

test('asks to upload the file again when an older version has checked the import', async () => {
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv('Caption,price\nBlue bowl,12') })
  const id = admin.path.split('/').at(-1) ?? ''
  const db = databaseOf(shop)
  // Version 0.5.0 stored the preview with this name.
  if (onPostgres) {
    await db.deleteFrom('files').where('path', 'like', `imports/${id}/%`).execute()
    const path = `imports/${id}/preview.json`
    const bytes = Buffer.from('{"created":1}')
    await db.insertInto('files').values({ path, bytes, put_at: timeFromNow() }).execute()
  } else {
    const folder = join(shop.dataDir, 'imports', id)
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    writeFileSync(join(folder, 'preview.json'), '{"created":1}')
  }
  for (const status of ['checked', 'failed'] as const) {
    await db.updateTable('imports').set({ status }).where('id', '=', id).execute()
    await admin.visit(`/admin/import/${id}`)
    assert.equal(admin.status, 200)
    assert.match(admin.text, /Please upload the file again/)
    for (const button of ['Resume', 'Try again']) assert(!admin.hasButton(button), button)
    assert(admin.hasLink('Import another file'))
  }
  await db.destroy()
})

test('asks to upload the file again when the stored preview is damaged', async () => {
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv('Caption,price\nRed bowl,12') })
  const id = admin.path.split('/').at(-1) ?? ''
  const db = databaseOf(shop)
  const path = `imports/${id}/preview-5.json`
  const stored = onPostgres
    ? (await db.selectFrom('files').select('bytes').where('path', '=', path).executeTakeFirst())
        ?.bytes
    : readFileSync(join(shop.dataDir, path))
  const withoutOne = Object.entries(JSON.parse(String(stored))).map(([name], _, fields) =>
    JSON.stringify(Object.fromEntries(fields.filter(([other]) => other !== name))),
  )
  assert(withoutOne.length > 20)
  for (const damaged of ['', '{', '{}', 'null', ...withoutOne]) {
    const bytes = Buffer.from(damaged)
    if (onPostgres) await db.updateTable('files').set({ bytes }).where('path', '=', path).execute()
    else writeFileSync(join(shop.dataDir, path), bytes)
    await admin.visit(`/admin/import/${id}`)
    assert.equal(admin.status, 200, damaged)
    assert.match(admin.text, /Please upload the file again/)
  }
  await db.destroy()
})

test('resumes an import in another process when the first one is killed', async () => {
  const first = await openShop()
  const other = await openShop({ DATA_DIR: first.dataDir })
  const db = databaseOf(first)
  try {
    const { name, stock } = await db
      .selectFrom('products')
      .select(['name', 'stock'])
      .executeTakeFirstOrThrow()
    const numbers = [1, 2, 3, 4]
    const pictures = numbers.map(async (number): Promise<[string, Uint8Array]> => {
      const picture = await image('png', { hue: 10 * number })
      return [`${number}.png`, new Uint8Array(await picture.arrayBuffer())]
    })
    const categories = await db.selectFrom('categories').select('name').execute()
    const lines = numbers.flatMap((it) =>
      ['S', 'M'].map(
        (size) => `Killed ${it},M,D,${categories[0]?.name},1,1,,${it}.png,Size,${size}`,
      ),
    )
    const visitor = await adminOf(first)
    await visitor.visit('/admin/import')
    await visitor.send('Check the files', {
      'CSV file': csv(
        [
          'name,brand,description,category,price,stock,add,image,option 1,value 1',
          `${name},,,,,,5,,,`,
          ...lines,
        ].join('\n'),
      ),
      'ZIP file with images': file(
        await zipOf(Object.fromEntries(await Promise.all(pictures))),
        'a.zip',
        'application/zip',
      ),
    })
    await visitor.press('Import 5 products')
    const elsewhere = await adminOf(other)
    await elsewhere.visit(visitor.path)
    // Reads the database, because the images may be done before a page has been rendered.
    await until(
      'the first image is stored',
      async () => {
        const { images_done } = await db
          .selectFrom('imports')
          .select('images_done')
          .executeTakeFirstOrThrow()
        return images_done > 0
      },
      { pauseMs: 1 },
    )
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    await elsewhere.visit(visitor.path)
    assert.equal(elsewhere.heading, 'Importing')
    assert.match(elsewhere.text, /5 of 5 products, [1-3] of 4 images/)
    await db
      .updateTable('imports')
      .set({ updated_at: timeFromNow(-4 * minute) })
      .execute()
    await elsewhere.visit(visitor.path)
    assert.equal(elsewhere.heading, 'The import was interrupted')
    await elsewhere.press('Resume')
    await untilDone(elsewhere)
    assert.match(elsewhere.text, /4 new products, 1 changed, 4 images\./)
    const made = await db
      .selectFrom('products')
      .select('image_id')
      .where('name', 'like', 'Killed %')
      .execute()
    assert.equal(new Set(made.map(({ image_id }) => image_id ?? '')).size, 4)
    const known = await db
      .selectFrom('products')
      .select('stock')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    assert.equal(known.stock, stock + 5)
    await assertStockInvariant(db)
  } finally {
    await db.destroy()
    await other.close()
  }
})

// Nothing of these files reaches the database.
test('shows a field error when a file cannot be accepted', { skip: unlessSqlite }, async () => {
  const send = async (files: Record<string, File>) => {
    await admin.visit('/admin/import')
    await admin.send('Check the files', files)
    assert.equal(admin.status, 400)
    assert.match(admin.title, /^Error: /)
  }
  await send({})
  assert.match(admin.errorAt('CSV file'), /Please choose a CSV file/)
  await send({ 'CSV file': csv('name,name\na,b') })
  assert.match(admin.errorAt('CSV file'), /two columns named "name"/)
  await send({ 'CSV file': csv('a'.repeat(11 * 1024 * 1024)) })
  assert.equal(admin.errorAt('CSV file'), 'The file is larger than 10 MB. Please split it')
  await send({ 'ZIP file with images': file('no', 'a.zip', 'application/zip') })
  assert.match(admin.errorAt('ZIP file with images'), /cannot be read/)
  const before = folders()
  await send({ 'ZIP file with images': file(Buffer.alloc(201 * 1024 * 1024), 'a.zip', 'a/b') })
  assert.equal(
    admin.errorAt('ZIP file with images'),
    'The file is larger than 200 MB. Please split it',
  )
  assert.deepEqual(folders(), before)
})

test('redirects a client that may not import, without reading its files', async () => {
  const before = folders()
  const sending = request(`${shop.url}/admin/import?index`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(200 * 1024 * 1024),
      'sec-fetch-site': 'same-origin',
    },
  })
  sending.on('error', () => {})
  sending.write('--x\r\n')
  const [response] = await once(sending, 'response')
  assert.equal(response.statusCode, 302)
  assert.equal(response.headers.location, '/login')
  sending.destroy()
  assert.deepEqual(folders(), before)
})

test('deletes the temporary files of an upload that is interrupted', async () => {
  const before = folders()
  const sending = request(`${shop.url}/admin/import?index`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
      'sec-fetch-site': 'same-origin',
      cookie: admin.cookies.getCookieStringSync(shop.url),
    },
  })
  sending.on('error', () => {})
  sending.write(
    '--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nname\r\n',
  )
  await until('the file arrives', () => folders().length > before.length)
  sending.destroy()
  await until('the file is deleted', () => folders().length === before.length)
})

function folders() {
  const folder = join(shop.dataDir, onPostgres ? 'cache' : '', 'imports')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
