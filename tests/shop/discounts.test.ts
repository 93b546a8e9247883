import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const planter = 'Plain Clay Planter'
// Its category has a discount of 20%.
const ofCategory = 'Old price: $20.00 New price: $16.00'
const reduced = 'Old price: $20.00 New price: $15.00'
const planterPage = '/products/plain-clay-planter'

const noDays = { 'First day of the discount': '', 'Last day of the discount': '' }

async function openProductForm() {
  await admin.visit('/admin/products?search=plain+clay+planter')
  await admin.follow(planter, 'main')
  await admin.follow('Edit product')
}

async function priceOfPlanter() {
  await guest.visit(planterPage)
  return guest.texts('.product .price')[0]
}

test('reduces a product by its form, and shows shoppers the old and the new price', async () => {
  await openProductForm()
  await admin.send('Update Product', { Price: '20', 'Discount (%)': '0' })
  assert.equal(admin.errorAt('Discount (%)'), 'The discount must be a whole number from 1 to 99')
  await admin.send('Update Product', { 'Discount (%)': '5', 'Reduced price': '15' })
  assert.equal(admin.errorAt('Reduced price'), 'Enter a percentage or a reduced price, not both')
  assert.equal(admin.valueOf('Discount (%)'), '5')
  await admin.send('Update Product', { 'Discount (%)': '', 'Reduced price': '20,00' })
  assert.equal(admin.errorAt('Reduced price'), 'The reduced price must be below the full price')
  await admin.send('Update Product', {
    'Reduced price': '15',
    'First day of the discount': '2020-02-28',
  })
  assert.match(admin.toast ?? '', /^Product updated successfully/)
  assert.match(admin.text, /Discount \$15\.00 \(February 28, 2020 –\)/)
  assert.equal(await priceOfPlanter(), reduced)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /discount “” → “\$15\.00 \(February 28, 2020 –\)”/)
  await openProductForm()
  assert.equal(admin.valueOf('Reduced price'), '15.00')
  assert.equal(admin.valueOf('First day of the discount'), '2020-02-28')
  await admin.send('Update Product', { 'Last day of the discount': '2020-03-01' })
  assert.equal(await priceOfPlanter(), ofCategory, 'the discount is over')
})

test('tells search engines until when the price is reduced', async () => {
  const values = { Category: 'Desk', 'Discount (%)': '30', 'Reduced price': '' }
  const days = { 'First day of the discount': '', 'Last day of the discount': '2090-01-31' }
  await openProductForm()
  assert.equal(admin.valueOf('Category'), 'Garden')
  await admin.send('Update Product', { ...values, ...days })
  await guest.visit(planterPage)
  const data = guest.document.querySelector('script[type="application/ld+json"]')?.textContent
  const { price, priceValidUntil } = JSON.parse(data ?? '{}').offers
  assert.deepEqual([price, priceValidUntil], ['14.00', '2090-01-31'])
  await openProductForm()
  await admin.send('Update Product', { Category: 'Garden', 'Discount (%)': '', ...noDays })
})

test('reduces several products at once, and ends their discounts', async () => {
  const openDialog = async () => {
    await admin.visit('/admin/products?search=plain+clay+planter')
    await admin.follow('Select all')
    await admin.press('Discount')
  }
  await openDialog()
  assert.match(admin.text, /Discount of 1 product Plain Clay Planter/)
  await admin.send('Save discount', {}, '.dialog')
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Discount (%)'), 'Enter a percentage, or tick “End the discount”')
  const days = {
    'First day of the discount': '2031-02-02',
    'Last day of the discount': '2031-02-01',
  }
  await admin.send('Save discount', { 'Discount (%)': '25', ...days }, '.dialog')
  assert.equal(
    admin.errorAt('Last day of the discount'),
    'The last day must not be before the first day',
  )
  await admin.send('Save discount', noDays, '.dialog')
  assert.equal(admin.toast, '1 product discounted')
  assert.equal(await priceOfPlanter(), reduced)
  await openDialog()
  admin.document.querySelector<HTMLInputElement>('.dialog input[type=checkbox]')?.click()
  await admin.send('Save discount', {}, '.dialog')
  assert.equal(admin.toast, '1 discount ended')
  assert.equal(await priceOfPlanter(), ofCategory)
})

test('asks at the category before it changes the tax of a product', async () => {
  await admin.visit('/admin/settings/tax')
  await admin.send('Save settings', { 'Tax rate (%)': '19', 'Postal address': 'Lane 1' })
  await admin.visit('/admin/categories')
  await admin.send('Create category', { Name: 'Tea', 'Tax rate (%)': '7' })
  await openProductForm()
  assert.doesNotMatch(admin.text, /Yes, change the tax/)
  await admin.send('Update Product', { Category: 'Tea', Brand: 'Typed' })
  assert.equal(admin.status, 409)
  assert.equal(
    admin.errorAt('Category'),
    'In this category, the tax of the product changes from 19% to 7%. Confirm this and save again',
  )
  assert.equal(admin.valueOf('Brand'), 'Typed')
  await admin.press('Update Product')
  assert.equal(admin.status, 409)
  const box = [...admin.document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Yes, change the tax to 7%',
  )
  ;(box?.control as HTMLInputElement).checked = true
  await admin.press('Update Product')
  assert.match(admin.toast ?? '', /^Product updated successfully/)
  assert.match(admin.text, /Category Tea/)
})
