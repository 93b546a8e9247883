import type { Page } from '@playwright/test'
import { databaseOf } from '../support/server-process'
import { emptyCart, expect, logIn, stopClock, test } from './fixtures'
import { button, cancelledLogOut, expectNoCoveredControls } from './toast-coverage'

const screens: [user: string, path: string, press: (page: Page) => Promise<void>][] = [
  ['milo', '/products/paper-moon-lamp', (page) => button(page, 'Add to cart')],
  ['milo', '/cart', (page) => button(page, /^Add one /)],
  ['milo', '/user/profile', cancelledLogOut],
  ['milo', '/user/orders', cancelledLogOut],
  ['milo', '/products', cancelledLogOut],
  ['admin', '/admin/products', (page) => button(page, /^Save: Price of /)],
  ['admin', '/admin/users', cancelledLogOut],
]

for (const [user, path, press] of screens) {
  test(`a toast blocks no control of ${path}`, async ({ page }) => {
    await logIn(page, `${user}@example.com`)
    if (path === '/cart') {
      await emptyCart(page)
      for (const { _id } of await products(page, 5))
        await page.request.post(`/api/v1/products/${_id}`)
    }
    await expectNoCoveredControls(page, path, press)
    if (user === 'milo') await emptyCart(page)
  })
}

test('a toast blocks no control of a product that an admin edits', async ({ page }) => {
  await logIn(page, 'admin@example.com')
  const [product] = await products(page, 1)
  await expectNoCoveredControls(page, `/admin/products/${product?._id}`, cancelledLogOut)
  await expectNoCoveredControls(page, `/admin/products/${product?._id}?edit=1`, cancelledLogOut)
})

async function products(page: Page, limit: number): Promise<{ _id: string }[]> {
  return (await (await page.request.get(`/api/v1/open/products?limit=${limit}`)).json()).products
}

/** With an empty cart, and a clock that stands still. */
async function toastsAtPlanter(page: Page) {
  await page.clock.install()
  await logIn(page, 'milo@example.com')
  await emptyCart(page)
  await page.goto('/products/plain-clay-planter')
  await stopClock(page)
  return page.locator('.toast p')
}

test('a newer toast about the same product in the cart replaces the older one', async ({
  page,
}) => {
  const toasts = await toastsAtPlanter(page)
  for (let units = 1; units <= 3; units++) {
    await button(page, 'Add to cart')
    await expect(toasts).toHaveText([new RegExp(`added to cart: now ${units} ×`)])
  }
  await button(page, 'Favorite')
  await expect(toasts).toHaveText([/^Product added to favorites/, /now 3 ×/])
  await button(page, 'Favorite')
  await expect(toasts).toHaveText([/^Product removed from favorites/, /now 3 ×/])
  await page.getByRole('link', { name: 'Cart (3)' }).click()
  // The cart itself shows what was added.
  await expect(toasts).toHaveText([/from favorites/])
  await button(page, /^Remove one /)
  await expect(toasts).toHaveText([/removed from cart: now 2 ×/, /from favorites/])
  await emptyCart(page)
})

test('an error about units replaces the toast of units that were added before', async ({
  page,
  shop,
}) => {
  const toasts = await toastsAtPlanter(page)
  await button(page, 'Add to cart')
  await expect(toasts).toHaveText([/added to cart: now 1 ×/])
  const db = databaseOf(shop)
  const id = await page.locator('.add [name=productId]').inputValue()
  const variants = db.updateTable('variants').where('id', '=', id)
  await variants.set({ stock: 1 }).execute()
  await page.getByLabel('Quantity').selectOption('3')
  await button(page, 'Add to cart')
  await expect(toasts).toHaveText([/^Only 1 of Plain Clay Planter left/])
  await page.route('**/products/*?_data=*', (route) => route.abort())
  await page.getByLabel('Quantity').selectOption('1')
  await button(page, 'Add to cart')
  await expect(toasts).toHaveText([/could not be reached/])
  await emptyCart(page)
  await variants.set({ stock: 12, received: 12 }).execute()
  await db.destroy()
})

test('after the log-in, the toast that asked for it is gone, and the profile leads to the cart', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/products/paper-moon-lamp')
  await stopClock(page)
  await button(page, 'Add to cart')
  const toasts = page.locator('.toast p')
  await expect(toasts).toHaveText(['Please log in'])
  await page.getByLabel('Email').fill('orla@example.com')
  await page.getByLabel('Password').fill('wrong')
  await button(page, 'Log In')
  await expect(toasts).toHaveText(['Wrong email or password'])
  await page.getByLabel('Email').fill('orla@example.com')
  await page.getByLabel('Password').fill('121212')
  await button(page, 'Log In')
  await expect(toasts).toHaveText([/^Product added to cart: now 1 × Paper Moon Lamp/])
  await expect(page).toHaveTitle(/profile/)
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveTitle(/Cart/)
  await emptyCart(page)
})

test('a toast on a phone shows its whole message and the name of the shop, and does not move the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await logIn(page, 'milo@example.com')
  await emptyCart(page)
  await page.goto('/products/long-reach-watering-can')
  const header = page.locator('.site-header')
  const before = await header.boundingBox()
  await button(page, 'Add to cart')
  const message = page.locator('.toast p')
  await expect(message).toHaveText(/now 1 × Long Reach Watering Can, \$[\d.]+$/)
  // The letters of some fonts reach out of their lines by a pixel or two.
  const isCutOff = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 4
  expect(await page.locator('.toast .message').evaluate(isCutOff)).toBe(false)
  expect(await message.evaluate(isCutOff)).toBe(false)
  const name = await page.locator('.brand span').boundingBox()
  expect(name?.width).toBeGreaterThan(50)
  expect(await header.boundingBox()).toEqual(before)
  await emptyCart(page)
})

test('toasts are stacked below the header, the newest on top, and the page does not move when they appear', async ({
  page,
}) => {
  await logIn(page, 'milo@example.com')
  for (const [width, margin] of [
    [375, 0],
    [800, 24],
    [1280, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/products/paper-moon-lamp')
    const main = await page.locator('main').boundingBox()
    await button(page, 'Favorite')
    await expect(page.locator('.toast')).toHaveText([/favorites/])
    await cancelledLogOut(page)
    await expect(page.locator('.toast p')).toHaveText([/during logout/, /favorites/])
    expect(await page.locator('main').boundingBox()).toEqual(main)
    const [newest, older] = await Promise.all(
      [0, 1].map((at) => page.locator('.toast').nth(at).boundingBox()),
    )
    const header = await page.locator('.site-header').boundingBox()
    expect(newest?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
    expect(older?.y).toBeGreaterThan((newest?.y ?? 0) + (newest?.height ?? 0))
    expect((newest?.x ?? 0) + (newest?.width ?? 0)).toBe(width - margin)
  }
})

test('equal toasts are one', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/products')
  await page.route('**/logout?_data=*', (route) => route.abort())
  for (let times = 0; times < 3; times++) {
    const failed = page.waitForEvent('requestfailed')
    await button(page, 'Logout')
    await failed
  }
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('the focus stays in a price of Manage Products when Enter saves it', async ({ page }) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/products?sort=name')
  const price = page.getByRole('textbox', { name: /^Price of / }).nth(3)
  const changed = String(Number(await price.inputValue()) + 1)
  await price.fill(changed)
  await price.press('Enter')
  await expect(page.locator('.toast').first()).toContainText('price changed')
  await expect(price).toHaveValue(new RegExp(`^${changed}`))
  await expect(price).toBeFocused()
})

test('a second skip link leads past menu and filters to the list', async ({ page }) => {
  await logIn(page, 'admin@example.com')
  for (const path of ['/products', '/admin/products', '/admin/users', '/admin/orders']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to list' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#list')).toBeFocused()
  }
})

test('the lists start high enough, for a customer with a cart as well', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/products')
  const picture = await page.locator('.product-card .image').first().boundingBox()
  expect(picture?.y).toBeLessThanOrEqual(260)
  await logIn(page, 'orla@example.com')
  const [product] = await products(page, 1)
  await page.request.post(`/api/v1/products/${product?._id}`)
  await page.goto('/products')
  expect(await page.locator('.product-card .image').first().boundingBox()).toEqual(picture)
  await emptyCart(page)
  await logIn(page, 'admin@example.com')
  await page.setViewportSize({ width: 768, height: 1024 })
  // The oldest are of the demo. Other tests make products whose long names or reduced prices need higher rows.
  await page.goto('/admin/products?order=reversed')
  const rows = await page
    .locator('.product-row')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(rows).toHaveLength(24)
  const usualRow = Math.min(...rows)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const others = height - rows.reduce((sum, row) => sum + row, 0)
  // With one line more for the categories that other tests make.
  expect(others + 24 * usualRow).toBeLessThanOrEqual(3_500)
})

test('prices, discount and stock of a card are separate texts in this order', async ({ page }) => {
  await page.goto('/products')
  const card = page.locator('.product-card', { has: page.locator('.reduction') }).first()
  const amounts = await card.locator('.amounts').textContent()
  expect(amounts).toMatch(/^(from )?Old price: \$[\d.]+ New price: \$[\d.]+ \d+% off$/)
  const facts = await card.locator('.facts').textContent()
  expect(facts).toMatch(/^(\d+ in|Out of) stock \d+ users? likes? this product$/)
})

test('the favorite toggle is pressed, and its name has no heart', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/products/paper-moon-lamp')
  const toggle = page.getByRole('button', { name: 'Favorite', exact: true })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test('the hint of an image field says that photos are made smaller', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByText('Larger photos are made smaller before they are sent.')).toBeVisible()
})
