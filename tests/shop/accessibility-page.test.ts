import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { knownBarriers } from '../../app/domain/basics/known-barriers'
import { assertNoPage, sellTo } from '../support/eu-features'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

const link = 'Accessibility'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()

test('has no page about accessibility, and no link to it, in a demo that does not sell to the EU', async () => {
  await assertNoPage(guest, 'accessibility')
  assert.doesNotMatch(await sitemap(), /accessibility/)
})

test('says what is tested and that tests prove no conformance, and lists what the tests accept', async () => {
  await sellTo(admin, 'eu')
  assert.match(await sitemap(), /<loc>\S*\/accessibility<\/loc>/)
  await guest.visit('/')
  await guest.follow(link, 'footer')
  assert.equal(guest.heading, link)
  assert.match(guest.text, /WCAG 2\.2, levels A and AA.* do not prove that the shop conforms/)
  const exceptions = /Known exceptions (.*) Contact/.exec(guest.text)?.[1]
  const listed = knownBarriers.map(({ rule, where, why }) => `${where}: ${why} (${rule})`).join(' ')
  assert.equal(exceptions, listed || 'The tests know of none.')
})

test('names the contact email, or else the imprint, or says that there is no address', async () => {
  await guest.visit('/accessibility')
  assert.match(guest.text, /This shop has not named an email address/)
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { 'Legal notice': 'Wrenfold, Harbour Lane 4' })
  await guest.visit('/accessibility')
  assert.match(guest.text, /If you meet a barrier.* please tell us\. How to reach us/)
  await guest.follow('Legal notice', 'main')
  assert.equal(guest.path, '/imprint')
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { 'Contact email': 'desk@shop.test' })
  assert.equal(admin.toast, 'Settings saved')
  await guest.visit('/accessibility')
  assert.match(guest.text, /please tell us: desk@shop\.test/)
  assert(!guest.texts('main a').includes('Legal notice'))
})

test('has no page and no link again when the demo no longer sells to the EU', async () => {
  await sellTo(admin, 'none')
  await assertNoPage(guest, 'accessibility')
})
