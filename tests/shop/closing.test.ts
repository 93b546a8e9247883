import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dateIn, dayAfter, dayText } from '../../app/domain/basics/time/days'
import { createVoucher, setUpCheckout } from '../support/selling'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

const text = 'We are at the sea <until> the tide turns.'
const today = dateIn('UTC')(new Date())
const lastDay = dayAfter(today, 20)
const opening = `We open on ${dayText(dayAfter(lastDay), 'en-US')}.`
const refused = `${text} ${opening}`

let shop: Shop
let admin: Visitor
let user: Visitor
before(async () => {
  shop = await openSharedShop()
  await setUpCheckout(shop)
  admin = await loggedIn(shop.url, 'admin@example.com')
  user = await loggedIn(shop.url, 'user@example.com')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

const screen = '/admin/settings/closed'

async function close(values: Record<string, string>) {
  await admin.visit(screen)
  await admin.send('Save settings', values)
}

const closing = { 'What customers read': text, 'Last day': lastDay }
const banner = (visitor: Visitor) => visitor.texts('.announcement')

async function add(visitor: Visitor, button = 'Add to cart') {
  await visitor.visit('/products/paper-moon-lamp')
  await visitor.press(button)
}

test('closes for all who buy, shows the text on every page, and keeps pages and prices as they are', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products/paper-moon-lamp')
  const price = guest.texts('.price')
  assert.deepEqual(banner(guest), [])
  await close(closing)
  assert.equal(admin.toast, 'Settings saved')
  assert.match(admin.text, /The shop is closed\. You can open it before the last day\./)
  for (const path of ['/', '/products', '/products/paper-moon-lamp', '/login', '/help']) {
    await guest.visit(path)
    assert.equal(guest.status, 200, path)
    assert.deepEqual(banner(guest), [refused], path)
  }
  await guest.visit('/products/paper-moon-lamp')
  assert.deepEqual(guest.texts('.price'), price)
})

test('refuses a guest who would have to log in, before the log-in, and leaves the log-in open', async () => {
  const guest = new Visitor(shop.url)
  await add(guest)
  assert.equal(guest.toast, refused)
  assert.equal(guest.path, '/products/paper-moon-lamp')
  await loggedIn(shop.url, 'ines@example.com')
})

const reopen = () => close({ 'What customers read': '', 'First day': '', 'Last day': '' })

test('refuses users on pages of products, in the cart and by links with vouchers, and loses nothing', async () => {
  await createVoucher(shop, { code: 'TIDE', percent: 10 })
  await reopen()
  await add(user)
  await user.visit('/cart')
  const total = user.texts('.total')
  await close(closing)
  await add(user)
  assert.equal(user.toast, refused)
  await user.visit('/products?voucher=TIDE')
  assert.equal(user.toast, refused)
  const db = databaseOf(shop)
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where('users.email', '=', 'user@example.com')
    .executeTakeFirstOrThrow()
  await db.destroy()
  await user.visit(`/user/orders/${order.id}`)
  await user.press('Order again')
  assert.equal(user.toast, refused)
  await user.visit('/cart')
  assert.deepEqual(user.texts('.total'), total)
  assert.match(user.text, /Paper Moon Lamp/)
})

test('refuses the cart, the voucher and the checkout of a guest, which was open before the closing', async () => {
  await admin.visit('/admin/settings/checkout')
  await admin.press('Allow orders without an account')
  await reopen()
  const [guest, other] = [new Visitor(shop.url), new Visitor(shop.url)]
  await add(guest)
  await guest.visit('/cart/checkout')
  await close(closing)
  await guest.send(`Place order: ${guest.texts('.total')[0]}`, contact)
  assert.equal(guest.status, 409)
  assert(guest.text.includes(refused), guest.text)
  await add(guest)
  assert.equal(guest.toast, refused)
  await guest.visit('/?voucher=TIDE')
  assert.equal(guest.toast, refused)
  await add(other)
  assert.equal(other.toast, refused)
  await guest.visit('/cart')
  assert.match(guest.text, /Paper Moon Lamp/)
  await reopen()
  await guest.visit('/cart/checkout')
  await guest.send('Update total', contact)
  await guest.send(`Place order: ${guest.texts('.total')[0]}`, contact)
  assert.match(guest.path, /^\/guest-order\//)
})

const contact = {
  Email: 'wilma@shop.test',
  'Full Name': 'Wilma Reed',
  'Phone Number (optional)': '+1 555 010 0123',
  'Collection: Free': 'on',
  'Bank transfer': 'on',
  'I accept the terms': 'on',
}

test('says to the admin what is wrong, that a closing is planned, and opens early', async () => {
  await close({ 'What customers read': '', 'Last day': dayAfter(today, -1) })
  assert.equal(admin.status, 400)
  assert.equal(
    admin.errorAt('What customers read'),
    'Enter what customers read while the shop is closed',
  )
  const [planned, end] = [dayAfter(today, 3), dayAfter(today, 9)]
  await close({ 'What customers read': text, 'First day': planned, 'Last day': end })
  assert(admin.text.includes(`The shop closes on ${dayText(planned, 'en-US')}.`))
  assert.deepEqual(banner(admin), [])
  await close({ 'What customers read': text, 'First day': '', 'Last day': end })
  assert.equal(banner(admin).length, 1)
  await admin.press('Open the shop')
  assert.equal(admin.toast, 'The shop is open')
  assert.deepEqual(banner(admin), [])
  assert(!admin.hasButton('Open the shop'))
})
