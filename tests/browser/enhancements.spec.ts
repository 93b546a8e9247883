import { expect, logIn, test } from './shop'

test('the same news twice is told twice', async ({ page }) => {
  await logIn(page, 'milo@example.com')
  await page.goto('/products/plain-clay-planter')
  const toast = page.getByText('Product added to cart')
  for (let times = 1; times <= 2; times++) {
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('link', { name: `Cart (${times})` })).toBeVisible()
    await expect(toast).toBeVisible()
    await page.getByRole('link', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
  }
})

test('a second failed log-in says so as the first did', async ({ page }) => {
  await page.goto('/login')
  for (let times = 0; times < 2; times++) {
    await page.getByLabel('Email').fill('ines@example.com')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page).toHaveTitle(/^Error: /)
    await page.getByRole('link', { name: 'Dismiss' }).click()
    await expect(page.getByText('Invalid credentials.', { exact: true })).toBeVisible()
  }
})

test('a toast goes by itself, and waits while somebody points at it', async ({ page }) => {
  await page.clock.install()
  await logIn(page, 'ines@example.com')
  const toast = page.getByText('Welcome Ines Fallowmere')
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(2_100)
  await expect(toast).toBeHidden()
})

test('pressing a button leaves the page where it is', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 })
  await logIn(page, 'milo@example.com')
  await page.goto('/products/long-reach-watering-can')
  const button = page.getByRole('button', { name: 'Add to favorites' })
  await button.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await button.click()
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('Escape answers the question before deleting, and it can be asked again', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  const opener = page.getByRole('link', { name: 'Delete account' })
  for (let times = 0; times < 2; times++) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).not.toHaveURL(/delete/)
    await expect(opener).toBeFocused()
  }
})

test('a new page gives the focus to its heading', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await page.getByRole('link', { name: 'Quiet Linen Hare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an error in the title goes with the error', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused()
  await page.getByLabel('Phone Number').fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveTitle(/^Error: Your profile/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveTitle(/^Your profile/)
})

test('a chosen picture is shown before it is sent', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel(/Profile Image/).setInputFiles('public/icon.png')
  await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible()
})

test('the search finds while one types, as one step of the history', async ({ page }) => {
  await page.goto('/')
  await page.goto('/products')
  const box = page.getByLabel('Search products')
  await box.pressSequentially('paper')
  await expect(page.getByRole('heading', { name: 'Paper Moon Lamp' })).toBeVisible()
  await expect(page.getByText(/^\d+ products? for/)).toBeVisible()
  await expect(box).toBeFocused()
  await box.pressSequentially(' moon')
  await expect(page.getByText('1 product for “paper moon”')).toBeVisible()
  await expect(box).toHaveValue('paper moon')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a slow navigation shows a bar', async ({ page }) => {
  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/docs?_data=*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Read the documentation' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})
