import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import axios, { type AxiosInstance } from 'axios'
import { CookieJar } from 'tough-cookie'
import { image } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'

// Configures axios as in a browser. Node has no cookie store, so two interceptors replace it.

let shop: Shop
before(async () => {
  shop = await openSharedShop()
})
after(() => shop.close())

function client(): AxiosInstance {
  const jar = new CookieJar()
  const http = axios.create({
    baseURL: `${shop.url}/api/v1`,
    withCredentials: true,
    withXSRFToken: true,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    headers: { 'Content-Type': 'application/json' },
  })
  http.interceptors.request.use((config) => {
    config.headers.set('Cookie', jar.getCookieStringSync(shop.url))
    config.headers.set('Origin', shop.url)
    const token = jar.getCookiesSync(shop.url).find((cookie) => cookie.key === 'XSRF-TOKEN')
    if (token) config.headers.set('X-XSRF-TOKEN', token.value)
    return config
  })
  http.interceptors.response.use((response) => {
    for (const cookie of response.headers['set-cookie'] ?? []) jar.setCookieSync(cookie, shop.url)
    return response
  })
  return http
}

async function tokenFor(email: string) {
  const db = databaseOf(shop)
  const { body } = await db
    .selectFrom('emails')
    .select('body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  await db.destroy()
  return /activate\/(\S+)/.exec(body)?.[1]
}

const messageOf = (error: unknown) => {
  assert(axios.isAxiosError(error))
  return error.response?.data.message
}

test('axios completes a purchase, from registration to account deletion', async () => {
  const http = client()
  const email = 'axios@example.com'
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Axel Wire',
    email,
    password: 'by wire',
    confirmPassword: 'by wire',
    phone: '5550100444',
    role: 'user',
  })) {
    form.append(name, value)
  }
  form.append('image', await image('jpeg'))
  const multipart = { headers: { 'Content-Type': 'multipart/form-data' } }
  assert.equal((await http.post('/open/register', form, multipart)).status, 201)
  await http.post('/open/verify-email', { token: await tokenFor(email) })

  const { data: session } = await http.post('/open/login', { email, password: 'by wire' })
  assert.equal(session.user.email, email)
  await http.post('/users/refresh-token')
  const { data: catalogue } = await http.get('/open/products')
  const lamp = catalogue.products.find((it: { name: string }) => it.name === 'Paper Moon Lamp')
  const { data: liked } = await http.post(`/users/add-favorite/${lamp._id}`)
  assert.deepEqual(liked.user.favorites, [lamp._id])
  await http.delete(`/users/delete-favorite/${lamp._id}`)

  await http.post(`/products/${lamp._id}`)
  const { data: filled } = await http.post(`/products/${lamp._id}`)
  assert.equal(filled.user.cart.totalPrice, 2 * lamp.price)
  const { data: removed } = await http.delete(`/products/${lamp._id}`)
  assert.equal(removed.user.cart.items[0].quantity, 1)
  const { data: placed } = await http.post('/products/order')
  assert.equal(placed.message, 'Order placed successfully!')
  assert.equal(placed.order.orderItems[0].productName, 'Paper Moon Lamp')
  await assert.rejects(
    http.post('/products/order'),
    (error) => messageOf(error) === 'No cart found',
  )

  const update = new FormData()
  update.append('phone', '5550100445')
  const { data: changed } = await http.put('/users/update-user', update, multipart)
  assert.equal(changed.updatedUser.phone, '5550100445')
  await http.delete('/users/delete-account')
  await assert.rejects(http.get('/users/me'), (error) => messageOf(error) === 'Please log in')
})

test('axios completes the tasks of an admin', async () => {
  const http = client()
  await http.post('/open/login', { email: 'admin@example.com', password: '121212' })
  const { data: people } = await http.get('/admin/users')
  const orla = people.users.find((it: { email: string }) => it.email === 'orla@example.com')
  await http.put(`/admin/users/ban-user/${orla._id}`)
  await http.put(`/admin/users/unbann-user/${orla._id}`)
  await http.put(`/admin/users/change-user-status/${orla._id}`)
  await http.put(`/admin/users/change-user-status/${orla._id}`)
  await http.delete(`/admin/users/${orla._id}`)

  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Wired Stool',
    description: 'Three legs and a cable.',
    brand: 'Oddmoor',
    category: 'Desk',
    price: '49.50',
    itemsInStock: '4',
  })) {
    form.append(name, value)
  }
  form.append('image', await image('png'))
  const multipart = { headers: { 'Content-Type': 'multipart/form-data' } }
  const { data: created } = await http.post('/admin/products', form, multipart)
  const [stool] = created.products
  const { data: updated } = await http.put(`/admin/products/${stool._id}`, {
    price: 45,
    itemsInStock: 6,
  })
  assert.deepEqual([updated.updatedProduct.price, updated.updatedProduct.itemsInStock], [45, 6])
  await http.delete(`/admin/products/${stool._id}`)
  const { data: sold } = await http.get('/admin/orders')
  const open = sold.orders.find((it: { status: string }) => it.status === 'processing')
  await http.put(`/admin/orders/${open._id}`, { status: 'delivered' })
  const garden = created.categories.find((it: { name: string }) => it.name === 'Garden')
  const { data: left } = await http.delete(`/admin/categories/${garden._id}`)
  assert.equal(left.products.length, 30)
  await http.post('/users/logout')
  await assert.rejects(http.get('/admin/users'), (error) => messageOf(error) === 'Please log in')
})
