import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setUpCheckout } from '../support/selling'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

const german = `msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Proceed to Checkout"
msgstr "Zur Kasse"

msgctxt "button that places the order"
msgid "Proceed to Checkout"
msgstr "Zahlungspflichtig bestellen"

msgctxt "button that places the order"
msgid "Place order: {total}"
msgstr "Zahlungspflichtig bestellen"

msgid "Your order {number} at {name}"
msgstr "Ihre Bestellung {number} bei {name}"

msgid "Hello {name},"
msgstr "Guten Tag {name},"

msgid "Reset your {name} password"
msgstr "Ihr Passwort bei {name}"

msgid "Tax number {number}"
msgstr "Steuernummer {number}"

msgid "View your order"
msgstr "Bestellung ansehen"
`

let shop: Shop
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  const folder = join(shop.dataDir, 'languages')
  mkdirSync(folder)
  writeFileSync(join(folder, 'de.po'), german)
  fern = await loggedIn(shop.url, 'user@example.com')
  await setUpCheckout(shop)
  const db = databaseOf(shop)
  fern.language = 'de'
  await db.updateTable('shop_settings').set({ language: fern.language }).execute()
  await db.destroy()
})
after(() => shop.close())

test('emails in the new language when its first request does not need the settings', async () => {
  await fetch(`${shop.url}/api/v1/open/forget-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.com' }),
  })
  const [email] = await emailsTo(shop, 'user@example.com')
  assert.equal(email?.subject, 'Ihr Passwort bei Corner Shop')
})

async function fillCart() {
  await fern.visit('/products/row-end-trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart')
}

test('names the obligation to pay only on the button that places the order when the language has words for it', async () => {
  await fillCart()
  assert(!fern.hasButton('Zahlungspflichtig bestellen'))
  await fern.follow('Zur Kasse')
  const [button = ''] = fern.texts('.summary button[value=order]')
  assert.equal(button, 'Zahlungspflichtig bestellen')
})

test('places the order with that button of the cart when the shop has no checkout', async () => {
  const db = databaseOf(shop)
  await db.deleteFrom('delivery_methods').execute()
  await db.deleteFrom('payment_methods').execute()
  await db.destroy()
  await fern.visit('/cart')
  assert(!fern.hasLink('Zur Kasse'))
  await fern.press('Zahlungspflichtig bestellen')
  assert.match(fern.path, /^\/user\/orders/)
})

test('labels the tax number of an invoice in the language of the shop', async () => {
  const [link = ''] = fern.texts('main a[href^="/user/orders/"]')
  await fern.follow(link)
  assert.match(fern.text, /Steuernummer X1/)
  assert(!fern.text.includes('Tax number'))
})

test('emails about an order in the language of the shop', async () => {
  const db = databaseOf(shop)
  const { html } = await db.selectFrom('emails').select('html').executeTakeFirstOrThrow()
  await db.destroy()
  assert.match(html ?? '', /^<!doctype html><html lang="de">/)
  const [, email] = await emailsTo(shop, 'user@example.com')
  assert.match(email?.subject ?? '', /^Ihre Bestellung \d+ bei Corner Shop$/)
  assert.match(email?.body ?? '', /^Guten Tag .*Bestellung ansehen: http/s)
})
