import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiClient, Contract } from '../support/api'
import { switchOnSecondFactor } from '../support/second-factor'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let packer: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
  const fern = await loggedIn(shop.url, 'user@example.com')
  for (const slug of ['paper-moon-lamp', 'long-neck-kettle', 'paper-moon-lamp']) {
    await fern.visit(`/products/${slug}`)
    await fern.press('Add to cart')
    await fern.visit('/cart')
    await fern.press('Proceed to Checkout')
  }
})
after(() => shop.close())

const menu = () => packer.texts('.sidebar a')

async function chooseAreas(values: Record<string, string>) {
  await admin.visit('/admin/users?search=milo')
  await admin.follow('Milo Hatherfen')
  await admin.send('Save areas', values)
}

async function isForbidden(path: string, status: string, text: string) {
  await packer.visit(path)
  assert.equal(packer.path, '/forbidden', path)
  assert.match(packer.text, new RegExp(status))
  assert.match(packer.text, new RegExp(text))
}

test('an admin lets Milo pack parcels on Saturdays, and he finds what he needs and nothing else', async () => {
  await admin.visit('/admin/users?search=milo')
  const cardBefore = admin.texts('.user dd')[2]
  await chooseAreas({ 'Orders and parcels': 'on' })
  assert.match(admin.toast ?? '', /is now staff: Orders and parcels$/)
  await admin.follow('All staff')
  assert.deepEqual([cardBefore, admin.texts('.user dd')[2]], ['user', 'staff'])

  packer = await loggedIn(shop.url, 'milo@example.com')
  assert.deepEqual([packer.path, packer.heading], ['/admin', 'Staff Profile'])
  assert.deepEqual(menu(), ['Staff Profile', 'Manage Orders', 'Guide'])
  assert.match(packer.text, /to deliver/)
  assert.doesNotMatch(packer.text, /revenue|Newest users|sold out|First steps/)

  await packer.follow('Manage Orders')
  assert.deepEqual(packer.texts('.list-head a'), ['Enter an order', 'Tracking numbers'])
  const [order] = packer.texts('.order h2')
  await packer.follow(order)
  const buttons = [...packer.texts('header .row a'), ...packer.texts('header button')]
  for (const hidden of ['Mark as paid', 'Refund', 'Cancel the order', 'Take something back']) {
    assert(!buttons.includes(hidden), hidden)
  }
  await packer.send('Add note', { 'New note': 'Fragile' })
  await packer.follow('Mark as delivered')
  await packer.press('Mark as delivered')
  assert.match(packer.text, /This order is marked as delivered/)

  const other = 'not allowed to do this'
  await isForbidden('/admin/export/customers', '403', other)
  await isForbidden('/admin/export/orders', '403', other)
  await isForbidden('/admin/users', '403', other)
  await isForbidden('/admin/products', '403', other)
  await isForbidden('/admin/settings', '401', 'Administrator access only')
  await isForbidden('/admin/activity', '401', 'Administrator access only')
})

test('each refused form of an order leads to the refusal, although its page opens', async () => {
  await packer.visit('/admin/orders')
  await packer.follow(packer.texts('.order h2')[1])
  const cookie = packer.cookies.getCookieStringSync(shop.url)
  const body = new URLSearchParams({ intent: 'cancel' })
  const response = await fetch(shop.url + packer.path, {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body,
  })
  assert.equal(response.headers.get('location'), '/forbidden')
})

test('a client of the API sees a user with areas, who may send orders but neither cancel them nor list customers', async () => {
  const client = new ApiClient(shop, await Contract.of(shop))
  const { user } = (
    await client.post('/open/login', { json: { email: 'milo@example.com', password: '121212' } })
  ).body
  assert.deepEqual([user.role, user.staffAreas], ['user', ['orders']])
  assert.equal((await client.get('/admin/orders')).status, 403)
  const db = databaseOf(shop)
  const processing = db.selectFrom('orders').select('id').where('status', '=', 'processing')
  const { id } = await processing.executeTakeFirstOrThrow()
  await db.destroy()
  const cancelled = await client.put(`/admin/orders/${id}`, { json: { status: 'cancelled' } })
  assert.deepEqual([cancelled.status, cancelled.body.code], [403, 'other_area'])
  const delivered = await client.put(`/admin/orders/${id}`, { json: { status: 'delivered' } })
  assert.equal(delivered.status, 200)
  assert.equal((await client.get('/admin/users')).status, 403)
  const toggled = await client.put(`/admin/users/change-user-status/${user._id}`)
  assert.deepEqual([toggled.status, toggled.body.code], [403, 'admins_only'])
})

test('who works with customers may neither ban nor promote, and does not see what acts on colleagues', async () => {
  await chooseAreas({ 'Orders and parcels': '', Customers: 'on' })
  await packer.visit('/admin/users')
  assert.deepEqual(menu(), ['Staff Profile', 'Manage Users', 'Import and export', 'Guide'])
  assert.deepEqual(packer.texts('.user .actions'), [])
  await packer.visit('/admin/users?search=admin@example.com')
  await packer.follow(packer.texts('.user h2')[0])
  assert.doesNotMatch(
    packer.text,
    /Data of this customer|Current logins|Log out on all devices|Change role/,
  )
  await switchOnSecondFactor(admin)
  await packer.visit(packer.path)
  assert.doesNotMatch(packer.document.documentElement.outerHTML, /secondFactorSince":"|userAgent/)
  await packer.visit('/admin/import')
  assert.deepEqual(packer.texts('main li a.button'), ['Customers'])
  assert.doesNotMatch(packer.text, /Import products/)
})

test('staff whose areas are taken away are out at the next click', async () => {
  await chooseAreas({ Customers: '' })
  assert.match(admin.toast ?? '', /is not staff$/)
  await isForbidden('/admin/users', '401', 'Administrator access only')
  await packer.visit('/user')
  assert.equal(packer.heading, 'User Profile')
})
