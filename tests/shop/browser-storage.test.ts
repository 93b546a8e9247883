import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertNoPage, sellTo } from '../support/eu-features'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

const link = 'Cookies and storage'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { Privacy: 'We store little.' })
  assert.equal(admin.toast, 'Settings saved')
})
after(() => shop.close())

const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()

test('has no page about what is stored, and no link to it, in a demo that does not sell to the EU', async () => {
  await assertNoPage(guest, 'browserStorage', '/privacy')
  assert.doesNotMatch(await sitemap(), /browser-storage/)
})

test('links the page from footer, sitemap and the privacy text when the shop sells to the EU', async () => {
  await sellTo(admin, 'eu')
  assert.match(await sitemap(), /<loc>\S*\/browser-storage<\/loc>/)
  await guest.visit('/')
  assert(guest.texts('.site-footer li').includes(link))
  await guest.visit('/terms')
  assert.equal(guest.status, 404)
  await guest.visit('/privacy')
  await guest.follow(link, 'main')
  assert.equal(guest.path, '/browser-storage')
  assert.equal(guest.heading, link)
  assert.match(guest.text, /Why you are not asked for consent .*not strictly necessary/)
})

test('names purpose and lifetime of every cookie that a visitor without scripts holds', async () => {
  const customer = new Visitor(shop.url)
  await customer.visit('/products/plain-clay-planter')
  await customer.press('Add to cart')
  await customer.send('Log In', { Email: 'user@example.com', Password: '121212' })
  await customer.visit('/admin')
  assert.equal(customer.path, '/forbidden')
  const held = customer.cookies.toJSON()?.cookies.map(({ key }) => `${key}`) ?? []
  assert(held.length >= 4, `${held}`)
  await customer.visit('/browser-storage')
  const listed = customer.texts('tbody code')
  assert.deepEqual(
    held.filter((name) => !listed.includes(name)),
    [],
  )
  const rows = customer.texts('tbody tr')
  assert(
    rows.includes(
      'refreshToken (cookie) Keeps you logged in. Set when you log in. ' +
        'Until you log out, at most 30 days after your last visit',
    ),
    rows.join('\n'),
  )
})

test('lists the cart of a guest when orders need no account', async () => {
  await guest.visit('/browser-storage')
  assert(!guest.texts('tbody code').includes('guestCart'))
  await admin.visit('/admin/settings/checkout')
  await admin.press('Allow orders without an account')
  await guest.visit('/browser-storage')
  assert(guest.texts('tbody code').includes('guestCart'))
  await admin.press('Require an account')
})

test('has no page and no link again when the demo no longer sells to the EU', async () => {
  await sellTo(admin, 'none')
  await assertNoPage(guest, 'browserStorage', '/privacy')
})
