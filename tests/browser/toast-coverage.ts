import type { Page } from '@playwright/test'
import { expect } from './fixtures'

const widths = [375, 768, 1280]

/** Opens the page at each width; `press` makes it show a toast. */
export async function expectNoCoveredControls(
  page: Page,
  url: string,
  press: (page: Page) => Promise<void>,
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url)
    const open = page.getByRole('button', { name: 'Open it anyway' })
    if (await open.isVisible()) {
      await open.click()
      await expect(open).toBeHidden()
      await page.goto(url)
    }
    const before = await page.locator('.site-header').boundingBox()
    await press(page)
    await expect(page.locator('.toast').first()).toBeVisible()
    const after = await page.locator('.site-header').boundingBox()
    expect(after?.height, `the header with a toast at ${width} px`).toBe(before?.height)
    expect(await blockedControls(page), `after a press at ${width} px`).toEqual([])
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await blockedControls(page), `at the top at ${width} px`).toEqual([])
  }
}

/** The controls, as HTML, whose clicks a toast would take, and the controls of the header that a toast covers. */
function blockedControls(page: Page) {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')]
    if (toasts.length === 0) return ['no toast']
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return toasts.some((toast) => {
        const box = toast.getBoundingClientRect()
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
    }
    const isBlocked = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return toasts.some((toast) => toast.contains(hit) && !hit?.closest('a'))
    }
    const controls = document.querySelectorAll(
      'header a, header button, main a, main button, main input, main select',
    )
    return [...controls]
      .filter((control) => !control.closest('.toast') && control.checkVisibility())
      .filter((it) => (it.closest('.bar') ? isCovered(it) : isBlocked(it)))
      .map((control) => control.outerHTML.slice(0, 120))
  })
}

/** Presses Logout without a connection: a toast that any screen can show. */
export async function cancelledLogOut(page: Page) {
  await page.route('**/logout?_data=*', (route) => route.abort())
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await button(page, 'Logout')
  await page.keyboard.press('Escape')
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name }).first().click()
}
