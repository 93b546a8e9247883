import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let fern: Visitor
before(async () => {
  shop = await openShop()
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function fillCart() {
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
}

const postalAddress = {
  Name: 'Fern Moss',
  'Street and house number': 'Lindenweg 4',
  Postcode: '12345',
  City: 'Wrenfold',
  Country: 'AT',
}

test('shows a checkout page without a form when the shop has no methods', async () => {
  const guest = await new Visitor(shop.url).visit('/cart/checkout')
  assert.deepEqual([guest.status, guest.heading], [200, 'Checkout'])
  assert(!guest.hasButton('Place order'))
})

test('leads from the cart to the checkout when the shop has methods', async () => {
  await setUpCheckout(shop)
  await fillCart()
  await fern.visit('/cart')
  assert.match(fern.text, /Shipping At checkout/)
  assert.match(fern.text, /Includes 19% tax/)
  await fern.follow('Proceed to Checkout')
  assert.equal(fern.heading, 'Checkout')
})

test('shows an error next to each field, and preserves what was typed, when something is missing', async () => {
  const total = fern.texts('.total')[0] ?? ''
  await fern.send(`Place order: ${total}`, { ...postalAddress, City: '', Country: '' })
  assert.equal(fern.status, 400)
  assert.deepEqual(
    [fern.errorAt('City'), fern.errorAt('Country'), fern.errorAt('I accept the terms')],
    ['City is required', 'Country is required', 'Please accept the terms'],
  )
  assert.equal(fern.valueOf('Street and house number'), 'Lindenweg 4')
})

test('shows the total with another delivery method when the total is updated', async () => {
  const before = fern.texts('.total')[0]
  await fern.send('Update total', { ...postalAddress, 'Collection Free': 'on' })
  assert.equal(fern.status, 200)
  assert.notEqual(fern.texts('.total')[0], before)
  assert.equal(fern.valueOf('City'), 'Wrenfold')
  await fern.send('Update total', { 'Parcel €4.90 Free from €200.00': 'on' })
  assert.equal(fern.texts('.total')[0], before)
})

test('shows the postal address and the payment details with the placed order', async () => {
  const total = fern.texts('.total')[0] ?? ''
  await fern.send(`Place order: ${total}`, { 'I accept the terms': 'on' })
  assert.equal(fern.path, '/user/orders')
  assert.equal(fern.toast, 'Order placed successfully!')
  assert.match(fern.text, /Not paid yet/)
  await fern.follow(fern.texts('.order h2')[0])
  for (const text of [
    'Invoice 1',
    'Tax number X1',
    'Parcel',
    'Lindenweg 4',
    '12345 Wrenfold',
    'Austria',
    'Please pay within a week.',
    'DE89 3704 0044 0532 0130 00',
    total,
  ]) {
    assert(fern.text.includes(text), `"${text}" is missing in: ${fern.text}`)
  }
  assert(fern.document.querySelector('svg[aria-label="QR code of this bank transfer"]'))
})

test('offers the postal address of the last order again', async () => {
  await fillCart()
  await fern.visit('/cart/checkout')
  assert.deepEqual(
    Object.keys(postalAddress).map((label) => fern.valueOf(label)),
    Object.values(postalAddress),
  )
})

test('sends a guest to the login and links back when the shop has methods', async () => {
  const guest = await new Visitor(shop.url).visit('/cart/checkout')
  assert.equal(guest.path, '/login')
  await guest.send('Log In', { Email: 'admin@example.com', Password: '121212' })
  assert(guest.hasLink('Back to your checkout'), guest.text)
})

test('shows the customer that the order is paid when an admin has marked it', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/orders?payment=unpaid')
  assert.match(admin.text, /Unpaid 1/)
  await admin.follow(admin.texts('.order h2')[0])
  await admin.press('Mark as paid')
  assert.equal(admin.toast, 'Order marked as paid')
  assert(admin.hasButton('Mark as not paid'))
  await admin.follow('Packing slip')
  assert.match(admin.text, /Lindenweg 4 12345 Wrenfold Austria/)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /marked order \d+ as paid/)
  await fern.visit('/user/orders')
  assert.match(fern.text, /Paid/)
})

test('shows a cancellation of the invoice when an invoiced order is cancelled', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/orders')
  await admin.follow(admin.texts('.order h2')[0])
  await admin.follow('Cancel the order')
  await admin.press('Cancel the order')
  assert.match(admin.text, /Cancellation of invoice 1/)
  assert.match(admin.text, /-€/)
})
