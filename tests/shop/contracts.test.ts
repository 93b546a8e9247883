import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
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

async function fillCart() {
  await fern.visit('/products/row-end-trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart')
}

const lastEmail = async () => (await emailsTo(shop, 'user@example.com')).at(-1)?.body ?? ''

test('sends no texts of the law and has no checkout until the shop sells to the EU', async () => {
  await fillCart()
  await fern.press('Proceed to Checkout')
  assert.match(fern.text, /Thank you for your order/)
  assert.doesNotMatch(await lastEmail(), /withdraw/i)
})

test('leads to a summary and a button that names the obligation to pay when the shop sells to the EU', async () => {
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', {
    Terms: '# Scope\n\nThese terms apply.\n- to each order',
    Returns: 'https://returns.test/',
  })
  await sellTo(admin, 'eu')
  await fillCart()
  assert(!fern.text.includes('This places your order'))
  await fern.follow('Proceed to Checkout')
  assert.equal(fern.heading, 'Checkout')
  const [facts = ''] = fern.texts('.summary li .hint')
  assert.match(facts, /^Loamwright\s+Forged in one piece.*[.…]$/)
  const [button] = fern.texts('.summary button[value=order]')
  assert.match(button ?? '', /^Order with obligation to pay$/)
  await fern.press(button ?? '')
  assert.equal(fern.errorAt('I accept the terms'), 'Please accept the terms')
  await fern.send(button ?? '', { 'I accept the terms': 'on' })
  assert.match(fern.text, /Thank you for your order/)
})

test('emails the legal texts and a form for a withdrawal with the order', async () => {
  const email = await lastEmail()
  assert.match(email, /— Terms —\n\nScope\n\nThese terms apply\.\n• to each order/)
  assert.match(email, /Returns: https:\/\/returns\.test\//)
  assert.match(email, /The team at Wrenfold\n\n— Terms —/, 'signed before the texts')
  assert.match(email, /— Withdrawal form —.*Wrenfold.*Order number: \d+/s)
})

test('calls the form as the law of the United Kingdom does in a British shop', async () => {
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { 'Numbers and dates': 'en-GB' })
  await sellTo(admin, 'uk')
  await fillCart()
  await fern.follow('Proceed to Checkout')
  await fern.send('Order with obligation to pay', { 'I accept the terms': 'on' })
  assert.match(await lastEmail(), /— Cancellation form —.*I hereby cancel.*Order number: \d+/s)
  assert.doesNotMatch(await lastEmail(), /withdraw/i)
})
