import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { file } from '../support/images'
import { setUpCheckout } from '../support/selling'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

const path = '/products/row-end-trowel'

let shop: Shop
let admin: Visitor
let fern: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  await setUpCheckout(shop)
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
  guest = new Visitor(shop.url)
})
after(() => shop.close())

async function setWeight(weight: number) {
  const db = databaseOf(shop)
  const product = db.selectFrom('products').select('id').where('slug', '=', 'row-end-trowel')
  await db.updateTable('variants').set({ weight }).where('id', '=', product).execute()
  await db.destroy()
}

const openPrices = async () => {
  await admin.visit('/admin/settings/delivery')
  await admin.follow('Prices by country and weight : Parcel')
}

const structuredData = () =>
  JSON.parse(guest.document.querySelector('[type="application/ld+json"]')?.textContent ?? '')

const feedItem = async () => {
  const feed = await (await fetch(`${shop.url}/feed.xml`)).text()
  return feed.split('<item>').find((item) => item.includes(`${path}<`)) ?? ''
}

test('says nothing about prices by country, except on the page about delivery, when a shop has one price', async () => {
  await guest.visit(path)
  assert.doesNotMatch(guest.document.documentElement.outerHTML, /plus delivery|shippingDetails/)
  assert.doesNotMatch(await feedItem(), /g:shipping/)
  await guest.visit('/delivery')
  assert.deepEqual(guest.texts('tbody tr'), [
    'Parcel €4.90, free for orders of €200.00 or more',
    'Collection Free',
  ])
  assert.doesNotMatch(guest.text, /Delivery time/)
})

test('shows the table of a customer while an admin adds prices, with what is missing and what is wrong', async () => {
  await setWeight(400)
  await openPrices()
  assert.match(admin.text, /The price of the method applies to all countries/)
  // The first price begins with those that it replaces.
  const filledIn = ['Price (EUR)', 'Free delivery for orders of at least (EUR)'].map((it) =>
    admin.valueOf(it),
  )
  assert.deepEqual(filledIn, ['4.90', '200.00'])
  await admin.send('Add price', {
    Countries: 'Austria',
    'Up to weight (kg)': '2.5x',
    'Price (EUR)': '9.90',
  })
  assert.equal(admin.status, 400)
  assert.match(admin.text, /Weight must be an amount in kilograms, such as 2\.5/)
  assert.equal(admin.valueOf('Countries'), 'Austria')
  assert.equal(admin.valueOf('All other countries keep €4.90'), 'on')
  await admin.send('Add price', {
    'Up to weight (kg)': '2.5',
    'All other countries keep €4.90': '',
  })
  assert.equal(admin.toast, 'Delivery price saved')
  assert.match(admin.text, /There is no price for 248 countries/)
  assert.match(admin.text, /\d+ products have no weight and count as 0 kg/)
  await admin.send('Add price', { Countries: '', 'Price (EUR)': '29' })
  assert.deepEqual(
    admin.texts('tbody tr').map((row) => row.replace(/ Edit.*/, '')),
    [
      'Austria up to 2.5 kg €9.90, free for orders of €200.00 or more',
      'All other countries any weight €29.00',
    ],
  )
  assert.match(admin.text, /the first entry with the country of the customer, and of its lines/)
  assert.doesNotMatch(admin.text, /your country,/)
  await admin.send('Add price', { Countries: '', 'Price (EUR)': '30' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /same countries and weight: All other countries, €29\.00; All other/)
  assert.equal(admin.valueOf('Price (EUR)'), '30')
  await admin.visit('/admin/products?show=without-weight')
  assert(admin.texts('.filters [aria-current="true"]').includes('Without weight'))
})

test('replaces all prices by those of a file, or names the wrong line and replaces none', async () => {
  const upload = async (...lines: string[]) => {
    await openPrices()
    const csv = ['countries,kg,price,free from', ...lines].join('\n')
    await admin.send('Replace all prices', { 'CSV file': file(csv, 'prices.csv', 'text/csv') })
  }
  await upload('AT,2.5,9.90,', 'CH,2,twelve,')
  assert.equal(admin.status, 400)
  assert.match(admin.text, /Line 3: Price must be an amount such as/)
  await upload('AT,2.5,9.90,100', 'CH,1,18,', 'CH,2,24,', 'DE,,4.90,')
  assert.equal(admin.toast, '4 delivery prices saved')
  const exported = await admin.exported(`..${admin.path.slice('/admin'.length)}/prices.csv`)
  assert.deepEqual(exported.split('\n').slice(0, 4), [
    'countries,up to weight (kg),price,free from',
    'AT,2.5,9.90,100.00',
    'DE,,4.90,',
    'CH,1,18.00,',
  ])
})

test('shows prices before registering, and the same ones to search engines and shopping services', async () => {
  await guest.visit(path)
  assert(guest.hasLink('incl. tax, plus delivery from €4.90'))
  const { offers } = structuredData()
  const ofPage = offers.shippingDetails.flatMap(
    (details: {
      shippingRate: { value: string }
      shippingDestination: { addressCountry: string }[]
    }) =>
      details.shippingDestination.map(
        ({ addressCountry }) => `${addressCountry} ${details.shippingRate.value} EUR`,
      ),
  )
  const ofFeed = [
    ...(await feedItem()).matchAll(/<g:country>(..)<\/g:country><g:price>([^<]+)/g),
  ].map(([, country, price]) => `${country} ${price}`)
  assert.deepEqual(ofFeed, ['AT 9.90 EUR', 'CH 18.00 EUR', 'DE 4.90 EUR'])
  assert.deepEqual(ofPage.sort(), ofFeed)
  await guest.follow('incl. tax, plus delivery from €4.90', 'main')
  assert.deepEqual(guest.texts('tbody tr'), [
    'Parcel from €4.90',
    'Collection Free',
    'Austria up to 2.5 kg €9.90, free for orders of €100.00 or more',
    'Germany any weight €4.90',
    'Switzerland up to 1 kg €18.00',
    'Switzerland up to 2 kg €24.00',
  ])
  assert.match(
    guest.text,
    /the first entry with your country, and of its lines the first that fits/,
  )
  await setWeight(1001)
  assert.match(await feedItem(), /CH<\/g:country><g:price>24.00 EUR/)
})

const postalAddress = {
  Name: 'Fern Moss',
  'Street and house number': 'Lindenweg 4',
  Postcode: '1234',
  City: 'Wrenfold',
}

async function checkOut(units: number) {
  for (let unit = 0; unit < units; unit++) {
    await fern.visit(path)
    await fern.press('Add to cart')
  }
  return fern.visit('/cart/checkout')
}

const shownTotal = () => fern.texts('.summary dl').join()

test('sends a parcel to Austria: the country comes first, and the prices follow it, without scripts', async () => {
  await checkOut(1)
  assert.equal(fern.document.querySelector('.checkout :is(select, input)')?.nodeName, 'SELECT')
  assert(fern.document.querySelector('.choice > legend + .field select'), 'below “Delivery”')
  await fern.send('Update total', { ...postalAddress, Country: 'AT', Parcel: 'on' })
  assert.match(fern.text, /Parcel ?: €9\.90 Free for orders of €100\.00 or more/)
  assert.match(shownTotal(), /Delivery €9\.90/)
  assert.equal(fern.valueOf('City'), 'Wrenfold')
  await fern.send('Update total', { Country: 'CH' })
  assert.match(shownTotal(), /Delivery €24\.00/)
  await fern.send('Update total', { Country: 'AT' })
  const [button = ''] = fern.texts('.summary button')
  await fern.send(button, { 'I accept the terms': 'on' })
  assert.match(fern.toast ?? '', /^Order placed/)
})

test('says at the method what cannot be sent to Switzerland, shows the total before delivery, and leaves the other method', async () => {
  await checkOut(2)
  await fern.send('Update total', { Country: 'CH', 'I accept the terms': 'on' })
  const whyNot = 'We do not deliver 2.002 kg to this country (Switzerland). Up to 2 kg: €24.00'
  assert(fern.text.includes(whyNot))
  assert.match(shownTotal(), /Total before delivery/)
  assert.doesNotMatch(shownTotal(), /Delivery/)
  assert.doesNotMatch(fern.texts('.cart-above > summary')[0] ?? '', /€/)
  await fern.send(fern.texts('.summary button')[0] ?? '')
  assert.equal(fern.status, 409)
  assert.equal(fern.texts('.choice .error')[0], whyNot)
  assert.equal(fern.valueOf('Street and house number'), 'Lindenweg 4')
  await fern.send('Update total', { 'Collection : Free': 'on' })
  await fern.send(fern.texts('.summary button')[0] ?? '')
  assert.match(fern.toast ?? '', /^Order placed/)
})

test('says in the cart that nothing can be delivered to the last country', async () => {
  const db = databaseOf(shop)
  await db.deleteFrom('delivery_methods').where('name', '=', 'Collection').execute()
  await db.updateTable('addresses').set({ country: 'CH' }).execute()
  await checkOut(2)
  await fern.visit('/cart')
  assert.deepEqual(fern.texts('.summary .callout'), [
    'We do not deliver 2.002 kg to this country (Switzerland). Up to 2 kg: €24.00',
  ])
  await fern.press('Remove one Row End Trowel')
  await fern.visit('/cart')
  assert.deepEqual(fern.texts('.summary .callout'), [])
  await db.destroy()
})

test('shows the new price, and preserves the form, when a price was changed while a customer paid', async () => {
  await fern.visit('/cart/checkout')
  const price = { 'Price (EUR)': '26' }
  await openPrices()
  await admin.follow('Edit Switzerland, up to 2\u00a0kg')
  await admin.send('Save price', price)
  assert.equal(admin.toast, 'Delivery price saved')
  const order = { City: 'Chur', 'I accept the terms': 'on' } as const
  await fern.send(fern.texts('.summary button')[0] ?? '', order)
  assert.equal(fern.status, 409)
  assert.match(fern.text, /The total is now €45\.60 \(it was €43\.60\)\. Please check your order/)
  assert.match(shownTotal(), /Delivery €26\.00/)
  assert.equal(fern.valueOf('City'), 'Chur')
  await openPrices()
  await admin.follow('Delete Switzerland, up to 2\u00a0kg')
  await admin.press('Delete', undefined, 'dialog')
  assert.equal(admin.toast, 'Delivery price deleted')
  await fern.send(fern.texts('.summary button')[0] ?? '')
  assert.equal(fern.status, 409)
  assert.match(
    fern.text,
    /We do not deliver 1\.001 kg to this country \(Switzerland\)\. Up to 1 kg: €18\.00/,
  )
})
