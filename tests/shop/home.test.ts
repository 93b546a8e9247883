import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { image } from '../support/images'
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

const screen = '/admin/settings/look/home'
const htmlAt = async (path: string) => (await fetch(shop.url + path)).text()
const headings = () => guest.texts('.home > section :is(h1, h2)')

type Values = Parameters<Visitor['send']>[1]

async function addBlock(kind: string, values: Values) {
  await admin.visit(screen)
  await admin.follow(kind)
  await admin.send('Add block', values)
}

/** With the names of the products below each heading. */
async function visitHome() {
  await guest.visit('/')
  return [...guest.document.querySelectorAll('.home section')].map((section) =>
    [...section.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent),
  )
}

test('is the same page as before when the last block is deleted', async () => {
  const [page, data] = [await htmlAt('/'), await htmlAt('/?_data=routes%2F_index')]
  await addBlock('Newest products', { Title: 'Just in' })
  assert.equal(admin.toast, 'Block added')
  assert.notEqual(await htmlAt('/'), page)
  await admin.follow('Delete Just in')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Block deleted')
  assert.equal(await htmlAt('/'), page)
  assert.equal(await htmlAt('/?_data=routes%2F_index'), data)
})

test('shows a picture with title, text and button, which is also that of shared links', async () => {
  await addBlock('Large picture', {
    Title: 'Made <slowly>',
    Text: 'By two.',
    Picture: await image('png'),
    'What the picture shows': 'Two bowls',
    'Text of the button': 'All of it',
    'Link of the button': '/products',
  })
  assert.equal(admin.toast, 'Block added')
  await guest.visit('/')
  assert.equal(guest.heading, 'Made <slowly>')
  const [picture] = guest.document.querySelectorAll('.opening img')
  assert.deepEqual(
    [picture?.getAttribute('alt'), picture?.getAttribute('loading')],
    ['Two bowls', 'eager'],
  )
  const shared = guest.document.querySelector('meta[property="og:image"]')?.getAttribute('content')
  assert.match(shared ?? '', new RegExp(`${picture?.getAttribute('src')?.split('?')[0]}`))
  await guest.follow('All of it', '.home')
  assert.equal(guest.path, '/products')
})

test('shows facts, chosen products in their order, newest products and categories', async () => {
  await addBlock('Three short facts', { Facts: 'One\n \nTwo\nThree' })
  await addBlock('Chosen products', {
    Title: 'Both',
    Products: 'Tub Regatta Boat\n\npaper moon lamp',
  })
  await addBlock('Categories', { Title: 'Shelves' })
  const [, both, shelves] = await visitHome()
  assert.deepEqual(both, ['Both', 'Tub Regatta Boat', 'Paper Moon Lamp'])
  assert.equal(shelves?.[0], 'Shelves')
  assert(shelves?.includes('Kitchen'))
  assert.deepEqual(guest.texts('.promises li'), ['One', 'Two', 'Three'])
  assert.match(guest.texts('.home .product-card')[0] ?? '', /^Tub Regatta Boat \$\d/)
})

test('adds the products that an admin has searched for and ticked', async () => {
  await admin.visit(screen)
  await admin.follow('Chosen products')
  await admin.send('Search', { 'Search products': 'storm lantern', Products: 'Margin Notebook' })
  assert.equal(admin.status, 200)
  await admin.send('Search', { 'Far End Storm Lantern': 'on', 'Search products': 'kettle' })
  assert.equal(admin.valueOf('Products'), 'Margin Notebook\nFar End Storm Lantern')
  await admin.send('Search', { 'Search products': 'storm lantern' })
  assert(!admin.texts('.check label').includes('Far End Storm Lantern'))
  await admin.send('Search', { 'Search products': 'kettle' })
  await admin.send('Add block', { 'Long Neck Kettle': 'on' })
  assert.equal(admin.errorAt('Title'), 'Title is required')
  assert.match(admin.valueOf('Products'), /\nLong Neck Kettle$/)
  await admin.send('Search', { 'Search products': 'no such product' })
  assert.match(admin.text, /No products match your search\./)
  await admin.send('Add block', { Title: 'Ticked' })
  assert.equal(admin.toast, 'Block added')
  const names = ['Margin Notebook', 'Far End Storm Lantern', 'Long Neck Kettle']
  const shown = (await visitHome()).find(([title]) => title === 'Ticked')
  assert.deepEqual(shown, ['Ticked', ...names])
  await admin.follow('Delete Ticked')
  await admin.press('Delete')
})

test('keeps welcome text, demo accounts and the reset below the blocks', async () => {
  await guest.visit('/')
  assert.deepEqual(guest.texts('main h2').slice(-3), ['Welcome to Wrenfold', 'Try it out', 'Reset'])
  assert(guest.hasButton('Reset database'))
})

test('shows first what is in stock of a category, also after it is sold out', async () => {
  await addBlock('Products of a category', { Title: 'For the kitchen', Category: 'Kitchen' })
  const ofKitchen = async () =>
    (await visitHome()).find(([title]) => title === 'For the kitchen') ?? []
  const [, first = ''] = await ofKitchen()
  const db = databaseOf(shop)
  await db.updateTable('products').set({ stock: 0 }).where('name', '=', first).execute()
  await db.destroy()
  const names = await ofKitchen()
  assert.equal(names.length, 5)
  assert.notEqual(names[1], first)
})

test('tiles say what is sold out, also to a guest who was there before', async () => {
  await addBlock('Chosen products', { Title: 'Rare', Products: 'Margin Notebook' })
  const db = databaseOf(shop)
  const margin = db.updateTable('products').where('name', '=', 'Margin Notebook')
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('name', '=', 'Margin Notebook')
    .executeTakeFirstOrThrow()
  const tile = async (path: string) => {
    await guest.visit(path)
    return guest.texts('main .product-card').find((it) => it.startsWith('Margin Notebook'))
  }
  await margin.set({ stock: 4 }).execute()
  assert.doesNotMatch((await tile('/')) ?? '', /Out of stock/)
  await margin.set({ stock: 0 }).execute()
  assert.match((await tile('/')) ?? '', /Out of stock$/)
  await margin.set({ stock }).execute()
  await db.destroy()
  await admin.follow('Delete Rare')
  await admin.press('Delete')
})

test('leaves out a product that is hidden', async () => {
  const db = databaseOf(shop)
  const hide = (hidden_at: string | null) =>
    db.updateTable('products').set({ hidden_at }).where('name', '=', 'Tub Regatta Boat').execute()
  await hide('2026')
  const [, both] = await visitHome()
  await hide(null)
  await db.destroy()
  assert.deepEqual(both, ['Both', 'Paper Moon Lamp'])
})

test('changes a block, and keeps its picture when no other is chosen', async () => {
  await admin.visit(screen)
  await admin.follow('Edit Made <slowly>')
  assert.equal(admin.valueOf('Text of the button'), 'All of it')
  await admin.send('Save block', {
    Title: 'Made well',
    'Text of the button': '',
    'Link of the button': '',
  })
  assert.equal(admin.toast, 'Block saved')
  await guest.visit('/')
  assert.equal(guest.heading, 'Made well')
  assert.equal(guest.document.querySelectorAll('.opening img').length, 1)
  assert(!guest.hasLink('All of it'))
})

test('removes the picture of a block, and keeps its texts', async () => {
  await admin.visit(screen)
  await admin.follow('Edit Made well')
  await admin.send('Save block', { 'Remove the picture': 'on' })
  assert.equal(admin.toast, 'Block saved')
  await guest.visit('/')
  assert.equal(guest.heading, 'Made well')
  assert.equal(guest.document.querySelectorAll('.opening img').length, 0)
  await admin.follow('Edit Made well')
  assert.doesNotMatch(admin.text, /Remove the picture/)
})

test('shows the names of the chosen products in the form', async () => {
  await admin.visit(screen)
  await admin.follow('Edit Both')
  assert.equal(admin.valueOf('Products'), 'Tub Regatta Boat\nPaper Moon Lamp')
})

test('moves a block up', async () => {
  await admin.visit(screen)
  assert(!admin.hasButton('Move up Made well'))
  await admin.press('Move up For the kitchen')
  assert.equal(admin.toast, 'For the kitchen moved up')
  await guest.visit('/')
  assert.deepEqual(headings().slice(0, 4), ['Made well', 'Both', 'For the kitchen', 'Shelves'])
})

test('names the page for screen readers when no block is a large picture', async () => {
  await admin.follow('Delete Made well')
  await admin.press('Delete')
  await guest.visit('/')
  assert.equal(guest.heading, 'Wrenfold')
  assert.deepEqual(guest.texts('h1.visually-hidden'), ['Wrenfold'])
})

test('shows errors at their fields, and the form with what was typed', async () => {
  await addBlock('Chosen products', { Title: 'Both', Products: 'Paper Moon Lamp\nPaper Sun' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Products'), 'There is no product “Paper Sun”')
  assert.equal(admin.valueOf('Products'), 'Paper Moon Lamp\nPaper Sun')
  assert.doesNotMatch(admin.text, /choose it again/)
  await addBlock('Three short facts', { Facts: 'One\nTwo' })
  assert.equal(admin.errorAt('Facts'), 'Enter three lines, one for each fact')
  await addBlock('Text with picture', { Title: ' ', 'Text of the button': 'Go' })
  assert.equal(admin.errorAt('Title'), 'Title is required')
  assert.equal(admin.errorAt('Text'), 'Text is required')
  assert.match(admin.text, /If you have chosen a picture, please choose it again\./)
  const story = { Title: 'A', Text: 'B', 'Text of the button': 'Go' }
  await addBlock('Text with picture', story)
  assert.equal(admin.errorAt('Link of the button'), 'A button needs a text and a link')
  for (const link of ['javascript:alert(1)', '//other.test', '/\\other.test', 'products']) {
    await admin.send('Add block', { 'Link of the button': link })
    assert.match(admin.errorAt('Link of the button'), /^Enter a path of this shop/, link)
  }
})

test('refuses to replace the changes of another admin, and to save a block that is deleted', async () => {
  await admin.visit(screen)
  await admin.follow('Edit Shelves')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(screen)
  await other.follow('Edit Shelves')
  await other.send('Save block', { Title: 'Racks' })
  await admin.send('Save block', { Title: 'Boards' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed this block since you opened the form/)
  await other.follow('Delete Racks')
  await other.press('Delete')
  await admin.send('Save block', { Title: 'Boards' })
  assert.equal(admin.path, screen)
  assert.equal(admin.toast, 'Block not found')
})

test('shows nothing for a category that is deleted', async () => {
  const db = databaseOf(shop)
  await db.updateTable('home_blocks').set({ category_id: null }).execute()
  await db.destroy()
  await guest.visit('/')
  assert.deepEqual(headings(), ['Both', 'Welcome to Wrenfold'])
})
