import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { checkShown } from './accessibility'
import { emptyCart, expect, gate, isFormSent, logIn, test } from './fixtures'

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

test('the first product is high on a desk, also below the heading of a category', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/products', '/products?category=Lighting&stock=in']) {
    await page.goto(path)
    expect((await boxOf(page, '.product-card .image')).y).toBeLessThanOrEqual(220)
  }
})

test('the first screen of a phone has the picture, the name and the price, and nothing moves, when a picture is tall', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com')
  const create = { width: 400, height: 1000, channels: 3, background: '#a64' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const path = '/products/five-coil-honey-pot'
  await page.goto('/admin/products?search=five+coil')
  const product = await page.locator('.product-row h2 a').getAttribute('href')
  await page.goto(`${product}?edit=1`)
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'tall.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.route('**/images/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto(path)
  const picture = page.locator('.product .picture').first()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete)).toBe(true)
  const box = await boxOf(page, '.product .picture')
  expect(box.height).toBeGreaterThan(300)
  expect(box.height).toBeLessThanOrEqual(0.6 * 812)
  // Only a box of the proportion of the picture gives it round corners.
  expect(box.height / box.width).toBeCloseTo(2.5, 1)
  const price = await boxOf(page, '.product .price')
  expect(price.y + price.height).toBeLessThanOrEqual((await boxOf(page, '.product .add')).y)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBe(0)
})

test('a menu sorts and filters at once and closes, and a chip removes a filter that the heading does not say', async ({
  page,
}) => {
  await page.goto('/products')
  await page.getByText('Category', { exact: true }).click()
  await page.getByRole('link', { name: 'Lighting', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighting')
  await expect(page.getByRole('link', { name: 'Garden', exact: true })).toBeHidden()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByText('Sort', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'In stock only', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Lowest price' }).click()
  await expect(page).toHaveURL(/category=Lighting&sort=price$/)
  await expect(page.locator('.chosen')).toBeHidden()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('link', { name: 'In stock only', exact: true }).click()
  await page.getByRole('link', { name: 'Remove In stock only' }).click()
  await expect(page).toHaveURL(/category=Lighting&sort=price$/)
  await page.getByText('Category', { exact: true }).click()
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(page).toHaveURL(/products\?sort=price$/)
})

test('cards of a row are equally high, and their pictures have the proportion that is set', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/products')
  const heights = await page
    .locator('.product-card')
    .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  const square = await boxOf(page, '.product-card .image')
  expect(square.height).toBeCloseTo(square.width, 0)
  await page.evaluate(() => document.documentElement.style.setProperty('--card-ratio', '4 / 5'))
  const tall = await boxOf(page, '.product-card .image')
  expect(tall.height).toBeCloseTo(tall.width * 1.25, 0)
})

test('the price and the button of a product stay in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 })
  await page.goto('/products/paper-moon-lamp')
  const bar = page.locator('.product .add')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.locator('.price')).toBeVisible()
  await page.getByText('Mulberry paper stretched').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar.locator('.price')).toBeHidden()
})

test('nothing on the page of a product moves when a unit is added to the cart', async ({
  page,
}) => {
  await logIn(page)
  // On a phone, the form is a bar that stays in view.
  const parts = {
    375: ['h1', '[aria-pressed]', '.description'],
    1280: ['h1', '.add', '.description'],
  }
  for (const [width, selectors] of Object.entries(parts)) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await emptyCart(page)
    await page.goto('/products/paper-moon-lamp')
    const distances = async () => {
      const [first, ...others] = await Promise.all(selectors.map((it) => boxOf(page, it)))
      return others.map(({ y }) => y - (first?.y ?? 0))
    }
    const before = await distances()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('1 in your cart')).toBeVisible()
    expect(await distances()).toEqual(before)
    await expect(page.getByText(/now 1 ×/)).toBeVisible()
  }
  await emptyCart(page)
})

test('counts the chosen quantity at once', async ({ page }) => {
  await logIn(page, 'teodor@example.com')
  await emptyCart(page)
  await page.goto('/products/paper-moon-lamp')
  const [released, release] = gate()
  await page.route('**/*', async (route) => {
    if (isFormSent(route.request())) await released
    await route.continue()
  })
  await page.getByLabel('Quantity').selectOption('4')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('4 in your cart.')).toBeVisible()
  release()
  await expect(page.getByText(/now 4 × Paper Moon Lamp/)).toBeVisible()
  await emptyCart(page)
})

function leadingOf(element: Element) {
  const { lineHeight, fontSize } = getComputedStyle(element)
  return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
}

test('search and filters stay where they are when a title is long', async ({ page }) => {
  await page.goto('/products')
  const { x, y } = await boxOf(page, '.tools')
  await page.locator('h1').evaluate((it) => {
    it.textContent = 'Pottery, glass and everything that keeps tea fresh and dry'
  })
  expect(await boxOf(page, '.tools')).toMatchObject({ x, y })
})

let shopWithMenu: Shop | undefined
// After the page is closed, which may still load images.
test.afterAll(() => shopWithMenu?.close())

test('the menu as in a shop is accessible and has one row at each width, and its search leads into the field', async ({
  page,
}) => {
  test.slow()
  const shop = await openShop()
  shopWithMenu = shop
  const db = databaseOf(shop)
  await db.insertInto('look').values({ name: 'asInShop', value: 'menu' }).execute()
  await db.destroy()
  const data = { email: 'admin@example.com', password: '121212' }
  await page.request.post(`${shop.url}/api/v1/open/login`, { data })
  await page.goto(`${shop.url}/categories/kitchen`)
  await checkShown(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('aria-current')
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
  expect(await page.locator('h1').evaluate(leadingOf)).toBeLessThan(1.2)
  for (const width of [1280, 1024, 769, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await header.evaluate((it) => it.clientHeight)]).toEqual([width, 68])
  }
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(header.getByRole('link', { name: 'Travel' })).toBeHidden()
  await header.getByRole('button', { name: 'More' }).press('Enter')
  await expect(header.getByRole('link', { name: 'Travel' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Products' })).toHaveCount(1)
  await checkShown(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 375, height: 800 })
  await header.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(header.getByRole('link', { name: 'Admin' })).toBeVisible()
  await header.getByRole('link', { name: 'Garden' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden')
  await expect(header.getByRole('link', { name: 'Garden' })).toBeHidden()
  await header.getByRole('link', { name: 'Search' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
})
