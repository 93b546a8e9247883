// node tests/order-in-demo.ts URL orders a product of a demo shop, as its regular user. Node runs this file by itself.

const [url] = process.argv.slice(2)
const headers = new Headers({ 'Content-Type': 'application/json' })

const { cookies } = await call('POST', '/open/login', {
  email: 'user@example.com',
  password: '121212',
})
const token = /refreshToken=([^;]+)/.exec(cookies.join())?.[1]
headers.set('Authorization', `Bearer ${token}`)
const { products } = (await call('GET', '/open/products')).answer
const product = products.find((it: { itemsInStock: number }) => it.itemsInStock > 0)
await call('POST', `/products/${product._id}`)
const { message, order } = (await call('POST', '/products/order')).answer
console.log(`${message} ${product.name}, order ${order._id}`)

async function call(method: string, path: string, content?: object) {
  const body = content && JSON.stringify(content)
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`)
  return { answer, cookies: response.headers.getSetCookie() }
}
