import { expect, logIn, test } from './fixtures'

test('saves all changed rows, and preserves the selection and typed values while a bulk dialog is open', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/products?sort=name')
  // The price of a product with variants is not in its row.
  const rows = page.locator('.product-row').filter({ has: page.getByLabel(/^Price of /) })
  const names = await rows.locator('h2 a').allTextContents()
  const [one = '', two = '', three = ''] = names.map((name) => name.trim())
  const price = (name: string) => page.getByLabel(`Price of ${name}`, { exact: true })
  await price(one).fill('31')
  await price(two).fill('32')
  await page.getByRole('button', { name: 'Save all changes' }).click()
  await expect(page.getByText('2 products changed')).toBeVisible()
  await expect(price(one)).toHaveValue('31.00')

  await price(three).fill('77')
  await page.getByLabel(`Select ${one}`, { exact: true }).check()
  await page.getByLabel(`Select ${two}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the price of 2 products' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Change by (%)').fill('0')
  await dialog.getByRole('button', { name: 'Change prices' }).click()
  await expect(dialog.getByText('Percentage must be between -90 and 500, and not 0')).toBeVisible()
  await dialog.getByLabel('Change by (%)').fill('+100')
  await dialog.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('2 prices changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(price(one)).toHaveValue('62.00')
  await expect(price(two)).toHaveValue('64.00')
  await expect(price(three)).toHaveValue('77')
})

test('the toast blocks no field when a row of Manage Products is saved', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/products?sort=name')
  const save = page.locator('.row-form .button').first()
  await save.evaluate((button) => button.scrollIntoView())
  await save.click()
  const toast = page.locator('.toast').filter({ hasText: 'price changed' })
  await expect(toast).toBeVisible()
  const bottom = ((await toast.boundingBox())?.y ?? 0) + 100
  for (const field of await page.locator('.row-form input:visible').all()) {
    const box = await field.boundingBox()
    // A click scrolls to a field outside of the window, and so away from the toast.
    if (box && box.y > 76 && box.y < bottom) await field.click({ trial: true })
  }
})

test('badges and buttons of admin lists stay on one line when the window is 1280 px wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/orders')
  for (const badge of await page.locator('.order .badge').all()) {
    expect((await badge.boundingBox())?.height).toBeLessThan(30)
  }
  for (const path of ['/admin/users', '/admin/categories']) {
    await page.goto(path)
    const rows = page.locator('.rows > ul > li .actions')
    expect(await rows.count()).toBeGreaterThan(3)
    for (const row of await rows.all()) {
      expect((await row.boundingBox())?.height).toBeLessThan(50)
    }
  }
  await page.goto('/admin/products?sort=name')
  await page.locator('.product-row h2 a').first().click()
  for (const button of await page.locator('article.product form.row > :is(a, button)').all()) {
    expect((await button.boundingBox())?.height).toBeLessThan(60)
  }
})

test('a long email address fits into its card when the mailbox is shown on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/register')
  const email = `${'a'.repeat(60)}@${'long-domain-'.repeat(4)}example.com`
  await page.getByLabel('Full Name').fill('Long Email')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await page.getByLabel('Confirm Password').fill('123456')
  await page.getByLabel('Phone Number').fill('+1 555 010 0100')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/login/)
  await page.goto('/mailbox')
  const card = page.locator('.email').filter({ hasText: email })
  await expect(card).toBeVisible()
  const fits = await card.evaluate((it) => it.scrollWidth <= it.clientWidth)
  expect(fits).toBe(true)
})
