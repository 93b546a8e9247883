import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { sellTo } from '../support/eu-features'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { questionAboutUnits } from '../support/variants'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  guest = new Visitor(shop.url)
})
after(() => shop.close())

const slug = 'paper-moon-lamp'
const notes = (visitor: Visitor) => visitor.texts('.price-note')

async function editProduct(name: string) {
  await admin.visit(`/admin/products?search=${encodeURIComponent(name)}`)
  await admin.follow(name, 'main')
  await admin.visit(`${admin.path}?edit=1`)
}

test('asks for the contents of a product, and shows its unit price, once the shop sells to the UK or the EU', async () => {
  await editProduct('Paper Moon Lamp')
  assert.doesNotMatch(admin.text, /Contents/)
  await admin.visit('/admin/import')
  assert.doesNotMatch(admin.text, /contents/)
  await guest.visit(`/products/${slug}`)
  await sellTo(admin, 'uk')
  await editProduct('Paper Moon Lamp')
  await admin.send('Update Product', { Contents: 'a ball' })
  assert.match(admin.errorAt('Contents') ?? '', /^Contents must be an amount and a unit/)
  assert.equal(admin.valueOf('Contents'), 'a ball')
  await admin.send('Update Product', { Contents: '2 pieces' })
  assert.match(admin.toast ?? '', /^Product updated/)
  for (const screen of ['/', `/products/${slug}`, '/products?search=moon']) {
    await guest.visit(screen)
    assert.deepEqual(notes(guest), ['2 pieces · $48.50 / piece'], screen)
  }
  await guest.visit(`/products/${slug}`)
  const data = guest.document.querySelector('script[type="application/ld+json"]')?.textContent
  assert.deepEqual(JSON.parse(data ?? '').offers.priceSpecification, {
    '@type': 'UnitPriceSpecification',
    price: '97.00',
    priceCurrency: 'USD',
    referenceQuantity: {
      '@type': 'QuantitativeValue',
      value: 2,
      unitCode: 'H87',
      valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'H87' },
    },
  })
  await editProduct('Paper Moon Lamp')
  assert.equal(admin.valueOf('Contents'), '2 pieces')
  await admin.visit('/admin/import')
  assert.match(admin.text, /contents what the product contains/)
  const customer = await loggedIn(shop.url, 'user@example.com')
  await customer.visit(`/products/${slug}`)
  await customer.press('Add to cart')
  await customer.visit('/cart')
  assert.deepEqual(notes(customer), ['2 pieces · $48.50 / piece'])
  await editProduct('Paper Moon Lamp')
  await admin.send('Update Product', { Contents: '' })
  await guest.visit(`/products/${slug}`)
  assert.deepEqual(notes(guest), [])
})

test('accepts and returns the contents in the API', async () => {
  const client = new ApiClient(shop, await Contract.of(shop))
  await client.logIn('admin@example.com')
  const { body } = await client.get('/open/products')
  const product = body.products.find((it: { slug: string }) => it.slug === slug)
  assert.equal(product.contents, null)
  const update = (contents: unknown) =>
    client.put(`/admin/products/${product._id}`, {
      json: { price: 97, itemsInStock: 5, contents },
    })
  const { updatedProduct } = (await update('0.25 kg')).body
  assert.equal(updatedProduct.contents, '0.25 kg')
  const refused = await update('2 oz')
  assert.equal(refused.status, 400)
  assert.match(refused.body.errors.contents[0], /^Contents must be/)
  assert.equal((await update(null)).body.updatedProduct.contents, '0.25 kg')
  assert.equal((await update('')).body.updatedProduct.contents, null)
})

test('shows the unit price of each variant when an admin says what each contains', async () => {
  await sellTo(admin, 'none')
  await editProduct('Paper Moon Lamp')
  await admin.send('Update Product', { Price: '4.90' })
  const path = admin.path.replace(/\?.*/, '')
  await admin.visit(path)
  await admin.send('Save options', {
    'Name of option 1': 'Bag',
    'Values, separated by commas of option 1': '50 g, 250 g',
    [questionAboutUnits(admin, 1)]: '50 g',
  })
  assert.doesNotMatch(admin.text, /Contents/)
  await sellTo(admin, 'uk')
  await admin.visit(`${path}?edit=1`)
  await admin.send('Update Product', { Contents: '50 g' })
  await admin.visit(path)
  const large = { 'Price ($) of 250 g': '18.90', 'Stock of 250 g': '5' }
  await admin.send('Save variants', { ...large, 'Contents of 250 g': 'a bag' })
  assert.match(admin.errorAt('Contents of 250 g') ?? '', /^Contents must be an amount and a unit/)
  assert.equal(admin.valueOf('Contents of 250 g'), 'a bag')
  await admin.send('Save variants', { 'Contents of 250 g': '250 g' })
  assert.equal(admin.toast, 'Variants saved')
  assert.equal(admin.valueOf('Contents of 250 g'), '250 g')
  assert.equal(admin.valueOf('Contents of 50 g'), '')
  await guest.visit(`/products/${slug}`)
  assert.deepEqual(notes(guest), ['50 g · $98.00 / kg'])
  assert.match(guest.text, /\$4\.90 · \$98\.00 \/ kg · /)
  assert.match(guest.text, /\$18\.90 · \$75\.60 \/ kg · /)
  const data = guest.document.querySelector('script[type="application/ld+json"]')?.textContent
  const offers = JSON.parse(data ?? '').hasVariant.map((it: { offers: object }) => it.offers)
  assert.deepEqual(
    offers.map((offer: Offer) => [offer.price, offer.priceSpecification.referenceQuantity.value]),
    [
      ['4.90', 50],
      ['18.90', 250],
    ],
  )
  await guest.visit(`/products/${slug}?variant=250+g`)
  assert.deepEqual(notes(guest), ['250 g · $75.60 / kg'])
  const client = new ApiClient(shop, await Contract.of(shop))
  await client.logIn('admin@example.com')
  const variants = `/admin/products/${path.split('/').at(-1)}/variants`
  const [small, bag] = (await client.get(variants)).body.variants
  assert.deepEqual([small.contents, bag.contents], [null, '250 g'])
  const put = (contents: string | null) =>
    client.put(`/admin/variants/${bag._id}`, { json: { contents } })
  assert.equal((await put('2 oz')).status, 400)
  assert.equal((await put('0.5 kg')).body.updatedVariant.contents, '0.5 kg')
  assert.equal((await put(null)).body.updatedVariant.contents, null)
  assert.equal((await put('250 g')).body.updatedVariant.contents, '250 g')
  const { products } = (await client.get('/open/products')).body
  const product = products.find((it: { slug: string }) => it.slug === slug)
  assert.deepEqual(
    [product, ...product.variants].map(({ contents }) => contents),
    ['50 g', '50 g', '250 g'],
  )
  // The last variant becomes the product again, which then contains what it did.
  await admin.visit(path)
  await admin.follow('Delete 50 g')
  await admin.press('Delete')
  await admin.send('Save options', {
    'Name of option 1': '',
    'Values, separated by commas of option 1': '',
  })
  await guest.visit(`/products/${slug}`)
  assert.deepEqual(notes(guest), ['250 g · $75.60 / kg'])
})

interface Offer {
  price: string
  priceSpecification: { referenceQuantity: { value: number } }
}
