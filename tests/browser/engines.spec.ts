import { expect, gate, logIn, logInByForm, test } from './fixtures'

// Simulates other browser engines in Chromium; `npm run test:other-engines` runs the engines themselves.

test.describe('when Request.formData() fails for files, as in WebKit', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const { formData } = Request.prototype
      Request.prototype.formData = async function (this: Request) {
        const form = await formData.call(this)
        const hasFile = [...form.values()].some((it) => it instanceof File && it.size > 0)
        if (hasFile) throw new DOMException('Unable to read form data blob', 'InvalidStateError')
        return form
      }
    }),
  )

  test('registers an account with an image', async ({ page }) => {
    await page.goto('/register')
    await page.getByLabel('Full Name').fill('Perpetua Quill')
    await page.getByLabel('Email Address').fill('perpetua@example.com')
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm Password').fill('secret1')
    await page.getByLabel('Phone Number').fill('+1 555 010 0142')
    await page.getByLabel(/Profile Image/).setInputFiles('public/icon.png')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
    await expect(page.getByText('Oops!')).toBeHidden()
  })

  test('saves the image of a profile', async ({ page }) => {
    await logIn(page, 'wilhelmina@example.com')
    await page.goto('/user/profile?edit=1')
    await page.getByLabel('Profile Image').setInputFiles('public/icon.png')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(page.locator('img.avatar')).toBeVisible()
  })

  test('creates a product with an image', async ({ page }) => {
    await logIn(page, 'admin@example.com')
    await page.goto('/admin/products/add')
    await page.getByLabel('Name').fill('Engine Stool')
    await page.getByLabel('Description', { exact: true }).fill('Made in any engine.')
    await page.getByLabel('Brand').fill('Oddmoor')
    await page.getByLabel('Category').selectOption('Desk')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('19.90')
    await page.getByLabel('Items in Stock').fill('4')
    await page.getByLabel('Image').setInputFiles('public/icon.png')
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Engine Stool' })).toBeVisible()
  })
})

test('sends a form when Request.formData() always fails', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/products/quiet-linen-hare')
  await page.evaluate(() => {
    Request.prototype.formData = () => Promise.reject(new DOMException('', 'InvalidStateError'))
  })
  await page.getByRole('button', { name: 'Favorite' }).click()
  await expect(page.getByText(/^Product (added|removed)/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet Linen Hare')
})

for (const message of [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
]) {
  test(`says that the shop cannot be reached when fetch fails with "${message}"`, async ({
    page,
  }) => {
    await page.goto('/')
    await page.evaluate((text) => {
      window.fetch = () => Promise.reject(new TypeError(text))
    }, message)
    await page.getByRole('link', { name: 'Read the documentation' }).click()
    await expect(page.getByText('The shop could not be reached.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible()
  })
}

test('validates a form while the user types, without violating the Content-Security-Policy', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} blocks ${blockedURI}`),
    )
  })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Full Name').fill('P')
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(2)
  await page.getByLabel('Full Name').fill('Perpetua')
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0)
})

test('shows a logout only when the shop has confirmed it, and warns a user who leaves the page before', async ({
  page,
}) => {
  await logInByForm(page, 'milo@example.com')
  const [released, release] = gate()
  await page.route('**/logout?_data=*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logging out...' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden()
  const dialogShown = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => window.location.assign('/docs')))
  const dialog = await dialogShown
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  release()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
})
