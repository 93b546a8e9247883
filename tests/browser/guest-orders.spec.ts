import { checkShown } from './accessibility'
import { expect, logIn, pressAndWait, test } from './fixtures'

test('a guest fills a cart, corrects the checkout and keeps the page of the order', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logIn(admin, 'admin@example.com')
  await admin.goto('/admin/settings/guest-orders')
  await admin.getByLabel('Customers can also order without an account').check()
  await admin.getByRole('button', { name: 'Save settings' }).click()
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
})
