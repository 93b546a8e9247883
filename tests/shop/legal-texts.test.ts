import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const footer = () => guest.texts('.site-footer li')
const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()

test('has no legal pages and no links to them when there are no legal texts', async () => {
  for (const path of ['/terms', '/privacy', '/imprint', '/returns']) {
    await guest.visit(path)
    assert.equal(guest.status, 404, path)
  }
  assert.deepEqual(footer(), ['Help', 'Documentation'])
})

test('shows a new legal text to the next guest, in the footer and in the sitemap', async () => {
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', {
    Terms: '# Scope\nFor <b>all</b> customers.\n\nWrite to desk@shop.test.',
    'Legal notice': 'https://imprint.test/wrenfold',
  })
  assert.equal(admin.toast, 'Settings saved')
  assert.equal(admin.path, '/admin/settings/law')
  await guest.visit('/')
  assert.deepEqual(footer(), ['Terms', 'Legal notice', 'Help', 'Documentation'])
  await guest.follow('Terms')
  assert.equal(guest.path, '/terms')
  assert.equal(guest.heading, 'Terms')
  assert.deepEqual(guest.texts('main h2'), ['Scope'])
  assert.deepEqual(guest.texts('main p'), [
    'For <b>all</b> customers.',
    'Write to desk@shop.test .',
  ])
  assert.match(guest.title, /^Terms · Wrenfold$/)
  assert.match(await sitemap(), /<loc>\S*\/terms<\/loc>/)
  assert.doesNotMatch(await sitemap(), /privacy|imprint/)
})

test('shows a changed text to the next guest', async () => {
  await admin.send('Save legal texts', { Terms: 'Be fair.' })
  await guest.visit('/terms')
  assert.deepEqual(guest.texts('main p'), ['Be fair.'])
  assert.match(guest.headers.get('etag') ?? '', /"/)
})

test('publishes no text in which the shopkeeper has left blanks', async () => {
  await admin.visit('/admin/settings/law')
  const terms = 'Sold by [[Name of the owner]].\n\n[[We take part in\narbitration.]]'
  await admin.send('Save legal texts', { Terms: terms })
  assert.equal(admin.toast, 'Settings saved. Texts with blanks are not published')
  assert.match(admin.texts('#legal-texts .hint').join(), /Not published yet: 2 blanks\./)
  const blanks = ['[[Name of the owner]]', '[[We take part in arbitration.]]']
  assert.deepEqual(admin.texts('#legal-texts .blank'), blanks)
  const states = admin.document.querySelectorAll('main h1 + ul li')
  assert.deepEqual(
    [...states].map((it) => it.textContent),
    [
      'Terms: not published, 2 blanks',
      'Privacy: empty',
      'Legal notice: published',
      'Returns: empty',
    ],
  )
  const [link] = admin.document.querySelectorAll('main h1 + ul a')
  assert(admin.document.querySelector(`textarea${link?.getAttribute('href')}`))
  await guest.visit('/terms')
  assert.equal(guest.status, 404)
  assert.deepEqual(footer(), ['Legal notice', 'Help', 'Documentation'])
  assert.doesNotMatch(await sitemap(), /terms/)
  await admin.send('Save legal texts', { Terms: 'Be fair.' })
  assert.equal(admin.toast, 'Settings saved')
  await guest.visit('/terms')
  assert.deepEqual(guest.texts('main p'), ['Be fair.'])
})

test('redirects to the external page only when there is no text', async () => {
  const response = await fetch(`${shop.url}/imprint`, { redirect: 'manual' })
  assert.deepEqual(
    [response.status, response.headers.get('location')],
    [302, 'https://imprint.test/wrenfold'],
  )
  await admin.send('Save legal texts', { 'Legal notice': 'Wrenfold\n1 Long Lane' })
  await guest.visit('/imprint')
  assert.equal(guest.path, '/imprint')
  assert.equal(guest.status, 200)
})

test('saves four long texts in a non-Latin script, and sends them only with their pages', async () => {
  const text = '条'.repeat(50_000)
  const fields = ['Terms', 'Privacy', 'Legal notice', 'Returns'].map((title) => [title, text])
  await admin.send('Save legal texts', Object.fromEntries(fields))
  assert.equal(admin.toast, 'Settings saved')
  await guest.visit('/returns')
  assert.deepEqual(guest.texts('main p'), [text])
  await guest.visit('/')
  assert(!guest.document.documentElement.outerHTML.includes('条'))
  await admin.visit('/admin/settings')
  assert(!admin.document.documentElement.outerHTML.includes('条'))
})

test('shows a field error, and preserves what was typed, when a text is invalid', async () => {
  await admin.visit('/admin/settings/law')
  const text = '条'.repeat(50_001)
  await admin.send('Save legal texts', { Privacy: text })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Privacy'), 'Please use at most 50000 characters')
  assert.equal(admin.valueOf('Privacy'), text)
})

test('removes the page and its link when a text is removed', async () => {
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { Returns: '' })
  await guest.visit('/returns')
  assert.equal(guest.status, 404)
  assert.deepEqual(footer(), ['Terms', 'Privacy', 'Legal notice', 'Help', 'Documentation'])
})

test('refuses a link to a legal page of the shop with a field error', async () => {
  await admin.visit('/admin/settings/law')
  const { port } = new URL(shop.url)
  const own = [
    `${shop.url}/returns`,
    `${shop.url}/Terms/?a=1`,
    `${shop.url}/%74erms`,
    `http://localhost:${port}/returns`,
    `http://2130706433:${port}/returns`,
    `http://[::1]:${port}/returns`,
    `http://localhost.:${port}/returns`,
    `http://[::ffff:127.0.0.1]:${port}/returns`,
    `http://0.0.0.0:${port}/returns`,
    `http://[::]:${port}/returns`,
    `${shop.url}//terms`,
  ]
  for (const link of own) {
    await admin.send('Save legal texts', { Returns: link })
    assert.equal(admin.status, 400, link)
    assert.match(admin.errorAt('Returns'), /^This is a page of this shop/)
  }
  await admin.send('Save legal texts', {
    Returns: 'https://elsewhere.test/returns',
  })
  assert.equal(admin.toast, 'Settings saved')
})

test('responds with 404, not with a redirect to itself, when a stored link has become a page of the shop', async () => {
  const db = databaseOf(shop)
  const link = `http://localhost:${new URL(shop.url).port}/returns`
  const setLink = (url: string) =>
    db.updateTable('legal_pages').set({ text: '', url }).where('page', '=', 'returns').execute()
  await setLink(link)
  const response = await fetch(`${shop.url}/returns`, { redirect: 'manual' })
  await setLink('')
  await db.destroy()
  assert.equal(response.status, 404)
})

test('refuses settings that another admin has changed in the meantime, and replaces them when saved again', async () => {
  const other = await loggedIn(shop.url, 'admin@example.com')
  for (const [path, button, label] of [
    ['/admin/settings', 'Save settings', 'Welcome text'],
    ['/admin/settings/law', 'Save legal texts', 'Legal notice'],
    ['/admin/settings/tax', 'Save settings', 'Postal address'],
  ] as const) {
    await admin.visit(path)
    await other.visit(path)
    await other.send(button, { [label]: 'Theirs\nin two lines' })
    assert.equal(other.toast, 'Settings saved')
    await admin.send(button, { [label]: 'Mine' })
    assert.equal(admin.status, 409)
    assert.match(admin.text, /Someone else has changed these settings since you opened the form/)
    assert.equal(admin.valueOf(label), 'Mine')
    await admin.press(button)
    assert.equal(admin.toast, 'Settings saved')
  }
  await admin.visit('/admin/settings/delivery')
  await other.visit('/admin/settings/delivery')
  for (const visitor of [other, admin]) {
    await visitor.send('Save countries', { 'Delivers to': 'European Union' })
  }
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed these settings/)
})
