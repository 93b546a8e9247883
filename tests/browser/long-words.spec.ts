import type { Page } from '@playwright/test'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { setVariants } from '../support/variants'
import { expect, pressAndWait, test } from './fixtures'

// The longest word of a product, a brand and options, and what printing services send as article numbers.
const long = 'Kraftfahrzeughaftpflichtversicherungsmappe'
const word = long.slice(0, 40)
const sku = 'UNISEX_STAPLE_TSHIRT_RASPBERRY_2XL'
const slug = 'row-end-trowel'

let shop: Shop
let productId: string
test.beforeAll(async () => {
  shop = await openShop()
  await setUpCheckout(shop)
  const db = databaseOf(shop)
  const { id: manufacturer_id } = await db
    .insertInto('manufacturers')
    .values({
      id: '0'.repeat(24),
      name: long,
      postal: long,
      electronic: `${long}@mail.test`,
      warning: long,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, category_id } = await db
    .updateTable('products')
    .set({ name: long.repeat(3), brand: word, description: long.repeat(3), manufacturer_id })
    .where('slug', '=', slug)
    .returning(['id', 'category_id'])
    .executeTakeFirstOrThrow()
  productId = id
  await db
    .updateTable('categories')
    .set({ name: long.slice(0, 30) })
    .where('id', '=', category_id)
    .execute()
  await db
    .updateTable('shop_settings')
    .set({ withdrawal_days: 14, eu_features: 'productSafety,deliveryPage,orderTexts,dataDownload' })
    .execute()
  await db.destroy()
  await setVariants(
    shop,
    `/products/${slug}`,
    [word],
    [
      { values: [word], price: 1250, stock: 9, sku },
      { values: [word.slice(1)], price: 1250, stock: 9, sku: `${sku}_A` },
      { values: [word.slice(2)], price: 1250, stock: 0, sku: `${sku}_B` },
    ],
  )
})
test.afterAll(() => shop.close())

test('no screen scrolls sideways on a phone when names and article numbers are long words', async ({
  page,
}) => {
  await logInTo(page, 'user@example.com')
  await page.goto(`${shop.url}/products/${slug}?variant=${word}`)
  for (const name of ['Favorite', 'Add to cart']) {
    await pressAndWait(page, page.getByRole('button', { name }).first())
  }
  const category = new URLSearchParams({ category: long.slice(0, 30) })
  await expectToFit(page, [
    '/',
    `/products?${category}`,
    `/products?search=${long}`,
    `/products/${slug}`,
    `/products/${slug}?variant=${word}`,
    '/user/favorites',
    '/cart',
    '/cart/checkout',
  ])
  await page.getByLabel('Street and house number').first().fill(long)
  await page.getByLabel('Postcode').first().fill('1234')
  await page.getByLabel('City').first().fill(long)
  await page.getByLabel('Country').first().selectOption('AT')
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: /^Order with obligation/ }).click()
  await expect(page).toHaveURL(/\/user\/orders\?placed=\d+$/)
  const placed = page.url().slice(shop.url.length)
  const db = databaseOf(shop)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await db.destroy()
  await expectToFit(page, [
    placed,
    '/user/orders',
    `/user/orders/${order.id}`,
    `/withdrawal?order=${order.order_number}`,
    '/user/data',
    '/mailbox',
  ])

  await logInTo(page, 'admin@example.com')
  await page.goto(`${shop.url}/admin`)
  await pressAndWait(page, page.getByRole('button', { name: 'Open it anyway' }))
  await expect(page.getByRole('button', { name: 'Open it anyway' })).toBeHidden()
  await expectToFit(page, [
    '/admin',
    '/admin/orders',
    `/admin/orders?search=${sku}`,
    `/admin/orders/${order.id}`,
    `/admin/orders/${order.id}?slip=1`,
    `/admin/orders/${order.id}?cancel=1`,
    `/admin/orders/${order.id}/refund`,
    `/admin/products?search=${long}`,
    '/admin/products?show=sold-out',
    `/admin/products/${productId}`,
    `/admin/products/${productId}?edit=1`,
    `/admin/products/${productId}?delete=1`,
    '/admin/categories',
    '/admin/manufacturers',
    '/admin/activity',
    '/admin/emails',
    `/admin/users/${order.user_id}`,
    '/admin/settings/look/home',
  ])
  await page.goto(`${shop.url}/admin/import`)
  const heading = `id,name,brand,description,category,sku,price,${word}`
  const lines = [
    heading,
    `,${long}X,${word},${long},${word.slice(0, 30)},${sku}_N,no price,${word}`,
  ]
  await page.getByLabel('CSV file').setInputFiles({
    name: `${long}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(page).toHaveURL(/\/admin\/import\/[\da-f]+/)
  await expectToFit(page, [page.url().slice(shop.url.length), '/admin/import'])
})

test('cuts no word of ordinary length on a phone when the shop is in German', async ({ page }) => {
  const db = databaseOf(shop)
  await db
    .updateTable('shop_settings')
    .set({ language: 'de', name: 'Wunderkammer Steinhausen' })
    .execute()
  const names = [
    'Kapitänsmischung',
    'Bienenwachskerze',
    'Olivenholzlöffel',
    'Geschirrhandtuch',
    'Gartenwerkzeug',
  ]
  for (const [table, limit] of [
    ['products', 100],
    ['categories', 10],
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('name', 'not like', `${long}%`)
      .limit(limit)
      .execute()
    for (const [index, { id }] of rows.entries()) {
      const name = `${names[index % names.length]} ${index}`
      await db.updateTable(table).set({ name }).where('id', '=', id).execute()
    }
  }
  await db
    .updateTable('delivery_methods')
    .set({ name: 'Paketversand innerhalb Deutschlands', delivery_time: '2 bis 3 Werktage' })
    .execute()
  const { slug: other } = await db
    .selectFrom('products')
    .select('slug')
    .where('name', 'like', 'Kapit%')
    .where('option_1', '=', '')
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow()
  await db.destroy()
  await page.setViewportSize({ width: 375, height: 812 })
  await logInTo(page, 'user@example.com')
  await page.goto(`${shop.url}/products/${other}`)
  await pressAndWait(page, page.locator('.add button'))
  await expectWholeWords(page, [
    '/',
    '/products',
    `/products/${other}`,
    '/delivery',
    '/cart',
    '/user/favorites',
  ])
  for (let width = 320; width <= 1280; width += 20) {
    await page.setViewportSize({ width, height: 812 })
    const header = page.locator('.site-header')
    expect.soft([width, await header.evaluate((it) => it.clientHeight)]).toEqual([width, 68])
    expect.soft([width, await header.evaluate(findCutWords)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${shop.url}/cart/checkout`)
  await page.locator('[autocomplete~=shipping][autocomplete~=street-address]').fill('Schwanenweg 1')
  await page.locator('[autocomplete~=shipping][autocomplete~=postal-code]').fill('10115')
  await page
    .locator('[autocomplete~=shipping][autocomplete~=address-level2]')
    .fill('Königswusterhausen')
  await page.locator('[autocomplete~=shipping][autocomplete~=country]').selectOption('DE')
  await page.locator('form [name=terms]').check()
  await page.locator('.summary button').click()
  await expect(page).toHaveURL(/\/user\/orders\?placed=\d+$/)
  await expectWholeWords(page, ['/user/orders'])
  await page.locator('.order h2 a').first().click()
  await expect(page).toHaveURL(/\/user\/orders\/[\da-f]+$/)
  await expectWholeWords(page, [page.url().slice(shop.url.length)])

  await logInTo(page, 'admin@example.com')
  await page.goto(`${shop.url}/admin`)
  await pressAndWait(page, page.locator('.too-narrow button'))
  await expectWholeWords(page, [
    '/admin/orders',
    '/admin/products',
    '/admin/categories',
    `/admin/products/${productId}`,
    '/admin/import',
  ])
  const path = `/admin/settings/delivery/${await addPriceToGermany()}`
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    await expectWholeWords(page, [path])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

async function addPriceToGermany() {
  const db = databaseOf(shop)
  const { id } = await db
    .selectFrom('delivery_methods')
    .select('id')
    .where('needs_address', '=', 1)
    .executeTakeFirstOrThrow()
  const terms = { countries: 'DE', up_to_weight: 5000, price: 490, free_from: 5000 }
  await db
    .insertInto('delivery_prices')
    .values({ method_id: id, position: 1, ...terms })
    .execute()
  await db.destroy()
  return id
}

async function logInTo(page: Page, email: string) {
  await page.request.post(`${shop.url}/api/v1/open/login`, { data: { email, password: '121212' } })
}

async function expectToFit(page: Page, paths: string[]) {
  for (const path of paths) {
    const response = await page.goto(shop.url + path)
    expect.soft(response?.status(), path).toBe(200)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
}

async function expectWholeWords(page: Page, paths: string[]) {
  for (const path of paths) {
    const response = await page.goto(shop.url + path)
    expect.soft(response?.status(), path).toBe(200)
    expect.soft(await page.locator('body').evaluate(findCutWords), path).toEqual([])
  }
}

// Runs in the page. A longer word may not fit in the widest fonts, and only browsers with a dictionary hyphenate it.
function findCutWords(part: Element) {
  const maxLetters = 18
  const cut: string[] = []
  for (const details of document.querySelectorAll('details')) details.open = true
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement
    if (!parent?.checkVisibility() || parent.getBoundingClientRect().width <= 2) continue
    if (parent.closest('.skip-link, thead, select, script, .code')) continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\d_]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
      if (word.length <= maxLetters && lines.size > 1) cut.push(word)
    }
  }
  return cut
}
