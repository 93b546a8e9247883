import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsIn } from '../../app/languages/languages.server'
import { setLanguage } from '../../app/languages/translate'
import {
  createProduct,
  createUser,
  emailsTo,
  password,
  passwordHash,
  refusal,
  tokenIn,
} from './factories'
import * as shop from './shop'
import { db, timeFromNow } from './shop'

const admin = await createUser('admin')
await shop.updateShopSettings(admin, {
  withdrawalDays: 14,
  taxRate: 1900,
  postalAddress: 'Lindenweg 1',
  vatId: 'DE1',
})

async function customerWithOrder() {
  const [customer, product] = [await createUser(), await createProduct(5, { price: 1190 })]
  await shop.addToCart(customer.id, product.id)
  const { number } = await shop.placeOrder(customer.id)
  await shop.addToCart(customer.id, product.id)
  await shop.addFavorite(customer.id, product.id)
  return { customer, product, orderNumber: String(number) }
}

const declare = (draft: { name: string; orderNumber: string; email: string }) =>
  shop.declareWithdrawal(shop.WithdrawalDraft.parse(draft), '198.51.100.7')

test('contains account, order, invoice, cart, favorites, withdrawals, emails and logins', async () => {
  const { customer, product, orderNumber } = await customerWithOrder()
  await shop.startSession(customer.id, passwordHash)
  await declare({ name: 'Ada Tinder', orderNumber, email: customer.email })
  const data = (await shop.readCustomerData(customer.id)) ?? assert.fail()
  assert.deepEqual(data.account.email, customer.email)
  const [order] = data.orders
  assert.deepEqual(
    [order?.number, order?.total, order?.items, order?.taxes],
    [
      Number(orderNumber),
      '11.90',
      [{ product: product.name, quantity: 1, price: '11.90' }],
      [{ percent: '19', net: '10.00', tax: '1.90' }],
    ],
  )
  assert.deepEqual(order?.invoices[0]?.buyer, [customer.name])
  assert.equal(order?.contact, undefined)
  assert.deepEqual(
    data.cart.map((line) => line.product),
    [product.name],
  )
  assert.deepEqual(
    data.favorites.map((favorite) => favorite.product),
    [product.name],
  )
  assert.deepEqual(
    data.withdrawals.map((withdrawal) => withdrawal.name),
    ['Ada Tinder'],
  )
  assert(Array.isArray(data.emails) && data.emails.length === 2)
  assert.equal(data.logins.length, 1)
  assert.deepEqual(await shop.readCustomerData('0'.repeat(24)), undefined)
})

test('contains no password, no token of an email, and nothing of other people', async () => {
  const { customer, orderNumber } = await customerWithOrder()
  const stranger = await customerWithOrder()
  await declare({ name: 'Orla Stranger', orderNumber, email: 'orla@shop.test' })
  await shop.startSession(customer.id, passwordHash)
  await shop.requestPasswordReset({ email: customer.email }, '198.51.100.8')
  const token = tokenIn((await emailsTo(customer.email)).at(-1))
  const hashes = await db
    .selectFrom('sessions')
    .select('token_hash as hash')
    .where('user_id', '=', customer.id)
    .execute()
  const data = (await shop.readCustomerData(customer.id)) ?? assert.fail()
  const texts = [JSON.stringify(data), shop.dataPage(data, { timeZone: 'UTC', locale: 'en-US' })]
  for (const secret of [token, passwordHash, ...hashes.map(({ hash }) => hash)]) {
    assert(secret && texts.every((text) => !text.includes(secret)))
  }
  for (const other of ['Orla Stranger', 'orla@shop.test', stranger.customer.email]) {
    assert(texts.every((text) => !text.includes(other)))
  }
  const own = (await shop.readCustomerData(admin.id)) ?? assert.fail()
  assert.match(
    JSON.stringify(own.remarks),
    /Emails from the shop to its shopkeeper are not in this file/,
  )
  assert.deepEqual(own.emails, [])
})

test('leaves out emails to the shopkeeper when their recipient is no longer an admin or the contact', async () => {
  const [former, contact] = [await createUser(), await createUser()]
  await shop.promoteUser(admin, former.id)
  const { customer, orderNumber } = await customerWithOrder()
  await declare({ name: customer.name, orderNumber, email: customer.email })
  await shop.demoteUser(admin, former.id)
  await shop.updateShopSettings(admin, { contactEmail: contact.email })
  await customerWithOrder()
  await shop.updateShopSettings(admin, { contactEmail: '' })
  for (const user of [former, contact]) {
    assert((await emailsTo(user.email)).some(({ subject }) => subject.startsWith('New order')))
    await shop.addToCart(user.id, (await createProduct(5)).id)
    const { number } = await shop.placeOrder(user.id)
    const data = (await shop.readCustomerData(user.id)) ?? assert.fail()
    const subjects = data.emails.map(({ subject }) => subject)
    assert(subjects.some((subject) => subject.startsWith(`Your order ${number} `)))
    assert.deepEqual(
      subjects.filter((subject) => !subject.startsWith('Your ')),
      [],
    )
    assert(!JSON.stringify(data).includes(customer.email))
  }
})

test('shows the same data as a page, with markup as text and times in the time zone of the shop', async () => {
  const { customer } = await customerWithOrder()
  await db
    .updateTable('users')
    .set({ name: '<b>Ada</b>', created_at: '2026-06-30T22:30:00.000Z' } as object)
    .where('id', '=', customer.id)
    .execute()
  const data = (await shop.readCustomerData(customer.id)) ?? assert.fail()
  const page = shop.dataPage(data, { timeZone: 'Europe/Berlin', locale: 'en-US' })
  assert.match(page, /<dt>Name<\/dt><dd>&lt;b&gt;Ada&lt;\/b&gt;<\/dd>/)
  assert.match(page, /<dt>Created at<\/dt><dd>July 1, 2026 at 12:30/)
  assert.match(page, /<h2>Withdrawals<\/h2>None/)
  const german = shop.dataPage(data, { timeZone: 'Europe/Berlin', locale: 'de-DE' })
  assert.match(german, /<dt>Created at<\/dt><dd>1\. Juli 2026 um 00:30/)
  const [price = ''] = data.orders[0]?.items.map((item) => item.price) ?? []
  assert.match(price, /^\d+\.\d\d$/)
  assert(page.includes(`<dt>Price</dt><dd>${price}</dd>`))
  assert(german.includes(`<dt>Price</dt><dd>${price.replace('.', ',')}</dd>`))
})

test('shows texts as they were typed when they look like a time, a number or a status', async () => {
  const { customer, orderNumber } = await customerWithOrder()
  const typed = '9999-99-99T99:99:99.999Z'
  await declare({ name: typed, orderNumber, email: customer.email })
  const [withdrawn] = (await shop.readCustomerData(customer.id))?.withdrawals ?? []
  assert.equal(withdrawn?.name, typed)
  for (const text of [typed, '2026-06-30T22:30:00.000Z', '1.50', 'processing']) {
    const address = { name: text, lines: text, postcode: text, city: text, country: 'DE' }
    const row = { user_id: customer.id, ...address }
    await db.deleteFrom('addresses').where('user_id', '=', customer.id).execute()
    await db.insertInto('addresses').values(row).execute()
    const data = (await shop.readCustomerData(customer.id)) ?? assert.fail()
    const page = shop.dataPage(data, { timeZone: 'UTC', locale: 'de-DE' })
    assert(page.includes(`<dt>City</dt><dd>${text}</dd>`), text)
  }
})

test('tells names of people from names of things, which Polish has two words for', () => {
  const delivery = { name: 'Courier', price: '5.00' }
  const data = {
    shop: 'Tinder',
    createdAt: timeFromNow(),
    account: { name: 'Ada' },
    orders: [{ delivery }],
  }
  setLanguage('pl', textsIn('pl'))
  const page = shop.dataPage(data as unknown as shop.CustomerData, {
    timeZone: 'UTC',
    locale: 'pl-PL',
  })
  setLanguage('en', undefined)
  assert.match(page, /<dt>Imię i nazwisko<\/dt><dd>Ada<\/dd>/)
  assert.match(page, /<dt>Nazwa<\/dt><dd>Courier<\/dd>/)
})

test('asks for the password, and allows ten downloads an hour', async () => {
  const user = await createUser()
  await assert.rejects(
    shop.downloadOwnData(user, 'wrong'),
    refusal(400, 'The password is not correct'),
  )
  for (let count = 0; count < 10; count++) await shop.downloadOwnData(user, password)
  await assert.rejects(shop.downloadOwnData(user, password), refusal(429, /Too many attempts/))
})
