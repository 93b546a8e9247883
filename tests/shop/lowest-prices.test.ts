import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { sellTo } from '../support/eu-features'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let customer: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  customer = await loggedIn(shop.url, 'user@example.com')
})
after(() => shop.close())

const slug = 'plain-clay-planter'
const screens = ['/', '/products?category=Garden', `/products/${slug}`]
const notes = (visitor: Visitor) => visitor.texts('.price-note')

test('shows the lowest price before the reduction to guests and customers as soon as the shop sells to the EU', async () => {
  const guest = new Visitor(shop.url)
  for (const screen of screens) {
    await guest.visit(screen)
    assert.deepEqual(notes(guest), [], screen)
  }
  await sellTo(admin, 'eu')
  for (const screen of screens) {
    await guest.visit(screen)
    assert.match(
      notes(guest).at(-1) ?? '',
      /^Lowest price of the last 30 days before the reduction: \$\d+\.\d\d$/,
      screen,
    )
  }
  assert.deepEqual(guest.texts('.product .badge.reduction'), ['20% off'])
  assert.deepEqual(guest.texts('#others ~ ul .reduction'), Array(4).fill('20% off'))
  await customer.visit(`/products/${slug}`)
  const [note] = notes(customer)
  await customer.press('♡ Favorite')
  await customer.visit('/user/favorites')
  assert(notes(customer).includes(note ?? ''))
  await customer.visit(`/products/${slug}`)
  await customer.press('Add to cart')
  await customer.visit('/cart')
  assert.deepEqual(notes(customer), [note])
})

test('has the lowest price in the API, if the price is reduced', async () => {
  const client = new ApiClient(shop, await Contract.of(shop))
  const { body } = await client.get('/open/products')
  const products: { slug: string; price: number; priorPrice: number | null }[] = body.products
  for (const { slug, price, priorPrice } of products) {
    if (priorPrice === null) continue
    assert.equal(price, Math.round(priorPrice * 80) / 100, slug)
  }
  const planter = products.find((product) => product.slug === slug)
  assert(planter?.priorPrice)
  assert(products.some(({ priorPrice }) => priorPrice === null))
})
