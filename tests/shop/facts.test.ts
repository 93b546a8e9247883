import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'
import { until } from '../support/wait'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const planter = 'Plain Clay Planter'

async function openProductForm() {
  await admin.visit('/admin/products?search=plain+clay+planter')
  await admin.follow(planter, 'main')
  await admin.follow('Edit product')
}

async function planterInApi() {
  const response = await fetch(`${shop.url}/api/v1/open/products?search=plain+clay+planter`)
  return (await response.json()).products[0]
}

// https://schema.org/additionalProperty
function propertiesOf({ document }: Visitor) {
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
  return JSON.parse(data).additionalProperty
}

test('shows no facts, on the page and in the API, until a product has some', async () => {
  await guest.visit('/products/plain-clay-planter')
  assert.equal(propertiesOf(guest), undefined)
  assert.equal(guest.document.querySelector('.product .details'), null)
  assert(!('facts' in (await planterInApi())))
})

test('an admin writes a fact in each line; a wrong line is named, and nothing typed is lost', async () => {
  await openProductForm()
  await admin.send('Update Product', { Facts: 'Material: clay\nabout 20 cm' })
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Facts') ?? '', /^Line 2 of the facts needs a name, a colon/)
  await admin.send('Update Product', { Facts: 'Material: <red> clay\nHeight: 20 cm' })
  assert.match(admin.toast ?? '', /^Product updated successfully/)
  await guest.visit('/products/plain-clay-planter')
  assert.match(guest.text, /Material <red> clay Height 20 cm/)
  assert.deepEqual(propertiesOf(guest), [
    { '@type': 'PropertyValue', name: 'Material', value: '<red> clay' },
    { '@type': 'PropertyValue', name: 'Height', value: '20 cm' },
  ])
  await admin.visit('/admin/activity')
  assert.match(admin.text, /updated product Plain Clay Planter: facts/)
})

test('a guest finds a product by its facts', async () => {
  await guest.visit('/products?search=red+clay+20')
  assert.match(guest.text, /1 product for/)
  assert(guest.hasLink(planter))
})

test('the API has the facts as a list, takes it back, and keeps them if it is missing', async () => {
  const { _id, facts, price } = await planterInApi()
  assert.deepEqual(facts, [
    { name: 'Material', text: '<red> clay' },
    { name: 'Height', text: '20 cm' },
  ])
  const put = async (body: object) => {
    const cookie = admin.cookies.getCookieStringSync(shop.url)
    const response = await fetch(`${shop.url}/api/v1/admin/products/${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ price, itemsInStock: '+0', ...body }),
    })
    return response.json()
  }
  const more = [...facts, { name: 'Made in', text: 'Wrenfold' }]
  assert.deepEqual((await put({ facts: more })).updatedProduct.facts, more)
  assert.deepEqual((await put({})).updatedProduct.facts, more)
  const refused = await put({ facts: [{ name: 'Material' }] })
  assert.match(refused.errors.facts[0], /^Line 1 of the facts/)
  assert(!('facts' in (await put({ facts: '' })).updatedProduct))
})

test('imports what it exports, a cell with a line for each fact', async () => {
  await admin.visit('/admin/import')
  const csv = `name,facts\n${planter},"Material: clay\nHeight: 20 cm"\nFirst Tenant Nest Box,Bad`
  const send = (text: string) =>
    admin.send('Check the files', { 'CSV file': new File([text], 'goods.csv') })
  await send(csv)
  assert.match(admin.text, /Line 1 of the facts needs a name/)
  await admin.visit('/admin/import')
  await send(csv.replace('Bad', 'For: tits'))
  await admin.press('Import 2 products')
  await until('the import is done', async () => (await admin.exported('products')).includes('tits'))
  const exported = await admin.exported('products')
  assert.match(exported, /Plain Clay Planter,.*"Material: clay\nHeight: 20 cm"/)
  await admin.visit('/admin/import')
  await send(exported)
  assert.match(admin.text, /There is nothing to import/)
  await guest.visit('/products?search=tits')
  assert(guest.hasLink('First Tenant Nest Box'))
})
