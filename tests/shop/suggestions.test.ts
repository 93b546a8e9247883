import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const suggested = () => admin.texts('.suggestions h3')

test('suggests the newest products on empty pages, below the text', async () => {
  const pages = [
    ['/cart', 'Your cart is empty'],
    ['/user/orders', 'No orders found'],
    ['/user/favorites', 'No favorites yet! Browse products to add some.'],
  ] as const
  for (const [path, text] of pages) {
    await admin.visit(path)
    assert.deepEqual(admin.texts('.empty p'), [text])
    assert.equal(suggested().length, 4, path)
  }
  const [first] = suggested()
  await admin.follow(first, '.suggestions')
  assert.equal(admin.heading, first)
})

test('leads to the categories and to new products when a search finds nothing', async () => {
  await admin.visit('/products?search=zzzzzz&category=Garden')
  assert.equal(suggested().length, 4)
  assert.equal(admin.texts('.empty .chips a').length, 6)
  await admin.follow('Play', '.empty')
  assert.equal(admin.path, '/products?category=Play')
  assert.deepEqual(suggested(), [])
  assert(!admin.document.documentElement.outerHTML.includes('nothingFound'))
})

test('says what of the suggested and related products is sold out', async () => {
  const db = databaseOf(shop)
  await admin.visit('/products?search=zzzzzz')
  const [name = ''] = suggested()
  const setStock = (stock: number) =>
    db.updateTable('products').set({ stock }).where('name', '=', name).execute()
  const guest = new Visitor(shop.url)
  const tile = async () => {
    await guest.visit('/products?search=zzzzzz')
    return guest.texts('.suggestions .product-card')[0] ?? ''
  }
  await setStock(3)
  assert.doesNotMatch(await tile(), /Out of stock/)
  await setStock(0)
  assert.match(await tile(), /Out of stock$/)
  await db.updateTable('products').set({ stock: 0 }).execute()
  await guest.visit('/products/paper-moon-lamp')
  assert.deepEqual(guest.texts('#others + ul .facts'), Array(4).fill('Out of stock'))
  await db.updateTable('products').set({ stock: 5 }).execute()
  await db.destroy()
})

test('suggests nothing when the list is not empty', async () => {
  await admin.visit('/products/paper-moon-lamp')
  await admin.press('Add to cart')
  await admin.visit('/cart')
  assert.deepEqual(suggested(), [])
  assert(!admin.document.documentElement.outerHTML.includes('"suggestions"'))
})
