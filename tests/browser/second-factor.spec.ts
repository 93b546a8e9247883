import { appCode } from '../support/second-factor'
import { checkShown } from './accessibility'
import { expect, logInByForm, test } from './fixtures'

const account = { email: 'orla@example.com', password: '121212' }

test('a user sets up a second factor, logs in with its codes, and switches it off', async ({
  page,
}) => {
  await logInByForm(page, account.email)
  await page.getByRole('link', { name: 'Second factor' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await checkShown(page)
  const secret = (await page.locator('p code').textContent()) ?? ''
  await page.getByLabel('Your password').fill(account.password)
  await page.getByLabel('Code', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await page.locator('p code').textContent()).toBe(secret)
  await page.getByLabel('Your password').fill(account.password)
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes')
  const [first = '', second = ''] = await page.locator('.recovery-codes li').allTextContents()
  await checkShown(page)
  await page.getByRole('link', { name: 'I have stored them' }).click()
  await page.getByRole('link', { name: 'Second factor' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()
  await checkShown(page)

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter a code')
  await checkShown(page)
  await page.getByLabel('Code').fill('12345')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveTitle(/profile/)
  await page.getByRole('link', { name: 'Second factor' }).click()
  await page.getByLabel('Your password').fill(account.password)
  await page.getByLabel('Code').fill(second)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Your second factor is off')).toBeVisible()
})
