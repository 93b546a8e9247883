import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, logIn, test } from './shop'

const forGuests = [
  '/',
  '/products',
  '/products?search=nothing+like+it',
  '/products/paper-moon-lamp',
  '/products/no-such-thing',
  '/login',
  '/register',
  '/forgot-password',
  '/activate/used',
  '/reset-password/used',
  '/docs',
  '/mailbox',
  '/forbidden',
  '/nowhere',
  '/cart/checkout',
]

const forUsers = [
  '/user/profile',
  '/user/profile?edit=1',
  '/user/profile?delete=1',
  '/user/orders',
  '/user/favorites',
  '/cart',
  '/products/humming-top',
]

// Each size and each colour scheme is seen, not each pair of them.
const views = [
  { colorScheme: 'light', viewport: { width: 375, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 375, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 768, height: 1024 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
] as const

for (const view of views) {
  test.describe(`${view.colorScheme}, ${view.viewport.width} px`, () => {
    test.use(view)
    test.slow()

    test('every screen of a guest', async ({ page }) => {
      for (const path of forGuests) await check(page, path)
    })

    test('every screen of a customer', async ({ page }) => {
      await logIn(page)
      for (const path of forUsers) await check(page, path)
    })
  })
}

async function check(page: Page, path: string) {
  await page.goto(path)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
      `what axe finds at ${path}`,
    )
    .toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `pixels that stick out to the side at ${path}`).toBeLessThanOrEqual(0)
}
