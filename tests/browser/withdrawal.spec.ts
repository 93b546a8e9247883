import { expect, logIn, test } from './fixtures'

test('a guest corrects the form while typing, confirms, and gets the focus on each new heading', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logIn(admin, 'admin@example.com')
  await admin.goto('/admin/settings/law')
  await admin.getByLabel('This shop sells to consumers').selectOption('eu')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Settings saved')).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByLabel('Name').fill('Ada Tinder')
  await page.getByLabel('Order number').fill('1001')
  await page.getByLabel('Email').fill('ada')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await page.getByLabel('Email').fill('ada@shop.test')
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm withdrawal')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your withdrawal has arrived')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await admin.goto('/admin/withdrawals')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await admin.goto('/admin/settings/law')
  await admin.getByLabel('This shop sells to consumers').selectOption('none')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Settings saved')).toBeVisible()
})
