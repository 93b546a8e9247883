import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { stringify } from 'csv-stringify/sync'
import { findProductsWithWrongPrice } from '../../app/domain/catalogue/prices/reduced-prices.server'
import { textOfHtml } from '../../app/domain/files/other-shops/html-text.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { shopSettings } from '../../app/domain/settings/shop-settings.server'
import { db } from '../../db/client'
import { assertStockInvariant } from '../support/stock-invariant'
import { admin, checkFile, importFile } from './import-files'

afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await findProductsWithWrongPrice(db), [])
})

type Row = Record<string, string | number>

function csvOf(columns: string[], rows: Row[], delimiter = ',') {
  return stringify(rows, { header: true, columns, delimiter })
}

async function assertUnchanged(csv: string) {
  const { preview } = await checkFile(csv)
  assert.deepEqual([preview.created, preview.changes, preview.problems], [0, [], []])
}

async function problemsIn(csv: string) {
  const { preview } = await checkFile(csv)
  return preview.problems.map(
    ({ line, column, value, message }) => `${line} ${column} “${value}”: ${message}`,
  )
}

async function productNamed(name: string) {
  const product = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.name as category')
    .where('products.name', '=', name)
    .executeTakeFirstOrThrow()
  const variants = await db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  const images = await db
    .selectFrom('product_images')
    .select(['position', 'awaited_image', 'alt'])
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  return {
    ...product,
    image_alt: images.find(({ position }) => position === 1)?.alt ?? '',
    images: images.map((it) => it.awaited_image),
    variants: variants.map(({ value_1, value_2, sku, ean, weight, price, stock, hidden_at }) =>
      [value_1, value_2, sku, ean, weight, price, stock, hidden_at && 'hidden'].join('|'),
    ),
  }
}

// A checksum digit for twelve digits.
function eanOf(number: number) {
  const digits = String(400_000_000_000 + number)
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const shopify = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Variant SKU'],
  ...['Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Price'],
  ...['Variant Compare At Price', 'Variant Barcode', 'Image Src', 'Image Position'],
  ...[
    'Image Alt Text',
    'Gift Card',
    'SEO Title',
    'SEO Description',
    'Variant Weight Unit',
    'Status',
  ],
]

// Each product has five lines: four variants, and a further image.
function shopifyRows(products: number): Row[] {
  return Array.from({ length: products }, (_, at): Row[] => {
    const Handle = `field-coat-${at}`
    const image = (name: string) => `https://files.example/s/1/${name}%20${at}.jpg?v=17`
    const variants = ['S', 'M'].flatMap((size) => ['Moss', 'Clay'].map((colour) => [size, colour]))
    return [
      ...variants.map(([size = '', colour = ''], index) => ({
        Handle,
        ...(index === 0 && {
          Title: `Field coat ${at}`,
          'Body (HTML)': `<p>Warm &amp; dry.</p>\n<ul><li>Wool</li><li>Size ${at}</li></ul>`,
          Vendor: 'Hillside',
          'Product Category': 'Apparel & Accessories > Clothing > Coats',
          Type: at % 2 ? '' : 'Outdoor',
          Tags: 'warm, new',
          Published: 'true',
          'Option1 Name': 'Size',
          'Option2 Name': 'Colour',
          'Image Src': image('coat'),
          'Image Position': 1,
          'Image Alt Text': 'A coat on a hook',
          'Gift Card': 'false',
          Status: at === 3 ? 'draft' : 'active',
          'SEO Title': `Warm coat ${at}`,
          'SEO Description': at === 2 ? 'Wool, woven in the hills.\n'.repeat(12) : '',
        }),
        'Option1 Value': size,
        'Option2 Value': colour,
        'Variant SKU': `'FC-${at}-${size}-${colour}`,
        'Variant Grams': '850.0',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': index === 3 ? -2 : index + at,
        'Variant Price': size === 'M' ? '129.90' : '120.00',
        'Variant Compare At Price': '150.00',
        'Variant Barcode': index === 0 ? `'${eanOf(at)}` : 'SHELF 4',
        'Variant Weight Unit': 'kg',
      })),
      { Handle, 'Image Src': image('lining'), 'Image Position': 2 },
    ]
  }).flat()
}

test('imports a product file of Shopify with a line for each variant, and changes nothing the second time', async () => {
  const csv = csvOf(shopify, shopifyRows(40))
  const { preview, message } = await importFile(csv)
  assert.equal(message, '40 new products, 0 changed, 2 new categories.')
  assert.equal(preview.otherShop?.name, 'Shopify')
  assert.deepEqual(preview.ignoredColumns, ['Tags', 'Variant Weight Unit'])
  assert.deepEqual(preview.unknownColumns, [])
  const coat = await productNamed('Field coat 2')
  assert.equal(coat.description, 'Warm & dry.\n\n- Wool\n- Size 2')
  assert.deepEqual([coat.brand, coat.category, coat.hidden_at], ['Hillside', 'Outdoor', null])
  assert.deepEqual(coat.images, ['coat 2.jpg', 'lining 2.jpg'])
  assert.equal(coat.image_alt, 'A coat on a hook')
  assert.equal(coat.page_title, 'Warm coat 2')
  assert.match(coat.page_text, /^Wool, woven in the hills\. Wool.{110,}…$/)
  assert.deepEqual(coat.variants, [
    `S|Moss|FC-2-S-Moss|${eanOf(2)}|850|12000|2|`,
    'S|Clay|FC-2-S-Clay||850|12000|3|',
    'M|Moss|FC-2-M-Moss||850|12990|4|',
    'M|Clay|FC-2-M-Clay||850|12990|0|',
  ])
  const draft = await productNamed('Field coat 3')
  assert.equal(draft.category, 'Coats')
  assert(draft.hidden_at)
  await assertUnchanged(csv)
})

test('reads the template of Shopify, a product without options, and units that are not counted', async () => {
  const csv = `Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity,Weight value (grams),Product image URL
Plum jam,plum-jam,,,,,,PJ-1,Title,Default Title,4.5,,,0,https://files.example/plum.gif
,plum-jam,,,,,,,,,,,,,https://files.example/jar.PNG`
  await importFile(csv)
  const jam = await productNamed('Plum jam')
  const { name } = await shopSettings()
  assert.deepEqual([jam.brand, jam.category, jam.description], [name, 'Uncategorized', 'Plum jam'])
  assert.deepEqual([jam.variants, jam.images], [['||PJ-1|||450|0|'], ['jar.PNG']])
  await assertUnchanged(csv)
  await db.updateTable('products').set({ brand: 'Orchard' }).where('id', '=', jam.id).execute()
  await assertUnchanged(csv)
})

test('names the line and the column of a Shopify file in which something is wrong', async () => {
  const rows: Row[] = [
    {
      Handle: 'a',
      Title: 'Reed mat',
      'Body (HTML)': 'x'.repeat(5001),
      'Option1 Name': 'Length',
      'Option1 Value': 'Short',
      'Variant Price': '9.999',
    },
    { Handle: 'a', 'Option1 Value': '1; 5 m', 'Variant Price': '12' },
    { Handle: 'b', Title: 'reed MAT', 'Variant Price': '1' },
    { Title: 'No handle', 'Variant Price': '1' },
    { Handle: 'c', Title: 'A card', 'Gift Card': 'true', 'Variant Price': '10' },
    { Handle: 'd', Title: 'Sun dial', 'Variant Price': '10', 'Variant Grams': 'heavy' },
  ]
  const problems = await problemsIn(csvOf(shopify, rows))
  assert.deepEqual(problems.toSorted(), [
    `2 body (html) “${'x'.repeat(80)}”: Please use at most 5000 characters`,
    '2 variant price “9.999”: “9.999” can mean $9,999.00 or $9.999. Please type 9999.00, or use at most 2 decimals',
    '3 option1 value “1; 5 m”: A value must not contain a semicolon',
    '4 title “reed MAT”: Line 2 has another product with this name. Give one of them another name',
    '5 handle “”: A line needs the handle of its product',
    '6 gift card “true”: The shop has no gift cards',
  ])
})

test('reads a file with a handle, a title and a price as a file of this shop', async () => {
  const { preview } = await checkFile('handle,title,price,stock\nmoon-bell,Moon bell,5,3')
  assert.equal(preview.otherShop, undefined)
  assert.deepEqual(preview.unknownColumns, ['handle', 'title'])
})

const woocommerce = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?'],
  ...['Visibility in catalog', 'Short description', 'Description', 'Date sale price starts'],
  ...['Date sale price ends', 'In stock?', 'Stock', 'Weight (kg)', 'Sale price', 'Regular price'],
  ...['Categories', 'Tags', 'Images', 'Parent', 'Brands', 'Meta: _note'],
  ...['Meta: _yoast_wpseo_title', 'Meta: rank_math_description'],
  ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
  ...['Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible', 'Attribute 2 global'],
]

// Each product has five lines: itself, three variations, and a simple product.
function woocommerceRows(products: number): Row[] {
  return Array.from({ length: products }, (_, at): Row[] => {
    const id = 1000 + at * 10
    const variable: Row = {
      ID: id,
      Type: 'variable',
      SKU: at % 2 ? `JUG-${at}` : '',
      Name: `Stone jug ${at}`,
      Published: 1,
      'Visibility in catalog': 'visible',
      'Short description': 'Hand made.',
      Description: '<strong>Holds</strong> water.\\n\\nKeep it dry.',
      'In stock?': 1,
      'Weight (kg)': '1,2',
      Categories: 'Kitchen &amp; table > Jugs\\, large, Gifts',
      Images: `https://files.example/2024/01/jug-${at}.jpg, https://files.example/jug-${at}-top.png`,
      Brands: 'Kiln',
      'Meta: _yoast_wpseo_title':
        at % 2 ? '%%title%% %%sep%% %%sitename%%' : `Jug for 100% water ${at}`,
      'Meta: rank_math_description': 'From our own kiln',
      'Attribute 1 name': 'Material',
      'Attribute 1 value(s)': 'Clay, Glaze',
      'Attribute 1 visible': 1,
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': '1 l, 2 l, 3 l',
    }
    const variations = [1, 2, 3].map((litres): Row => {
      return {
        ID: id + litres,
        Type: 'variation',
        SKU: `J-${at}-${litres}`,
        Name: `Stone jug ${at} - ${litres} l`,
        Published: litres === 3 ? 0 : 1,
        'In stock?': 1,
        Stock: litres === 2 ? 'parent' : litres + at,
        'Weight (kg)': litres === 1 ? '0,75' : '',
        'Sale price': litres === 1 ? '17,50' : '',
        'Regular price': '20',
        Parent: at % 2 ? `JUG-${at}` : `id:${id}`,
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': `${litres} l`,
      }
    })
    const simple: Row = {
      ID: id + 4,
      Type: 'simple, virtual',
      Name: `Lesson ${at}`,
      Published: -1,
      Description: 'One hour.',
      'In stock?': 0,
      'Sale price': '30',
      'Date sale price ends': '2091-01-01',
      'Regular price': '45.00',
      'GTIN, UPC, EAN, or ISBN': eanOf(at),
      'Attribute 1 name': 'Brand',
      'Attribute 1 value(s)': 'Studio',
    }
    return at % 2 ? [...variations, variable, simple] : [variable, ...variations, simple]
  }).flat()
}

for (const delimiter of [',', ';']) {
  test(`imports a file of WooCommerce with "${delimiter}" and variations in any order, and changes nothing the second time`, async () => {
    await db.deleteFrom('products').execute()
    const csv = csvOf(woocommerce, woocommerceRows(40), delimiter)
    const { preview, message } = await importFile(csv)
    assert.match(message, /^80 new products, 0 changed/)
    assert.equal(preview.otherShop?.name, 'WooCommerce')
    assert.deepEqual(preview.ignoredColumns, [
      ...['Is featured?', 'Tags', 'Meta: _note', 'Attribute 1 global', 'Attribute 2 global'],
    ])
    for (const at of [4, 5]) {
      const jug = await productNamed(`Stone jug ${at}`)
      assert.equal(jug.description, 'Hand made.\n\n**Holds** water.\n\nKeep it dry.')
      assert.deepEqual([jug.brand, jug.category], ['Kiln', 'Jugs, large'])
      assert.deepEqual([jug.facts, jug.hidden_at], ['Material: Clay, Glaze', null])
      assert.equal(jug.page_title, at % 2 ? '' : 'Jug for 100% water 4')
      assert.equal(jug.page_text, 'From our own kiln')
      assert.deepEqual(jug.images, [`jug-${at}.jpg`, `jug-${at}-top.png`])
      assert.deepEqual(jug.variants, [
        `1 l||J-${at}-1||750|1750|${1 + at}|`,
        `2 l||J-${at}-2||1200|2000|0|`,
        `3 l||J-${at}-3||1200|2000|${3 + at}|hidden`,
      ])
    }
    const lesson = await productNamed('Lesson 7')
    assert.deepEqual([lesson.brand, lesson.facts], ['Studio', ''])
    assert.deepEqual(lesson.variants, [`|||${eanOf(7)}||3000|0|`])
    const { full_price, discount_price, discount_until } = lesson
    assert.deepEqual([full_price, discount_price, discount_until], [4500, 3000, '2091-01-01'])
    assert(lesson.hidden_at)
    await assertUnchanged(csv)
  })
}

test('names the line and the column of a WooCommerce file in which something is wrong', async () => {
  const product = { Published: 1, Description: 'Round.', 'Regular price': '5' }
  const rows: Row[] = [
    { ...product, ID: 1, Type: 'grouped', Name: 'A set' },
    { ...product, ID: 2, Type: 'simple, downloadable', Name: 'A song' },
    { ...product, ID: 3, Type: 'variable', Name: 'A lonely parent' },
    { ...product, ID: 4, Type: 'variation', Name: 'An orphan', Parent: 'id:99' },
    { ...product, ID: 5, Type: 'variable', Name: 'x'.repeat(151) },
    {
      ...{ ID: 6, Type: 'variation', Parent: 'id:5', 'Regular price': 'free', Stock: '1.5' },
      ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': '' },
    },
  ]
  assert.deepEqual((await problemsIn(csvOf(woocommerce, rows))).toSorted(), [
    '2 type “grouped”: The shop has no products of this type, only simple and variable ones',
    '3 type “simple, downloadable”: The shop has no downloads',
    '4 type “variable”: The file has no variations of this product',
    '5 parent “id:99”: The file must have one product of type variable with this ID or SKU',
    `6 name “${'x'.repeat(80)}”: Please use at most 150 characters`,
    '7 attribute 1 value(s) “”: This product has the option Size. Each of its lines needs a value, such as M, or the article number of a variant',
    '7 regular price “free”: Price must be an amount such as 12.50',
    '7 stock “1.5”: Stock quantity must be a whole number, 0 or more',
  ])
})

test('refuses a product of WooCommerce with more options than a product can have', async () => {
  const numbers = [1, 2, 3, 4]
  const columns = [
    ...['ID', 'Type', 'Name', 'Regular price', 'Parent'],
    ...numbers.flatMap((it) => [`Attribute ${it} name`, `Attribute ${it} value(s)`]),
  ]
  const attributes = Object.fromEntries(
    numbers.flatMap((it) => [
      [`Attribute ${it} name`, `Option ${it}`],
      [`Attribute ${it} value(s)`, `Value ${it}`],
    ]),
  )
  const rows = [
    { ID: 1, Type: 'variable', Name: 'A puzzle', ...attributes },
    { Type: 'variation', Parent: 'id:1', 'Regular price': 3, ...attributes },
  ]
  assert.deepEqual(await problemsIn(csvOf(columns, rows)), [
    '2 attribute 4 name “Option 4”: A product has at most 3 options',
  ])
})

test('reads HTML as text in the markup of descriptions', () => {
  const texts = {
    'Plain text\nwith two lines': 'Plain text\nwith two lines',
    '<p>One\ntwo</p><p>three<br/>four</p>': 'One two\n\nthree\nfour',
    '<h2>Care</h2><ul>\n<li>Wash</li>\n<li> Dry </li></ul>': '## Care\n\n- Wash\n- Dry',
    '<TABLE><tr><td>A</td><td>B</td></tr></TABLE>': 'A B',
    'A<style>p > a { color: red }</style>B<script>if (1 < 2) alert("x")</script>C': 'ABC',
    'A<!-- a <b> comment -->B': 'AB',
    '5 < 6 &amp;&#38; &lt;b&gt; &eacute;&#x20AC;&nbsp;&nope; &#0;&#xD800;':
      '5 < 6 && <b> é€ &nope;',
    'An open <a href="x': 'An open <a href="x',
    'C&oelig;ur &rarr; &le; &minus; &Scaron;&thinsp;&hearts; &Alpha;&diams;&euro;&yuml;':
      'Cœur → ≤ − Š ♥ Α♦€ÿ',
    '&#147;best&#X94; &#150; &#128; 5 &#133; &#129; &#10;&lsquor;&Ccaron;&apos;':
      "“best” – € 5 … ‚Č'",
    'R&D &copy 2026, AT&T, &amp;lt; x&y=1': 'R&D © 2026, AT&T, &lt; x&y=1',
    '<ul><li><p>One</p></li> <li><p>Two</p><p>more</p></li></ul><p>End</p>':
      '- One\n- Two more\n\nEnd',
    '<ol><li>\n<h3>A</h3>\n<ul><li><br></li><li><p>B</p></li></ul></li><li></li></ol>C':
      '1. A\n- B\n\nC',
    '<ol><li>Sand</li><li></li><li>Oil<ul><li>twice</li></ul></li><li>Dry</li></ol><OL start="4"><li>Use</ol><p>9. May</p>':
      '1. Sand\n2. Oil\n- twice\n3. Dry\n\n4. Use\n\n\\9. May',
    'İstanbul <b>İ</b> <br> tea': 'İstanbul **İ**\ntea',
    '<p><strong>Oak</strong> <b>tray</b>, <b>oiled </b>well<strong><br></strong></p><p><b>Wood</b><b>: oak</b></p>':
      '**Oak tray**, **oiled** well\n\n**Wood: oak**',
    '<b style="font-weight:normal" id="pasted"><p>One <strong>two</strong></p></b>': 'One **two**',
    '<h2><strong>Care</strong></h2><h3><p>Of wool</p></h3><p><b>One<br>two</b></p>':
      '## Care\n\n## Of wool\n\n**One**\n**two**',
    '<ul><li>One<li>Two<ul><li>Three</ul>Four</ul><p><b>Five<p>six':
      '- One\n- Two\n- Three\n\nFour\n\n**Five**\n\n**six**',
    '<table><tbody><tr><th>A</th><td>1</td></tr>\n<tr><th>B</th></tr></tbody></table>': 'A 1\nB',
    '<p>One&nbsp;</p><p>&nbsp;</p><p>&#8203;</p><div><div>Two</div></div>': 'One\n\nTwo',
    // What only looks like a mark.
    '<p>- 20% off</p><p># 1 of **all**</p><p>\\- two</p><p>C#, 5 - 3</p><li># 2</li>':
      '\\- 20% off\n\n\\# 1 of \\**all\\**\n\n\\\\- two\n\nC#, 5 - 3\n\n- # 2',
    '<b>Price</b>* <b>&lt;b&gt;</b>': 'Price* <b>',
  }
  for (const [html, text] of Object.entries(texts)) assert.equal(textOfHtml(html), text)
  assert.equal(
    textOfHtml('One\r\ntwo <b>three</b><br />\r\n\r\nfour', true),
    'One\ntwo **three**\n\nfour',
  )
  assert.equal(textOfHtml('<ul>\n<li>\nOne\ntwo\n</li>\n\n</ul>', true), '- One two')
})

test('imports formatted descriptions, and changes nothing the second time', async () => {
  const html = `<h2>Care</h2>\r\n<ul>\r\n<li><strong>Cold</strong> water\r\n<li>**No** dryer</ul>
<p>- 5% <b>less</b><script>alert(1)</script></p>`
  const files = {
    'Wash cloth': csvOf(shopify, [
      { Handle: 'cloth', Title: 'Wash cloth', 'Variant Price': 9, 'Body (HTML)': html },
    ]),
    'Wash bowl': csvOf(
      ['Type', 'Name', 'Description', 'Regular price', 'Visibility in catalog'],
      [
        {
          ...{ Type: 'simple', Name: 'Wash bowl', 'Regular price': 9 },
          ...{ 'Visibility in catalog': 'visible', Description: html.replace(/\r?\n/g, '\\n') },
        },
      ],
    ),
  }
  for (const [name, file] of Object.entries(files)) {
    await importFile(file)
    const { description } = await productNamed(name)
    const text = String.raw`- **Cold** water|- \**No\** dryer||\- 5% **less**`
    assert.equal(description, `## Care\n\n${text.replaceAll('|', '\n')}`)
    await assertUnchanged(file)
  }
})

test('reads HTML in a time that grows with its length', () => {
  const cpuMs = (html: string) => {
    const start = process.cpuUsage()
    textOfHtml(html)
    return process.cpuUsage(start).user / 1000
  }
  for (const part of [
    '<',
    '<a',
    '< ',
    '&',
    '<li>',
    '<!--',
    '<script>',
    ' \n',
    '&#',
    '<b>',
    '<b>a',
    '</b>',
    '<b>a</b>*',
    '**',
    '<br>  ',
  ]) {
    assert(cpuMs(part.repeat(100_000 / part.length)) < 1000, part)
  }
})

for (const locale of ['en-US', 'de-DE']) {
  test(`reads prices with a point or a comma when the language of the shop is ${locale}`, async () => {
    await updateShopSettings(admin, { locale })
    const prices = ['1234.50', '1234,5', '1.250', '7']
    const rows = prices.map((price, at) => ({
      ...{ Handle: `bell-${at}`, Title: `Bell ${at} of ${locale}`, 'Variant Price': price },
    }))
    await importFile(csvOf(['Handle', 'Title', 'Variant Price'], rows))
    const bells = await db
      .selectFrom('products')
      .select('price')
      .where('name', 'like', `Bell%${locale}`)
      .orderBy('name')
      .execute()
    assert.deepEqual(
      bells.map(({ price }) => price),
      [123450, 123450, 125, 700],
    )
    await updateShopSettings(admin, { locale: 'en-US' })
  })
}

test('preserves the units of a product when the other shop does not count them', async () => {
  const csv = csvOf(
    ['Handle', 'Title', 'Variant Price', 'Variant Inventory Tracker', 'Variant Inventory Qty'],
    [
      { Handle: 'a', Title: 'Free kite', 'Variant Price': 9, 'Variant Inventory Qty': 5 },
      {
        ...{ Handle: 'b', Title: 'Counted kite', 'Variant Price': 9 },
        ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': 5 },
      },
    ],
  )
  await importFile(csv)
  assert.equal((await productNamed('Free kite')).stock, 0)
  assert.equal((await productNamed('Counted kite')).stock, 5)
  await importFile('name,add\nFree kite,8')
  await assertUnchanged(csv)
})

test('reads numbers of other programs when they have many or no digits before or after the point', async () => {
  const rows = ['150.2524725625', '149,99999999999', '.5'].map((grams, at): Row => {
    return {
      ...{ Handle: `peg-${at}`, Title: `Peg ${at}`, 'Variant Grams': grams },
      ...{ 'Variant Price': '.50000000000', 'Variant Inventory Qty': '3.00000000000' },
    }
  })
  await importFile(
    csvOf(['Handle', 'Title', 'Variant Grams', 'Variant Inventory Qty', 'Variant Price'], rows),
  )
  const variants = async (at: number) => (await productNamed(`Peg ${at}`)).variants
  assert.deepEqual(await variants(0), ['||||150|50|3|'])
  assert.deepEqual(await variants(1), ['||||150|50|3|'])
  assert.deepEqual(await variants(2), ['||||1|50|3|'])
  await importFile('name,stock,weight\nPeg 0,4.0,"160,00"')
  assert.deepEqual(await variants(0), ['||||160|50|4|'])
  assert.equal((await checkFile('name,stock\nPeg 0,4.000')).preview.problems.length, 1)
})

test('refuses downloads of WooCommerce when only the variations say so', async () => {
  const columns = ['ID', 'Type', 'Name', 'Regular price', 'Parent', 'Stock', 'Attribute 1 name']
  const value = 'Attribute 1 value(s)'
  const variation = (type: string, format: string): Row => ({
    ...{ Type: type, 'Regular price': 9, Parent: 'id:20', Stock: 5 },
    ...{ 'Attribute 1 name': 'Format', [value]: format },
  })
  const rows = [
    { ID: 20, Type: 'variable', Name: 'Song book' },
    variation('variation, downloadable, virtual', 'PDF'),
    variation('variation, downloadable, virtual', 'MP3'),
    variation('variation', 'Paper'),
  ]
  const csv = csvOf([...columns, value], rows)
  assert.deepEqual(await problemsIn(csv), [
    '3 type “variation, downloadable, virtual”: The shop has no downloads',
    '4 type “variation, downloadable, virtual”: The shop has no downloads',
  ])
  assert.equal((await checkFile(csv)).preview.newProducts[0]?.variants, 1)
  const { preview } = await checkFile(csvOf([...columns, value], rows.slice(0, 3)))
  assert.equal(preview.created, 0)
})

test('reads TRUE and FALSE in the language of a spreadsheet when a file says what is published, and refuses other words', async () => {
  const words: [string, string][] = [
    ...([
      ['WAHR', 'FALSCH'],
      ['Vrai', 'faux'],
      ['VERDADERO', 'FALSO'],
    ] as [string, string][]),
    ...([
      ['vero', 'falso'],
      ['WAAR', 'ONWAAR'],
      ['PRAWDA', 'FAŁSZ'],
    ] as [string, string][]),
  ]
  const row = (name: string, published: string, gift = ''): Row => ({
    ...{ Handle: name, Title: name, Published: published, 'Gift Card': gift },
    'Variant Price': '4,5',
  })
  const columns = ['Handle', 'Title', 'Published', 'Gift Card', 'Variant Price']
  await importFile(
    csvOf(
      columns,
      words.flatMap(([yes, no], at) => [row(`Seed ${at}`, yes, no), row(`Draft ${at}`, no)]),
      ';',
    ),
  )
  for (const at of words.keys()) {
    assert.equal((await productNamed(`Seed ${at}`)).hidden_at, null)
    assert((await productNamed(`Draft ${at}`)).hidden_at)
  }
  assert.deepEqual(
    await problemsIn(
      csvOf(columns, [row('A', 'perhaps'), row('B', 'TRUE', 'n/a'), row('C', 'TRUE', 'WAHR')]),
    ),
    [
      '2 published “perhaps”: This must be TRUE or FALSE',
      '3 gift card “n/a”: This must be TRUE or FALSE',
      '4 gift card “WAHR”: The shop has no gift cards',
    ],
  )
  const simple = { Type: 'simple', 'Regular price': 5 }
  const file = csvOf(
    ['Type', 'Name', 'Published', 'In stock?', 'Regular price'],
    [
      { ...simple, Name: 'Ring A', Published: 'perhaps', 'In stock?': 1 },
      { ...simple, Name: 'Ring B', Published: 1, 'In stock?': 'perhaps' },
      { ...simple, Name: 'Ring C', Published: 'WAHR', 'In stock?': 'backorder' },
    ],
  )
  assert.deepEqual(await problemsIn(file), [
    '2 published “perhaps”: This must be 1 or 0',
    '3 in stock? “perhaps”: This must be 1 or 0',
  ])
})

test('finds the headings when blank lines and a byte order mark are before them', async () => {
  const rows = [{ Type: 'simple', Name: 'Kettle', 'Regular price': 30 }]
  const csv = csvOf(['Type', 'Name', 'Regular price'], rows, ';')
  for (const start of ['\n\uFEFF', '\uFEFF\r\n', ';;\n \n']) {
    assert.equal((await checkFile(start + csv)).preview.otherShop?.name, 'WooCommerce')
  }
  const { preview } = await checkFile('\n\uFEFF"name",brand,price\n"",,\nLost,"x",?\n')
  assert.equal(preview.needsName, false)
  assert.equal(preview.problems[0]?.line, 4)
})

test('finds the headings, and counts the lines as the file does, when its first line tells spreadsheets the separator', async () => {
  for (const end of ['\n', '\r\n']) {
    const csv = ['sep=;', 'name;brand;price', 'Vase;x;?', ''].join(end)
    const { preview } = await checkFile(`\uFEFF${csv}`)
    assert.deepEqual([preview.needsName, preview.problems[0]?.line], [false, 3])
  }
})

test('makes an attribute of WooCommerce a fact when no variation has a value of it', async () => {
  const attributes = [1, 2].flatMap((it) => [`Attribute ${it} name`, `Attribute ${it} value(s)`])
  const row = (size: string, colour: string): Row => ({
    ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': size },
    ...{ 'Attribute 2 name': 'Colour', 'Attribute 2 value(s)': colour },
  })
  const csv = csvOf(
    ['ID', 'Type', 'Name', 'Regular price', 'Parent', ...attributes],
    [
      { ID: 30, Type: 'variable', Name: 'Apron', ...row('S, M', 'Red, Blue') },
      { Type: 'variation', Parent: 'id:30', 'Regular price': 20, ...row('S', '') },
      { Type: 'variation', Parent: 'id:30', 'Regular price': 20, ...row('M', '') },
    ],
  )
  await importFile(csv)
  const apron = await productNamed('Apron')
  assert.deepEqual([apron.option_1, apron.option_2, apron.facts], ['Size', '', 'Colour: Red, Blue'])
  assert.deepEqual(apron.variants, ['S|||||2000|0|', 'M|||||2000|0|'])
})

test('reads the options of WooCommerce by the number of their attribute when an earlier one is empty', async () => {
  const numbers = [1, 2, 3].flatMap((it) => [`Attribute ${it} name`, `Attribute ${it} value(s)`])
  const columns = ['ID', 'Type', 'Name', 'Regular price', 'Parent', ...numbers]
  const variation = (size: string): Row => ({
    ...{ Type: 'variation', Parent: 'id:50', 'Regular price': 6.5 },
    'Attribute 3 value(s)': size,
  })
  const sock = {
    ...{ ID: 50, Type: 'variable', Name: 'Sock', 'Attribute 2 name': 'Material' },
    ...{
      'Attribute 2 value(s)': 'Wool',
      'Attribute 3 name': 'Size',
      'Attribute 3 value(s)': 'S, M',
    },
  }
  await importFile(csvOf(columns, [sock, variation('S'), variation('M')]))
  const { option_1, facts, variants } = await productNamed('Sock')
  assert.deepEqual([option_1, facts], ['Size', 'Material: Wool'])
  assert.deepEqual(variants, ['S|||||650|0|', 'M|||||650|0|'])
})

test('reads the headings of other shops when their case, marks and British spelling are others', async () => {
  const [hidden, lamp] = ['Ghost spoon', 'Ghost lamp']
  const woo =
    'TYPE;\u200bName;Published;Visibility\u00a0in_Catalogue;Weight [kg];Regular-Price;attribute_1_name;attribute_1_value(s)'
  await importFile(`${woo}\nsimple;${hidden};1;hidden;0.25;6.50;Material;Tin`)
  const spoon = await productNamed(hidden)
  assert(spoon.hidden_at)
  assert.deepEqual([spoon.facts, spoon.variants], ['Material: Tin', ['||||250|650|0|']])
  await importFile(`handle,TITLE,Variant_Price,variant grams,status\nlamp,${lamp},9,300,draft`)
  assert((await productNamed(lamp)).hidden_at)
})

test('refuses a heading that a file of another shop has twice only when it is read', async () => {
  const file = (headings: string) =>
    `Type,Name,Regular price,Published,${headings}\nsimple,Twin pan,9,1,a,b`
  assert.deepEqual(await problemsIn(file('Meta: Color,Meta: color')), [])
  await assert.rejects(checkFile(file('Published,Meta')), /two columns named "published"/)
})

test('names the file of an image in one form when its letters are composed or not', async () => {
  const csv = csvOf(
    ['Handle', 'Title', 'Variant Price', 'Image Src'],
    [
      {
        Handle: 'g',
        Title: 'Bowl',
        'Variant Price': 9,
        'Image Src': 'https://f.example/gru%CC%88n.jpg',
      },
    ],
  )
  await importFile(csv)
  assert.deepEqual((await productNamed('Bowl')).images, ['grün.jpg'.normalize()])
})

async function notesIn(csv: string) {
  const { preview } = await checkFile(csv)
  assert.equal(preview.allNotes, preview.notes.length)
  return preview.notes.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}

test('keeps all variants, and the article number of the first one, when a file of Shopify repeats an article number', async () => {
  const row = (colour: string, rest: Row): Row => ({
    ...{ 'Option1 Value': colour, 'Variant SKU': 'TT', 'Variant Price': 8, ...rest },
  })
  const csv = csvOf(
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'],
    [
      row('Red', { Handle: 'c', Title: 'Tea towel', 'Option1 Name': 'Colour' }),
      row('Blue', { Handle: 'c' }),
      row('Green', { Handle: 'c' }),
      row('Default Title', { Handle: 'd', Title: 'Tea cosy', 'Option1 Name': 'Title' }),
    ],
  )
  const note = 'Line 2 already has this article number, so this variant is imported without it'
  assert.deepEqual(
    await notesIn(csv),
    [3, 4, 5].map((line) => `${line} variant sku: ${note}`),
  )
  await importFile(csv)
  assert.deepEqual((await productNamed('Tea towel')).variants, [
    ...['Red||TT|||800|0|', 'Blue|||||800|0|', 'Green|||||800|0|'],
  ])
  assert.deepEqual((await productNamed('Tea cosy')).variants, ['|||||800|0|'])
  await assertUnchanged(csv)
  const own = `name,option 1,value 1,sku\nTea towel,,White,NEW\nTea towel,,Black,NEW`
  assert.deepEqual(await problemsIn(own), ['3 sku “NEW”: Line 2 already has this article number'])
})

test('gives a new product of a Shopify file its handle as the end of its web address, if it is free', async () => {
  const row = (Handle: string, Title: string) => ({ Handle, Title, 'Variant Price': 9 })
  await importFile(csvOf(shopify, [row('moved-stool', 'Stool with three legs')]))
  const csv = csvOf(shopify, [
    row('stool-2019', 'Stool with three legs'),
    row('swing', 'Garden swing'),
    row('moved-stool', 'Second stool'),
    row('Bench_Set', 'Bench'),
    row('linen-bench', 'Swing'),
  ])
  assert.deepEqual(await notesIn(csv), [
    '4 handle: Another product has or had this web address, so this one gets another',
    '5 handle: This shop writes web addresses in another way, so this product gets another one',
  ])
  const { preview } = await checkFile(csv)
  assert.deepEqual(
    preview.newProducts.map(({ slug }) => slug),
    ['swing', undefined, undefined, 'linen-bench'],
  )
  await importFile(csv)
  const slugOfProduct = async (name: string) => (await productNamed(name)).slug
  assert.equal(await slugOfProduct('Stool with three legs'), 'moved-stool')
  assert.equal(await slugOfProduct('Garden swing'), 'swing')
  assert.equal(await slugOfProduct('Swing'), 'linen-bench')
  assert.equal(await slugOfProduct('Second stool'), 'second-stool')
  await assertUnchanged(csv)
})

test('names each image and each number of a Shopify file that it leaves out or changes', async () => {
  const image = (path: string): Row => ({ Handle: 'n', 'Image Src': `https://f.example/${path}` })
  const further = Array.from({ length: 7 }, (_, at) => image(`n${at}.jpg`))
  const first = { Title: 'Noted lamp', 'Variant Price': 9, 'Variant Inventory Qty': -3 }
  const csv = csvOf(shopify, [
    { ...image('a.jpg'), ...first, 'Variant Inventory Tracker': 'shopify', 'Variant Grams': 0.2 },
    ...[image('b.gif'), ...further, image('late.jpg'), image('2024/a.jpg'), image('a.jpg')],
  ])
  assert.deepEqual(await notesIn(csv), [
    '2 variant inventory qty: The shop has no units below 0, so the stock is 0',
    '3 image src: The shop stores only JPEG, PNG, WebP and AVIF files, so this image is left out',
    '11 image src: A product has at most 8 images, so this one is left out',
    '12 image src: Another image of the product has the same file name, so this one is left out',
  ])
  await importFile(csv)
  const lamp = await productNamed('Noted lamp')
  assert.deepEqual(lamp.variants, ['||||1|900|0|'])
  assert.equal(lamp.images.length, 8)
  await assertUnchanged(csv)
})

test('leaves out the spaces around a slash, and says so, when another shop has them in a value', async () => {
  const csv = csvOf(shopify, [
    {
      ...{ Handle: 's', Title: 'Slash sock', 'Option1 Name': 'Size', 'Option1 Value': 'S / M' },
      ...{ 'Option2 Name': 'Colour', 'Option2 Value': 'red/blue', 'Variant Price': 9 },
    },
  ])
  assert.deepEqual(await notesIn(csv), [
    '2 option1 value: A value must not have spaces around a slash, so they are left out',
  ])
  await importFile(csv)
  assert.deepEqual((await productNamed('Slash sock')).variants, ['S/M|red/blue||||900|0|'])
  await assertUnchanged(csv)
})

test('names the first description with formatting that is left out, and none when all of it is kept', async () => {
  const row = (at: number, html: string): Row => ({
    ...{ Handle: `f${at}`, Title: `Formatted ${at}`, 'Variant Price': 9, 'Body (HTML)': html },
  })
  const plain = row(
    1,
    '<h2>Wool</h2><p><span>It</span> is <b>warm</b>.</p><ul><li>Warm<br>Dry</li></ul>',
  )
  assert.deepEqual(await notesIn(csvOf(shopify, [plain])), [])
  const formatted = [row(2, '<p>See <a href="/a">this</a>.</p>'), row(3, '<i>Slanted</i>')]
  const note =
    'Descriptions keep paragraphs, headings, lists and bold. Links, images, tables and other formatting are left out here and in later lines'
  assert.deepEqual(await notesIn(csvOf(shopify, [plain, ...formatted])), [`3 body (html): ${note}`])
  const woocommerce = csvOf(
    ['Type', 'Name', 'Short description', 'Regular price', 'Visibility in catalog'],
    [
      {
        ...{ Type: 'simple', Name: 'Bold bowl', 'Short description': '<em>Bold</em>' },
        ...{ 'Regular price': 9, 'Visibility in catalog': 'visible' },
      },
    ],
  )
  assert.deepEqual(await notesIn(woocommerce), [`2 short description: ${note}`])
})

test('leaves out numbers that a spreadsheet has rounded, and says so, when a file of Shopify has them', async () => {
  const row = (at: number): Row => ({
    ...{ Handle: `r${at}`, Title: `Rounded ${at}`, 'Variant Price': 9 },
    ...{ 'Variant SKU': '1,00025E+11', 'Variant Barcode': "'4.01234E+12" },
  })
  const csv = csvOf(shopify, [row(1), row(2)])
  const note = 'A spreadsheet program has rounded this number, so it is left out'
  assert.deepEqual(
    await notesIn(csv),
    [2, 3].flatMap((line) => [`${line} variant sku: ${note}`, `${line} variant barcode: ${note}`]),
  )
  await importFile(csv)
  for (const at of [1, 2]) {
    assert.deepEqual((await productNamed(`Rounded ${at}`)).variants, ['|||||900|0|'])
  }
  await assertUnchanged(csv)
})

test('names the units that are left out when the variations of a product share them', async () => {
  const variation = (size: string): Row => ({
    ...{ Type: 'variation', Parent: 'SHARED', Published: 1, 'In stock?': 1, Stock: 'parent' },
    ...{ 'Regular price': 9, 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': size },
  })
  const csv = csvOf(woocommerce, [
    { Type: 'variable', SKU: 'SHARED', Name: 'Shared scarf', 'In stock?': 1, Stock: 20 },
    ...[variation('S'), variation('M')],
  ])
  assert.deepEqual(await notesIn(csv), [
    '2 stock: The variations share these units, but this shop counts those of each variant, so they are not read',
  ])
})

test('refuses the line of another product when a file of Shopify has one handle twice', async () => {
  const row = (Title: string, value: string): Row => ({
    ...{ Handle: 'twice', Title, 'Option1 Name': 'Colour', 'Option1 Value': value },
    'Variant Price': 9,
  })
  const csv = csvOf(shopify, [row('Felt hat', 'Red'), row('FELT hat', 'Blue'), row('Cap', 'Green')])
  assert.deepEqual(await problemsIn(csv), [
    '4 title “Cap”: Line 2 has another product with this handle. Give one of them another handle',
  ])
})

test('refuses numbers of other shops that may have separators of thousands', async () => {
  const row = (at: number, price: string, units: string, grams = ''): Row => ({
    ...{ Handle: `t${at}`, Title: `Thousand ${at}`, 'Variant Price': price },
    ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': units },
    'Variant Grams': grams,
  })
  const rows = [row(1, '1,000', '1'), row(2, '1.000', '1.000'), row(3, '1,250', '2', '1,500')]
  const problems = await problemsIn(csvOf(shopify, rows))
  assert.deepEqual(
    problems.map((problem) => problem.replace(/”.*/, '”')),
    [
      ...['2 variant price “1,000”', '3 variant price “1.000”', '3 variant inventory qty “1.000”'],
      '4 variant price “1,250”',
    ],
  )
  const unread = '4 variant grams: This weight cannot be read, so it is left out'
  assert.deepEqual(await notesIn(csvOf(shopify, rows)), [unread])
})

test('adds the images of variations, and names their descriptions, when a file of WooCommerce has them', async () => {
  const variation = (colour: string, rest: Row): Row => ({
    ...{ Type: 'variation', Parent: 'TÉE', Published: 1, 'In stock?': 1, 'Regular price': 9 },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': colour, ...rest },
  })
  const csv = csvOf(woocommerce, [
    variation('Red', { Images: 'https://f.example/red.jpg', Description: 'Soft.' }),
    variation('Blue', { Images: 'https://f.example/blue.jpg, https://f.example/tee.jpg' }),
    {
      ...{ ID: 1, Type: 'variable', SKU: 'Tée', Name: 'Linen tee', Published: 1, 'In stock?': 1 },
      ...{ Images: 'https://f.example/tee.jpg, https://f.example/back.gif' },
    },
  ])
  assert.deepEqual(await notesIn(csv), [
    '2 description: A variant has no description of its own, so this one is left out',
    '4 images: The shop stores only JPEG, PNG, WebP and AVIF files, so this image is left out',
  ])
  await importFile(csv)
  const { images } = await productNamed('Linen tee')
  assert.deepEqual(images, ['tee.jpg', 'red.jpg', 'blue.jpg'])
  await assertUnchanged(csv)
})

test('refuses variations of WooCommerce when two products have the SKU of their product', async () => {
  const product = (id: number): Row => ({
    ...{ ID: id, Type: 'variable', SKU: 'COAT', Name: `Coat ${id}`, Published: 1, 'In stock?': 1 },
  })
  const variation = (parent: string): Row => ({
    ...{ Type: 'variation', Parent: parent, Published: 1, 'In stock?': 1, 'Regular price': 9 },
    ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' },
  })
  const rows = [product(1), variation('COAT'), product(2), variation('id:2')]
  assert.deepEqual(await problemsIn(csvOf(woocommerce, rows)), [
    '2 type “variable”: The file has no variations of this product',
    '3 parent “COAT”: The file must have one product of type variable with this ID or SKU',
  ])
})

test('refuses a line with the article number of another product when the shop does not know its name', async () => {
  await importFile(
    'name,brand,description,category,price,stock,sku\nLamp shade,Maker,Round.,Lamps,30,2,WARRANTY',
  )
  const columns = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty']
  const cord = { Handle: 'p2', Title: 'Lamp cord', 'Variant SKU': 'WARRANTY' }
  const csv = csvOf(columns, [{ ...cord, 'Variant Price': 9, 'Variant Inventory Qty': 50 }])
  assert.deepEqual(await problemsIn(csv), [
    '2 variant sku “WARRANTY”: Lamp shade already has this article number',
  ])
  const own = await problemsIn('name,sku,price\nLamp cord,WARRANTY,9')
  assert(own.includes('2 sku “WARRANTY”: Lamp shade already has this article number'))
  await importFile('sku,price\nWARRANTY,31')
  const shade = await productNamed('Lamp shade')
  assert.deepEqual(shade.variants, ['||WARRANTY|||3100|2|'])
})

test('imports a product, and says what it leaves out or shortens, when a small part of it is too long', async () => {
  const sku = 'A'.repeat(93)
  const [colour, alt] = ['Blue '.repeat(12).trim(), 'A\nview '.repeat(40)]
  const csv = csvOf(shopify, [
    {
      ...{ Handle: 'l', Title: 'Long lamp', 'Variant SKU': sku, 'Variant Price': 9 },
      ...{
        'Option1 Name': 'Colour of the shade and of the cord, outside',
        'Option1 Value': colour,
      },
      ...{ 'Image Src': 'https://f.example/a.jpg', 'Image Alt Text': alt },
    },
    { Handle: 'l', 'Image Src': `https://f.example/${'b'.repeat(200)}.jpg`, 'Image Alt Text': 'B' },
    { Handle: 'l', 'Image Src': 'https://f.example/c%2Fd.jpg' },
  ])
  const left = 'The shop cannot store this file name, so the image is left out'
  assert.deepEqual(await notesIn(csv), [
    '2 image alt text: The description of this image is shortened to 200 characters',
    `3 image src: ${left}`,
    `4 image src: ${left}`,
  ])
  await importFile(csv)
  const lamp = await productNamed('Long lamp')
  assert.deepEqual(lamp.variants, [`${colour}||${sku}|||900|0|`])
  assert.match(lamp.image_alt, /^A view A view .{180,}…$/)
  await assertUnchanged(csv)

  const numbers = Array.from({ length: 22 }, (_, at) => at + 1)
  const facts: Row = Object.fromEntries(
    numbers.flatMap((it) => [
      [`Attribute ${it} name`, `${it} ${'n'.repeat(it === 2 ? 61 : 5)}`],
      [`Attribute ${it} value(s)`, it === 1 ? 'x'.repeat(301) : 'one\ntwo'],
    ]),
  )
  const rows = [{ Type: 'simple', Name: 'Fact lamp', 'Regular price': 5, ...facts }]
  const file = csvOf(['Type', 'Name', 'Regular price', ...Object.keys(facts)], rows)
  assert.deepEqual(await notesIn(file), [
    '2 attribute 1 value(s): The facts are shortened: a product has at most 20, with names of at most 60 and texts of at most 300 characters',
  ])
  await importFile(file)
  const lines = (await productNamed('Fact lamp')).facts.split('\n')
  assert.equal(lines.length, 20)
  assert.deepEqual(lines.slice(0, 3), [
    `1 nnnnn: ${'x'.repeat(299)}…`,
    `2 ${'n'.repeat(57)}…: one two`,
    '3 nnnnn: one two',
  ])
})

const translations = {
  German: [
    'Typ',
    'Artikelnummer',
    'Name',
    'Sichtbarkeit im Katalog',
    'Beschreibung',
    'Bestand',
    'Gewicht (kg)',
    'Regulärer Preis',
    'Übergeordnetes Produkt',
    'Attribut 1 Name',
    'Attribut 1 Wert(e)',
  ],
  Spanish: [
    'Tipo',
    'SKU',
    'Nombre',
    'Visibilidad en el catálogo',
    'Descripción',
    'Inventario',
    'Peso (kg)',
    'Precio normal',
    'Superior',
    'Nombre del atributo 1',
    'Valor(es) del atributo 1',
  ],
  French: [
    'Type',
    'UGS',
    'Nom',
    'Visibilité dans le catalogue',
    'Description',
    'Stock',
    'Poids (kg)',
    'Tarif régulier',
    'Parent',
    'Nom de l’attribut 1',
    'Valeur(s) de l\u2019attribut 1',
  ],
  Italian: [
    'Tipo',
    'COD',
    'Nome',
    'Visibilità nel catalogo',
    'Descrizione',
    'Magazzino',
    'Peso (kg)',
    'Prezzo di listino',
    'Genitore',
    'Attributo 1 nome',
    'Attributo 1 valuta(e)',
  ],
  Dutch: [
    'Type',
    'Artikelnummer',
    'Naam',
    'Zichtbaarheid in catalogus',
    'Beschrijving',
    'Voorraad',
    'Gewicht (kg)',
    'Reguliere prijs',
    'Hoofd',
    'Naam eigenschap 1',
    'Waarde eigenschap 1',
  ],
  Polish: [
    'Typ',
    'SKU',
    'Nazwa',
    'Widoczność w katalogu',
    'Opis',
    'Stan magazynowy',
    'Waga (kg)',
    'Cena',
    'Element nadrzędny',
    'Nazwa atrybutu 1',
    'Wartości atrybutu 1',
  ],
}

for (const [language, headings] of Object.entries(translations)) {
  test(`reads a product file of WooCommerce when its headings are ${language}`, async () => {
    const name = `Cap in ${language}`
    const id = language.length
    const rows = [
      [id, 'variable', '', name, 'visible', 'Warm.', '', '0,2', '', '', 'Size', 'S, M'],
      ['', 'variation', `${language}-S`, '', '', '', 4, '', '19,5', `id:${id}`, 'Size', 'S'],
      ['', 'variation', '', '', '', '', 5, '0,3', '20', `id:${id}`, 'Size', 'M'],
    ]
    await importFile(stringify([['ID', ...headings], ...rows]))
    const cap = await productNamed(name)
    assert.deepEqual([cap.description, cap.option_1], ['Warm.', 'Size'])
    assert.deepEqual(cap.variants, [`S||${language}-S||200|1950|4|`, 'M||||300|2000|5|'])
    const wrong = stringify([
      ['ID', ...headings],
      [1, 'simple', '', 'A cap', '', '', '', '', 'free'],
    ])
    assert.match(
      (await problemsIn(wrong)).join(),
      new RegExp(`^2 ${headings[7]?.toLowerCase()} “free”`),
    )
  })
}

test('reads a compare-at price of Shopify as the full price, and ends the discount when a later file has none', async () => {
  const fileWith = (...prices: string[]) =>
    `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price
${prices.map((price, at) => `mug,${at ? '' : 'Blue mug,Size'}${at ? ',' : ''},${at + 1},${price}`).join('\n')}`
  const mug = async () => {
    const { variants, full_price, discount_price } = await productNamed('Blue mug')
    return [full_price, discount_price, ...variants.map((it) => it.split('|')[5])]
  }
  await importFile(fileWith('8.00,10.00', '8.00,10.00'))
  assert.deepEqual(await mug(), [1000, 800, '800', '800'])
  await assertUnchanged(fileWith('8.00,10.00', '8.00,10.00'))
  await importFile(fileWith('10.00,', '10.00,'))
  assert.deepEqual(await mug(), [1000, null, '1000', '1000'])
  await importFile(fileWith('8.00,10.00', '9.00,10.00'))
  assert.deepEqual((await mug()).slice(2), ['800', '900'], 'one discount does not fit both')
})

test('reads a compare-at price as the full price when prices have separators of thousands', async () => {
  const csv = csvOf(
    [
      ...['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'],
      'Variant Compare At Price',
    ],
    [
      {
        ...{ Handle: 'sofa', Title: 'Wide sofa', 'Option1 Name': 'Size', 'Option1 Value': 'L' },
        ...{ 'Variant Price': '1.299,00', 'Variant Compare At Price': '1.499,00' },
      },
      {
        ...{ Handle: 'sofa', 'Option1 Value': 'XL' },
        ...{ 'Variant Price': '1.299,00', 'Variant Compare At Price': '1.499,00' },
      },
    ],
  )
  await importFile(csv)
  const { full_price, discount_price } = await productNamed('Wide sofa')
  assert.deepEqual([full_price, discount_price], [149900, 129900])
  await assertUnchanged(csv)
})
