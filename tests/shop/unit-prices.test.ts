import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { switchFeature } from '../support/eu-features'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
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

test('asks for the contents of a product, and shows its unit price, once this is switched on', async () => {
  await editProduct('Paper Moon Lamp')
  assert.doesNotMatch(admin.text, /Contents/)
  await admin.visit('/admin/import')
  assert.doesNotMatch(admin.text, /contents/)
  await guest.visit(`/products/${slug}`)
  await switchFeature(admin, 'unitPrices', 'on')
  await editProduct('Paper Moon Lamp')
  await admin.send('Update Product', { Contents: 'a ball' })
  assert.match(admin.errorAt('Contents') ?? '', /^Contents must be an amount and a unit/)
  assert.equal(admin.valueOf('Contents'), 'a ball')
  await admin.send('Update Product', { Contents: '2 pieces' })
  assert.match(admin.toast ?? '', /^Product updated/)
  for (const screen of ['/', `/products/${slug}`, '/products?search=moon']) {
    await guest.visit(screen)
    assert.deepEqual(notes(guest), ['$48.50 / piece'], screen)
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
  assert.deepEqual(notes(customer), ['$48.50 / piece'])
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
