import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const name = 'Paper Moon Lamp'

async function openVariants() {
  await admin.visit('/admin/products?search=paper+moon')
  await admin.follow(name)
  await admin.follow('Options and variants')
  assert.equal(admin.heading, `Variants of ${name}`)
}

test('turns a product into variants, edits them in one form, and makes it one product again', async () => {
  await openVariants()
  const stock = admin.valueOf(`Stock of ${name}`)
  const sizes = { 'Name of option 1': 'Size', 'Values, separated by commas of option 1': 'S, M' }
  await admin.send('Save options', sizes)
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Value of the existing units of option 1'), /Which Size are they\?/)
  assert.equal(admin.valueOf('Values, separated by commas of option 1'), 'S, M')
  await admin.send('Save options', { 'Value of the existing units of option 1': 'M' })
  assert.equal(admin.toast, 'Options saved: 2 variants')
  assert.deepEqual(admin.texts('.variants h3'), ['S', 'M'])
  assert.equal(admin.valueOf('Stock of M'), stock)

  await admin.send('Save variants', { 'Price ($) of S': 'cheap', 'EAN of S': '123' })
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Price ($) of S'), /must be an amount/)
  assert.match(admin.errorAt('EAN of S'), /check digit/)
  assert.equal(admin.valueOf('EAN of S'), '123')
  await admin.send('Save variants', {
    'Price ($) of S': '50',
    'EAN of S': '4006381333931',
    'Stock of S': '3',
    'Article number of S': 'PML-S',
  })
  assert.equal(admin.toast, 'Variants saved')
  assert.equal(admin.valueOf('Price ($) of S'), '50.00')

  await admin.send('Rename', { Value: '1 S', 'New value': 'Small' })
  assert.equal(admin.toast, '“S” is now “Small”')
  await admin.visit('/admin/products?search=paper+moon')
  assert.match(admin.text, /from \$50\.00/)
  await admin.follow(`Variants of ${name}`)
  await admin.follow('Delete Small')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Variant deleted')
  await admin.send('Save options', {
    'Name of option 1': '',
    'Values, separated by commas of option 1': '',
  })
  assert.equal(admin.toast, 'Options saved: 1 variant')
  assert.equal(admin.valueOf(`Stock of ${name}`), stock)
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
})

test('refuses to save variants that another admin has changed', async () => {
  await openVariants()
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.send('Save variants', { [`Weight (g) of ${name}`]: '900' })
  await admin.send('Save variants', { [`Weight (g) of ${name}`]: '800' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed these variants since you opened the form/)
  assert.equal(admin.valueOf(`Weight (g) of ${name}`), '800')
})

test('says that the product was not found if it was deleted', async () => {
  await admin.visit(`/admin/products/${'f'.repeat(24)}/variants`)
  assert.equal(admin.toast, 'Product not found')
})
