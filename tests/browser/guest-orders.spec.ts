import type { Page } from '@playwright/test'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop } from '../support/server-process'
import { checkShown } from './accessibility'
import { expect, logIn, pressAndWait, test } from './fixtures'

test('a guest fills a cart, corrects the checkout and keeps the page of the order', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logIn(admin, 'admin@example.com')
  await admin.goto('/admin/settings/checkout')
  await admin.getByRole('button', { name: 'Allow orders without an account' }).click()
  await expect(admin.getByText('Settings saved')).toBeVisible()

  await page.goto('/products/paper-moon-lamp')
  const cart = page.locator('.cart-link')
  await expect(cart).toHaveCount(0)
  await pressAndWait(page, page.getByRole('button', { name: 'Add to cart' }))
  await expect(cart).toHaveText('Cart (1)')
  await cart.click()
  await pressAndWait(page, page.getByRole('button', { name: 'Add one Paper Moon Lamp' }))
  await pressAndWait(page, page.getByRole('button', { name: 'Add one Paper Moon Lamp' }))
  await pressAndWait(page, page.getByRole('button', { name: 'Remove one Paper Moon Lamp' }))
  await expect(cart).toHaveText('Cart (2)')
  await expect(page.locator('.stepper output')).toHaveText('2')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await checkShown(page)

  await page.getByLabel('Email').fill('wilma@example.com')
  await page.getByLabel('Full Name').fill('Wilma Reed')
  await page.getByLabel('Phone Number').fill('12')
  const order = page.getByRole('button', { name: /^Place order/ })
  await order.press('Enter')
  await expect(page.locator('p.error')).toHaveText('Please enter a valid phone number')
  await expect(page.getByLabel('Full Name')).toHaveValue('Wilma Reed')
  await page.getByLabel('Phone Number').fill('+1 555 010 0123')
  await order.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  await expect(cart).toHaveCount(0)
  await checkShown(page)
  await page.reload()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue('wilma@example.com')

  // Other tests use the same shop, where a press without a session leads to the login.
  await pressAndWait(admin, admin.getByRole('button', { name: 'Require an account' }))
})

test('an order takes four taps and seven fields without an account, and six taps when a customer logs in on the way', async ({
  browser,
}) => {
  const shop = await openShop()
  await setUpCheckout(shop)
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ guest_orders: 1 }).execute()
  await db.destroy()
  const address = { 'Street and house number': 'Lindenweg 4', Postcode: '12345', City: 'Wrenfold' }
  const newPage = async () => {
    const viewport = { width: 375, height: 812 }
    return (await browser.newContext({ baseURL: shop.url, viewport, hasTouch: true })).newPage()
  }

  const guest = await newPage()
  const contact = {
    Email: 'tansy@example.com',
    'Full Name': 'Tansy Brook',
    'Phone Number': '+1 555 010 0123',
  }
  const asGuest = await order(guest, false, { ...contact, ...address })
  expect(asGuest.taps).toBe(4)
  expect(asGuest.fields).toBeLessThanOrEqual(7)

  const customer = await newPage()
  expect(await order(customer, true, address)).toMatchObject({ taps: 6 })
  expect(await order(customer, false, {})).toEqual({ taps: 4, fields: 1 })
  await shop.close()
})

/** From the page of a product to the receipt. */
async function order(page: Page, logsIn: boolean, values: Record<string, string>) {
  const count = { taps: 0, fields: 0 }
  const tap = (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    count.taps++
    return page.getByRole(role, { name, exact: typeof name === 'string' }).tap()
  }
  const fill = (label: string, value: string) => {
    count.fields++
    return page.getByLabel(label, { exact: true }).first().fill(value)
  }
  await page.goto('/products/paper-moon-lamp')
  await tap('Add to cart')
  await tap(/^Cart \(1\)/, 'link')
  await tap('Proceed to Checkout', 'link')
  if (logsIn) {
    await tap('log in', 'link')
    // The checkout has a field with the same name, until the login page is there.
    await expect(page.getByRole('heading', { name: 'Log In', exact: true })).toBeVisible()
    await fill('Email', 'user@example.com')
    await fill('Password', '121212')
    await tap('Log In')
    await expect(page.getByLabel('City').first()).toBeVisible()
  }
  for (const [label, value] of Object.entries(values)) await fill(label, value)
  count.fields++
  await page.getByLabel('I accept the terms').check()
  await tap(/^Place order/)
  await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
  return count
}
