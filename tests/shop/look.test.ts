import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { sellTo } from '../support/eu-features'
import { file } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { setVariants } from '../support/variants'
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
  await admin.send('Preview', { 'Accent colour': '#1F4F8A', Ground: 'cool' })
  assert.equal(admin.status, 200)
  assert.deepEqual(admin.texts('.look-sample > p:first-child'), ['Light', 'Dark'])
  assert.equal(admin.document.querySelectorAll('.look-sample.dark .product-card img').length, 2)
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
  await admin.send('Save look', { Corners: 'square', 'Pictures in lists': 'upright' })
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
  await admin.send('Save look', { 'Accent colour': '#ffd400' })
  assert.equal(admin.status, 400)
  const error = admin.errorAt('Accent colour')
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

test('loads a face only if it is chosen, and preloads its file', async () => {
  const preloaded = () => guest.document.querySelector('link[rel=preload][as=font]')
  await guest.visit('/')
  assert.equal(preloaded(), null)
  await admin.visit(screen)
  await admin.send('Save look', { 'Face of headings': 'figtree' })
  await guest.visit('/')
  const path = preloaded()?.getAttribute('href') ?? ''
  assert.match(path, /^\/look\/figtree-latin-[0-9a-f]{12}\.woff2$/)
  const [stylesheet = ''] = lookOf(guest)
  const css = await (await fetch(shop.url + stylesheet)).text()
  assert(css.includes(`src:url(${path})`))
  assert.match(css, /--serif:figtree,figtree-fallback,sans-serif;/)
  const font = await fetch(shop.url + path)
  assert.equal(font.headers.get('content-type'), 'font/woff2')
  assert.equal(font.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert((await font.arrayBuffer()).byteLength > 10_000)
  await admin.send('Save look', { 'Face of headings': 'system' })
})

const logoFile = async (width: number, name = 'logo.webp') => {
  const ground = { width, height: 100, channels: 4, background: '#2468' } as const
  return file(await sharp({ create: ground }).webp().toBuffer(), name, 'image/webp')
}
const iconOf = (visitor: Visitor) =>
  visitor.document.querySelector('link[rel=icon]')?.getAttribute('href') ?? ''
const attributesOf = (visitor: Visitor, selector: string) =>
  Object.fromEntries(
    [...(visitor.document.querySelector(selector)?.attributes ?? [])].map((it) => [
      it.name.toLowerCase(),
      it.value,
    ]),
  )

test('previews a logo that is not saved, and saves it without asking for the file again', async () => {
  await admin.visit(screen)
  await admin.send('Preview', { Logo: await logoFile(480) })
  assert.equal(admin.status, 200)
  assert.equal(attributesOf(admin, '.look-sample.dark source').media, 'all')
  await guest.visit('/login')
  assert.equal(iconOf(guest), '/favicon.svg')
  assert.equal(guest.document.querySelector('.brand img'), null)

  await admin.send('Save look')
  assert.equal(admin.toast, 'Look saved')
  await guest.visit('/login')
  const { src = '', ...image } = attributesOf(guest, '.brand img')
  assert.deepEqual(image, { alt: 'Wrenfold', width: '192', height: '40' })
  assert.deepEqual(guest.texts('.brand'), [''])
  const dark = attributesOf(guest, '.brand source')
  assert.equal(dark.media, '(prefers-color-scheme: dark)')
  await admin.visit('/admin/activity')
  assert.match(admin.text, /logo added/)
  for (const path of [src, dark.srcset ?? '', iconOf(guest)]) {
    const response = await fetch(shop.url + path)
    assert.equal(response.status, 200, path)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin')
  }
})

test('links that are shared show the logo if the page has no picture', async () => {
  await guest.visit('/products/none')
  await guest.visit('/products?search=nothing-is-called-this')
  const tag = guest.document.querySelector('meta[property="og:image"]')
  const [id] = /[0-9a-f]{32}/.exec(iconOf(guest)) ?? []
  assert.equal(tag?.getAttribute('content'), `${shop.url}/images/${id}-share.png`)
})

test('emails have the logo at the head and the accent colour on their button', async () => {
  await admin.visit(screen)
  const accent = admin.valueOf('Accent colour')
  assert.notEqual(accent, '#a2432a')
  await guest.visit('/forgot-password')
  await guest.send('Send Reset Instructions', { 'Email Address': 'user@example.com' })
  const db = databaseOf(shop)
  const email = await db
    .selectFrom('emails')
    .select('html')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await db.destroy()
  const [, src = ''] =
    /<img src="([^"]*)" width="200" height="48" alt="Wrenfold"/.exec(email.html ?? '') ?? []
  assert.equal((await fetch(src)).headers.get('content-type'), 'image/png')
  assert(email.html?.includes(`background-color:${accent};color:#ffffff`))
})

test('a square logo stands beside the name, and the dark mode can have its own', async () => {
  await admin.visit(screen)
  await admin.send('Save look', { Logo: await logoFile(100) })
  await admin.send('Save look', { 'Logo for the dark mode': await logoFile(120) })
  await guest.visit('/login')
  assert.equal(attributesOf(guest, '.brand img').alt, '')
  assert.deepEqual(guest.texts('.brand'), ['Wrenfold'])
  assert.match(attributesOf(guest, '.brand source').srcset ?? '', /\?w=300$/)
})

test('refuses a file that is no image at its field', async () => {
  await admin.visit(screen)
  await admin.send('Save look', { Logo: file('<svg/>', 'logo.svg', 'image/svg+xml') })
  assert.equal(admin.status, 400)
  const wrongType = 'Invalid file type. Only JPEG, PNG, WebP and AVIF files are allowed.'
  assert.equal(admin.errorAt('Logo'), wrongType)
  await admin.send('Preview', {
    'Logo for the dark mode': file('RIFFoops', 'a.webp', 'image/webp'),
  })
  assert.equal(admin.errorAt('Logo for the dark mode'), wrongType)
})

test('removes the logos, and asks for one for the dark mode only beside another', async () => {
  await admin.visit(screen)
  await admin.press('Remove the logo')
  assert.equal(admin.toast, 'Look saved')
  await guest.visit('/login')
  assert.equal(iconOf(guest), '/favicon.svg')
  await admin.visit(screen)
  assert.doesNotMatch(admin.text, /Logo for the dark mode/)
})

test('a picture of another shape stands whole, on itself, when the shop does not crop pictures', async () => {
  const pictures = () => {
    const frames = [...guest.document.querySelectorAll('.product-card .frame')]
    return frames.map((frame) => [...frame.querySelectorAll('img:not(.second)')])
  }
  for (const path of ['/products', '/products?search=nothing+like+it']) {
    await guest.visit(path)
    assert(pictures().length > 0)
    assert(pictures().every(({ length }) => length === 1))
  }
  await admin.visit(screen)
  await admin.send('Preview', { 'Pictures in lists': 'square-whole' })
  assert.equal(admin.document.querySelectorAll('.look-sample.dark .behind').length, 2)
  await admin.press('Save look')
  for (const path of ['/products', '/products?search=nothing+like+it']) {
    await guest.visit(path)
    assert(pictures().length > 0)
    for (const [behind, picture] of pictures()) {
      assert.equal(behind?.className, 'image behind')
      assert.equal(behind?.getAttribute('src'), picture?.getAttribute('src'))
    }
  }
  const css = await (await fetch(shop.url + lookOf(guest)[0])).text()
  assert.match(css, /\.behind \+ \.image\{[^}]*backdrop-filter:blur/)
})

test('cards say only picture, name and price, and each page has one note on delivery, when cards are short', async () => {
  const paths = ['/products', '/', '/products?search=nothing+like+it']
  const notes = () => guest.texts('main a, main .hint').filter((it) => it === 'free delivery')
  await sellTo(admin, 'uk')
  for (const path of paths) {
    await guest.visit(path)
    assert(notes().length > 1, path)
  }
  await guest.visit('/products')
  const cards = '.product-card :is(.description, .brand-name, .stock, .likes)'
  assert.equal(guest.texts(cards).length, 4 * guest.texts('.product-card').length)

  await showAsInShop('cards,menu,orders')
  await admin.visit('/admin/activity')
  assert.match(admin.text, /what the shop shows “Everything” → “As in a shop”/)
  for (const path of paths) {
    await guest.visit(path)
    assert.deepEqual(notes(), ['free delivery'], path)
  }
  await guest.visit('/products')
  assert(guest.document.querySelector('.catalogue-head .delivery-note'))
  await guest.visit('/products')
  assert.deepEqual(guest.texts(cards), ['Out of stock'])
  assert.match(guest.texts('.product-card')[0] ?? '', /^Quiet Linen Hare \$49\.50$/)
  await assertFewUnitsOnly()
  await showAsInShop('')
  await sellTo(admin, 'none')
})

async function showAsInShop(parts: string) {
  await admin.visit(screen)
  await admin.send('Save look', { 'What the shop shows': parts })
}

const headerOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.main-nav :is(a, form button):not(.links *)')].map(
    (it) => it.getAttribute('aria-label') ?? it.textContent,
  )

test('the menu has categories and icons with names, and admin pages only for admins, when it is as in a shop', async () => {
  const categories = ['Desk', 'Garden', 'Kitchen', 'Lighting', 'Play', 'Travel']
  await guest.visit('/products')
  assert.deepEqual(headerOf(guest), ['Home', 'Products', 'User', 'Admin', 'Login', 'Register'])
  await showAsInShop('cards,menu,orders')
  await guest.visit('/products')
  assert.deepEqual(headerOf(guest), ['Products', ...categories, 'Search', 'Login'])
  await guest.follow('Kitchen', 'header')
  assert.equal(guest.heading, 'Kitchen')
  assert.deepEqual(guest.texts('#menu [aria-current]'), ['Kitchen'])
  assert.deepEqual(guest.texts('.links [aria-current]'), ['Kitchen'])
  assert(!guest.hasLink('Clear filters'))
  await guest.visit('/products?search=moon')
  await guest.follow('Clear search')
  await guest.follow('Paper Moon Lamp')
  assert.deepEqual(guest.texts('nav.back a'), ['Products', 'Lighting'])
  await guest.visit('/products?search=moon&stock=in')
  assert(guest.hasLink('Clear filters'))
  const search = guest.document.querySelector('.search-link')?.getAttribute('href') ?? ''
  assert.match(search, /^\/products#/)
  assert.equal(guest.document.getElementById(search.split('#')[1] ?? '')?.tagName, 'INPUT')

  const user = await loggedIn(shop.url, 'user@example.com')
  await user.visit('/products')
  const own = ['Search', 'Account', 'Cart']
  assert.deepEqual(headerOf(user), ['Products', ...categories, 'Logout', ...own])
  await user.follow('Paper Moon Lamp')
  await user.press('Add to cart')
  assert.equal(headerOf(user).at(-1), 'Cart (1)')
  assert.equal(user.document.querySelector('.cart-link')?.getAttribute('data-count'), '1')
  assert.deepEqual(headerOf(admin).slice(7, 9), ['Admin', 'Logout'])
})

test('each link has a place in the row from the width on where it fits when the menu is as in a shop', async () => {
  const widths = (visitor: Visitor, list: string) =>
    [...visitor.document.querySelectorAll(`${list} li`)].map((it) => it.className)
  await guest.visit('/products')
  const inRow = widths(guest, '.links')
  assert.deepEqual(new Set(inRow), new Set(['from-48', 'from-60', 'from-75']))
  assert.deepEqual(inRow, [...inRow].sort())
  assert.deepEqual(widths(guest, '#menu'), inRow)
  await admin.visit('/products')
  assert.deepEqual(widths(admin, '#menu'), [...inRow, 'from-75'])
})

test('guests see an empty cart in the menu as in a shop when they may order without an account', async () => {
  const db = databaseOf(shop)
  for (const [guest_orders, last] of [
    [1, 'Cart'],
    [0, 'Login'],
  ] as const) {
    await db.updateTable('shop_settings').set({ guest_orders }).execute()
    await guest.visit('/products')
    assert.equal(headerOf(guest).at(-1), last)
  }
  await db.destroy()
})

test('a new category is in the menu as in a shop for the next guest', async () => {
  const db = databaseOf(shop)
  await guest.visit('/products')
  await db
    .updateTable('categories')
    .set({ name: 'Cooking' })
    .where('name', '=', 'Kitchen')
    .execute()
  await guest.visit('/products')
  assert.equal(headerOf(guest)[1], 'Cooking')
  await db
    .updateTable('categories')
    .set({ name: 'Kitchen' })
    .where('name', '=', 'Cooking')
    .execute()
  await db.destroy()
})

test('lists of orders show no ids when the shop shows numbers only', async () => {
  const user = await loggedIn(shop.url, 'user@example.com')
  const ids = async () => {
    await user.visit('/user/orders')
    await admin.visit('/admin/orders')
    return [user, admin].map(({ text }) => text.match(/\b[0-9a-f]{24}\b/g)?.length ?? 0)
  }
  await showAsInShop('')
  const [ofUser = 0, ofAdmin = 0] = await ids()
  assert(ofUser > 0 && ofAdmin > ofUser)
  assert.match(user.text, /Order \d+/)
  await showAsInShop('cards,menu,orders')
  assert.deepEqual(await ids(), [0, 0])
  assert.match(user.text, /Order \d+/)
  await user.follow(user.texts('.order h2')[0])
  assert.doesNotMatch(user.text, /\b[0-9a-f]{24}\b/)
})

test('links no stylesheet any more when the look is reset', async () => {
  await admin.visit(screen)
  await admin.press('Reset to the default look')
  assert.equal(admin.toast, 'The shop has its default look again')
  await guest.visit('/')
  assert.deepEqual(lookOf(guest), [])
})

async function assertFewUnitsOnly() {
  const db = databaseOf(shop)
  const page = '/products/plain-clay-planter'
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'plain-clay-planter')
    .executeTakeFirstOrThrow()
  for (const [stock, text] of [
    [9, ''],
    [3, 'Only 3 left'],
    [0, 'Out of stock'],
  ] as const) {
    await db
      .updateTable('variants')
      .set({ stock, received: sql<number>`received - stock + ${stock}` })
      .where('product_id', '=', id)
      .execute()
    await guest.visit(page)
    assert.deepEqual(guest.texts('.product .facts'), [text])
    assert.equal(guest.texts('.product .likes').length, 0)
  }
  await db.destroy()
  await setVariants(
    shop,
    page,
    ['Size'],
    [
      { values: ['S'], price: 1250, stock: 9 },
      { values: ['M'], price: 1500, stock: 2 },
    ],
  )
  await guest.visit(page)
  assert.deepEqual(guest.texts('.variants label'), ['S , $12.50', 'M , $15.00 · Only 2 left'])
}
