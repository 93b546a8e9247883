import type { Page } from '@playwright/test'
import { databaseOf, openShop } from '../support/server-process'
import { expect, gate, logIn, logInByForm, stopClock, test } from './fixtures'

const refreshes = '**/api/v1/users/refresh-token'

test('refreshes the token after 10 seconds, then every 58 minutes, and not after a logout', async ({
  page,
}) => {
  await page.clock.install()
  let refreshCount = 0
  await page.route(refreshes, async (route) => {
    refreshCount++
    await route.continue()
  })
  await logInByForm(page, 'user@example.com', { withStoppedClock: true })
  await page.clock.runFor(8_000)
  expect(refreshCount).toBe(0)
  // Wait until the welcome toast has disappeared, so that a later toast would be noticed.
  await expect(page.locator('.toast')).toHaveCount(0)
  const refreshed = page.waitForResponse(refreshes)
  await page.clock.runFor(2_500)
  expect((await refreshed).status()).toBe(200)
  expect(refreshCount).toBe(1)
  // A toast would have appeared within this second.
  await page.clock.runFor(1_000)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.clock.runFor(58 * 60_000)
  await expect.poll(() => refreshCount).toBe(2)
  await page.clock.resume()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveTitle(/^Home/)
  await page.clock.runFor(60 * 60_000)
  expect(refreshCount).toBe(2)
})

test('redirects to the login when the first refresh after a reload finds no session', async ({
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

test('ignores a lost first refresh, and redirects to the login when a later one fails', async ({
  page,
}) => {
  await page.clock.install()
  await logInByForm(page, 'orla@example.com')
  let refreshCount = 0
  await page.route(refreshes, async (route) => {
    refreshCount++
    await route.abort()
  })
  await page.clock.runFor(10_500)
  await expect(page.getByText('Failed to refresh token')).toBeVisible()
  await expect(page).toHaveTitle(/profile/)
  await page.context().clearCookies({ name: 'refreshToken' })
  await page.clock.runFor(58 * 60_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await page.clock.runFor(60 * 60_000)
  expect(refreshCount).toBe(2)
})

test('aborts the first refresh when the cached user is outdated', async ({ page }) => {
  await page.clock.install()
  let refreshCount = 0
  await page.route(refreshes, async (route) => {
    refreshCount++
    await route.continue()
  })
  await logInByForm(page, 'orla@example.com')
  // A request outside of this page has ended the session, so the cached user is outdated.
  await page.request.post('/logout')
  await page.clock.runFor(10_500)
  await expect(page.getByText('Refresh token aborted')).toBeVisible()
  expect(refreshCount).toBe(0)
})

test('shows a logout, and opens the home page half a second after the response', async ({
  page,
}) => {
  await page.clock.install()
  await logInByForm(page, 'milo@example.com')
  await stopClock(page)
  const logoutResponse = page.waitForResponse((response) =>
    response.url().includes('/logout?_data'),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await logoutResponse
  await page.clock.runFor(400)
  await expect(page).toHaveURL(/\/user$/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
})

test('a logout in one tab logs out the other tabs, even a tab whose scripts have not loaded yet', async ({
  page,
  context,
}) => {
  await logInByForm(page, 'milo@example.com')
  const loadingTab = await context.newPage()
  const [loggedOut, release] = gate()
  await loadingTab.route('**/*.js', async (route) => {
    await loggedOut
    await route.continue()
  })
  await loadingTab.goto('/user/orders')
  const loadedTab = await context.newPage()
  await loadedTab.goto('/user/favorites')
  await loadedTab.locator('.menu-toggle[aria-expanded]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(loadedTab.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(loadingTab.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  release()
  await expect(loadingTab.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('leaves the toast to the tab that logged out when another tab is visible, too', async ({
  page,
  context,
}) => {
  await logInByForm(page, 'milo@example.com')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop'))).not.toBeNull()
  const other = await context.newPage()
  // The other tab waits for a second before it renews its page: here, until the test says that this second is over.
  await other.addInitScript(() => {
    const { setTimeout } = window
    const afterOneSecond = (renew: () => void) => {
      addEventListener('second-over', renew)
      return 0
    }
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 1_000 ? afterOneSecond(work) : setTimeout(work, ms)) as typeof setTimeout
  })
  await other.goto('/user/favorites')
  await other.locator('.menu-toggle[aria-expanded]').waitFor({ state: 'attached' })
  const isTold = other.evaluate(
    () => new Promise((resolve) => window.addEventListener('storage', resolve, { once: true })),
  )
  await page.route('/?_data=root', async (route) => {
    await isTold
    // The requests that the other tab may have sent are answered before these are.
    for (let times = 0; times < 3; times++) {
      await other.evaluate(() => fetch('/robots.txt').then((response) => response.text()))
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await other.evaluate(() => dispatchEvent(new Event('second-over')))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('a new product has the text that was typed when its admin had to log in again', async ({
  page,
}) => {
  await createProductWithoutSession(page, 'Patient Stool')
  await logInAgain(page, 'admin@example.com')
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await page.getByRole('link', { name: 'Add Product' }).first().click()
  await expect(page.getByLabel('Name')).toHaveValue('Patient Stool')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(/^It waits/)
})

test('a form leads back, with the text that was typed, when its admin had to log in again', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/settings/law')
  await page.getByLabel('Terms').fill('Half of the terms')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save legal texts' }).click()
  await logInAgain(page, 'admin@example.com')
  await page.getByRole('link', { name: 'Back to the page you asked for' }).click()
  await expect(page.getByLabel('Terms')).toHaveValue('Half of the terms')
  await page.getByRole('button', { name: 'Save legal texts' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
})

test('a new product has the text that was typed when its admin reloads the login page', async ({
  page,
}) => {
  await createProductWithoutSession(page, 'Patient Bench')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await page.reload()
  await logInAgain(page, 'admin@example.com')
  await page.getByRole('link', { name: 'Back to the page you asked for' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Patient Bench')
  await expect(page.getByLabel('Category')).toHaveValue('Desk')
  expect(await page.evaluate(() => sessionStorage.getItem('typedText'))).toBeNull()
})

test('a form leads back, with the text that was typed, when its session could not be renewed', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/settings/law')
  await page.getByLabel('Terms').fill('Half of the terms')
  await page.context().clearCookies({ name: 'refreshToken' })
  await page.clock.runFor(10_500)
  await expect(page.getByText('Your session could not be renewed.')).toBeVisible()
  await page.reload()
  await logInAgain(page, 'admin@example.com')
  await page.getByRole('link', { name: 'Back to the page you asked for' }).click()
  await expect(page.getByLabel('Terms')).toHaveValue('Half of the terms')
})

test('one Back leaves the profile when its user had to log in again', async ({ page }) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/settings/law')
  await page.getByLabel('Terms').fill('Half of the terms')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save legal texts' }).click()
  await logInAgain(page, 'admin@example.com')
  await page.goBack()
  await expect(page.getByLabel('Terms')).toHaveValue('Half of the terms')
})

test('each Back leads one page further when the pages ask a customer to log in who has logged out', async ({
  page,
}) => {
  await page.goto('/help')
  await logInByForm(page, 'milo@example.com')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveTitle(/^Home/)
  for (const path of ['/user/orders', '/user']) {
    const asked = page.waitForResponse((it) => it.url().includes(`${path}?_data`))
    await page.goBack()
    await asked
    await expect(page).toHaveURL('/login')
  }
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

for (const [title, email, phone] of [
  [
    'keeps the phone number that was typed when the same user',
    'ines@example.com',
    '+49 30 1234567',
  ],
  [
    'forgets the phone number that was typed when another user',
    'milo@example.com',
    /^(?!\+49 30 1234567)/,
  ],
] as const) {
  test(`the profile ${title} logs in after the session has ended`, async ({ page }) => {
    await page.clock.install()
    await logInByForm(page, 'ines@example.com')
    await page.locator('a[href*="edit=1"]').first().click()
    await page.getByLabel('Phone Number').fill('+49 30 1234567')
    await page.context().clearCookies({ name: 'refreshToken' })
    await page.clock.runFor(10_500)
    await logInAgain(page, email)
    await page.locator('a[href*="edit=1"]').first().click()
    await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
  })
}

async function createProductWithoutSession(page: Page, name: string) {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/products/add')
  await fillInProduct(page, name)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Product' }).click()
}

async function fillInProduct(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page
    .getByLabel('Description', { exact: true })
    .fill('It waits until its shopkeeper has logged in.')
  await page.getByLabel('Category').selectOption('Desk')
  await page.getByLabel('Price', { exact: true }).fill('12.00')
  await page.getByLabel('Items in Stock').fill('3')
  await page.getByLabel('Image').setInputFiles('public/icon.png')
}

// Without loading another document, as the page of a user whose session has ended.
async function logInAgain(page: Page, email: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('121212')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log In')
}

test('asks for the password before a role changes, and leads back to the open row', async ({
  browser,
}) => {
  const shop = await openShop({ DEMO_MODE: 'false' })
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logInByForm(page, 'admin@example.com')
  const db = databaseOf(shop)
  await db.updateTable('sessions').set({ confirmed_at: null }).execute()
  await db.destroy()
  await page.goto('/admin/users?search=Teodor')
  await page.locator('li.user').getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Promote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is it you?')
  await page.getByLabel('Your password').fill('121212')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Promote' }).click()
  await expect(page.getByRole('button', { name: 'Demote' })).toBeVisible()
  await expect(page.getByText('is now an admin')).toBeVisible()
  await page.context().close()
  await shop.close()
})
