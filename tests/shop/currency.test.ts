import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { command } from '../support/command'
import { emptyData } from '../support/data'
import { file, image } from '../support/images'
import { skipOpening } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { Visitor } from '../support/visitor'

// A shop in yen (no decimals), and later in Kuwaiti dinars (three decimals).
const environment = { DATA_DIR: emptyData(), DEMO_MODE: 'false' }

let shop: Shop
let keeper: Visitor
before(async () => {
  const person = ['Aiko Mori', 'aiko@shop.test']
  await command('create-admin', environment.DATA_DIR, person, environment, 'own password\n')
  shop = await openShop(environment)
  await skipOpening(shop)
  keeper = new Visitor(shop.url)
  await keeper.visit('/login')
  await keeper.send('Log In', { Email: 'aiko@shop.test', Password: 'own password' })
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function guestOn(path: string) {
  const guest = new Visitor(shop.url)
  await guest.visit(path)
  return guest
}

async function offerOn(path: string) {
  const { document } = await guestOn(path)
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
  const { price, priceCurrency } = JSON.parse(data).offers
  return [price, priceCurrency]
}

async function exportedPrices() {
  const text = await keeper.exported('products')
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    delimiter: text.split('\n')[0]?.includes(';') ? ';' : ',',
    columns: true,
  })
  return Object.fromEntries(rows.map(({ name, price }) => [name, price]))
}

async function checkLines(lines: string[]) {
  const text = ['name,brand,description,category,price,stock', ...lines].join('\n')
  await keeper.visit('/admin/import')
  await keeper.send('Check the files', { 'CSV file': file(text, 'goods.csv', 'text/csv') })
  return keeper.text
}

async function pressImport(button: string) {
  await keeper.press(button)
  while (keeper.heading === 'Importing') {
    await setTimeout(20)
    await keeper.visit(keeper.path)
  }
}

test('saves currency and locale of a new shop, and refuses unknown values with field errors', async () => {
  await keeper.visit('/admin/settings')
  assert.equal(keeper.valueOf('Currency'), 'USD')
  assert.equal(keeper.valueOf('Numbers and dates'), 'en-US')
  for (const select of keeper.document.querySelectorAll('select')) {
    select.insertAdjacentHTML('beforeend', '<option>XXL</option>')
  }
  await keeper.send('Save settings', { Currency: 'XXL', 'Numbers and dates': 'XXL' })
  assert.equal(keeper.status, 400)
  assert.equal(keeper.errorAt('Currency'), 'Select a currency')
  assert.equal(keeper.errorAt('Numbers and dates'), 'Select a language and country')
  await keeper.send('Save settings', { Currency: 'JPY', 'Numbers and dates': 'en-GB' })
  assert.equal(keeper.toast, 'Settings saved')
  await keeper.visit('/admin')
  assert.match(keeper.text, /0 orders , ?JP¥0 revenue/)
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  assert(keeper.text.includes(today.format(new Date())), 'dates follow the locale')
})

test('creates, changes, imports and exports products in yen', async () => {
  await keeper.visit('/admin/categories')
  await keeper.send('Create category', { Name: 'Tea' })
  await keeper.visit('/admin/products/add')
  assert.match(keeper.text, /In Japanese yen, for example 1250/)
  const field = keeper.document.querySelector('[name=price]')
  assert.deepEqual(
    ['type', 'inputmode'].map((name) => field?.getAttribute(name)),
    ['text', 'numeric'],
  )
  const pot = {
    Name: 'Tea Pot',
    Description: 'It pours.',
    Brand: 'Mori',
    Category: 'Tea',
    'Items in Stock': '3',
    Image: await image('png', { hue: 90 }),
  }
  await keeper.send('Create Product', { ...pot, Price: '12.50' })
  assert.equal(keeper.status, 400)
  assert.equal(keeper.errorAt('Price'), 'Price must have no decimals, such as 1250')
  assert.equal(keeper.valueOf('Name'), 'Tea Pot')
  await keeper.send('Create Product', { ...pot, Price: '1250' })
  assert.equal(keeper.toast, 'Product created successfully')
  assert.equal(keeper.valueOf('Price of Tea Pot'), '1250')
  await keeper.send('Save: Price of Tea Pot', { 'Price of Tea Pot': '13.5' })
  assert.equal(keeper.status, 400)
  assert.equal(keeper.errorAt('Price of Tea Pot'), 'Price must have no decimals, such as 1250')
  assert.equal(keeper.valueOf('Price of Tea Pot'), '13.5')
  await keeper.send('Save: Price of Tea Pot', { 'Price of Tea Pot': '1300' })
  assert.equal(keeper.toast, 'Tea Pot: price changed to JP¥1,300')
  const checked = await checkLines([
    'Tea Cup,Mori,It warms.,Tea,450,9',
    'Tea Spoon,Mori,It stirs.,Tea,4.50,9',
  ])
  await pressImport('Import 1 product, skip 1 invalid line')
  assert.match(checked, /3 price 4\.50 Price must have no decimals, such as 1250/)
  assert.deepEqual(await exportedPrices(), { 'Tea Pot': '1300', 'Tea Cup': '450' })
  assert.deepEqual(await offerOn('/products/tea-pot'), ['1300', 'JPY'])
  assert.match((await guestOn('/products')).text, /JP¥1,300 .*|JP¥450/)
})

test('the currency of a shop with products changes only when the shopkeeper confirms it', async () => {
  await checkLines(['Tea Cup,,,,500,'])
  const waitingImport = keeper.path
  await keeper.visit('/admin/settings')
  await keeper.send('Save settings', { Currency: 'KWD', 'Contact email': 'aiko@shop.test' })
  assert.equal(keeper.status, 409)
  assert.match(
    keeper.errorAt('Currency'),
    /^The prices of 2 products are not converted: JP¥450 becomes KWD 450\.000\. Orders already placed stay in JPY\./,
  )
  assert.equal(keeper.valueOf('Currency'), 'KWD')
  assert.equal(keeper.valueOf('Contact email'), 'aiko@shop.test')
  await keeper.press('Save settings')
  assert.equal(keeper.status, 409, 'asks until the box is ticked')
  assert.deepEqual(await offerOn('/products/tea-pot'), ['1300', 'JPY'])
  const box = keeper.document.querySelector<HTMLInputElement>('[name=confirmedCurrency]')
  assert(box && !box.checked)
  box.checked = true
  // An error in another field does not reset the confirmation.
  await keeper.send('Save settings', { 'Name of the shop': '' })
  assert.equal(keeper.status, 400)
  await keeper.send('Save settings', { 'Name of the shop': 'Mori' })
  assert.equal(keeper.toast, 'Settings saved')
  assert.deepEqual(await offerOn('/products/tea-pot'), ['1300.000', 'KWD'])
  assert.match((await guestOn('/products')).text, /KWD 1,300\.000/)
  await keeper.visit(waitingImport)
  await pressImport('Import 1 product')
  assert.match(keeper.text, /The currency of the shop has changed since this file was checked/)
  assert.deepEqual(await exportedPrices(), { 'Tea Pot': '1300.000', 'Tea Cup': '450.000' })
})

test('creates, changes, imports and exports products in dinars', async () => {
  await keeper.visit('/admin/products')
  await keeper.send('Save: Price of Tea Pot', { 'Price of Tea Pot': '1.2505' })
  assert.equal(
    keeper.errorAt('Price of Tea Pot'),
    'Price must have at most 3 decimals, such as 1.250',
  )
  await keeper.send('Save: Price of Tea Pot', { 'Price of Tea Pot': '1,250' })
  assert.match(keeper.errorAt('Price of Tea Pot'), /^“1,250” can mean KWD 1,250\.000 or KWD 1\.250/)
  await keeper.send('Save: Price of Tea Pot', { 'Price of Tea Pot': '1.250' })
  assert.equal(keeper.valueOf('Price of Tea Pot'), '1.250')
  await keeper.follow('Tea Pot')
  await keeper.follow('Edit product')
  assert.match(keeper.text, /In Kuwaiti dinars, for example 1\.250/)
  await keeper.send('Update Product', { Price: '1.255' })
  assert.match(keeper.text, /KWD 1\.255/)
  const checked = await checkLines(['Tea Cup,,,,0.45,'])
  await pressImport('Import 1 product')
  assert.match(checked, /Tea Cup price: KWD\s450\.000 → KWD\s0\.450/)
  assert.deepEqual(await exportedPrices(), { 'Tea Pot': '1.255', 'Tea Cup': '0.450' })
  assert.deepEqual(await offerOn('/products/tea-pot'), ['1.255', 'KWD'])
})

test('reads prices, delivery and tax with a comma when the shop sells in euros, in English and in German', async () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  for (const [locale, price, shown, bowl] of [
    ['en-US', '48.50', '€48.50', '€1,250.00 or €1.25. Please type 1250.00 or 1.25'],
    ['de-DE', '48,50', '48,50 €', '1.250,00 € or 1,25 €. Please type 1250,00 or 1,25'],
  ] as const) {
    await keeper.visit('/admin/settings')
    await keeper.send('Save settings', { Currency: 'EUR', 'Numbers and dates': locale })
    const box = keeper.document.querySelector<HTMLInputElement>('[name=confirmedCurrency]')
    if (box) {
      box.checked = true
      await keeper.press('Save settings')
    }
    await keeper.visit('/admin/products')
    await keeper.follow('Tea Pot')
    await keeper.follow('Edit product')
    await keeper.send('Update Product', { Price: '1.250' })
    assert.equal(keeper.status, 400)
    assert.equal(plain(keeper.errorAt('Price')), `“1.250” can mean ${bowl}`)
    await keeper.send('Update Product', { Price: '48,50' })
    assert.equal(plain(keeper.toast ?? ''), `Product updated successfully. Price: ${shown}`)
    await keeper.visit('/admin/products')
    assert.equal(keeper.valueOf('Price of Tea Pot'), price)
    await checkLines(['Tea Cup,,,,"4,90",'])
    await pressImport('Import 1 product')
    const cup = price === '48,50' ? '4,90' : '4.90'
    assert.deepEqual(await exportedPrices(), { 'Tea Pot': price, 'Tea Cup': cup })
    await checkLines(['Tea Cup,,,,5,'])
    await pressImport('Import 1 product')
  }
  await keeper.visit('/admin/settings/tax')
  await keeper.send('Save settings', { 'Tax rate (%)': '7,777' })
  assert.equal(
    keeper.errorAt('Tax rate (%)'),
    'Enter a percentage from 0 to 100 such as 19 or 7,7, with at most two decimals',
  )
  await keeper.send('Save settings', { 'Tax rate (%)': '7,7' })
  assert.equal(plain(keeper.toast ?? ''), 'Settings saved. Tax rate: 7,7 %')
  assert.equal(keeper.valueOf('Tax rate (%)'), '7,7')
  await keeper.visit('/admin/categories')
  await keeper.follow('Edit Tea')
  await keeper.send('Save category', {
    'Discount (%)': '15 %',
    Discounted: 'on',
    'Tax rate (%)': '5,5 %',
  })
  assert.equal(
    plain(keeper.toast ?? ''),
    'Category updated successfully. Discount: 15 %. Tax rate: 5,5 %',
  )
  assert.match(keeper.text, /Discounted 15 % off 5,5 % tax/)
  await keeper.follow('Edit Tea')
  assert.match(keeper.text, /Leave empty to use the shop's rate, 7,7 %\./)
  await keeper.visit('/admin/activity')
  assert.match(keeper.text, /Tax rate “” → “7,7 %”/)
  assert.match(keeper.text, /→ Tea, discounted by 15 %, 5,5 % tax/)
  await keeper.visit('/')
  assert.match(keeper.text, /Tea 2 products, 15 % off/)
  await keeper.visit('/products/tea-pot')
  assert.deepEqual(keeper.texts('.badge.reduction'), ['15 % off', '15 % off'])
  await keeper.press('Add to cart')
  await keeper.visit('/cart')
  assert.match(keeper.text, /Includes 5,5 % VAT/)
  await keeper.visit('/admin/settings/delivery')
  await keeper.send('Add method', { Name: 'Parcel', 'Price (EUR)': '4,90' })
  assert.equal(plain(keeper.toast ?? ''), 'Delivery method added. Price: 4,90 €')
})
