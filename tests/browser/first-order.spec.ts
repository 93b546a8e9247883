import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

test('a new visitor orders from a phone in at most eleven taps, and sees each result without scrolling', {
  tag: '@failing',
}, async ({ page }) => {
  let taps = 0
  const tap = async (locator: Locator) => {
    taps++
    await locator.tap()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // Asserts that the page, not a toast, shows the text without scrolling.
  const expectVisible = (text: string | RegExp) =>
    expect(page.locator('main, .main-nav').getByText(text).first()).toBeInViewport()

  await page.goto('/')
  await tap(page.locator('#main .photos a, #main a:has(img)').first())
  await expect(page).toHaveURL(/products\/./)
  // The URL changes before the page does.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toContainText('Welcome')
  const name = (await heading.textContent()) ?? ''
  await tap(button('Add to cart'))
  await expectVisible(`Log in to add ${name} to your cart`)
  await tap(page.getByRole('link', { name: 'Create an account' }))
  await page.getByLabel('Full Name').fill('Tansy Brook')
  await page.getByLabel('Email Address').fill('tansy@example.com')
  await page.getByLabel('Password', { exact: true }).fill('mossy rocks')
  await page.getByLabel('Confirm Password').fill('mossy rocks')
  await page.getByLabel('Phone Number').fill('+1 555 010 0123')
  await tap(button('Register'))
  await expectVisible('Check your email')
  await tap(page.getByRole('link', { name: 'mailbox' }))
  await tap(page.getByRole('link', { name: /activate/ }).first())
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await tap(button('Activate Account'))
  await expectVisible('Your account is active')
  await page.getByLabel('Email').fill('tansy@example.com')
  await page.getByLabel('Password').fill('mossy rocks')
  await tap(button('Log In'))
  await expectVisible('Cart (1)')
  await tap(page.getByRole('link', { name: 'Cart (1)' }))
  await expectVisible(name)
  await tap(button('Proceed to Checkout'))
  await expectVisible('Thank you for your order')
  await expectVisible(/Your order number is/)
  await expectVisible(name)
  await expect(page.getByText('Admin dashboard is available')).toBeHidden()
  expect(taps).toBeLessThanOrEqual(11)
  expect(refused, 'the link is not asked for again after it was used').toEqual([])
})
