import type { Page } from '@playwright/test'
import { appCode } from '../support/second-factor'
import { expect, logIn, logInByForm, menu, switchOffEu, test, waitForScripts } from './fixtures'

test.slow()

/** Collects the names of everything that the browser of the page has stored so far. */
function collectStored(page: Page, names: Set<string>) {
  const responses: Promise<void>[] = []
  // Some cookies live for one page only.
  page.on('response', (response) => {
    const read = async () => {
      for (const { name, value } of await response.headersArray()) {
        if (name.toLowerCase() !== 'set-cookie') continue
        for (const line of value.split('\n')) names.add(line.split('=')[0] ?? '')
      }
    }
    // A page that is left no longer tells its headers.
    responses.push(read().catch(() => {}))
  })
  return async () => {
    for (const { name } of await page.context().cookies()) names.add(name)
    for (const name of await page.evaluate(namesInStorage)) names.add(name)
    await Promise.all(responses)
  }
}

// Runs in the page. Browsers offer caches and service workers only over https and on localhost.
async function namesInStorage() {
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`)
  const cached = window.caches ? await caches.keys() : []
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  return [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...databases,
    ...cached.map((name) => `cache ${name}`),
    ...workers.map(({ scope }) => `service worker ${scope}`),
  ]
}

test('the page lists exactly what browsers hold after a walk of the whole shop', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
  waitForScripts(admin)
  const names = new Set<string>()
  const [look, lookAtAdmin] = [collectStored(page, names), collectStored(admin, names)]
  await logIn(admin, 'admin@example.com')
  await switchOnPage(admin)
  await walkAsCustomer(page, look)
  await walkAsAdmin(admin, lookAtAdmin)

  await page.goto('/browser-storage')
  const listed = await page.locator('tbody code').allTextContents()
  expect(listed.toSorted()).toEqual([...names].sort())
  await switchOffEu(shop)
})

async function switchOnPage(admin: Page) {
  await admin.goto('/admin/settings/law')
  await admin.getByLabel('This shop sells to consumers').selectOption('eu')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Settings saved')).toBeVisible()
}

async function walkAsCustomer(page: Page, look: () => Promise<void>) {
  await page.goto('/')
  await menu(page, 'Products')
  await page.getByRole('searchbox').fill('planter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=planter/)
  await look()
  await page.getByRole('heading', { name: 'Plain Clay Planter' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await look()
  await logInByForm(page)
  await look()
  await page.goto('/products/plain-clay-planter')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  await page.getByRole('button', { name: 'Favorite' }).click()
  await expect(page.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
  const paths = ['/cart', '/cart/checkout', '/user/favorites', '/user/orders', '/user', '/help']
  for (const path of [...paths, '/docs', '/nowhere', '/admin']) {
    await page.goto(path)
    await look()
  }
  await expect(page).toHaveURL(/forbidden/)
}

async function walkAsAdmin(admin: Page, look: () => Promise<void>) {
  await admin.setViewportSize({ width: 375, height: 800 })
  await admin.goto('/admin')
  const anyway = admin.getByRole('button', { name: 'Open it anyway' })
  await anyway.click()
  await expect(anyway).toBeHidden()
  for (const list of [
    'products',
    'categories',
    'orders',
    'users',
    'emails',
    'settings',
    'import',
  ]) {
    await admin.goto(`/admin/${list}`)
    await look()
  }
  const recovery = await switchOnSecondFactor(admin)
  await look()
  await admin.goto('/admin/settings/law')
  await admin.getByLabel('Terms').fill('Half of the terms')
  await admin.context().clearCookies()
  await admin.getByRole('button', { name: 'Save legal texts' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await look()
  await admin.getByLabel('Email').fill('admin@example.com')
  await admin.getByLabel('Password').fill('121212')
  await admin.getByRole('button', { name: 'Log In' }).click()
  await admin.getByRole('link', { name: 'Use a recovery code' }).click()
  await admin.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await admin.getByRole('button', { name: 'Log In' }).click()
  await expect(admin).toHaveTitle(/profile/)
  await admin.goto('/user/second-factor')
  await admin.getByLabel('Your password').fill('121212')
  await admin.getByLabel('Code').fill(recovery[1] ?? '')
  await admin.getByRole('button', { name: 'Switch off' }).click()
  await expect(admin.getByText('Your second factor is off')).toBeVisible()
}

async function switchOnSecondFactor(admin: Page) {
  await admin.goto('/user/second-factor')
  const secret = (await admin.locator('p code').textContent()) ?? ''
  await admin.getByLabel('Your password').fill('121212')
  await admin.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await admin.getByRole('button', { name: 'Switch on' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes')
  return admin.locator('.recovery-codes li').allTextContents()
}
