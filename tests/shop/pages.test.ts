import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { image } from '../support/images'
import type { Shop } from '../support/server-process'
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

const list = '/admin/settings/look/pages'
const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()
const columns = () => guest.texts('.site-footer h2')
const contentOf = (name: string) =>
  guest.document
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute('content')

async function addPage(title: string, text: string, place: string) {
  await admin.visit(`${list}/add`)
  await admin.send('Create page', { Title: title, Text: text, Link: place })
  assert.equal(admin.toast, 'Page created')
}

test('has no footer columns, no link and no page when the shop has no pages', async () => {
  await guest.visit('/pages/about')
  assert.equal(guest.status, 404)
  assert.equal(guest.heading, 'Page not found')
  await guest.visit('/')
  assert.deepEqual(columns(), [])
  assert.doesNotMatch(await sitemap(), /\/pages\//)
})

test('shows a new page to the next guest, with a link in the header and a line in the sitemap', async () => {
  await addPage(
    'Über uns',
    'We throw <b>bowls</b>.\n\n# Clay\n- dug\n- washed\n\nhttps://clay.test/hill.',
    'header',
  )
  await guest.visit('/')
  assert.deepEqual(guest.texts('.main-nav li').slice(0, 3), ['Home', 'Products', 'Über uns'])
  await guest.follow('Über uns', 'nav')
  assert.equal(guest.path, '/pages/ueber-uns')
  assert.equal(guest.heading, 'Über uns')
  assert.deepEqual(guest.texts('main :is(p, h2, li)'), [
    'We throw <b>bowls</b>.',
    'Clay',
    'dug',
    'washed',
    'https://clay.test/hill .',
  ])
  assert.equal(contentOf('description'), 'We throw <b>bowls</b>. https://clay.test/hill.')
  assert.equal(contentOf('og:title'), 'Über uns')
  assert.match(await sitemap(), /<loc>\S*\/pages\/ueber-uns<\/loc><lastmod>20/)
})

test('has a footer in columns when a page is linked there', async () => {
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { 'Contact email': 'desk@shop.test' })
  await addPage('Care', 'No ovens.', 'footer')
  await guest.visit('/')
  assert.deepEqual(columns(), ['Wrenfold', 'Help', 'Contact'])
  assert.deepEqual(guest.texts('.site-footer li'), [
    'Products',
    'Über uns',
    'Care',
    'How to shop here',
    'Documentation',
    'desk@shop.test',
  ])
})

test('names the payment methods in the footer', async () => {
  await admin.visit('/admin/settings/payment')
  await admin.send('Add method', { 'Payment type': 'collection', Name: 'Cash in the shop' })
  await guest.visit('/')
  assert.deepEqual(guest.texts('.site-footer section:last-of-type'), ['Payment Cash in the shop'])
})

test('links a page nowhere, and tells search engines to leave it out, when its place is nowhere', async () => {
  await addPage('Press', 'Ask us.', 'none')
  await guest.visit('/')
  assert(!guest.hasLink('Press'))
  assert.doesNotMatch(await sitemap(), /pages\/press/)
  await guest.visit('/pages/press')
  assert.equal(guest.status, 200)
  assert.equal(contentOf('robots'), 'noindex')
})

test('shows a picture where its line is, in its proportions and for links', async () => {
  await admin.visit(list)
  await admin.follow('Edit Care')
  await admin.send('Save page', {
    'Add a picture': await image('jpeg', { width: 640 }),
    'What the new picture shows': 'A bowl in water',
  })
  assert.equal(admin.toast, 'Page saved')
  assert.equal(admin.valueOf('Text'), 'No ovens.\n\n![A bowl in water](1)')
  await admin.send('Save page', { Text: '![A bowl in water](1)\nNo ovens.\n![Another](2)' })
  await guest.visit('/pages/care')
  const [picture, ...more] = guest.document.querySelectorAll('article > *')
  assert.deepEqual(
    ['src', 'alt', 'width', 'height'].map((name) =>
      guest.document
        .querySelector('article img')
        ?.getAttribute(name)
        ?.replace(/[0-9a-f]{32}/, 'ID'),
    ),
    ['/images/ID?w=600', 'A bowl in water', '640', '480'],
  )
  assert.equal(picture?.tagName, 'H1')
  assert.deepEqual(
    more.map(({ textContent, tagName }) => textContent || tagName),
    ['IMG', 'No ovens.', '![Another](2)'],
  )
  assert.match(contentOf('og:image') ?? '', /\/images\/[0-9a-f]{32}\?w=900$/)
  const response = await fetch(contentOf('og:image') ?? '')
  assert.equal(response.headers.get('content-type'), 'image/webp')
})

test('numbers a new picture with the lowest free number, and refuses one for which the text has no room', async () => {
  const picture = { 'Add a picture': await image('jpeg'), 'What the new picture shows': 'Glaze' }
  await admin.send('Save page', { ...picture, Text: '![A bowl in water](1)\n![x](9999)' })
  assert.equal(admin.valueOf('Text'), '![A bowl in water](1)\n![x](9999)\n\n![Glaze](2)')
  await guest.visit('/pages/care')
  assert.equal(guest.document.querySelectorAll('article img').length, 2)
  const long = 'x'.repeat(49_995)
  await admin.send('Save page', { ...picture, Text: long })
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Text'), /^With the line of the new picture, .* 50,000 characters/)
  assert.equal(admin.valueOf('Text'), long)
})

test('forgets a picture whose line is deleted, and refuses a file that is no image', async () => {
  await admin.send('Save page', { Text: 'No ovens.', 'What the new picture shows': '' })
  assert.deepEqual(admin.texts('fieldset legend'), ['Search engines'])
  const text = new File(['hello'], 'picture.png', { type: 'image/png' })
  await admin.send('Save page', { Text: 'No heat.', 'Add a picture': text })
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Add a picture'), /^Invalid file type/)
  assert.equal(admin.valueOf('Text'), 'No heat.')
})

test('shows a preview, and stores nothing, when an admin presses Preview', async () => {
  await admin.send('Preview', { Title: 'Care of bowls', Text: '# Water\nLukewarm.' })
  assert.deepEqual(admin.texts('article > *'), ['Care of bowls', 'Water', 'Lukewarm.'])
  assert.equal(admin.valueOf('Title'), 'Care of bowls')
  await guest.visit('/pages/care')
  assert.equal(guest.heading, 'Care')
})

test('asks for a picture again when a preview without scripts has lost it', async () => {
  await admin.visit(list)
  await admin.follow('Edit Care')
  const picture = { 'Add a picture': await image('jpeg'), 'What the new picture shows': 'Glaze' }
  await admin.send('Preview', picture)
  assert.match(admin.text, /Nothing is saved yet\. Please provide the picture again\./)
  await admin.press('Save page')
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Add a picture'), 'Choose the picture that you have described')
  assert.match(admin.text, /If you have chosen a picture, please choose it again\./)
  assert.equal(admin.valueOf('What the new picture shows'), 'Glaze')
  await admin.send('Save page', { 'What the new picture shows': '' })
  assert.equal(admin.toast, 'Page saved')
})

test('shows errors at their fields, and the form with what was typed', async () => {
  await admin.send('Save page', { Title: ' ', Text: 'x'.repeat(50_001) })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Title'), 'Title is required')
  assert.equal(admin.errorAt('Text'), 'Please use at most 50000 characters')
  assert.equal(admin.valueOf('Text').length, 50_001)
})

test('refuses to replace the changes of another admin', async () => {
  await admin.visit(list)
  await admin.follow('Edit Care')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(list)
  await other.follow('Edit Care')
  await other.send('Save page', { Text: 'No fire.' })
  await admin.send('Save page', { Text: 'No frost.' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed this page since you opened the form/)
})

test('keeps the link of a page when its title changes, and gives no two pages one link', async () => {
  await admin.visit(list)
  await admin.follow('Edit Care')
  await admin.send('Save page', { Title: 'Care and cleaning' })
  await guest.visit('/pages/care')
  assert.equal(guest.heading, 'Care and cleaning')
  await addPage('Care', 'Another.', 'footer')
  await guest.visit('/pages/care-2')
  assert.equal(guest.heading, 'Care')
})

test('sorts the links as an admin moves pages up', async () => {
  await admin.visit(list)
  assert.deepEqual(admin.texts('.methods h2'), ['Über uns', 'Care and cleaning', 'Press', 'Care'])
  await admin.press('Move up Care')
  await admin.press('Move up Care')
  assert.deepEqual(admin.texts('.methods h2'), ['Über uns', 'Care', 'Care and cleaning', 'Press'])
  await guest.visit('/')
  assert.deepEqual(guest.texts('.site-footer li').slice(2, 4), ['Care', 'Care and cleaning'])
})

test('deletes a page after asking, and records it', async () => {
  await admin.visit(list)
  await admin.follow('Delete Über uns')
  assert.match(admin.text, /Links to Über uns then lead to an error page/)
  await admin.press('Delete')
  assert.equal(admin.toast, 'Page deleted')
  await guest.visit('/pages/ueber-uns')
  assert.equal(guest.status, 404)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /deleted page Über uns/)
  await admin.visit(`${list}/0123456789abcdef01234567`)
  assert.equal(admin.path, list)
  assert.equal(admin.toast, 'Page not found')
})
