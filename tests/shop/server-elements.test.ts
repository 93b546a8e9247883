import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { useLocation } from '@remix-run/react'
import { createElement, type ReactNode } from 'react'
import { CachedHtml } from '../../app/speed/elements'
import { renderPage } from '../../app/speed/render-page.server'
import { openShop, type Shop } from '../support/server-process'
import { loggedIn } from '../support/visitor'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

async function getAsUser({ url }: Shop) {
  const login = await fetch(`${url}/api/v1/open/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.com', password: '121212' }),
  })
  const cookies = login.headers.getSetCookie().map((header) => header.split(';')[0])
  return (path: string) => fetch(url + path, { headers: { cookie: cookies.join('; ') } })
}

test('sends the same page when its cards, menus and footer are rendered and when they are stored', async () => {
  // It has not stored anything yet.
  const newShop = await openShop()
  const get = await getAsUser(newShop)
  for (const path of [
    '/products',
    '/products?category=Play&sort=price',
    '/products/bent-reed-task-lamp',
    '/user/orders',
  ]) {
    const pages: string[] = []
    for (let time = 0; time < 3; time++) {
      const page = await (await get(path)).text()
      pages.push(/<header.*<main.*<\/footer>/s.exec(page)?.[0] ?? '')
    }
    assert.match(pages[0] ?? '', /Logout.*Bent Reed Task Lamp|Logout.*Play|Logout.*orders/s)
    assert.deepEqual(pages, [pages[0], pages[0], pages[0]], path)
  }
  await newShop.close()
})

test('marks the current section in the menu on each page', async () => {
  const user = await loggedIn(shop.url, 'user@example.com')
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

test('sends the data of a page to scripts as JSON, equal to the data in the page', async () => {
  const get = await getAsUser(shop)
  const page = await (await get('/cart')).text()
  const handedOver = /__remixContext = (.*?);<\/script>/.exec(page)?.[1] ?? ''
  const { loaderData } = JSON.parse(handedOver).state
  for (const route of ['root', 'routes/cart._index']) {
    const response = await get(`/cart?_data=${route}`)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    const { version: _, ...data } = await response.json()
    const { version: __, ...ofPage } = loaderData[route]
    assert.deepEqual(data, ofPage, route)
  }
})

function renderCached(name: string, of: unknown, children: ReactNode) {
  return renderPage(createElement(CachedHtml, { name, is: 'ul', of, children }))
}

test('throws when cached HTML shows a value that it does not depend on', () => {
  for (const name of ['first', 'second']) {
    for (let time = 0; time < 3; time++) {
      assert.equal(renderCached(name, 1, `of ${name}`), `<ul>of ${name}</ul>`)
    }
  }
  const ofAnotherUser = () => renderCached('first', 1, 'of another user')
  assert.throws(ofAnotherUser, /CachedHtml "first" shows values that are missing in its "of"/)
})

test('throws when the content of cached HTML uses a hook of Remix', () => {
  const Path = () => createElement('li', {}, useLocation().pathname)
  assert.throws(() => renderCached('with a hook', 1, createElement(Path)), /useLocation\(\)/)
})
