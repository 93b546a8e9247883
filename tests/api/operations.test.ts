import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../db/ids'
import { ApiClient, Contract } from '../support/api'
import { file, image } from '../support/images'
import { createVoucher, sellerSettings } from '../support/selling'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'

let shop: Shop
let contract: Contract
let guest: ApiClient
let user: ApiClient
let admin: ApiClient
const unknown = 'f'.repeat(24)

before(async () => {
  shop = await openSharedShop()
  contract = await Contract.of(shop)
  guest = new ApiClient(shop, contract)
  user = await loggedIn('user@example.com')
  admin = await loggedIn('admin@example.com')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function loggedIn(email: string, password?: string) {
  const client = new ApiClient(shop, contract)
  await client.logIn(email, password)
  return client
}

async function tokenMailedTo(email: string, kind: 'activate' | 'reset-password') {
  const db = databaseOf(shop)
  const { body } = await db
    .selectFrom('emails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return new RegExp(`${kind}/(\\S+)`).exec(body)?.[1] ?? ''
}

async function productNamed(name: string) {
  const { body } = await guest.get(`/open/products?${new URLSearchParams({ search: name })}`)
  return body.products[0]
}

async function userWith(email: string) {
  const { body } = await admin.get('/admin/users')
  return body.users.find((it: { email: string }) => it.email === email)
}

const registration = {
  name: 'Api Caller',
  email: 'caller@example.com',
  password: 'call me',
  confirmPassword: 'call me',
  phone: '5550100555',
}

describe('POST /open/login', () => {
  test('returns the user and sets the session cookies', async () => {
    const { body, headers } = await new ApiClient(shop, contract).logIn('user@example.com')
    assert.equal(body.message, 'Welcome Juniper Sedgely')
    assert.deepEqual(
      [body.user.role, body.user.is_banned, body.user.isActive, body.user.cart],
      ['user', false, true, null],
    )
    const cookie = (name: string) =>
      headers.getSetCookie().find((it) => it.startsWith(name)) ?? 'none'
    const [session, xsrf] = [cookie('refreshToken'), cookie('XSRF-TOKEN')]
    assert.match(
      session,
      /^refreshToken=[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    assert.match(xsrf, /^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  })

  test('responds with 400 and the errors of each field', async () => {
    const { status, body } = await guest.post('/open/login', { json: { email: 'x' } })
    assert.equal(status, 400)
    assert.deepEqual(body, {
      message: 'Invalid email address',
      errors: { email: ['Invalid email address'], password: ['Password is required'] },
    })
  })

  test('responds with 401 to wrong credentials and 403 to a banned user', async () => {
    const wrong = { email: 'user@example.com', password: 'wrong' }
    const response = await guest.post('/open/login', { json: wrong })
    assert.deepEqual([response.status, response.body.message], [401, 'Wrong email or password'])
    const banned = { email: 'banned@example.com', password: '121212' }
    const { status, body } = await guest.post('/open/login', { json: banned })
    assert.equal(status, 403)
    assert.match(body.message, /suspended/)
  })
})

describe('POST /open/register and POST /open/verify-email', () => {
  test('creates an account that can log in after the emailed token is verified', async () => {
    const form = { ...registration, role: 'admin', image: await image('png') }
    const { status } = await guest.post('/open/register', { form })
    assert.equal(status, 201)
    const token = await tokenMailedTo(registration.email, 'activate')
    const activation = await guest.post('/open/verify-email', { json: { token } })
    assert.equal(activation.status, 201)
    const again = await guest.post('/open/verify-email', { json: { token } })
    assert.deepEqual([again.status, again.body.message], [400, 'Invalid activation token'])
    const client = await loggedIn(registration.email, registration.password)
    const { body } = await client.get('/users/me')
    assert.equal(body.user.role, 'user', 'a role in the payload is ignored')
    assert.match(body.user.image, /\/images\/[0-9a-f]{32}\?w=600$/)
  })

  test('know an email address by its domain in letters of any language, and in ASCII', async () => {
    const form = { ...registration, email: 'A&B@müller.example' }
    assert.equal((await guest.post('/open/register', { form })).status, 201)
    const token = await tokenMailedTo('a&b@xn--mller-kva.example', 'activate')
    await guest.post('/open/verify-email', { json: { token } })
    const client = await loggedIn(form.email, form.password)
    const { body } = await client.get('/users/me')
    assert.equal(body.user.email, 'a&b@xn--mller-kva.example')
  })

  test('respond with 400 and the errors of each field, and with 400 if the token is missing', async () => {
    const { body } = await guest.post('/open/register', {
      json: { name: 'A', confirmPassword: 'x' },
    })
    assert.deepEqual(Object.keys(body.errors).sort(), ['email', 'name', 'password', 'phone'])
    const upload = { ...registration, image: file('GIF89a', 'me.gif', 'image/gif') }
    const refused = await guest.post('/open/register', { form: upload })
    assert.deepEqual(refused.body.errors, {
      image: ['Invalid file type. Only JPEG, PNG, and JPG files are allowed.'],
    })
    const { body: without } = await guest.post('/open/verify-email', { json: {} })
    assert.equal(without.message, 'Invalid activation token')
  })
})

describe('POST /open/forget-password and POST /open/reset-password', () => {
  test('give the same response to known and unknown emails; the emailed token sets a new password', async () => {
    const [known, stranger] = [
      await guest.post('/open/forget-password', { json: { email: 'milo@example.com' } }),
      await guest.post('/open/forget-password', { json: { email: 'unknown@example.com' } }),
    ]
    assert.deepEqual(known.body, stranger.body)
    const token = await tokenMailedTo('milo@example.com', 'reset-password')
    const json = { token, newPassword: 'fresh one', confirmNewPassword: 'fresh one' }
    const mismatch = { ...json, confirmNewPassword: 'other' }
    const refused = await guest.post('/open/reset-password', { json: mismatch })
    assert.equal(refused.body.message, 'Passwords do not match')
    assert.equal((await guest.post('/open/reset-password', { json })).status, 200)
    assert.equal((await guest.post('/open/reset-password', { json })).status, 400)
    await loggedIn('milo@example.com', 'fresh one')
  })
})

describe('GET /open/products and GET /open/categories', () => {
  test('return all products, or some of them if parameters are given', async () => {
    const { body } = await guest.get('/open/products')
    assert.equal(body.products.length, 36)
    assert.deepEqual(Object.keys(body.products[0].category).sort(), ['id', 'name'])
    const part = await guest.get('/open/products?limit=5&page=2')
    assert.deepEqual(part.body.products, body.products.slice(5, 10))
    const found = await guest.get('/open/products?search=lamp&category=Lighting')
    assert(found.body.products.length > 1)
    const ofBrand = await guest.get('/open/products?brand=Oddmoor&minPrice=33.5&maxPrice=97')
    const expected = body.products.filter(
      ({ brand, price }: { brand: string; price: number }) =>
        brand === 'Oddmoor' && price >= 33.5 && price <= 97,
    )
    assert(expected.length > 1)
    assert.deepEqual(ofBrand.body.products, expected)
    assert.deepEqual(
      (await guest.get('/open/products?brand=Oddmoor&minPrice=33.5&maxPrice=97&limit=2')).body
        .products,
      expected.slice(0, 2),
    )
    const wrong = ['limit=0', 'limit=101', 'page=0', 'page=x', 'limit=1e2']
    for (const query of [...wrong, 'minPrice=x', 'minPrice=', 'maxPrice=1.234', 'maxPrice=-1']) {
      assert.equal((await guest.get(`/open/products?${query}`)).status, 400, query)
    }
  })

  test('respond with 304 until the catalogue changes', async () => {
    for (const [path, isWithLikes] of [
      ['/open/products', true],
      ['/open/categories', false],
      ['/open/products?search=lamp', true],
    ] as const) {
      const first = await guest.get(path)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      assert.equal((await guest.get(path, { headers })).status, 304)
      const { _id } = await productNamed('paper moon')
      await user.post(`/users/add-favorite/${_id}`)
      assert.equal((await guest.get(path, { headers })).status, isWithLikes ? 200 : 304)
      await user.delete(`/users/delete-favorite/${_id}`)
      // The list is the same as before, so it has the same tag.
      assert.equal((await guest.get(path, { headers })).status, 304)
    }
  })

  test('return categories with their products', async () => {
    const { body } = await guest.get('/open/categories')
    assert.equal(body.categories.length, 6)
    assert.deepEqual(
      body.categories.map((it: { is_discounted: boolean }) => it.is_discounted),
      [false, true, false, false, false, false],
    )
    assert.equal(body.categories[0].products.length, 6)
  })
})

describe('POST and DELETE /products/{id}', () => {
  test('move one unit into the cart and back', async () => {
    const product = await productNamed('storm lantern')
    const added = await user.post(`/products/${product._id}`)
    assert.deepEqual(added.body.user.cart.items, [
      {
        productId: product._id,
        productName: product.name,
        quantity: 1,
        price: product.price,
        image: product.image,
      },
    ])
    assert.equal((await productNamed('storm lantern')).itemsInStock, product.itemsInStock - 1)
    const removed = await user.delete(`/products/${product._id}`)
    assert.deepEqual(removed.body.user.cart.items, [])
    assert.equal((await productNamed('storm lantern')).itemsInStock, product.itemsInStock)
  })

  test('respond with 401 to guests, 404 to an unknown product and 409 when it is out of stock', async () => {
    const product = await productNamed('chamberstick')
    assert.equal((await guest.post(`/products/${product._id}`)).body.message, 'Please log in')
    const missing = await user.post(`/products/${unknown}`)
    assert.deepEqual([missing.status, missing.body.message], [404, 'Product not found'])
    assert.equal((await user.delete(`/products/${product._id}`)).status, 404)
    const soldOut = await user.post(`/products/${product._id}`)
    assert.deepEqual(
      [soldOut.status, soldOut.body.message],
      [409, 'Up to Bed Chamberstick is out of stock'],
    )
  })
})

describe('POST /products/order', () => {
  test('returns the order and the products; ten requests with one idempotency key place one order', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('weekend case')
    await buyer.post(`/products/${product._id}`)
    const headers = { 'idempotency-key': 'order-1' }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => buyer.post('/products/order', { headers })),
    )
    for (const { status, body } of responses) {
      assert.equal(status, 200)
      assert.deepEqual(body, responses[0]?.body)
    }
    const { order, message, products } = responses[0]?.body ?? {}
    assert.equal(message, 'Order placed successfully!')
    assert.equal(order.totalPrice, product.price)
    assert.equal(products.length, 36)
    const { body } = await buyer.get('/users/orders')
    assert.deepEqual(body.orders[0], order)
    assert.equal(body.orders.length, 2)
  })

  test('responds with 409 when the total differs from expectedTotal', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('weekend case')
    const { totalPrice } = (await buyer.post(`/products/${product._id}`)).body.user.cart
    const order = (json: object) => buyer.post('/products/order', { json })
    const refused = await order({ expectedTotal: totalPrice + 0.01 })
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /^The total is now \$.* Please check your order\.$/)
    for (const expectedTotal of ['ten', '', -1]) {
      const { status, body } = await order({ expectedTotal })
      assert.equal(status, 400)
      assert.deepEqual(body.errors, { expectedTotal: ['Total must be an amount'] })
    }
    assert.equal((await order({ expectedTotal: 0 })).status, 409)
    assert.equal((await order({ expectedTotal: totalPrice })).body.order.totalPrice, totalPrice)
  })

  test('takes off what the voucher says when an order or the cart has its code', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('citrus press')
    const reduced = Number((product.price - 1).toFixed(2))
    await buyer.post(`/products/${product._id}`)
    await createVoucher(shop, { code: 'SUMMER', amount: 100 })
    const order = (json: object) => buyer.post('/products/order', { json })
    const unknown = await order({ voucher: 'WINTER' })
    assert.equal(unknown.status, 400)
    assert.deepEqual(unknown.body.errors, { voucher: ['There is no voucher with this code'] })
    const { body } = await order({ voucher: 'summer', expectedTotal: reduced })
    assert.equal(body.order.totalPrice, reduced)
    assert.deepEqual(body.order.voucher, { code: 'SUMMER', discount: 1 })
    assert.equal(body.order.orderItems[0].discount, 1)
    assert.equal(body.order.orderItems[0].price, product.price)
    await buyer.post(`/products/${product._id}`)
    const db = databaseOf(shop)
    await db.updateTable('carts').set({ voucher: 'SUMMER' }).execute()
    await db.destroy()
    const { cart } = (await buyer.get('/users/me')).body.user
    assert.equal(cart.totalPrice, reduced)
    assert.deepEqual(cart.voucher, { code: 'SUMMER', discount: 1 })
    assert.equal((await order({})).body.order.totalPrice, reduced)
  })

  test('responds with 400 when the currency is empty, null, a list or an object', async () => {
    for (const currency of ['', null, ['USD'], { code: 'USD' }]) {
      const { status, body } = await user.post('/products/order', { json: { currency } })
      assert.deepEqual([status, body.errors?.currency], [400, ['Unknown currency']])
    }
  })

  test('responds with 400 when the total or the methods that the buyer expects are null', async () => {
    for (const name of ['expectedTotal', 'expectedMethods']) {
      const { status, body } = await user.post('/products/order', { json: { [name]: null } })
      assert.equal(status, 400)
      assert.deepEqual(Object.keys(body.errors ?? {}), [name])
    }
  })

  test('responds with 422 when an idempotency key is sent again with another body', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('weekend case')
    await buyer.post(`/products/${product._id}`)
    const headers = { 'idempotency-key': 'order-2' }
    const order = (json: object) => buyer.post('/products/order', { headers, json })
    const address = { name: 'Ines', floor: '2' }
    assert.equal((await order({ currency: 'USD', address })).status, 200)
    assert.equal((await order({ address, currency: 'USD' })).status, 200)
    assert.equal((await order({ address })).status, 422)
    assert.equal((await order({ currency: 'USD', address, note: 'x' })).status, 422)
    const otherFloor = { ...address, floor: '3' }
    assert.equal((await order({ currency: 'USD', address: otherFloor })).status, 422)
  })

  test('places an order when the request body is empty', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('rainwater blue ink')
    const json = 'application/json'
    for (const raw of [
      { type: json, body: '' },
      { type: json, body: 'null' },
      { type: json, body: '{}' },
      { type: 'text/plain', body: '' },
    ]) {
      await buyer.post(`/products/${product._id}`)
      assert.equal((await buyer.post('/products/order', { raw })).status, 200, JSON.stringify(raw))
    }
  })

  test('responds with 400 if there is no cart or the idempotency key is invalid', async () => {
    const response = await user.post('/products/order')
    assert.deepEqual([response.status, response.body.message], [400, 'No cart found'])
    const headers = { 'idempotency-key': 'a b' }
    assert.equal((await user.post('/products/order', { headers })).status, 400)
    assert.equal((await guest.post('/products/order')).body.message, 'Please log in')
  })
})

describe('POST /users/add-favorite/{id} and DELETE /users/delete-favorite/{id}', () => {
  test('return the user and the products', async () => {
    const { _id } = await productNamed('trowel')
    const added = await user.post(`/users/add-favorite/${_id}`)
    assert(added.body.user.favorites.includes(_id))
    const liked = added.body.products.find((it: { _id: string }) => it._id === _id)
    assert(liked.favoritedBy.includes(added.body.user._id))
    const removed = await user.delete(`/users/delete-favorite/${_id}`)
    assert(!removed.body.user.favorites.includes(_id))
  })

  test('respond with 401 to guests and 404 to an unknown product', async () => {
    for (const call of [
      (client: ApiClient) => client.post(`/users/add-favorite/${unknown}`),
      (client: ApiClient) => client.delete(`/users/delete-favorite/${unknown}`),
    ]) {
      assert.equal((await call(guest)).status, 401)
      assert.equal((await call(user)).status, 404)
    }
  })
})

describe('PUT /users/update-user', () => {
  test('changes only the fields that are sent, as JSON and as a form', async () => {
    const client = await loggedIn('teodor@example.com')
    const { body } = await client.put('/users/update-user', { json: { phone: '5550100321' } })
    assert.equal(body.message, 'Profile updated successfully')
    assert.equal(body.updatedUser.phone, '5550100321')
    const form = { image: await image('jpeg', { hue: 3 }) }
    const response = await client.put('/users/update-user', { form })
    assert.notEqual(response.body.updatedUser.image, body.updatedUser.image)
    assert.equal(response.body.updatedUser.phone, '5550100321')
  })

  test('ignores the _id of a user that the client sends back', async () => {
    const client = await loggedIn('teodor@example.com')
    const { body } = await client.get('/users/me')
    const json = { _id: body.user._id, phone: '5550100322' }
    const { status, body: changed } = await client.put('/users/update-user', { json })
    assert.deepEqual([status, changed.updatedUser.phone], [200, '5550100322'])
  })

  test('ends the session when the password changes', async () => {
    const client = await loggedIn('teodor@example.com')
    const json = { oldPassword: 'wrong', newPassword: 'newer 1', confirmNewPassword: 'newer 1' }
    const refused = await client.put('/users/update-user', { json })
    assert.deepEqual(refused.body.errors, { oldPassword: ['The old password is not correct'] })
    const right = { ...json, oldPassword: '121212' }
    const { body } = await client.put('/users/update-user', { json: right })
    assert.equal(body.message, 'Since you have changed your password, you will be logged out')
    assert.equal((await client.get('/users/me')).status, 401)
  })
})

describe('POST /users/refresh-token and POST /users/logout', () => {
  test('refresh issues a new token, which works as a bearer token until logout', async () => {
    const client = await loggedIn('orla@example.com')
    const tokenOf = () =>
      client.cookies.getCookiesSync(shop.url).find((it) => it.key === 'refreshToken')?.value ?? ''
    const first = tokenOf()
    assert.equal((await client.post('/users/refresh-token')).body.message, 'Token refreshed')
    const second = tokenOf()
    assert.notEqual(second, first)
    for (const token of [first, second]) {
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await guest.get('/users/me', { headers })).body.user.email, 'orla@example.com')
    }
    const response = await client.post('/users/logout')
    assert.equal(response.body.message, 'Logged out successfully')
    const headers = { authorization: `Bearer ${second}` }
    assert.equal((await guest.get('/users/me', { headers })).status, 401)
    assert.equal((await client.post('/users/refresh-token')).status, 401)
    assert.equal((await client.post('/users/logout')).status, 200)
  })

  test('respond with 403 to an X-XSRF-TOKEN that belongs to no session', async () => {
    const client = await loggedIn('orla@example.com')
    const mine = client.cookies.getCookiesSync(shop.url).find((it) => it.key === 'XSRF-TOKEN')
    const refresh = (token: string) =>
      client.post('/users/refresh-token', { headers: { 'x-xsrf-token': token } })
    assert.equal((await refresh('guessed')).status, 403)
    assert.equal((await refresh(mine?.value ?? '')).status, 200)
  })
})

describe('DELETE /users/delete-account', () => {
  test('deletes the account, but not that of the last admin', async () => {
    const client = await loggedIn('zed@example.com')
    assert.equal((await client.delete('/users/delete-account')).status, 200)
    assert.equal((await client.get('/users/me')).status, 401)
    assert.equal((await guest.delete('/users/delete-account')).status, 401)
    assert.equal((await admin.delete('/users/delete-account')).status, 403)
  })
})

describe('GET and DELETE /users/sessions', () => {
  test('list the sessions of the user, and end one of them', async () => {
    const [user, other, admin] = [
      await loggedIn('orla@example.com'),
      await loggedIn('orla@example.com'),
      await loggedIn('admin@example.com'),
    ]
    const { sessions } = (await user.get('/users/sessions')).body
    const [current, second] = sessions
    assert.deepEqual(
      [current.isCurrent, second.isCurrent, second.device],
      [true, false, 'A program'],
    )
    assert.equal((await admin.delete(`/users/sessions/${second._id}`)).status, 404)
    assert.equal((await user.delete(`/users/sessions/${second._id}`)).status, 200)
    assert.equal((await other.get('/users/me')).status, 401)
    assert.equal((await user.delete(`/users/sessions/${current._id}`)).status, 200)
    assert.equal((await user.get('/users/me')).status, 401)
  })
})

describe('GET /users/orders and GET /users/me', () => {
  test('return only the data of the caller', async () => {
    const { body } = await user.get('/users/orders')
    const me = (await user.get('/users/me')).body.user
    assert(body.orders.length >= 3)
    assert(body.orders.every((order: { user: string }) => order.user === me._id))
    assert.equal((await guest.get('/users/orders')).status, 401)
  })
})

describe('POST, PUT and DELETE /admin/products', () => {
  const draft = {
    name: 'Api Made Bowl',
    description: 'A bowl that came by wire.',
    brand: 'Oddmoor',
    category: 'Kitchen',
    price: '9.99',
    itemsInStock: '3',
  }

  test('create a product with an image, change it and delete it', async () => {
    const form = { ...draft, image: await image('png', { hue: 8 }) }
    const created = await admin.post('/admin/products', { form })
    assert.equal(created.status, 201)
    const product = created.body.products[0]
    assert.deepEqual(
      [product.name, product.price, product.itemsInStock, product.category.name, product.slug],
      ['Api Made Bowl', 9.99, 3, 'Kitchen', 'api-made-bowl'],
    )
    assert.equal(created.body.categories.length, 6)
    const json = { price: 12.5, itemsInStock: 5, category: { name: 'Kitchen' } }
    const updated = await admin.put(`/admin/products/${product._id}`, { json })
    assert.equal(updated.body.updatedProduct.price, 12.5)
    assert.equal(updated.body.updatedProduct.itemsInStock, 5)
    const discounted = await admin.put(`/admin/products/${product._id}`, {
      json: { price: 12.5, itemsInStock: 5, discountPrice: 9.9, discountUntil: '2090-12-31' },
    })
    assert.equal(discounted.body.updatedProduct.price, 9.9)
    const wrong = { price: 12.5, itemsInStock: 5, discountPercent: 100 }
    const refused = await admin.put(`/admin/products/${product._id}`, { json: wrong })
    assert.deepEqual(Object.keys(refused.body.errors), ['discountPercent'])
    const ended = { price: 12.5, itemsInStock: 5, discountPrice: '' }
    const regular = await admin.put(`/admin/products/${product._id}`, { json: ended })
    assert.equal(regular.body.updatedProduct.price, 12.5)
    const taken = await admin.post('/admin/products', { form })
    assert.deepEqual([taken.status, Object.keys(taken.body.errors)], [409, ['name']])
    const deleted = await admin.delete(`/admin/products/${product._id}`)
    assert(!deleted.body.products.some((it: { _id: string }) => it._id === product._id))
    assert.equal((await admin.delete(`/admin/products/${product._id}`)).status, 404)
  })

  test('respond with 400 and the errors of each field', async () => {
    const { body } = await admin.post('/admin/products', { json: {} })
    assert.deepEqual(Object.values(body.errors).flat().sort(), [
      'Brand is required',
      'Category is required',
      'Description is required',
      'Image is required',
      'Name is required',
      'Price is required',
      'Stock quantity is required',
    ])
    const form = { ...draft, name: 'Other', category: 'Nowhere', image: await image('png') }
    const lost = await admin.post('/admin/products', { form })
    assert.deepEqual(lost.body.errors, { category: ['Selected category not found'] })
    const gif = { ...form, image: file('GIF89a', 'me.gif', 'image/gif') }
    const refused = await admin.post('/admin/products', { form: gif })
    assert.deepEqual(refused.body.errors.image, [
      'Invalid file type. Only JPEG, PNG, and JPG files are allowed.',
    ])
    assert.equal(
      (await admin.put(`/admin/products/${unknown}`, { json: { price: 1, itemsInStock: 1 } }))
        .status,
      404,
    )
  })
})

describe('GET /admin/products/{id}/variants and PUT /admin/variants/{id}', () => {
  test('return and change the one variant of a product without options', async () => {
    const product = await productNamed('moon')
    const path = `/admin/products/${product._id}/variants`
    const { options, variants } = (await admin.get(path)).body
    const [{ _id, price, fullPrice, itemsInStock }] = variants
    assert.deepEqual([options, variants.length, _id, price], [[], 1, product._id, product.price])
    assert.deepEqual([fullPrice, itemsInStock], [null, product.itemsInStock])
    const json = { itemsInStock: '+2', sku: 'MOON', weight: 80 }
    const { body } = await admin.put(`/admin/variants/${_id}`, { json })
    const changed = { ...variants[0], ...json, itemsInStock: itemsInStock + 2 }
    assert.deepEqual(body.updatedVariant, changed)
    const refused = await admin.put(`/admin/variants/${_id}`, { json: { hidden: true } })
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /has no options/)
  })

  test('respond with 401 to guests, 403 to users and 404 to an unknown id', async () => {
    const list = (client: ApiClient) => client.get(`/admin/products/${unknown}/variants`)
    const change = (client: ApiClient) => client.put(`/admin/variants/${unknown}`, { json: {} })
    for (const call of [list, change]) {
      for (const [client, status] of [
        [guest, 401],
        [user, 403],
        [admin, 404],
      ] as const) {
        assert.equal((await call(client)).status, status)
      }
    }
  })
})

describe('/admin/users', () => {
  test('GET returns all users with their favorites and orders', async () => {
    const { body } = await admin.get('/admin/users')
    const juniper = body.users.find((it: { email: string }) => it.email === 'user@example.com')
    assert.equal(juniper.favorites.length, 5)
    assert(juniper.orders.length >= 3)
  })

  test('PUT ban-user ends the session of a user, and unbann-user undoes the ban', async () => {
    const { _id } = await userWith('wilhelmina@example.com')
    const client = await loggedIn('wilhelmina@example.com')
    const banned = await admin.put(`/admin/users/ban-user/${_id}`)
    assert.equal(banned.body.message, 'User banned successfully')
    assert.equal(banned.body.user.isActive, false)
    assert.equal((await client.get('/users/me')).status, 401)
    assert.equal((await admin.put(`/admin/users/ban-user/${_id}`)).status, 409)
    assert.equal((await admin.put(`/admin/users/change-user-status/${_id}`)).status, 403)
    assert.equal((await admin.put(`/admin/users/unbann-user/${_id}`)).body.user.isActive, true)
    assert.equal((await admin.put(`/admin/users/unbann-user/${_id}`)).status, 409)
  })

  test('PUT change-user-status toggles the role; admins can be neither banned nor deleted', async () => {
    const { _id } = await userWith('wilhelmina@example.com')
    const toggle = () => admin.put(`/admin/users/change-user-status/${_id}`)
    assert.equal((await toggle()).body.user.role, 'admin')
    const ban = await admin.put(`/admin/users/ban-user/${_id}`)
    assert.deepEqual(
      [ban.status, ban.body.message],
      [403, 'You cannot ban an admin. Demote them first'],
    )
    const gone = await admin.delete(`/admin/users/${_id}`)
    assert.deepEqual(
      [gone.status, gone.body.message],
      [403, 'You cannot delete an admin. Demote them first'],
    )
    assert.equal((await toggle()).body.user.role, 'user')
    const { _id: own } = (await admin.get('/users/me')).body.user
    assert.equal((await admin.put(`/admin/users/change-user-status/${own}`)).status, 403)
  })

  test('DELETE returns the id', async () => {
    const { _id } = await userWith('wilhelmina@example.com')
    const { body } = await admin.delete(`/admin/users/${_id}`)
    assert.deepEqual(body, { message: 'User deleted successfully', _id })
    assert.equal((await admin.delete(`/admin/users/${_id}`)).status, 404)
  })
})

describe('/admin/orders and /admin/categories', () => {
  test('list orders, and change the status of an order only once', async () => {
    const { body } = await admin.get('/admin/orders')
    const order = body.orders.find((it: { status: string }) => it.status === 'processing')
    const change = (status: string) => admin.put(`/admin/orders/${order._id}`, { json: { status } })
    assert.equal((await change('lost')).status, 400)
    assert.equal((await change('cancelled')).body.order.status, 'cancelled')
    assert.equal((await change('delivered')).status, 409)
    const missing = await admin.put(`/admin/orders/${unknown}`, { json: { status: 'delivered' } })
    assert.equal(missing.status, 404)
  })

  test('enter an order for a customer without an account, with a lower price and its reason', async () => {
    const { _id, price } = await productNamed('Olive')
    const line = { variantId: _id, units: 1, percent: '50' }
    const enter = (lines: object[]) => admin.post('/admin/orders', { json: { lines } })
    assert.equal((await enter([])).status, 400)
    assert.deepEqual((await enter([line])).body.errors.lines, [
      'Enter why the price is lower. The customer reads it',
    ])
    const entered = await enter([{ ...line, reason: 'A scratch' }])
    assert.equal(entered.status, 201)
    assert.equal(entered.body.order.totalPrice, price / 2)
    assert.equal((await enter([{ ...line, variantId: unknown, percent: '' }])).status, 409)
    assert.equal((await user.post('/admin/orders', { json: { lines: [line] } })).status, 403)
  })

  test('send parcels of an order until nothing is left, and undo the last one', async () => {
    const { body } = await admin.get('/admin/orders')
    const order = body.orders.find((it: { status: string }) => it.status === 'processing')
    assert.equal(order.parcels, undefined)
    const path = `/admin/orders/${order._id}/parcels`
    const items = [{ orderItem: 0, quantity: 1 }]
    const tooMany = [{ orderItem: 0, quantity: 99 }]
    const refused = await admin.post(path, { json: { items: tooMany } })
    assert.equal(refused.status, 409)
    assert.deepEqual(Object.keys(refused.body.errors), ['items.item0'])
    for (const wrong of ['x', [1], [{ orderItem: 0 }], [{ orderItem: -1, quantity: 1 }]]) {
      const { status, body } = await admin.post(path, { json: { items: wrong } })
      assert.equal(status, 400)
      assert.match(body.errors.items[0], /^Items must be a list/)
    }
    const carrier = await admin.post(path, { json: { items, carrier: 'Slow Snail' } })
    assert.deepEqual(Object.keys(carrier.body.errors), ['carrier'])
    const first = await admin.post(path, { json: { items, number: 'A1' } })
    assert.equal(first.status, 201)
    const [parcel] = first.body.order.parcels
    assert.deepEqual([parcel.items, parcel.number, parcel.carrier], [items, 'A1', undefined])
    await admin.delete(path)
    const rest = await admin.post(path)
    assert.equal(rest.body.order.parcels.length, 1)
    assert.equal((await admin.post(path)).status, 409)
    const undone = await admin.delete(path)
    assert.equal(undone.body.order.parcels, undefined)
    assert.equal((await admin.delete(path)).status, 404)
    const { updatedAt } = (await admin.post(path)).body.order
    const expected = `?expectedUpdatedAt=${updatedAt}`
    await admin.post(`/admin/orders/${order._id}/refunds`, { json: { amount: 1, reason: 'x' } })
    const repeated = await admin.delete(path + expected)
    assert.deepEqual([repeated.status, repeated.body.code], [409, 'changed_meanwhile'])
    const status = { status: 'delivered', expectedUpdatedAt: updatedAt }
    assert.equal((await admin.put(`/admin/orders/${order._id}`, { json: status })).status, 409)
    await admin.delete(path)
    assert.equal((await admin.post(`/admin/orders/${unknown}/parcels`)).status, 404)
    assert.equal((await user.post(path)).status, 403)
  })

  test('correct the contact of an order, with its version, and say at the field what is wrong', async () => {
    const { body } = await admin.get('/admin/orders')
    const { _id, updatedAt } = body.orders.find(
      (it: { status: string }) => it.status === 'processing',
    )
    const path = `/admin/orders/${_id}/contact`
    const contact = { name: 'Fern Hollis', email: 'fern@shop.test', phone: '555 010 0000' }
    const wrong = await admin.put(path, { json: { ...contact, email: 'x' } })
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [400, ['email']])
    const json = { ...contact, expectedUpdatedAt: updatedAt }
    const corrected = await admin.put(path, { json })
    assert.deepEqual([corrected.status, corrected.body.message], [200, 'Order corrected'])
    const again = await admin.put(path, { json })
    assert.deepEqual([again.status, again.body.code], [409, 'changed_meanwhile'])
    assert.equal((await user.put(path, { json: contact })).status, 403)
    const unknownOrder = await admin.put(`/admin/orders/${unknown}/contact`, { json: contact })
    assert.equal(unknownOrder.status, 404)
  })

  test('refund a part of an order, and say at the field what is left', async () => {
    const { body } = await admin.get('/admin/orders')
    const order = body.orders.find((it: { status: string }) => it.status === 'delivered')
    const [{ productId, quantity, price }] = order.orderItems
    const refund = (json: object) => admin.post(`/admin/orders/${order._id}/refunds`, { json })
    const tooMany = await refund({ productId, quantity: quantity + 1 })
    assert.equal(tooMany.status, 400)
    assert.deepEqual(tooMany.body.errors, { quantity: [`At most ${quantity} can be refunded`] })
    assert.deepEqual((await refund({ productId: unknown, quantity: 1 })).body.errors, {
      productId: ['This order has no such product'],
    })
    assert.equal((await refund({ amount: '1' })).body.errors.reason.length, 1)
    const refunded = await refund({ productId, quantity: 1, restock: true, reason: 'Broken' })
    assert.equal(refunded.status, 201)
    const [{ _id, createdAt, ...stored }] = refunded.body.order.refunds
    assert.deepEqual(stored, {
      amount: price,
      delivery: 0,
      reason: 'Broken',
      status: 'reduced',
      items: [{ productId, quantity: 1, restock: true }],
      refundedAt: null,
    })
    assert.equal('refunds' in order, false)
    const missing = await admin.post(`/admin/orders/${unknown}/refunds`, { json: { quantity: 1 } })
    assert.equal(missing.status, 404)
  })

  test('create, update and delete categories with their products', async () => {
    const withoutPercentage = { name: 'By Wire', is_discounted: true, discount: 0 }
    const refused = await admin.post('/admin/categories', { json: withoutPercentage })
    assert.deepEqual(refused.body.errors, { discount: ['Enter a discount between 1 and 90'] })
    const json = { ...withoutPercentage, discount: 20 }
    const created = await admin.post('/admin/categories', { json })
    assert.equal(created.status, 201)
    const { _id } = created.body.categories.find((it: { name: string }) => it.name === 'By Wire')
    assert.equal((await admin.post('/admin/categories', { json })).status, 409)
    const renamed = { name: 'By Post', is_discounted: false }
    const { body } = await admin.put(`/admin/categories/${_id}`, { json: renamed })
    assert(body.categories.some((it: { name: string }) => it.name === 'By Post'))
    const page = { text: 'Sent by post.', image: await image('png') }
    const path = `/admin/categories/${_id}/page`
    const presented = (await admin.put(path, { form: page })).body.categories
    const ofCategory = (it: { _id: string }) => it._id === _id
    assert.equal(presented.find(ofCategory).page.text, 'Sent by post.')
    assert(presented.find(ofCategory).page.image)
    const titled = (await admin.put(path, { json: { pageTitle: 'Post', removesImage: true } })).body
    const { text, pageTitle, imagePublicId } = titled.categories.find(ofCategory).page
    assert.deepEqual([text, pageTitle, imagePublicId], ['Sent by post.', 'Post', null])
    const play = body.categories.find((it: { name: string }) => it.name === 'Play')
    const deleted = await admin.delete(`/admin/categories/${play._id}`)
    assert.equal(deleted.body.message, 'Category deleted successfully')
    assert.equal(deleted.body.products.length, 30)
    assert.equal((await admin.delete(`/admin/categories/${play._id}`)).status, 404)
  })
})

describe('POST /seed', () => {
  test('resets the demo and returns its products', async () => {
    const { body } = await guest.post('/seed')
    assert.equal(body.message, 'Database reset successfully')
    assert.equal(body.products.length, 36)
  })
})

describe('a shop with delivery and payment methods', () => {
  const address = {
    name: 'Ines',
    lines: 'Lindenweg 4',
    postcode: '1234',
    city: 'Wrenfold',
    country: 'AT',
  }

  before(async () => {
    const db = databaseOf(shop)
    await db
      .insertInto('delivery_methods')
      .values({
        id: newId(),
        position: 1,
        name: 'Parcel',
        price: 490,
        free_from: 90_000,
        needs_address: 1,
      })
      .execute()
    await db
      .insertInto('payment_methods')
      .values({
        id: newId(),
        position: 1,
        kind: 'other',
        name: 'At the counter',
        instructions: '',
        account_holder: '',
        iban: '',
        bic: '',
      })
      .execute()
    await db.destroy()
  })

  test('GET /open/checkout returns the methods', async () => {
    const { body } = await guest.get('/open/checkout')
    const [{ _id: _, version, ...delivery }] = body.delivery
    assert.match(version, /^[\w-]{16}$/)
    assert.deepEqual(delivery, {
      name: 'Parcel',
      price: 4.9,
      freeFrom: 900,
      needsAddress: true,
    })
    assert.equal(body.payment[0].name, 'At the counter')
    assert.deepEqual(body.countries, [])
  })

  test('POST /products/order responds with 400 until delivery, payment and address are chosen, and returns them with the order', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('rainwater blue ink')
    await buyer.post(`/products/${product._id}`)
    const order = (json: object) => buyer.post('/products/order', { json })
    const nothing = await order({})
    assert.equal(nothing.status, 400)
    assert.deepEqual(nothing.body.errors, {
      delivery: ['Choose a delivery method'],
      payment: ['Choose a payment method'],
    })
    const { body } = await guest.get('/open/checkout')
    const [delivery, payment] = [body.delivery[0]._id, body.payment[0]._id]
    const changed = await order({ delivery, payment, address, expectedMethods: 'x'.repeat(16) })
    assert.equal(changed.status, 409)
    const unknown = await order({ delivery: 'f'.repeat(24), payment, address })
    assert.equal(unknown.status, 409)
    const noCity = await order({ delivery, payment, address: { ...address, city: '' } })
    assert.deepEqual(noCity.body.errors, { 'address.city': ['Enter your city'] })
    const placed = await order({
      delivery,
      payment,
      address,
      expectedTotal: Number((product.price + 4.9).toFixed(2)),
    })
    assert.equal(placed.status, 200)
    assert.deepEqual(placed.body.order.delivery, { name: 'Parcel', price: 4.9, address })
    assert.deepEqual(placed.body.order.payment, {
      name: 'At the counter',
      kind: 'other',
      paidAt: null,
      refundedAt: null,
    })
    assert.equal('currency' in placed.body.order || 'tax' in placed.body.order, false)
  })

  test('POST /products/order takes a note and an address for the invoice only when the shop does, and returns them', async () => {
    const buyer = await loggedIn('ines@example.com')
    const product = await productNamed('rainwater blue ink')
    await buyer.post(`/products/${product._id}`)
    const { body } = await guest.get('/open/checkout')
    const json = {
      ...{ delivery: body.delivery[0]._id, payment: body.payment[0]._id, address },
      ...{ customerNote: 'Ring twice', invoiceAddress: { ...address, vatId: 'ATU1', floor: '2' } },
    }
    const order = (changes: object) =>
      buyer.post('/products/order', { json: { ...json, ...changes } })
    const db = databaseOf(shop)
    await db.insertInto('shop_settings').values(sellerSettings).execute()
    await db.destroy()
    const wrong = await order({ customerNote: 'x'.repeat(501) })
    assert.deepEqual(wrong.body.errors, { customerNote: ['Please use at most 500 characters'] })
    const noCity = await order({ invoiceAddress: { ...address, city: '' } })
    assert.deepEqual(noCity.body.errors, { 'invoiceAddress.city': ['Enter your city'] })
    const placed = await order({})
    const { customerNote, invoiceAddress } = placed.body.order
    assert.deepEqual([customerNote, invoiceAddress], ['Ring twice', { ...address, vatId: 'ATU1' }])
  })
})

test('every operation of the description succeeds once in this file', () => {
  const described = Object.values(contract.description.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  const missing = described.filter((id) => !contract.succeeded.has(id))
  assert.deepEqual(missing, [], `add a successful call of ${missing.join(', ')}`)
})
