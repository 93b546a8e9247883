import { execFileSync } from 'node:child_process'
import { demoData } from './support/data'
import { openShop } from './support/shop'
import { Visitor } from './support/visitor'

// npm run bench: how long the shop takes for its lists when it has 10,000 products, 5,000 users and 20,000
// orders. Times are those of this machine; what counts is how the lines compare with each other, and with the
// page that asks the database nothing.

const rounds = 40
const dataDir = demoData()
execFileSync('node', ['--import', 'tsx', 'app/commands/seed-large.ts'], {
  env: { ...process.env, DATA_DIR: dataDir },
})
const shop = await openShop({ DATA_DIR: dataDir })
const admin = new Visitor(shop.url)
await admin.visit('/login')
await admin.send('Log In', { Email: 'admin@example.com', Password: '121212' })
const cookie = admin.cookies.getCookieStringSync(shop.url)

const pages = [
  ['nothing from the database', '/cart/checkout'],
  ['catalogue', '/products'],
  ['catalogue, page 300', '/products?page=300'],
  ['catalogue, one category', '/products?category=Kitchen'],
  ['catalogue, search', '/products?search=lantern+77'],
  ['admin: overview', '/admin'],
  ['admin: users', '/admin/users'],
  ['admin: users, search', '/admin/users?search=user+49'],
  ['admin: admins', '/admin/users?role=admin'],
  ['admin: products', '/admin/products'],
  ['admin: products by name', '/admin/products?sort=name'],
  ['admin: products by price', '/admin/products?sort=price'],
  ['admin: products by stock', '/admin/products?sort=stock'],
  ['admin: products by likes', '/admin/products?sort=likes'],
  ['admin: products sold out', '/admin/products?stock=none'],
  ['admin: products, search', '/admin/products?search=lantern+77'],
  ['admin: categories', '/admin/categories'],
  ['admin: orders', '/admin/orders'],
  ['admin: orders cancelled', '/admin/orders?status=cancelled'],
  ['admin: orders, page 800', '/admin/orders?page=800'],
  ['admin: activity', '/admin/activity'],
] as const

for (const [name, path] of pages) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const response = await fetch(shop.url + path, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1).padStart(7)
  console.log(`${name.padEnd(28)} median ${at(0.5)} ms   95% ${at(0.95)} ms`)
}
await shop.close()
