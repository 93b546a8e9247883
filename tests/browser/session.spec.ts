import { expect, logIn, test } from './shop'

const refreshes = '**/api/v1/users/refresh-token'

test('the token is refreshed after 10 seconds, every 58 minutes, and no more after a log-out', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route(refreshes, async (route) => {
    asked++
    await route.continue()
  })
  await logIn(page)
  await page.clock.runFor(9_000)
  expect(asked).toBe(0)
  await page.clock.runFor(1_500)
  await expect(page.getByText('Token refreshed')).toBeVisible()
  expect(asked).toBe(1)
  await page.clock.runFor(58 * 60_000)
  await expect.poll(() => asked).toBe(2)
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.clock.runFor(60 * 60_000)
  expect(asked).toBe(2)
})

test('also after a reload; and who cannot be refreshed is led to the log-in', async ({ page }) => {
  await page.clock.install()
  await logIn(page, 'orla@example.com')
  await page.reload()
  await page.context().clearCookies()
  await page.clock.runFor(10_500)
  await expect(page.getByText('Failed to refresh token')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('a log-out in one tab reaches the others', async ({ page, context }) => {
  await logIn(page, 'milo@example.com')
  const other = await context.newPage()
  await other.goto('/user/orders')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log In')
})
