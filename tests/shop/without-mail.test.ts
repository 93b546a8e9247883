import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
