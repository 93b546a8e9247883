import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { createVoucher, setUpCheckout } from '../support/selling'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

// For 19.60.
async function addTrowel() {
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
}

const postalAddress = {
  Name: 'Fern Moss',
  'Street and house number': 'Lindenweg 4',
  Postcode: '1234',
  City: 'Wrenfold',
  Country: 'AT',
}

test('asks for no code when the shop has no vouchers', async () => {
  await addTrowel()
  await fern.visit('/cart')
  assert(!fern.hasButton('Apply'))
  assert.doesNotMatch(fern.document.documentElement.outerHTML, /voucher|discount/i)
})

test('keeps what an admin has typed when a new voucher is wrong, and lists it when it is right', async () => {
  await admin.visit('/admin/settings')
  await admin.follow('Vouchers')
  await admin.send('Create voucher', { Code: 'SUMMER-5', Percentage: '10', Amount: '5' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Amount'), 'Enter a percentage or an amount, not both')
  assert.equal(admin.valueOf('Code'), 'SUMMER-5')
  await admin.send('Create voucher', { Percentage: '', 'For orders of at least': '15' })
  assert.equal(admin.toast, 'Voucher created')
  assert.match(admin.text, /SUMMER-5 \$5\.00, for orders of \$15\.00 or more 0 orders, \$0\.00/)
  await admin.send('Create voucher', { Code: 'summer-5', Percentage: '10' })
  assert.equal(admin.status, 409)
  assert.equal(admin.errorAt('Code'), 'Another voucher already has this code')
})

test('reduces the order of the cart when the customer enters a code, and not after its removal', async () => {
  await fern.visit('/cart')
  await fern.send('Apply', { 'Voucher code': 'WINTER' })
  assert.equal(fern.status, 400)
  assert.equal(fern.errorAt('Voucher code'), 'There is no voucher with this code')
  assert.equal(fern.valueOf('Voucher code'), 'WINTER')
  await fern.send('Apply', { 'Voucher code': ' summer-5 ' })
  assert.equal(fern.toast, 'Voucher SUMMER-5 is in your cart')
  const sums = /Subtotal \$19\.60 Voucher SUMMER-5 -\$5\.00 Shipping Free Total \$14\.60/
  assert.match(fern.text, sums)
  await fern.press('Remove voucher SUMMER-5')
  assert.match(fern.text, /Subtotal \$19\.60 Shipping Free Total \$19\.60/)
  await fern.send('Apply', { 'Voucher code': 'SUMMER-5' })
  await fern.press('Proceed to Checkout')
  assert.match(fern.text, /Voucher SUMMER-5 -\$5\.00 Total \$14\.60/)
  await fern.visit('/user/orders')
  assert.match(fern.text, /1 × \$19\.60 Voucher SUMMER-5 -\$5\.00 Total \$14\.60/)
  await admin.visit('/admin/vouchers')
  assert.match(admin.text, /1 order, \$14\.60/)
  assert.match(admin.text, /into the cart of a customer who is logged in: \S+\?voucher=SUMMER-5/)
  assert.match(await admin.exported('vouchers'), /SUMMER-5,,5\.00,15\.00,,,,,yes,1,14\.60,USD/)
})

test('puts the voucher of a link into the cart of a user, and shows a guest the usual page', async () => {
  await new Visitor(shop.url).visit('/products?voucher=SUMMER-5&search=trowel')
  await fern.visit('/products?voucher=summer-5&search=trowel')
  assert.deepEqual(
    [fern.path, fern.toast],
    ['/products?search=trowel', 'Voucher SUMMER-5 is in your cart'],
  )
  await fern.visit('/?voucher=WINTER')
  assert.deepEqual([fern.path, fern.toast], ['/', 'There is no voucher with this code'])
  await fern.visit('/products/half-moon-citrus-press')
  await fern.press('Add to cart')
})

test('an image of another site puts no voucher into the cart, and wrong links do not stop typed codes', async () => {
  const cookie = fern.cookies.getCookieStringSync(shop.url)
  const follow = (code: string, headers: Record<string, string>) =>
    fetch(`${shop.url}/products?voucher=${code}`, {
      ...{ headers: { cookie, ...headers }, redirect: 'manual' },
    })
  for (const dest of ['image', 'iframe', 'script', 'empty']) {
    const headers = { 'sec-fetch-dest': dest, 'sec-fetch-site': 'cross-site' }
    assert.equal((await follow('SUMMER-5', headers)).status, 200, dest)
  }
  const prefetch = { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }
  assert.equal((await follow('SUMMER-5', prefetch)).status, 200)
  const link = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
  for (let guess = 0; guess < 12; guess++) assert.equal((await follow('WRONG', link)).status, 302)
  await fern.visit('/products?voucher=SUMMER-5')
  assert.match(fern.toast ?? '', /^Too many attempts/)
  await fern.visit('/cart')
  await fern.press('Remove voucher SUMMER-5')
  await fern.send('Apply', { 'Voucher code': 'SUMMER-5' })
  assert.equal(fern.toast, 'Voucher SUMMER-5 is in your cart')
})

test('keeps what was typed at the checkout when a code is applied, refused or removed', async () => {
  await setUpCheckout(shop)
  await addTrowel()
  await fern.visit('/cart')
  await fern.press('Remove voucher SUMMER-5')
  await fern.visit('/cart/checkout')
  await fern.send('Apply', { ...postalAddress, 'Voucher code': 'WINTER' })
  assert.equal(fern.status, 400)
  assert.equal(fern.errorAt('Voucher code'), 'There is no voucher with this code')
  assert.equal(fern.valueOf('Street and house number'), 'Lindenweg 4')
  await fern.send('Apply', { 'Voucher code': 'SUMMER-5' })
  assert.equal(fern.status, 200)
  assert.match(fern.text, /Voucher SUMMER-5 -€5\.00 Delivery €4\.90/)
  assert.equal(fern.valueOf('City'), 'Wrenfold')
  await fern.press('Remove voucher SUMMER-5')
  assert.equal(fern.valueOf('City'), 'Wrenfold')
})

test('shows the new total before it places the order when a code was typed, but not applied', async () => {
  await fern.send(orderButton(), { 'I accept the terms': 'on', 'Voucher code': 'SUMMER-5' })
  assert.equal(fern.status, 409)
  assert.match(fern.text, /The total is now €[\d.]+ \(it was €[\d.]+\)\. Please check your order\./)
  assert.equal(fern.valueOf('City'), 'Wrenfold')
  await fern.press(orderButton())
  assert.match(fern.trail.at(-1) ?? '', /^\/user\/orders\?placed=/)
  assert.match(fern.text, /Voucher SUMMER-5 -€5\.00/)
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2').at(0))
  assert.match(fern.text, /Invoice 1,.* Voucher SUMMER-5 -€5\.00 Delivery: Parcel €4\.90 Total/)
  await admin.visit('/admin/orders')
  await admin.follow(admin.texts('.order h2').at(0))
  assert.match(admin.text, /Voucher SUMMER-5 -€5\.00/)
})

function orderButton() {
  return fern.texts('button').find((text) => text.startsWith('Place order')) ?? ''
}

test('leads to the order when its form is sent again, and puts no code into the next cart', async () => {
  await createVoucher(shop, { code: 'TWICE', amount: 100, maxUses: 1 })
  await addTrowel()
  await fern.visit('/cart/checkout')
  const checkout = fern.document
  const typed = { ...postalAddress, 'Voucher code': 'TWICE', 'I accept the terms': 'on' }
  await fern.send(orderButton(), typed)
  assert.equal(fern.status, 409)
  await fern.press(orderButton())
  const [receipt] = fern.trail.slice(-1)
  fern.document = checkout
  await fern.send(orderButton(), typed)
  assert.deepEqual([fern.trail.at(-1), fern.toast], [receipt, 'You have already placed this order'])
  await addTrowel()
  await fern.visit('/cart')
  assert.doesNotMatch(fern.text, /TWICE/)
})

test('leads from a used voucher to the unpaid order that has used it', async () => {
  await fern.visit('/user/orders')
  const number = /Order (\d+)/.exec(fern.texts('.order h2')[0] ?? '')?.[1]
  assert(number)
  const text = `You have used this voucher in order ${number}, which is not paid yet. Pay for this order or give it up`
  const paths = ['/cart', '/cart/checkout']
  for (const path of paths) {
    await fern.visit(path)
    await fern.send('Apply', { 'Voucher code': 'TWICE' })
    assert.deepEqual([fern.status, fern.errorAt('Voucher code')], [409, `${text}. Open the order`])
    await fern.follow('Open the order')
    assert.match(fern.heading, new RegExp(`^Order ${number}`))
  }
  const client = new ApiClient(shop, await Contract.of(shop))
  await client.logIn('user@example.com')
  const { status, body } = await client.post('/products/order', { json: { voucher: 'TWICE' } })
  assert.deepEqual([status, body.message, body.code], [409, text, 'voucher_refused'])
  assert.equal(body.orderUrl, `${shop.url}/user/orders/${number}`)
})

test('shows why the voucher of the cart no longer counts, and orders without it at the full price', async () => {
  await addTrowel()
  await fern.visit('/cart')
  await fern.send('Apply', { 'Voucher code': 'SUMMER-5' })
  await admin.visit('/admin/vouchers')
  const isTicked = () => {
    const field = admin.document.querySelector<HTMLInputElement>('[id^="voucher-"] [name=isActive]')
    return field?.checked
  }
  await admin.follow('Edit SUMMER-5')
  assert.equal(isTicked(), true)
  await admin.send('Save voucher', { 'Customers can use it': '' })
  await admin.follow('Edit SUMMER-5')
  assert.equal(isTicked(), false)
  assert.match(admin.text, /switched off/)
  await fern.visit('/cart')
  assert.deepEqual(fern.texts('.voucher .error'), ['This voucher is not valid at the moment'])
  assert.doesNotMatch(fern.text, /-€/)
  await fern.visit('/cart/checkout')
  assert.deepEqual(fern.texts('.voucher .error'), ['This voucher is not valid at the moment'])
  await admin.follow('Delete SUMMER-5')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Voucher deleted')
})
