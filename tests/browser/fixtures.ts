import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { openShop, type Shop } from '../support/server-process'

interface Options {
  scripts: 'on' | 'off' | 'failing'
}

/** Browser tests with a shop of their own for each worker; an unexpected console message fails the test. */
export const test = base.extend<Options & { failOnNoise: undefined }, { shop: Shop }>({
  scripts: ['on', { option: true }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  failOnNoise: [
    async ({ page, scripts }, use) => {
      if (scripts === 'on') waitUntilAlive(page)
      if (scripts === 'failing') await page.route('**/*.js', (route) => route.abort())
      const noise: string[] = []
      page.on('console', (message) => {
        if (isNoise(message, scripts)) noise.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => noise.push(String(error)))
      await use(undefined)
      expect(noise, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const password = '121212'

/** Logs a demo account in, and opens no page: for tests that go to a page of their own. */
export async function logIn({ request }: Page, email = 'user@example.com') {
  const answer = await request.post('/api/v1/open/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Logs a demo account in as its user does, and is on their profile then. */
export async function logInByForm(page: Page, email = 'user@example.com') {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveTitle(/profile/)
}

/** Puts back on the shelf what an earlier test has left in the cart of whoever is logged in. */
export async function emptyCart({ request }: Page) {
  const { user } = await (await request.get('/api/v1/users/me')).json()
  for (const { productId, quantity } of user.cart?.items ?? []) {
    for (let piece = 0; piece < quantity; piece++) {
      await request.delete(`/api/v1/products/${productId}`)
    }
  }
}

/** Goes to a page of the main menu. */
export function menu(page: Page, item: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByText(item, { exact: true }).click()
}

/** A promise and what fulfils it: to hold the server's answer back until the test has looked. */
export function gate(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

/** Lets a test that loads a page go on when its scripts run: what is pressed before works too, but otherwise. */
function waitUntilAlive(page: Page) {
  const { goto, reload } = page
  const alive = () => page.locator('.menu-toggle[aria-expanded]').waitFor({ state: 'attached' })
  page.goto = async (...address) => {
    const response = await goto.apply(page, address)
    await alive()
    return response
  }
  page.reload = async (...options) => {
    const response = await reload.apply(page, options)
    await alive()
    return response
  }
}

function isNoise(message: ConsoleMessage, scripts: Options['scripts']) {
  if (!['error', 'warning'].includes(message.type())) return false
  // The browser reports each page that answers 4xx, and each request or script that a test kept from the server.
  if (/route module|dynamically imported module/.test(message.text())) return false
  const ownDoing = /status of [45]\d\d|ERR_FAILED/.test(message.text()) || scripts === 'failing'
  return !(ownDoing && message.text().startsWith('Failed to load resource'))
}
