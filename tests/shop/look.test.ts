import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop, type Shop } from '../support/server-process'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const screen = '/admin/settings/look'
const stylesheetsOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('link[rel=stylesheet]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
const lookOf = (visitor: Visitor) => stylesheetsOf(visitor).filter((it) => it.startsWith('/look/'))

test('links no stylesheet of its own when nothing is set', async () => {
  await guest.visit('/')
  assert.equal(stylesheetsOf(guest).length, 1)
  await admin.visit(screen)
  assert(!admin.hasButton('Reset to the default look'))
})

test('shows samples in light and dark, and stores nothing, when an admin presses Preview', async () => {
  await admin.send('Preview', { 'Accent colour as a code': '1F4F8A', Ground: 'cool' })
  assert.equal(admin.status, 200)
  assert.deepEqual(admin.texts('.look-sample > p:first-child'), ['Light', 'Dark'])
  assert.equal(admin.valueOf('Accent colour'), '#1f4f8a')
  assert.equal(admin.valueOf('Ground'), 'cool')
  const [path = ''] = lookOf(admin)
  const css = await (await fetch(shop.url + path)).text()
  assert.match(css, /\.look-sample\.dark\{color-scheme:dark;--paper:#151a22/)
  assert.doesNotMatch(css, /:root/)
  await guest.visit('/')
  assert.deepEqual(lookOf(guest), [])
})

test('gives the next guest the stylesheet of a saved look, after the main one', async () => {
  await admin.send('Save look', { Corners: 'square', 'Shape of pictures in lists': 'upright' })
  assert.equal(admin.toast, 'Look saved')
  await guest.visit('/')
  const [main, path = ''] = stylesheetsOf(guest)
  assert.match(main ?? '', /^\/build\//)
  assert.match(path, /^\/look\/[0-9a-f]{12}\.css\?/)
  const response = await fetch(shop.url + path)
  assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const css = await response.text()
  assert.match(css, /--accent:#1f4f8a;.*--radius:0;.*--card-ratio:4\/5;/)
  assert.match(css, /prefers-color-scheme:dark\)\{:root\{--paper:#151a22/)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /accent colour “#a2432a” → “#1f4f8a”/)
})

test('responds with 404 when the name is not that of the look', async () => {
  const response = await fetch(`${shop.url}/look/0123456789ab.css?accent=%231f4f8a`)
  assert.equal(response.status, 404)
})

test('refuses a colour that is too pale at its field, and saves the shade that it offers', async () => {
  await admin.visit(screen)
  await admin.send('Save look', { 'Accent colour as a code': '#ffd400' })
  assert.equal(admin.status, 400)
  const error = admin.errorAt('Accent colour as a code')
  assert.match(error, /^#ffd400 is too pale to read on this ground: its contrast is 1\.\d : 1/)
  const [offered] = error.match(/#[0-9a-f]{6}$/) ?? []
  await admin.press(`Save with ${offered}`)
  assert.equal(admin.toast, 'Look saved')
  assert.equal(admin.valueOf('Accent colour'), offered)
  assert.equal(admin.valueOf('Corners'), 'square')
})

test('shows the error at the picked colour when no code is entered', async () => {
  await admin.send('Preview', { 'Accent colour': '#ffeeee' })
  assert.match(admin.errorAt('Accent colour'), /^#ffeeee is too pale/)
  assert.deepEqual(admin.texts('.look-sample'), [])
})

test('refuses to replace the changes of another admin once', async () => {
  await admin.visit(screen)
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(screen)
  await other.send('Save look', { Ground: 'neutral' })
  await admin.send('Save look', { Ground: 'warm' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed the look since you opened the form/)
})

test('links no stylesheet any more when the look is reset', async () => {
  await admin.visit(screen)
  await admin.press('Reset to the default look')
  assert.equal(admin.toast, 'The shop has its default look again')
  await guest.visit('/')
  assert.deepEqual(lookOf(guest), [])
})
