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
    const header = await page.locator('.site-header').boundingBox()
    await press(page)
    await expect(page.locator('.toast').last()).toBeVisible()
    expect(
      await coveredControls(page, header?.height ?? 0),
      `after a press at ${width} px`,
    ).toEqual([])
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await coveredControls(page, 0), `at the top at ${width} px`).toEqual([])
  }
}

/**
 * The controls that the newest toast covers, as HTML, except those that a header of this height covers without a toast,
 * because the page is scrolled.
 */
function coveredControls(page: Page, headerHeight: number) {
  return page.evaluate((headerHeight) => {
    const toast = [...document.querySelectorAll('.toast')].at(-1)?.getBoundingClientRect()
    if (!toast) return ['no toast']
    const controls = document.querySelectorAll(
      'header a, header button, main a, main button, main input',
    )
    return [...controls]
      .filter((control) => !control.closest('.toast') && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
        // What has been scrolled below the header is covered by the header, not by the toast.
        const isBelowHeader =
          !control.closest('.site-header') && (bottom <= header || top < headerHeight)
        return (
          !isBelowHeader &&
          right - left > 1 &&
          left < toast.right &&
          right > toast.left &&
          top < toast.bottom &&
          bottom > toast.top
        )
      })
      .map((control) => control.outerHTML.slice(0, 120))
  }, headerHeight)
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
