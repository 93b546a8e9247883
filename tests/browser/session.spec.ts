import { expect, gate, logInByForm, test } from './fixtures'

const refreshes = '**/api/v1/users/refresh-token'

test('refreshes the token after 10 seconds and every 58 minutes, and stops at logout', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route(refreshes, async (route) => {
    asked++
    await route.continue()
  })
  await logInByForm(page)
  await page.clock.runFor(8_000)
  expect(asked).toBe(0)
  // The welcome goes first, so that whatever comes after it is seen.
  await expect(page.locator('.toast')).toHaveCount(0)
  const refreshed = page.waitForResponse(refreshes)
  await page.clock.runFor(2_500)
  expect((await refreshed).status()).toBe(200)
  expect(asked).toBe(1)
  // A toast would have been shown by the time the next refresh is due.
  await page.clock.runFor(1_000)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.clock.runFor(58 * 60_000)
  await expect.poll(() => asked).toBe(2)
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveTitle(/^Home/)
  await page.clock.runFor(60 * 60_000)
  expect(asked).toBe(2)
})

test('refreshes the token after a reload, and leads to the login page when that fails', async ({
  page,
}) => {
  await page.clock.install()
  await logInByForm(page, 'orla@example.com')
  await page.reload()
  await page.context().clearCookies({ name: 'refreshToken' })
  await page.clock.runFor(10_500)
  await expect(page.getByText('Failed to refresh token')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('ignores a first failed refresh, and leads to the login page after a second one', async ({
  page,
}) => {
  await page.clock.install()
  await logInByForm(page, 'orla@example.com')
  let asked = 0
  await page.route(refreshes, async (route) => {
    asked++
    await route.abort()
  })
  await page.clock.runFor(10_500)
  await expect(page.getByText('Failed to refresh token')).toBeVisible()
  await expect(page).toHaveTitle(/profile/)
  await page.context().clearCookies({ name: 'refreshToken' })
  await page.clock.runFor(58 * 60_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await page.clock.runFor(60 * 60_000)
  expect(asked).toBe(2)
})

test('aborts the first refresh when no user is cached', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  await page.route(refreshes, async (route) => {
    asked++
    await route.continue()
  })
  await logInByForm(page, 'orla@example.com')
  // Something else on this browser has changed the shop, so what this page remembers counts no more.
  await page.request.post('/logout')
  await page.clock.runFor(10_500)
  await expect(page.getByText('Refresh token aborted')).toBeVisible()
  expect(asked).toBe(0)
})

test('logout appears at once, and leads to the home page after half a second', async ({ page }) => {
  await page.clock.install()
  await logInByForm(page, 'milo@example.com')
  await page.clock.pauseAt(Date.now() + 5_000)
  const answered = page.waitForResponse((response) => response.url().includes('/logout?_data'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await answered
  await page.clock.runFor(400)
  await expect(page).toHaveURL(/\/user$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
})

test('logout in one tab logs out the other tabs, including one that is still loading', async ({
  page,
  context,
}) => {
  await logInByForm(page, 'milo@example.com')
  const other = await context.newPage()
  const [loggedOut, release] = gate()
  await other.route('**/*.js', async (route) => {
    await loggedOut
    await route.continue()
  })
  await other.goto('/user/orders')
  const alive = await context.newPage()
  await alive.goto('/user/favorites')
  await alive.locator('.menu-toggle[aria-expanded]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(alive.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  release()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log In')
})
