import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(() => shop.close())

const page = '/products/long-neck-kettle'
const made = 'made for you, 2 to 3 weeks'

test('the delivery time of a product is shown from its page to the order, and in the email', async () => {
  await fern.visit(page)
  assert.doesNotMatch(fern.text, /Delivery time/)
  await admin.visit('/admin/products?search=kettle')
  await admin.follow('Long Neck Kettle')
  await admin.follow('Edit product')
  await admin.send('Update Product', { 'Delivery time': 'x'.repeat(101) })
  assert.match(admin.errorAt('Delivery time'), /100/)
  await admin.send('Update Product', { 'Delivery time': made })
  assert.match(admin.text, new RegExp(`Delivery time ${made}`))
  const shown = `Delivery time: ${made}`
  await fern.visit(page)
  assert(fern.text.includes(shown))
  await fern.press('Add to cart')
  await fern.visit('/cart')
  assert(fern.texts('.cart-line')[0]?.includes(shown))
  await fern.press('Proceed to Checkout')
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  assert(fern.texts('.order-table tbody tr')[0]?.includes(shown))
  const email = (await emailsTo(shop, 'user@example.com')).at(-1)
  assert(email?.body.includes(shown))

  await admin.follow('Edit product')
  await admin.send('Update Product', { 'Delivery time': '' })
  await fern.visit(fern.path)
  assert(fern.text.includes(shown), 'the order keeps it')
  await admin.visit(fern.path.replace('/user', '/admin'))
  assert(admin.texts('.order-table tbody tr')[0]?.includes(shown))
  await fern.visit(page)
  assert.doesNotMatch(fern.text, /Delivery time/)
})
