import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
import { openShop, type Shop } from '../support/server-process'
import { loggedIn, Visitor } from '../support/visitor'

// A shop with the users of the demo, but demo mode off, and without a mail server.
let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openShop({ DEMO_MODE: 'false' })
  admin = await loggedIn(shop.url, 'admin@example.com', '121212')
})
after(() => shop.close())

test('shows guests whom to write to instead of forms that need email', async () => {
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { 'Contact email': 'desk@shop.test' })
  const guest = new Visitor(shop.url)
  for (const [path, heading] of [
    ['/register', 'Create Account'],
    ['/forgot-password', 'Forgot Password'],
  ] as const) {
    await guest.visit(path)
    assert.equal(guest.heading, heading)
    assert.equal(guest.document.querySelectorAll('main form').length, 0)
    assert.match(guest.texts('.notice')[0] ?? '', /cannot send email.*Write to desk@shop\.test ,/)
  }
  await guest.visit('/login')
  assert(!guest.document.querySelector('[href="/register"]'))
})

test('says that there is no mail server when an admin sends a test email', async () => {
  await admin.visit('/admin/settings')
  await admin.press('Send a test email')
  assert.equal(admin.path, '/admin/settings')
  assert.match(admin.toast ?? '', /The shop has no mail server.*Set SMTP_URL/)
})

test('links customers to the help page, not to the API', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/')
  assert(!guest.document.querySelector('[href^="/docs"]'))
  await guest.follow('Help')
  assert.equal(guest.heading, 'Help')
  assert.doesNotMatch(guest.text, /API|npm|curl|mailbox/)
  assert.match(guest.text, /Write to desk@shop\.test \./)
})

test('promises no email on the help page when the shop cannot send any', async () => {
  const guest = await new Visitor(shop.url).visit('/help')
  assert.doesNotMatch(guest.text, /We email you|still email you/)
  assert.match(
    guest.text,
    /you cannot register yet\. Write to desk@shop\.test , and we will create/,
  )
  assert.match(guest.text, /cannot send you a link to reset your password\. Write to desk@shop/)
})

test('asks a guest to save the address of the order when no email with the link is sent', async () => {
  await admin.visit('/admin/settings/checkout')
  assert.match(admin.text, /Until a mail server is connected, customers get no link by email/)
  await admin.press('Allow orders without an account')
  const guest = await new Visitor(shop.url).visit('/products/paper-moon-lamp')
  await guest.press('Add to cart')
  await guest.visit('/cart/checkout')
  assert.doesNotMatch(guest.text, /We send you a link/)
  await guest.send(`Place order: ${guest.texts('.total')[0]}`, {
    Email: 'wilma@shop.test',
    'Full Name': 'Wilma Reed',
    'Phone Number (optional)': '+1 555 010 0123',
  })
  assert.match(guest.path, /^\/guest-order\//)
  assert.match(guest.texts('.callout').join(), /Please save the address.* It works for 30 days\./)
  assert.doesNotMatch(guest.text, /in our email|create one|will email you/)
  assert(guest.hasButton('Log in'))
  assert(!guest.hasButton('Create an account'))

  await guest.visit('/guest-order/incomplete')
  assert.match(
    guest.text,
    /cannot email you a new one\. Write to desk@shop\.test , and we will help/,
  )
  assert(!guest.hasButton('Send a new link'))
})

test('tells admins that no email goes out when they change an order', async () => {
  await admin.visit('/admin/orders/1008')
  const order = admin.path
  for (const question of ['?send=1', '?deliver=1', '?cancel=1', '?edit=address', '/refund']) {
    await admin.visit(order + question)
    assert.doesNotMatch(admin.text, /(gets?|by) (an )?email/, question)
    assert.match(admin.text, /The shop sends no email until a mail server is connected/, question)
  }
  for (const path of ['/admin/orders/tracking', '/admin/settings/payment']) {
    await admin.visit(path)
    assert.match(admin.text, /The shop sends no email until a mail server is connected/, path)
  }
})

test('promises no email about a withdrawal when it is declared and when it is answered', async () => {
  await sellTo(admin, 'eu')
  const guest = await new Visitor(shop.url).visit('/withdrawal')
  assert.match(guest.text, /It is on the page of your order, for example 1002/)
  await guest.send('Continue', {
    Name: 'Ada Tinder',
    'Order number': '1002',
    Email: 'ada@shop.test',
  })
  await guest.press('Confirm withdrawal')
  assert.match(guest.text, /cannot send a confirmation by email.*print or save this page/)
  await admin.visit('/admin/withdrawals')
  await admin.follow(admin.texts('tbody a')[0], 'tbody')
  await admin.send('Send the answer', { Answer: 'received' })
  assert.equal(admin.toast, 'Answer saved. Tell the customer: the shop cannot send email')
})

test('promises a customer no email about open orders when the account is deleted', async () => {
  const juniper = await loggedIn(shop.url, 'user@example.com')
  await admin.visit('/admin/users?search=user%40example.com')
  await admin.follow('Delete Juniper Sedgely')
  assert.match(admin.text, /Deleting the account does not cancel it\. The shop sends no email/)
  await juniper.visit('/user/profile?account=1')
  assert.match(juniper.text, /You cannot change it now, because this shop cannot send email/)
  await juniper.visit('/user/profile?delete=1')
  assert.match(juniper.text, /does not cancel it, but you can no longer see it here/)
})

test('shows an admin the link of a new account once, and logs it nowhere', async () => {
  await admin.visit('/admin/users')
  await admin.follow('Add customer')
  await admin.send('Create account', { 'Full Name': 'Fern Wavelet', 'Email Address': 'fern@' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Email Address'), 'Please enter a valid email address')
  assert.equal(admin.errorAt('Phone Number'), 'Please enter a valid phone number')
  const draft = { 'Email Address': 'user@example.com', 'Phone Number': '+1 555 010 0199' }
  await admin.send('Create account', draft)
  assert.equal(admin.errorAt('Email Address'), 'This email address already has an account')
  await admin.send('Create account', { 'Email Address': 'Fern@Shop.test' })
  assert.equal(admin.status, 200)
  assert.equal(admin.headers.get('cache-control'), 'no-store')
  const [link = ''] = admin.texts('.activation-link')
  assert(!decodeURIComponent(admin.headers.getSetCookie().join()).includes(link.slice(-43)))
  assert(link.startsWith(`${shop.url}/reset-password/`))
  await admin.follow('Open Fern Wavelet')
  assert(!admin.text.includes(link))
  assert(!shop.log().includes(link.slice(-43)))
  await admin.follow('Activity')
  assert.match(
    admin.texts('tbody tr')[0] ?? '',
    /Admin Ferrule created an account for Fern Wavelet \(fern@shop\.test\)$/,
  )

  const fern = new Visitor(shop.url)
  await fern.visit(link)
  await fern.send('Reset Password', {
    'New Password': 'mossy rocks',
    'Confirm New Password': 'mossy rocks',
  })
  await fern.send('Log In', { Email: 'fern@shop.test', Password: 'mossy rocks' })
  assert.equal(fern.toast, 'Welcome Fern Wavelet')
  await fern.visit(link)
  assert.match(fern.text, /This link is no longer valid/)
})
