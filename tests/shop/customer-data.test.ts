import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'
import { textsInZip } from '../support/zip'

let shop: Shop
let admin: Visitor
let customer: Visitor
before(async () => {
  shop = await openSharedShop()
  customer = await loggedIn(shop.url, 'user@example.com')
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const userLink = 'Download my data'

// A visitor opens pages only, so this sends the form and reads the file.
async function download(visitor: Visitor, path: string, password: string) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: {
      cookie: visitor.cookies.getCookieStringSync(shop.url),
      origin: shop.url,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ password }),
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}

test('offers no data in a demo until it sells to the EU', async () => {
  await customer.visit('/user')
  assert(!customer.hasLink(userLink))
  await customer.visit('/user?delete=1')
  assert.doesNotMatch(customer.text, /the law/)
  await customer.visit('/user/data')
  assert.equal(customer.status, 404)
  assert.equal((await download(customer, '/user/data.zip', '121212')).status, 404)
  await admin.visit('/admin/users')
  await admin.follow('Juniper Sedgely')
  assert.doesNotMatch(admin.text, /Data of this customer/)
  await sellTo(admin, 'eu')
  await customer.visit('/user')
  assert(customer.hasLink(userLink))
})

test('says what stays after the deletion of an account, how long and why', async () => {
  await customer.visit('/user?delete=1')
  assert.match(customer.text, /the law obliges shops to keep invoices\. We keep them for as long/)
  await admin.visit('/admin/settings/law')
  await admin.send('Save settings', { 'Anonymise orders after (years)': '31' })
  assert.match(admin.errorAt('Anonymise orders after (years)'), /number of years from 1 to 30/)
  await admin.send('Save settings', { 'Anonymise orders after (years)': '10' })
  await customer.visit('/user?delete=1')
  assert.match(customer.text, /10 years after the delivery or cancellation of an order, we remove/)
  await customer.visit('/user')
})

test('a customer downloads their data as a ZIP file with a page and JSON', async () => {
  await customer.follow(userLink)
  await customer.send('Download', { 'Your password': 'wrong' })
  assert.equal(customer.toast, 'The password is not correct')
  assert.equal(customer.path, '/user/data')
  const { status, headers, bytes } = await download(customer, '/user/data.zip', '121212')
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="data-.*\.zip"$/)
  assert.equal(headers.get('cache-control'), 'no-store')
  const files = await textsInZip(bytes)
  assert.match(files['data.html'] ?? '', /<h1>Your data at /)
  assert.equal(JSON.parse(files['data.json'] ?? '').account.email, 'user@example.com')
})

test('an admin downloads the data of a customer, which Activity shows', async () => {
  await admin.visit('/admin/users')
  await admin.follow('Juniper Sedgely')
  const { path } = admin
  await admin.send('Download', { 'Your password': 'wrong' })
  assert.equal(admin.toast, 'The password is not correct')
  assert.equal(admin.path, path)
  const { bytes } = await download(admin, `${path}/data.zip`, '121212')
  const files = await textsInZip(bytes)
  assert.equal(JSON.parse(files['data.json'] ?? '').account.email, 'user@example.com')
  assert.equal((await download(customer, `${path}/data.zip`, '121212')).status, 302)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /downloaded the data of Juniper Sedgely/)
})
