import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setUpCheckout } from '../support/selling'
import { emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  await setUpCheckout(shop)
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(() => shop.close())

const sentence = 'Export delivery, free of tax'
const path = '/admin/settings/tax/countries'

const swissAddress = {
  Name: 'Fern Moss',
  'Street and house number': 'Seeweg 4',
  Postcode: '6300',
  City: 'Zug',
  Country: 'CH',
}

test('adds, edits and deletes the tax of a country, and keeps what was typed when it is refused', async () => {
  await admin.visit('/admin/settings/tax')
  await admin.follow('Tax by country')
  assert.deepEqual([admin.heading, admin.path], ['Tax by country', path])
  assert(admin.hasLink('Taxes in Europe Database'))
  await admin.send('Add tax rate', {
    Country: 'CH',
    'Tax rate (%)': '8.1',
    'Sentence instead of tax': sentence,
  })
  assert.equal(admin.status, 400)
  assert.equal(
    admin.errorAt('Sentence instead of tax'),
    'Leave this empty, or leave the tax rate empty',
  )
  assert.equal(admin.valueOf('Country'), 'CH')
  await admin.send('Add tax rate', { 'Sentence instead of tax': '' })
  assert.equal(admin.toast, 'Tax saved: Switzerland. Tax rate: 8.1%')
  await admin.send('Add tax rate', { Country: 'CH', 'Tax rate (%)': '8.1' })
  assert.equal(admin.status, 409)
  assert.equal(
    admin.errorAt('Country'),
    'The shop already has this tax: Switzerland, 8.1%. Change that one instead',
  )
  await admin.visit(path)
  await admin.follow('Edit Switzerland')
  await admin.send('Save tax rate', { 'Tax rate (%)': '', 'Sentence instead of tax': sentence })
  assert.equal(admin.toast, 'Tax saved: Switzerland')
  assert.deepEqual(admin.texts('.methods > ul > li'), [`Switzerland ${sentence} Edit Delete`])
  await admin.visit('/delivery')
  assert.match(
    admin.text,
    /All prices include tax\. For a delivery to some countries, the checkout takes it off/,
  )
})

test('sells to a country without tax: the checkout takes it off, and the order says why', async () => {
  await fern.visit('/products/row-end-trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  const [before = ''] = fern.texts('.total')
  const order = { ...swissAddress, 'I accept the terms': 'on' }
  await fern.send(`Place order: ${before}`, order)
  assert.equal(fern.status, 409)
  const [total = ''] = fern.texts('.total')
  assert(
    fern.text.includes(`The total is now ${total} (it was ${before}). Please check your order.`),
  )
  await fern.send('Update total', { Country: 'AT' })
  assert.equal(fern.texts('.total')[0], before)
  assert.doesNotMatch(fern.text, /Without tax/)
  await fern.send('Update total', { Country: 'CH' })
  // 19.60 and 4.90 with 19%.
  assert.match(
    fern.text,
    /Delivery €4\.90 Without tax ?Export delivery, free of tax -€3\.91 Total €20\.59/,
  )
  assert.doesNotMatch(fern.text, /Includes/)
  await fern.send('Update total', { 'Collection: Free': 'on' })
  assert.equal(fern.texts('.total')[0], '€19.60')
  await fern.send('Update total', { 'Parcel: €4.90': 'on' })
  await fern.send(`Place order: ${total}`, order)
  assert.equal(fern.toast, 'Order placed successfully!')
  await fern.follow(fern.texts('.order h2')[0])
  assert.match(fern.text, /€16\.47 1 €16\.47 .*€4\.12 Total €20\.59 Export delivery, free of tax/)
  const [email] = (await emailsTo(shop, 'user@example.com')).slice(-1)
  assert(email?.body.includes(sentence))
})

test('sells at home again when the tax of the country is deleted', async () => {
  await admin.visit(path)
  await admin.follow('Delete Switzerland')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Tax of the country deleted')
  await fern.visit('/products/row-end-trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  assert.equal(fern.valueOf('Country'), 'CH')
  assert.match(fern.text, /Total €24\.50 Includes 19% tax €3\.91/)
})
