import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { databaseOf, emailsTo, openShop, type Shop } from '../support/server-process'
import { loggedIn, Visitor } from '../support/visitor'

// A shop with the users of the demo, but demo mode off, and with a mail server.
let shop: Shop
before(async () => {
  shop = await openShop({ DEMO_MODE: 'false', SMTP_URL: 'smtp://127.0.0.1:1' })
})
after(() => shop.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

async function logInWith(userAgent: string, email: string, visitor = new Visitor(shop.url)) {
  visitor.userAgent = userAgent
  await visitor.visit('/login')
  return visitor.send('Log In', { Email: email, Password: '121212' })
}

async function letTimePass() {
  const db = databaseOf(shop)
  await db.updateTable('sessions').set({ confirmed_at: '2026-01-01T00:00:00.000Z' }).execute()
  await db.destroy()
}

const devices = (visitor: Visitor) => visitor.texts('.ruled-list strong')

test('shows users where they are logged in, and ends one session or all others', async () => {
  const email = 'user@example.com'
  const user = await logInWith(firefox, email)
  await user.visit('/user/profile')
  const program = await logInWith('curl/8.5.0', email)
  const second = await logInWith('curl/8.5.0', email)
  await user.follow('Current logins')
  assert.deepEqual(devices(user), ['Firefox on Windows', 'A program', 'A program'])
  assert.match(user.text, /This device/)
  await user.press('Log out: A program')
  assert.equal(user.toast, 'The device is logged out')
  assert.deepEqual(devices(user), ['Firefox on Windows', 'A program'])
  await user.press('Log out on all other devices')
  assert.deepEqual(devices(user), ['Firefox on Windows'])
  for (const ended of [program, second]) {
    await ended.visit('/user/sessions')
    assert.equal(ended.path, '/login')
  }
})

test('emails the owner about a new browser, and not about one that has logged in before', async () => {
  const email = 'ines@example.com'
  const known = await logInWith(firefox, email)
  await known.press('Logout')
  await logInWith(firefox, email, known)
  assert.deepEqual(await emailsTo(shop, email), [])
  await logInWith(firefox, email)
  const [told, ...others] = await emailsTo(shop, email)
  assert.match(told?.body ?? '', /Firefox on Windows/)
  assert.equal(others.length, 0)
  await known.visit('/browser-storage')
  assert.match(known.text, /knownBrowser/)
})

test('asks for the password before a role changes, and leads back to the button', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await letTimePass()
  await admin.visit('/admin/users?search=Teodor')
  await admin.visit(admin.document.querySelector('a[href*="edit="]')?.getAttribute('href') ?? '')
  await admin.press('Promote')
  assert.equal(admin.heading, 'Is it you?')
  await admin.send('Continue', { 'Your password': 'a guess' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Your password'), 'The password is not correct')
  await admin.send('Continue', { 'Your password': '121212' })
  assert.match(admin.path, /^\/admin\/users\?search=Teodor&edit=/)
  await admin.press('Promote')
  assert.match(admin.toast ?? '', /is now an admin/)
  await letTimePass()
  await admin.press('Demote')
  assert.equal(admin.heading, 'Is it you?')
  await admin.send('Continue', { 'Your password': '121212' })
  await admin.press('Demote')
  assert.match(admin.toast ?? '', /is no longer an admin/)
})

test('asks for the password before a user becomes staff, and leads back to what was ticked', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/users?search=Orla')
  await admin.follow('Orla Tansywick')
  await letTimePass()
  await admin.send('Save areas', { 'Orders and parcels': 'on', Customers: 'on' })
  assert.equal(admin.heading, 'Is it you?')
  await admin.send('Continue', { 'Your password': '121212' })
  assert.deepEqual(
    [...admin.document.querySelectorAll('input[name^=area_][checked]')].map((it) => it.id),
    ['area-orders', 'area-customers'],
  )
  await admin.press('Save areas')
  assert.match(admin.toast ?? '', /is now staff: Orders and parcels, Customers$/)
  await admin.send('Save areas', { 'Orders and parcels': '', Customers: '' })
})

test('asks for the password before each export with email addresses of customers', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await letTimePass()
  for (const [name, page] of [
    ['customers', '/admin/import?from=&to='],
    ['orders?from=2026-01-01', '/admin/import?from=2026-01-01&to='],
    ['order-totals', '/admin/import?from=&to='],
    ['withdrawals', '/admin/withdrawals'],
  ]) {
    await admin.visit(`/admin/export/${name}`)
    assert.equal(admin.heading, 'Is it you?')
    assert.equal(admin.document.querySelector('main a')?.getAttribute('href')?.split('#')[0], page)
  }
  assert.match(await admin.exported('stock'), /in carts/)
  await admin.send('Continue', { 'Your password': '121212' })
  assert.match(await admin.exported('customers'), /user@example\.com/)
})

test('leads only to other pages of the shop after the password', async () => {
  const user = await loggedIn(shop.url, 'user@example.com')
  const elsewhere = ['https://evil.example/', '//evil.example', '/.//evil.example', 'java:x']
  const itself = ['', '#main', '?to=/cart', '/user/confirm?to=/cart']
  for (const page of [...elsewhere, ...itself]) {
    await user.visit(`/user/confirm?${new URLSearchParams({ to: page })}`)
    assert.equal(user.document.querySelector('main a')?.getAttribute('href'), '/user')
  }
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/user/confirm?to=https://evil.example/')
  assert.equal(admin.document.querySelector('main a')?.getAttribute('href'), '/admin')
})

test('the API changes roles only soon after a login', async () => {
  const admin = new ApiClient(shop, await Contract.of(shop))
  await admin.logIn('admin@example.com')
  const { users } = (await admin.get('/admin/users')).body
  const { _id } = users.find((it: { email: string }) => it.email === 'orla@example.com')
  const change = () => admin.put(`/admin/users/change-user-status/${_id}`)
  await letTimePass()
  const refused = await change()
  assert.deepEqual([refused.status, refused.body.code], [403, 'confirmation_required'])
  await admin.logIn('admin@example.com')
  assert.equal((await change()).body.user.role, 'admin')
})
