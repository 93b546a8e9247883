import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { refreshTokenPath } from '../../app/paths'
import { minute } from '../../db/time'
import { databaseOf, openShop, type Shop } from '../support/server-process'

declare global {
  interface Window {
    toastsAreLeft?: boolean
  }
}

interface Options {
  scripts: 'on' | 'off' | 'failing'
}

/** Each worker has its own shop; an unexpected console message fails the test. */
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
      if (scripts === 'on') {
        waitForScripts(page)
        await preserveToasts(page)
      }
      if (scripts === 'failing') await blockScripts(page)
      const noise: string[] = []
      page.on('console', (message) => {
        if (isNoise(message, scripts)) noise.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => noise.push(String(error)))
      await use(undefined)
      expect(noise, 'unexpected console messages and page errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The next tests of the worker use the same shop. */
export async function switchOffEu(shop: Shop) {
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ withdrawal_days: null, eu_features: '' }).execute()
  await db.destroy()
}

const password = '121212'

/** Uses the API, so no page is opened. */
export async function logIn({ request }: Page, email = 'user@example.com') {
  const response = await request.post('/api/v1/open/login', { data: { email, password } })
  expect(response.status()).toBe(200)
}

/** Afterwards the page shows the profile of the user. */
export async function logInByForm(
  page: Page,
  email = 'user@example.com',
  { withStoppedClock = false } = {},
) {
  await page.goto('/login')
  if (withStoppedClock) await stopClock(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveTitle(/profile/)
}

/** From now on, time passes on the page only in `runFor`, so the speed of the machine does not matter. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + minute)
}

/** Whether a form was sent. On a slow machine a test also sees the POST that refreshes the session after 10 seconds. */
export function isFormSent(request: Request) {
  return request.method() === 'POST' && !request.url().endsWith(refreshTokenPath)
}

/**
 * Presses a button whose effect the page shows before the shop has responded, and waits for the response: to leave the
 * page earlier could cancel the request.
 */
export async function pressAndWait(page: Page, button: Locator) {
  const response = page.waitForResponse((it) => isFormSent(it.request()))
  await button.click()
  await response
}

/** Repeats what a user types until it has the expected effect, because the validator may still be loading. */
export async function retryTyping(attempt: (options: { timeout: number }) => Promise<void>) {
  let timeout = 250
  await expect(async () => {
    // On a slow machine, the effect takes longer.
    timeout *= 2
    await attempt({ timeout })
  }).toPass()
}

/** Empties the cart of the user who is logged in, which an earlier test may have filled. */
export async function emptyCart({ request }: Page) {
  const { user } = await (await request.get('/api/v1/users/me')).json()
  for (const { productId, variantId, quantity } of user.cart?.items ?? []) {
    for (let unit = 0; unit < quantity; unit++) {
      await request.delete(`/api/v1/products/${variantId ?? productId}`)
    }
  }
}

export function menu(page: Page, item: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByText(item, { exact: true }).click()
}

/** Returns a promise and its resolve function, to delay a response until the test has checked the page. */
export function gate(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

// Blocks them in the browser, because `page.route` would pass each request through this process.
async function blockScripts(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
}

/** Makes page loads wait until the scripts run. Until then, buttons submit forms without scripts. */
export function waitForScripts(page: Page) {
  const { goto, reload } = page
  const scriptsRun = async () => {
    await page
      .locator('.menu-toggle[aria-expanded], .checkout')
      .first()
      .waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(areScriptsRunning)).toBe(true)
  }
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await scriptsRun()
    return response
  }
  page.reload = async (...options) => {
    const response = await reload.apply(page, options)
    await scriptsRun()
    return response
  }
}

/** The header of the checkout has no menu that says so, but React knows. */
function areScriptsRunning() {
  if (document.querySelector('.menu-toggle[aria-expanded]')) return true
  const container = Object.entries(document).find(([name]) => name.startsWith('__reactContainer'))
  return container?.[1].stateNode.current.memoizedState.isDehydrated === false
}

/**
 * A toast stays until the next action of the user, as if it had the focus: it cannot disappear before a test looks
 * for it. In a test that controls the clock, it disappears when its time is over.
 */
async function preserveToasts(page: Page) {
  await page.addInitScript(focusToasts)
  const { install } = page.clock
  page.clock.install = async (options) => {
    await page.addInitScript(leaveToasts)
    await page.evaluate(leaveToasts)
    await install.call(page.clock, options)
  }
}

// The functions below run in the page.

function leaveToasts() {
  window.toastsAreLeft = true
}

function focusToasts() {
  // A toast may cover what the test presses next.
  const maxMs = 10_000
  const focusedSince = new Map<Element, number>()
  const left = new WeakSet<Element>()
  // It does not bubble, so that the page still remembers which of its elements really had the focus.
  const send = (type: string, toast: Element) => toast.dispatchEvent(new FocusEvent(type))
  const leave = (toast: Element) => {
    left.add(toast)
    focusedSince.delete(toast)
    send('focusout', toast)
  }
  // Repeated, because a toast in the HTML takes events only when the scripts run.
  setInterval(() => {
    if (window.toastsAreLeft) return
    for (const toast of document.querySelectorAll('.toast')) {
      if (left.has(toast)) continue
      const since = focusedSince.get(toast) ?? performance.now()
      focusedSince.set(toast, since)
      if (performance.now() - since > maxMs) leave(toast)
      else send('focusin', toast)
    }
  }, 100)
  for (const action of ['pointerdown', 'keydown']) {
    addEventListener(action, () => [...focusedSince.keys()].forEach(leave), { capture: true })
  }
}

function isNoise(message: ConsoleMessage, scripts: Options['scripts']) {
  if (!['error', 'warning'].includes(message.type())) return false
  // The browser reports each page with a 4xx status, and each request or script that a test has blocked.
  if (/route module|dynamically imported module/.test(message.text())) return false
  const isCausedByTest =
    /status of [45]\d\d|ERR_FAILED/.test(message.text()) || scripts === 'failing'
  return !(isCausedByTest && message.text().startsWith('Failed to load resource'))
}
