import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
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

const page = '/products/row-end-trowel'
const marked = `# Forged **once**
Of one piece, <i>not</i> welded.

- **Ash**, from https://ash.test/wood
- Oiled

\\- 5% lighter`
const plainLines = [
  'Forged once',
  'Of one piece, <i>not</i> welded.',
  ...['• Ash, from https://ash.test/wood', '• Oiled', '- 5% lighter'],
]
const plain = plainLines.join(' ')

const attribute = (selector: string, name: string) =>
  guest.document.querySelector(selector)?.getAttribute(name) ?? ''
const textAt = async (path: string) => (await fetch(shop.url + path)).text()
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

async function openForm() {
  await admin.visit('/admin/products?search=row+end+trowel')
  await admin.follow('Row End Trowel', 'main')
  await admin.follow('Edit product')
}

test('shows a description without marks in one paragraph, as it was typed', async () => {
  await openForm()
  await admin.send('Update Product', { Description: 'Two\nlines.\n\n\n2 ** 3 * 4 - 5' })
  await guest.visit(page)
  const [description] = guest.document.querySelectorAll('.product p.description')
  assert.equal(description?.textContent, 'Two\nlines.\n\n\n2 ** 3 * 4 - 5')
  assert.doesNotMatch(guest.document.documentElement.innerHTML, /class="description legal-text"/)
})

test('previews a description without scripts: nothing is stored, and all that was typed is kept', async () => {
  await openForm()
  const typed = { Name: '', Description: marked, Price: 'cheap', 'Items in Stock': '+3' }
  await admin.send('Preview', { ...typed, Image: await image('jpeg') })
  assert.equal(admin.status, 200)
  assert.match(admin.path, /\?edit=1$/)
  const preview = 'section section[aria-labelledby=preview-title]'
  assert.deepEqual(admin.texts(`${preview} :is(h2, h3, li, strong)`).slice(1), [
    ...['Forged once', 'once', 'Ash , from https://ash.test/wood', 'Ash', 'Oiled'],
  ])
  assert.match(admin.text, /Nothing is saved yet\. If you have chosen a picture, please choose it/)
  for (const [label, value] of Object.entries(typed)) assert.equal(admin.valueOf(label), value)
  await guest.visit(page)
  assert.equal(guest.texts('.product .description strong').length, 0)
})

test('refuses to replace the changes that another admin has made before the preview', async () => {
  await openForm()
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.send('Update Product', { Description: 'Changed meanwhile.', 'Items in Stock': '+1' })
  await admin.send('Preview', { Description: marked })
  await admin.press('Update Product')
  assert.equal(admin.status, 409)
  await admin.press('Update Product')
  assert.match(admin.toast ?? '', /^Product updated successfully/)
})

test('shows headings below the name, lists, bold and links on the page of a product', async () => {
  await guest.visit(page)
  assert.equal(
    guest.document.querySelector('.product .description')?.innerHTML,
    '<h2>Forged <strong>once</strong></h2><p>Of one piece, &lt;i&gt;not&lt;/i&gt; welded.</p>' +
      '<ul><li><strong>Ash</strong>, from <a href="https://ash.test/wood">https://ash.test/wood</a></li>' +
      '<li>Oiled</li></ul><p>- 5% lighter</p>',
  )
  assert.deepEqual(admin.texts('article .description h2'), ['Forged once'])
})

test('gives it without marks to cards, search engines, feeds and the checkout', async () => {
  assert.equal(attribute('meta[name=description]', 'content'), plain)
  const data = JSON.parse(
    guest.document.querySelector('[type="application/ld+json"]')?.textContent ?? '',
  )
  assert.equal(oneLine(data.description), plain)
  const escaped = plain.replace('<i>', '&lt;i&gt;').replace('</i>', '&lt;/i&gt;')
  assert(oneLine(await textAt('/feed.xml')).includes(`<description>${escaped}</description>`))
  await admin.visit('/admin/products/add')
  await admin.send('Create Product', {
    ...{ Name: 'Bold Trowel', Description: marked, Brand: 'Maker', Category: 'Garden' },
    ...{ Price: '12', 'Items in Stock': '3', Image: await image('jpeg') },
  })
  assert(oneLine(await textAt('/new-products.xml')).includes(` · ${escaped}</description>`))
  const card =
    'Forged once Of one piece, <i>not</i> welded. Ash, from https://ash.test/wood Oiled - 5% lighter'
  for (const [visitor, path] of [
    [guest, '/products'],
    [admin, '/admin/products'],
  ] as const) {
    await visitor.visit(`${path}?search=bold+trowel`)
    assert.deepEqual(visitor.texts('.description'), [card], path)
  }
  await sellTo(admin, 'eu')
  await admin.visit('/products/bold-trowel')
  await admin.press('Add to cart')
  await admin.visit('/cart/checkout')
  assert.match(admin.text, /Maker Forged once Of one piece, <i>not<\/i> welded\. • Ash/)
  await sellTo(admin, 'none')
})

test('gives the typed text to the API and to CSV files', async () => {
  const { products } = await (
    await fetch(`${shop.url}/api/v1/open/products?search=bold+trowel`)
  ).json()
  assert.equal(products[0].description, marked)
  assert((await admin.exported('products')).includes(marked))
})

test('shows a preview while other fields of a new product are empty', async () => {
  await admin.visit('/admin/products/add')
  await admin.send('Preview', { Description: '**Soft** wool' })
  assert.equal(admin.status, 200)
  assert.deepEqual(admin.texts('.description strong'), ['Soft'])
  assert.equal(admin.valueOf('Description'), '**Soft** wool')
  assert.equal(
    admin.document.querySelector('button[value=preview]')?.hasAttribute('formnovalidate'),
    true,
  )
})
