import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { command } from '../support/command'
import { emptyData } from '../support/data'
import { file, image } from '../support/images'
import { skipOpening } from '../support/selling'
import { databaseOf, emailsTo, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { questionAboutUnits } from '../support/variants'
import { loggedIn, Visitor } from '../support/visitor'
import { until } from '../support/wait'
import { zipOf } from '../support/zip'

// A shop of 30 products, 8 of them with variants, without scripts: ten products by hand, the others by an import. Its
// export and its images then make a second shop.

interface Wanted {
  name: string
  category: string
  price: string
  options?: Record<string, string>
  /** For each variant, by its name; the others have 4 units and the price of the product. */
  variants?: Record<string, Record<string, string>>
  facts?: string
}

const colours =
  'White, Ecru, Straw, Ochre, Rust, Brick, Rose, Plum, Sky, Slate, Moss, Fir, Umber, Black'

const wanted: Wanted[] = [
  { name: 'Iron Hook', category: 'House', price: '6.50' },
  { name: 'Ball of String', category: 'House', price: '3.20', facts: 'Length: 60 m' },
  {
    name: 'Field Shirt',
    category: 'Clothes',
    price: '39.00',
    options: { Size: 'S, M, L' },
    facts: 'Material: linen\nWashing: 40 °C',
  },
  {
    name: 'Loose Tea',
    category: 'Kitchen',
    price: '4.00',
    options: { Weight: '50 g, 100 g, 250 g' },
    variants: {
      '100 g': { 'Price ($)': '7.50', 'Weight (g)': '120' },
      '250 g': { 'Price ($)': '16.00', 'Weight (g)': '280', Stock: '0' },
    },
  },
  {
    name: 'Wool Socks',
    category: 'Clothes',
    price: '12.00',
    options: { Size: '38, 42', Colour: 'Grey, Rust' },
    variants: { '42 / Rust': { EAN: '4006381333931', Hidden: 'on' } },
  },
  {
    name: 'Rag Rug',
    category: 'House',
    price: '80.00',
    options: { Length: '1 m, 2 m', Colour: 'Blue, Red' },
    variants: { '2 m / Blue': { 'Price ($)': '140.00' }, '2 m / Red': { 'Price ($)': '145.00' } },
  },
  {
    name: 'Oak Shelf',
    category: 'House',
    price: '55.00',
    options: { Width: '60 cm, 90 cm', Depth: '20 cm, 30 cm', Finish: 'Oiled, Raw' },
  },
  {
    name: 'Sewing Thread',
    category: 'House',
    price: '2.40',
    options: { Colour: colours },
  },
  {
    name: 'Beeswax Candle',
    category: 'House',
    price: '5.00',
    options: { Height: '10 cm, 20 cm' },
    variants: { '20 cm': { 'Price ($)': '9.00' } },
  },
  {
    name: 'Bread Tin',
    category: 'Kitchen',
    price: '24.00',
    options: { Size: 'Small, Large' },
    facts: 'Material: steel',
  },
]
const imageCounts = { 'Field Shirt': 2, 'Bread Tin': 2, 'Loose Tea': 1 }
const others = Array.from({ length: 20 }, (_, at) => `Basket ${at + 1}`)

const environment = {
  DEMO_MODE: 'false',
  // No server listens at that port, so the emails wait in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:1',
}
const [account, password] = ['hazel@shop.test', 'own password']

let shop: Shop
let second: Shop
let keeper: Visitor
let secondKeeper: Visitor
let fern: Visitor
before(async () => {
  ;[shop, second] = await Promise.all([emptyShop(), emptyShop()])
  keeper = await loggedIn(shop.url, account, password)
  secondKeeper = await loggedIn(second.url, account, password)
})
after(async () => {
  for (const it of [shop, second]) await it.close()
  for (const it of [shop, second]) {
    const db = databaseOf(it)
    await assertStockInvariant(db)
    await db.destroy()
  }
})

async function emptyShop() {
  const settings = { ...environment, DATA_DIR: emptyData() }
  const admin = ['Hazel Crook', account]
  await command('create-admin', settings.DATA_DIR, admin, settings, `${password}\n`)
  const shop = await openShop(settings)
  await skipOpening(shop)
  return shop
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const imageOf = (name: string, position = 1) =>
  image('png', { hue: wanted.findIndex((product) => product.name === name) * 20 + position })

async function openVariants(name: string) {
  await keeper.visit(`/admin/products?search=${name.replaceAll(' ', '+')}`)
  await keeper.follow(name, 'main')
  await keeper.follow('Options and variants')
}

async function create({ name, category, price, options, variants = {}, facts = '' }: Wanted) {
  await keeper.visit('/admin/products/add')
  await keeper.send('Create Product', {
    ...{ Name: name, Description: `${name}, made here.`, Brand: 'Crook', Category: category },
    ...{ Price: price, 'Items in Stock': options ? '0' : '7', Facts: facts },
    Image: await imageOf(name),
  })
  assert.match(keeper.toast ?? '', /^Product created successfully/, name)
  if (!options) return
  await openVariants(name)
  const fields = Object.entries(options).map(([option, values], index) => [
    [`Name of option ${index + 1}`, option],
    [`Values, separated by commas of option ${index + 1}`, values],
  ])
  await keeper.send('Save options', Object.fromEntries(fields.flat()))
  const rows = keeper.texts('.variants h3').map((variant, index) => {
    const values = { Stock: '4', 'Article number': `${slugOf(name)}-${index + 1}` }
    return Object.entries({ ...values, ...variants[variant] }).map(([label, value]) => [
      `${label} of ${variant}`,
      value,
    ])
  })
  await keeper.send('Save variants', Object.fromEntries(rows.flat()))
  assert.equal(keeper.toast, 'Variants saved', name)
}

async function importFiles(admin: Visitor, files: Record<string, File>, button: string) {
  await admin.visit('/admin/import')
  await admin.send('Check the files', files)
  await admin.press(button)
  await until('the import is done', async () => {
    await admin.visit(admin.path)
    return admin.heading !== 'Importing'
  })
  assert.equal(admin.heading, 'Import done')
}

const csv = (text: string) => file(text, 'products.csv', 'text/csv')

test('an admin sets up products with one, two and three options by hand', async () => {
  for (const category of ['House', 'Clothes', 'Kitchen', 'Baskets']) {
    await keeper.visit('/admin/categories')
    await keeper.send('Create category', { Name: category })
  }
  for (const product of wanted) await create(product)
  for (const [name, count] of Object.entries(imageCounts)) {
    if (count === 1) continue
    await keeper.visit(`/admin/products?search=${name.replaceAll(' ', '+')}`)
    await keeper.follow(name, 'main')
    await keeper.follow('Images')
    const back = { 'Further images': await imageOf(name, 2), Description: `${name}, the back` }
    await keeper.send('Add images', back)
    assert.equal(keeper.toast, 'Image added')
  }
  await openVariants('Oak Shelf')
  assert.deepEqual(keeper.texts('.variants h3').slice(0, 3), [
    '60 cm / 20 cm / Oiled',
    '60 cm / 20 cm / Raw',
    '60 cm / 30 cm / Oiled',
  ])
  assert.equal(keeper.valueOf('Article number of 90 cm / 30 cm / Raw'), 'oak-shelf-8')
})

test('an admin imports the other products, and guests see all of them', async () => {
  const lines = others.map((name, at) => `${name},Crook,Woven.,Baskets,${at + 10},2`)
  const text = ['name,brand,description,category,price,stock', ...lines].join('\n')
  await importFiles(keeper, { 'CSV file': csv(text) }, 'Import 20 products')
  const guest = new Visitor(shop.url)
  await guest.visit('/products')
  assert.match(guest.text, /30 products/)
  await guest.visit('/products?category=Kitchen&sort=price')
  assert.deepEqual(guest.texts('.product-card .price'), ['from $4.00', '$24.00'])
  await guest.visit('/products/loose-tea')
  assert.deepEqual(guest.texts('.variants label'), [
    '50 g , $4.00 · 4 in stock',
    '100 g , $7.50 · 4 in stock',
    '250 g , $16.00 · Out of stock',
  ])
  await guest.visit('/products/sewing-thread')
  assert.equal(guest.document.querySelectorAll('#variant option').length, 1 + 14)
  await guest.visit('/products/wool-socks')
  assert.equal(guest.texts('.variants label').length, 3, 'one of four is hidden')
})

// Rows of a CSV file, without what differs between two shops.
async function rowsOf(admin: Visitor) {
  const text = await admin.exported('products')
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const keys = rows.map(({ id: _, created: __, ...row }) => Object.values(row).join('|'))
  return keys.sort()
}

// What a client of the API reads of all products, such as their variants and facts.
async function productsOf({ url }: Shop) {
  const response = await fetch(`${url}/api/v1/open/products?limit=100`)
  const { products }: { products: Record<string, unknown>[] } = await response.json()
  const text = JSON.stringify(
    products.toSorted((one, other) => String(one.name).localeCompare(String(other.name))),
    (key, value) =>
      ['_id', 'id', 'createdAt', 'updatedAt', 'image', 'imagePublicId'].includes(key)
        ? undefined
        : value,
  )
  return JSON.parse(text)
}

// The id of an image is a hash of its content.
async function imagesOf({ url }: Shop) {
  const guest = new Visitor(url)
  const images: string[] = []
  for (const name of Object.keys(imageCounts)) {
    await guest.visit(`/products/${slugOf(name)}`)
    const shown = guest.document.querySelectorAll('.product .frame img, .product .slides img')
    images.push([name, ...[...shown].map((it) => it.getAttribute('src'))].join(' '))
  }
  return images
}

test('the export and the images of a shop make the same shop a second time', async () => {
  // The second shop does not know the ids of the first one.
  const exported = (await keeper.exported('products')).replace(/^id,/, 'former id,')
  const entries = Object.entries(imageCounts).flatMap(([name, count]) =>
    Array.from({ length: count }, async (_, at): Promise<[string, Uint8Array]> => {
      const bytes = await (await imageOf(name, at + 1)).arrayBuffer()
      return [`${slugOf(name)}${at ? '-2' : ''}.png`, new Uint8Array(bytes)]
    }),
  )
  const zip = await zipOf(Object.fromEntries(await Promise.all(entries)))
  await importFiles(
    secondKeeper,
    {
      'CSV file': csv(exported),
      'ZIP file with images': file(zip, 'images.zip', 'application/zip'),
    },
    'Import 30 products',
  )
  assert.match(secondKeeper.text, /30 new products, 0 changed, 4 new categories, 5 images\./)
  assert.deepEqual(await rowsOf(secondKeeper), await rowsOf(keeper))
  assert.deepEqual(await productsOf(second), await productsOf(shop))
  assert.deepEqual(await imagesOf(second), await imagesOf(shop))
  await keeper.visit('/admin/import')
  await keeper.send('Check the files', { 'CSV file': csv(exported) })
  assert.match(keeper.text, /New 0 Changed 0 .* There is nothing to import/)
})

async function choose(name: string, variant: string, quantity = '1') {
  await fern.visit(`/products/${slugOf(name)}?variant=${encodeURIComponent(variant)}`)
  await fern.send('Add to cart', { Quantity: quantity })
  assert.match(fern.text, new RegExp(`\\(${variant}\\)`))
}

test('a customer orders variants, and reads their values in the cart and their article numbers in the email', async () => {
  fern = new Visitor(shop.url)
  await fern.visit('/register')
  await fern.send('Register', {
    ...{ 'Full Name': 'Fern Wavelet', 'Email Address': 'fern@shop.test' },
    ...{ Password: 'mossy rocks', 'Confirm Password': 'mossy rocks' },
    'Phone Number': '+1 555 010 0199',
  })
  const [welcome] = await emailsTo(shop, 'fern@shop.test')
  await fern.visit(/https?:\/\/\S+/.exec(welcome?.body ?? '')?.[0] ?? 'no link')
  await fern.press('Activate Account')
  fern = await loggedIn(shop.url, 'fern@shop.test', 'mossy rocks')
  await choose('Field Shirt', 'M')
  await choose('Loose Tea', '100 g', '2')
  await choose('Oak Shelf', '90 cm / 20 cm / Raw')
  await choose('Sewing Thread', 'Moss', '3')
  await fern.visit('/cart')
  assert.deepEqual(fern.texts('.cart-line .variant-name'), [
    ...['M', '100 g', '90 cm / 20 cm / Raw', 'Moss'],
  ])
  await fern.press('Proceed to Checkout')
  assert.match(fern.text, /Order 1001 .* Total \$116\.20/)
  const ordered = (await emailsTo(shop, 'fern@shop.test')).at(-1)
  for (const line of [
    '1 × Field Shirt (M): $39.00',
    '2 × Loose Tea (100 g): $15.00',
    '1 × Oak Shelf (90 cm / 20 cm / Raw): $55.00',
    '3 × Sewing Thread (Moss): $7.20',
  ]) {
    assert(ordered?.body.includes(line), `${line}\n${ordered?.body}`)
  }
  await fern.follow(fern.texts('.order h2')[0], 'main')
  assert.equal(fern.texts('.order-table tbody th')[0], 'Field Shirt M')
  await keeper.visit('/admin/orders?search=sewing-thread-11')
  await keeper.follow('Order 1001')
  await keeper.follow('Packing slip')
  assert.match(keeper.text, /Oak Shelf 90 cm \/ 20 cm \/ Raw · Article number: oak-shelf-6 1/)
})

test('an option that is added to a product moves its units in stock, in carts and in orders to one value', async () => {
  await choose('Field Shirt', 'M', '2')
  await openVariants('Field Shirt')
  const colour = {
    'Name of option 2': 'Colour',
    'Values, separated by commas of option 2': 'Blue, Rust',
  }
  await keeper.send('Save options', colour)
  assert.match(keeper.errorAt(questionAboutUnits(keeper, 2)), /Which Colour are they\?/)
  await keeper.send('Save options', { [questionAboutUnits(keeper, 2)]: 'Rust' })
  assert.equal(keeper.toast, 'Options saved: 6 variants')
  const stocks = () =>
    keeper.texts('.variants h3').map((name) => `${name}: ${keeper.valueOf(`Stock of ${name}`)}`)
  assert.deepEqual(stocks(), [
    ...['S / Blue: 0', 'S / Rust: 4', 'M / Blue: 0', 'M / Rust: 1', 'L / Blue: 0', 'L / Rust: 4'],
  ])
  assert.equal(keeper.valueOf('Article number of M / Rust'), 'field-shirt-2')
  await fern.visit('/cart')
  assert.deepEqual(fern.texts('.cart-line .variant-name'), ['M / Rust'])
  await keeper.visit('/admin/orders?search=field-shirt-2')
  await keeper.follow('Order 1001')
  assert.match(
    keeper.text,
    /Field Shirt M · Article number: field-shirt-2/,
    'an order shows what was ordered',
  )
  await keeper.follow('Cancel the order')
  await keeper.press('Cancel the order')
  await openVariants('Field Shirt')
  assert.equal(stocks()[3], 'M / Rust: 2')
})

test('a variant that is hidden leaves the cart with a notice, and cannot be bought', async () => {
  await openVariants('Field Shirt')
  await keeper.send('Save variants', { 'Hidden of M / Rust': 'on' })
  assert.equal(keeper.valueOf('Stock of M / Rust'), '4')
  await fern.visit('/cart')
  assert.match(fern.text, /Field Shirt \(M \/ Rust\) is currently not available and was removed/)
  assert.match(fern.text, /Your cart is empty/)
  await fern.visit('/products/field-shirt')
  assert.equal(fern.texts('.variants label').length, 5)
})

test('an admin changes the prices of products with variants in bulk', async () => {
  await keeper.visit('/admin/products?category=Kitchen')
  await keeper.send('Change prices', { 'Select Loose Tea': 'on', 'Select Bread Tin': 'on' })
  await keeper.send('Change prices', { 'Change by (%)': '50' }, '.dialog')
  assert.equal(keeper.toast, '2 prices changed')
  const guest = new Visitor(shop.url)
  await guest.visit('/products/loose-tea')
  assert.deepEqual(
    guest.texts('.variants label').map((label) => /\$[\d.]+/.exec(label)?.[0]),
    ['$6.00', '$11.25', '$24.00'],
  )
})

test('the export of orders has a row for each variant, as it was ordered', async () => {
  const orders: Record<string, string>[] = parse(await keeper.exported('orders'), {
    bom: true,
    columns: true,
  })
  assert.deepEqual(
    orders.map(({ product, quantity, variant, sku }) =>
      [product, variant, sku, quantity].join(' '),
    ),
    [
      'Field Shirt M field-shirt-2 1',
      'Loose Tea 100 g loose-tea-2 2',
      'Oak Shelf 90 cm / 20 cm / Raw oak-shelf-6 1',
      'Sewing Thread Moss sewing-thread-11 3',
    ],
  )
})
