import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertNoPage, sellTo } from '../support/eu-features'
import { setUpCheckout } from '../support/selling'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

const link = 'Delivery and payment'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()

test('says nothing about delivery, and has no field for its time, until the shop sells to the UK or the EU', async () => {
  await assertNoPage(guest, 'deliveryPage', '/products/plain-clay-planter')
  assert.deepEqual(guest.texts('.sections'), [])
  assert.doesNotMatch(guest.text, /delivery/i)
  assert.doesNotMatch(await sitemap(), /\/delivery/)
  await admin.visit('/admin/settings/delivery')
  assert(!admin.texts('label').includes('Delivery time'))
})

test('says that delivery is free when there are no delivery methods', async () => {
  await sellTo(admin, 'uk')
  await guest.visit('/products')
  assert.equal(guest.texts('.delivery-note')[0], 'free delivery')
  await guest.follow(link, 'footer')
  assert.equal(guest.heading, link)
  assert.match(guest.text, /Delivery is free\. You are not asked for an address/)
  assert.doesNotMatch(guest.text, /VAT|Countries/)
  assert.match(await sitemap(), /<loc>\S*\/delivery<\/loc>/)
})

test('shows methods, prices, times, countries and payment methods to the next guest', async () => {
  const db = databaseOf(shop)
  await db.deleteFrom('shop_settings').execute()
  await db.destroy()
  await setUpCheckout(shop)
  await sellTo(admin, 'uk')
  await admin.visit('/admin/settings/delivery')
  await admin.send('Save countries', { 'Delivers to': 'European Union' })
  await guest.visit('/delivery')
  assert.deepEqual(guest.texts('tbody tr'), [
    'Parcel €4.90, free for orders of €200.00 or more –',
    'Collection Free –',
  ])
  await admin.follow('Edit Parcel')
  await admin.send('Save method', { 'Delivery time': '2 to 3 working days' })
  assert.match(admin.toast ?? '', /^Delivery method updated/)
  assert.match(admin.text, /Delivery time: 2 to 3 working days/)

  await guest.visit('/products')
  assert.equal(guest.texts('.delivery-note')[0], 'incl. VAT, plus delivery')
  await guest.follow('incl. VAT, plus delivery', 'main')
  assert.deepEqual(guest.texts('tbody tr'), [
    'Parcel €4.90, free for orders of €200.00 or more 2 to 3 working days',
    'Collection Free –',
  ])
  assert.match(guest.text, /Where we deliver: Austria, Belgium,.* and Sweden\./)
  assert.match(guest.text, /All prices include VAT\..* Payment Bank transfer/)
  await guest.visit('/products/plain-clay-planter')
  assert.match(
    guest.texts('.product .text > .facts')[0] ?? '',
    /Delivery time: 2 to 3 working days$/,
  )
  assert.deepEqual(guest.texts('.sections details'), [
    'Delivery and payment Parcel : €4.90, free for orders of €200.00 or more , 2 to 3 working days Collection : Free Payment: Bank transfer',
  ])
})

test('shows the delivery time beside the method in the checkout, and a link in the cart', async () => {
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit('/products/plain-clay-planter')
  await customer.press('Add to cart')
  await customer.visit('/cart')
  assert(customer.hasLink('incl. VAT, plus delivery'))
  await customer.visit('/cart/checkout')
  assert.match(customer.text, /Parcel 2 to 3 working days ?: €4\.90/)
})

test('preserves the delivery time, and shows it nowhere, while the shop sells to neither of them', async () => {
  await sellTo(admin, 'none')
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Edit Parcel')
  await admin.send('Save method', { Name: 'Post' })
  await guest.visit('/delivery')
  assert.deepEqual([guest.status, guest.texts('thead th')], [200, ['Method', 'Price']])
  assert.doesNotMatch(guest.text, /working days/)
  await guest.visit('/products/plain-clay-planter')
  assert(!guest.hasLink(link))
  assert.doesNotMatch(guest.text, /working days/)
  await sellTo(admin, 'uk')
  await guest.visit('/delivery')
  assert.match(guest.text, /Post €4\.90, .* 2 to 3 working days/)
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Edit Post')
  await admin.send('Save method', { 'Delivery time': '' })
  await guest.visit('/delivery')
  assert.doesNotMatch(guest.text, /working days/)
})

test('shows delivery and returns in sections on the page of a product, and their changes to the next guest', async () => {
  const sections = async () => {
    await guest.visit('/products/plain-clay-planter')
    return guest.texts('.sections details')
  }
  const delivery =
    'Delivery and payment Post : €4.90, free for orders of €200.00 or more Collection : Free Payment: Bank transfer'
  assert.deepEqual(await sections(), [delivery])
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Edit Post')
  await admin.send('Save method', { 'Price (EUR)': '5.90', 'Delivery time': 'three days' })
  const changed = delivery.replace('4.90', '5.90').replace('or more', 'or more , three days')
  assert.deepEqual(await sections(), [changed])

  await sellTo(admin, 'eu', '30')
  assert.match((await sections())[1] ?? '', /^Returns .* within 30 days after the delivery/)
  assert(guest.hasLink('Withdraw from contract'))
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { Returns: 'Send it back.\n\n- Within a <week>' })
  assert.equal((await sections())[1], 'Returns Send it back. Within a <week>')
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { Returns: 'Long. '.repeat(400) })
  assert.match((await sections())[1] ?? '', /within 30 days .* Returns policy$/)
})

test('names the charge beside prices and links the returns at the checkout of a shop in the United Kingdom', async () => {
  const db = databaseOf(shop)
  const setLocale = (locale: string) =>
    db.updateTable('shop_settings').set({ locale, countries: '' }).execute()
  const note = async () => {
    await guest.visit('/products')
    return guest.texts('.delivery-note')[0]
  }
  const returns = /To cancel an order or to return goods, see Returns ?\./
  await sellTo(admin, 'uk')
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit('/cart/checkout')
  assert.doesNotMatch(customer.text, returns)
  await setLocale('en-GB')
  assert.equal(await note(), 'incl. VAT, plus €5.90 delivery')
  await customer.visit('/cart/checkout')
  assert.match(customer.text, returns)
  await db
    .insertInto('delivery_methods')
    .values({ id: 'f'.repeat(24), position: 3, name: 'Express', price: 990, needs_address: 1 })
    .execute()
  assert.equal(await note(), 'incl. VAT, plus delivery from €5.90')
  await db.updateTable('shop_settings').set({ tax_rate: null }).execute()
  assert.equal(await note(), 'plus delivery from €5.90')
  await db.deleteFrom('delivery_methods').where('name', '=', 'Express').execute()
  assert.equal(await note(), 'plus €5.90 delivery')
  await db.destroy()
})
