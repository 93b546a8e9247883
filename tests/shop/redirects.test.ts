import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { file } from '../support/images'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const list = '/admin/redirects'
const ask = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
const csv = (text: string) => file(text, 'redirects.csv', 'text/csv')

async function assertMoved(path: string, target: string) {
  const response = await ask(path)
  assert.deepEqual([response.status, response.headers.get('location')], [301, target], path)
  assert.equal(response.headers.get('cache-control'), 'no-cache')
}

test('an admin redirects a path, and guests who have seen a 404 there are led to the new page', async () => {
  for (const path of ['/alt/tablett', '/products/old-tray', '/pages/old']) {
    assert.equal((await ask(path)).status, 404)
  }
  await admin.visit('/admin/pages')
  await admin.follow('Redirects')
  await admin.send('Create redirect', { 'Old path': 'no', 'New path': '//evil.example' })
  assert.equal(admin.errorAt('Old path'), 'Enter a path such as /old-page, without “?” and “#”')
  assert.equal(admin.errorAt('New path'), 'Enter a path of this shop, such as /products/oak-tray')
  for (const path of ['https://old.example/Alt/Tablett/', '/products/old-tray', '/pages/old']) {
    await admin.send('Create redirect', { 'Old path': path, 'New path': '/products/oak-tray' })
    assert.equal(admin.toast, 'Redirect saved')
  }
  await assertMoved('/alt/tablett?utm_source=mail', '/products/oak-tray?utm_source=mail')
  await assertMoved('/ALT/Tablett/', '/products/oak-tray')
  await assertMoved('/products/old-tray?gclid=1', '/products/oak-tray?gclid=1')
  await assertMoved('/pages/old', '/products/oak-tray')
  assert.equal((await ask('/alt')).status, 404)
  assert.equal((await fetch(`${shop.url}/alt/tablett`, { method: 'POST' })).status, 404)
})

test('a chain of redirects is followed at once, but a page of the shop on its way comes first', async () => {
  await admin.visit(list)
  const rows = '/chain,/alt/tablett?from=chain\n/short,/products\n/products,/terms\n'
  await admin.send('Check the file', { 'CSV file': csv(`from,to\n${rows}`) })
  await admin.press('Save')
  await assertMoved('/chain?x=1', '/products/oak-tray?x=1')
  await assertMoved('/short', '/products')
})

test('a page of the shop comes first, and a deleted redirect leads nowhere', async () => {
  await admin.visit(list)
  await admin.send('Create redirect', { 'Old path': '/help', 'New path': '/products' })
  assert.equal((await ask('/help')).status, 200)
  await admin.visit(`${list}?search=alt`)
  await admin.follow('Delete /alt/tablett')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Redirect deleted')
  assert.equal((await ask('/alt/tablett')).status, 404)
})

test('an admin sees what a file of redirects changes before it is saved', async () => {
  await admin.visit(list)
  await admin.send('Check the file', { 'CSV file': csv('only one\n/a') })
  assert.match(admin.errorAt('CSV file'), /names of two columns: old path, new path/)
  await admin.send('Check the file', { 'CSV file': csv('from;to\n/a;/a\n/b;/help') })
  assert.match(admin.text, /1 line has a problem.*This leads back to the old path/s)
  assert(!admin.hasButton('Save'))
  await admin.visit(list)
  const good = csv('Redirect from,Redirect to\n/Tee%20Kanne,/products?category=Kitchen\n/help,\n')
  await admin.send('Check the file', { 'CSV file': good })
  assert.match(admin.text, /2 lines are fine.*\/tee kanne.*New.*\/help.*Removed/s)
  assert.equal((await ask('/tee%20kanne')).status, 404)
  await admin.press('Save')
  assert.equal(admin.toast, '2 redirects changed')
  await assertMoved('/tee%20Kanne', '/products?category=Kitchen')
})

test('a button after an import of WooCommerce leads its usual paths to the imported products', async () => {
  const text =
    'ID,Type,SKU,Name,Published,"In stock?",Stock,"Regular price",Categories\n' +
    '1,simple,,"Müsli-Schale",1,1,3,12,Geschirr\n'
  await admin.visit('/admin/import')
  await admin.send('Check the files', { 'CSV file': csv(text) })
  await admin.press('Import 1 product')
  while (/Importing/.test(admin.heading)) await admin.visit(admin.path)
  await admin.press('Create these redirects')
  assert.equal(admin.path, list)
  await assertMoved('/product/muesli-schale/', '/products/muesli-schale')
  await assertMoved('/product/musli-schale', '/products/muesli-schale')
  await assertMoved('/product-category/geschirr', '/categories/geschirr')
})

test('strangers cannot open or change redirects', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit(list)
  assert.notEqual(guest.path, list)
})
