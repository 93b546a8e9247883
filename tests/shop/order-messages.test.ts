import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
  await admin.visit('/admin/orders/1001')
})
after(() => shop.close())

const label = 'Message'
const button = 'Send to the customer'
const emails = async () => (await emailsTo(shop, 'user@example.com')).map(({ body }) => body)

test('a customer gets a message by email and finds it on the page of the order', async () => {
  assert.doesNotMatch(admin.text, /Messages from the shop/)
  await admin.send(button, { [label]: '' })
  assert.equal(admin.errorAt(label), 'Please write a message')
  await admin.send(button, { [label]: 'The blue one is <sold>.\nIs green fine?' })
  assert.equal(admin.toast, 'Message sent')
  assert.match(admin.text, /Messages from the shop The blue one is <sold>/)
  const [body = ''] = (await emails()).slice(-1)
  assert.match(body, /The blue one is <sold>\.\nIs green fine\?/)
  assert.match(body, /\/user\/orders\/1001/)
  await fern.visit('/user/orders/1001')
  assert.match(fern.text, /Messages from the shop The blue one is <sold>/)
  assert.doesNotMatch(fern.text, /Message to the customer/)
})

test('a form that was sent twice sends one email, and an older form none', async () => {
  await admin.visit('/admin/orders/1001')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit('/admin/orders/1001')
  const third = await loggedIn(shop.url, 'admin@example.com')
  await third.visit('/admin/orders/1001')
  const sent = (await emails()).length
  await admin.send(button, { [label]: 'It is on its way.' })
  await other.send(button, { [label]: 'It is on its way.' })
  await third.send(button, { [label]: 'It is lost.' })
  assert.match(third.text, /Another message was sent since you opened the form/)
  assert.equal((await emails()).length, sent + 1)
})

test('only admins write messages, and a note is none', async () => {
  await admin.visit('/admin/orders/1001')
  await admin.send('Add note', { 'New note': 'Likes green.' })
  await fern.visit('/user/orders/1001')
  assert.doesNotMatch(fern.text, /Likes green/)
  const body = new URLSearchParams({ intent: 'message', text: 'Mine' })
  const cookie = fern.cookies.getCookieStringSync(shop.url)
  await fetch(`${shop.url}/admin/orders/1001`, {
    method: 'POST',
    headers: { cookie, origin: shop.url },
    body,
  })
  const db = databaseOf(shop)
  const texts = await db.selectFrom('order_messages').select('text').execute()
  await db.destroy()
  assert(!texts.some(({ text }) => text === 'Mine'))
})
