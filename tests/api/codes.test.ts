import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { failedLogIns } from '../../app/domain/basics/limits-and-lifetimes'
import { refusalCodes } from '../../app/domain/basics/refusals/refusal-codes'
import { ApiClient, type ApiResponse, Contract } from '../support/api'
import { appCode, switchOnSecondFactor } from '../support/second-factor'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn } from '../support/visitor'

let shop: Shop
let contract: Contract
let user: ApiClient
let admin: ApiClient
let lamp: { _id: string; price: number }
const seen = new Set<string>()

before(async () => {
  shop = await openSharedShop()
  contract = await Contract.of(shop)
  user = new ApiClient(shop, contract)
  await user.logIn('user@example.com')
  admin = new ApiClient(shop, contract)
  await admin.logIn('admin@example.com')
  lamp = await productNamed('paper moon lamp')
})
after(() => shop.close())

async function productNamed(name: string) {
  const { body } = await user.get(`/open/products?${new URLSearchParams({ search: name })}`)
  return body.products[0]
}

const logIn = (email: string, password = '121212') =>
  new ApiClient(shop, contract).post('/open/login', { json: { email, password } })
const order = (json: object) => user.post('/products/order', { json })

function assertCode({ status, body }: ApiResponse, expected: number, code: string) {
  assert.deepEqual([status, body.code], [expected, code])
  seen.add(code)
}

test('a refused login says whether the password, the activation or a ban is the reason', async () => {
  assertCode(await logIn('user@example.com', 'wrong'), 401, 'wrong_credentials')
  assertCode(await logIn('banned@example.com'), 403, 'banned')
  const email = 'new@shop.test'
  const form = { name: 'New', email, phone: '0123456789', password: '121212' }
  await user.post('/open/register', { form: { ...form, confirmPassword: '121212', role: 'user' } })
  assertCode(await logIn(email), 401, 'not_activated')
  for (let attempt = 0; attempt < failedLogIns.byAccount.max; attempt++) {
    await logIn('nina@shop.test', 'wrong')
  }
  assertCode(await logIn('nina@shop.test', 'wrong'), 429, 'too_many_attempts')
})

test('a login with a second factor needs a code, which counts once', async () => {
  const otp = await switchOnSecondFactor(await loggedIn(shop.url, 'orla@example.com'))
  const logInWith = (code: string) => {
    const json = { email: 'orla@example.com', password: '121212', otp: code }
    return new ApiClient(shop, contract).post('/open/login', { json })
  }
  assertCode(await logIn('orla@example.com'), 401, 'second_factor_required')
  assertCode(await logIn('orla@example.com', 'wrong'), 401, 'wrong_credentials')
  assertCode(await logInWith('ABCDE'), 401, 'wrong_second_factor')
  const code = appCode(otp.secret, { next: true })
  const { status, body, headers } = await logInWith(code)
  assert.deepEqual([status, body.user.email], [200, 'orla@example.com'])
  assert.match(headers.getSetCookie().join(), /refreshToken=/)
  assertCode(await logInWith(code), 401, 'wrong_second_factor')
  assert.equal((await logInWith(otp.codes[0] ?? '')).status, 200)
  const json = { email: 'user@example.com', password: '121212', otp: 'not needed' }
  assert.equal((await new ApiClient(shop, contract).post('/open/login', { json })).status, 200)
})

test('a refused call says whether a login or an admin is needed', async () => {
  assertCode(await new ApiClient(shop, contract).get('/users/me'), 401, 'not_logged_in')
  assertCode(await user.get('/admin/users'), 403, 'admins_only')
})

test('a cart says whether a product is out of stock or a variant is needed', async () => {
  const { _id: soldOut } = await productNamed('chamberstick')
  assertCode(await user.post(`/products/${soldOut}`), 409, 'out_of_stock')
  const { products } = (await user.get('/open/products')).body
  const { _id } = products.find((it: { variants?: object[] }) => it.variants)
  assertCode(await user.post(`/products/${_id}`), 409, 'variant_needed')
})

test('an order says what has changed since the buyer saw it', async () => {
  assertCode(await order({}), 400, 'no_cart')
  await user.post(`/products/${lamp._id}`)
  assertCode(await order({ expectedTotal: lamp.price + 1 }), 409, 'total_changed')
  assertCode(await order({ expectedTotal: lamp.price, currency: 'EUR' }), 409, 'currency_changed')
  assertCode(await order({ voucher: 'WINTER' }), 400, 'voucher_refused')
  await setUpCheckout(shop)
  const { delivery, payment } = (await user.get('/open/checkout')).body
  const address = { name: 'A', lines: 'B 1', postcode: '1234', city: 'C', country: 'AT' }
  const methods = { delivery: delivery[0]._id, payment: payment[0]._id }
  const changed = await order({ ...methods, address, expectedMethods: 'x'.repeat(16) })
  assertCode(changed, 409, 'method_changed')
  const db = databaseOf(shop)
  const toGermany = { countries: 'DE', up_to_weight: null, price: 490, free_from: null }
  const ofParcel = { method_id: delivery[0]._id, position: 1 }
  await db
    .insertInto('delivery_prices')
    .values({ ...ofParcel, ...toGermany })
    .execute()
  await db.destroy()
  const { prices } = (await user.get('/open/checkout')).body.delivery[0]
  assert.deepEqual(prices, [{ countries: ['DE'], upToWeight: null, price: 4.9, freeFrom: null }])
  assertCode(await order({ ...methods, address }), 409, 'not_delivered')
})

test('a change of an admin says that someone else was faster', async () => {
  const json = { price: lamp.price, itemsInStock: 1, expectedUpdatedAt: '2026-01-01T00:00:00.000Z' }
  assertCode(await admin.put(`/admin/products/${lamp._id}`, { json }), 409, 'changed_meanwhile')
})

test('a change of roles needs a fresh login, and a client that calls too often gets a code of its own', async () => {
  const small = await openShop({ API_RATE_LIMIT: '2', DEMO_MODE: 'false' })
  const caller = new ApiClient(small, contract)
  await caller.logIn('admin@example.com')
  const db = databaseOf(small)
  await db.updateTable('sessions').set({ confirmed_at: null }).execute()
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.destroy()
  const change = await caller.put(`/admin/users/change-user-status/${id}`)
  assertCode(change, 403, 'confirmation_required')
  assertCode(await caller.get('/users/me'), 429, 'too_many_calls')
  await small.close()
})

test('staff are told that something belongs to another area', async () => {
  const db = databaseOf(shop)
  const setAreas = (staff_areas: string) =>
    db.updateTable('users').set({ staff_areas }).where('email', '=', 'user@example.com').execute()
  await setAreas('products')
  assertCode(await user.post(`/admin/orders/${'f'.repeat(24)}/parcels`), 403, 'other_area')
  await setAreas('')
  await db.destroy()
})

test('a closed shop says so, and when it opens', async () => {
  const visitor = await loggedIn(shop.url, 'admin@example.com')
  const close = async (text: string) => {
    await visitor.visit('/admin/settings/closed')
    await visitor.send('Save settings', { 'What customers read': text, 'First day': '' })
  }
  assert(!('closed' in (await user.get('/open/checkout')).body))
  await close('On holiday')
  const { closed } = (await user.get('/open/checkout')).body
  assert.deepEqual([closed.text, closed.until], ['On holiday', null])
  const added = await user.post(`/products/${lamp._id}`)
  assertCode(added, 409, 'shop_closed')
  assert.equal(added.body.message, 'On holiday')
  assertCode(await order({}), 409, 'shop_closed')
  await close('')
  assert.equal((await user.post(`/products/${lamp._id}`)).status, 200)
  await user.delete(`/products/${lamp._id}`)
})

test('these tests have seen each code', () => {
  assert.deepEqual([...seen].sort(), [...refusalCodes].sort())
})

test('a failure that its status and its fields describe has no code', async () => {
  const { status, body } = await user.post(`/products/${'f'.repeat(24)}`)
  assert.deepEqual([status, body], [404, { message: 'Product not found' }])
})
