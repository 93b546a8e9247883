import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop, type Shop } from '../support/server-process'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let user: Visitor
before(async () => {
  shop = await openShop()
  user = await loggedIn(shop.url, 'user@example.com')
  await user.visit('/products/bent-reed-task-lamp')
  await user.send('Add to cart')
})
after(() => shop.close())

const parts = (selector: string) =>
  [...user.document.querySelectorAll(selector)].map(({ innerHTML }) => innerHTML)

test('sends the same page when its cards, menus and footer are rendered and when they are stored', async () => {
  for (const path of [
    '/products',
    '/products?category=Play&sort=price',
    '/products/bent-reed-task-lamp',
    '/cart',
    '/user/orders',
  ]) {
    const pages: unknown[] = []
    for (let time = 0; time < 3; time++) {
      await user.visit(path)
      pages.push(parts('header, main, footer'))
    }
    assert.deepEqual(pages[1], pages[0], path)
    assert.deepEqual(pages[2], pages[0], path)
  }
})

test('marks the current section in the menu on each page', async () => {
  for (const [path, current] of [
    ['/', 'Home'],
    ['/products', 'Products'],
    ['/products/bent-reed-task-lamp', 'Products'],
    ['/user/orders', 'User'],
    ['/help', undefined],
  ] as const) {
    await user.visit(path)
    assert.deepEqual(user.texts('#menu [aria-current=page]'), current ? [current] : [], path)
  }
})

test('sends the data of a page as JSON to scripts, and with the page without code for promises', async () => {
  await user.visit('/cart')
  const cookie = await user.cookies.getCookieString(shop.url)
  const page = await (await fetch(`${shop.url}/cart`, { headers: { cookie } })).text()
  const handedOver = /__remixContext = (.*?);<\/script>/.exec(page)?.[1] ?? ''
  const { loaderData } = JSON.parse(handedOver).state
  for (const route of ['root', 'routes/cart._index']) {
    for (const name of ['_data', '%5Fdata']) {
      const response = await fetch(`${shop.url}/cart?${name}=${route}`, { headers: { cookie } })
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
      const { version: _, ...data } = await response.json()
      const { version: __, ...ofPage } = loaderData[route]
      assert.deepEqual(data, ofPage, route)
    }
  }
})
