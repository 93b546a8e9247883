import { once } from 'node:events'
import { createServer } from 'node:http'
import { checkShown } from './accessibility'
import {
  emptyCart,
  expect,
  gate,
  isFormSent,
  logIn,
  logInByForm,
  menu,
  retryTyping,
  test,
} from './fixtures'

for (const [form, path, invalid, correction] of [
  ['login', '/login', { Email: 'invalid' }, ['Email', 'a@b.example', 'Invalid email address']],
  [
    'register',
    '/register',
    { Password: 'short' },
    ['Password', 'long enough', 'Password must be at least 6 characters'],
  ],
  [
    'forgot password',
    '/forgot-password',
    { 'Email Address': 'x' },
    ['Email Address', 'a@b.example', 'Invalid email address'],
  ],
  [
    'profile',
    '/user/profile?edit=1',
    { 'Phone Number': '12' },
    ['Phone Number', '555-010-0142', 'Please enter a valid phone number'],
  ],
  ['category', '/admin/categories', { Name: ' ' }, ['Name', 'Attic', 'Name is required']],
] as const) {
  test(`the ${form} form validates a field while the user types, without a request`, async ({
    page,
  }) => {
    if (path.startsWith('/user')) await logIn(page, 'ines@example.com')
    if (path.startsWith('/admin')) await logIn(page, 'admin@example.com')
    await page.goto(path)
    for (const [label, value] of Object.entries(invalid))
      await page.getByLabel(label, { exact: true }).fill(value)
    const validator = page.waitForResponse(
      (response) => response.url().includes('/build/') && response.url().endsWith('.js'),
    )
    await page.locator('form.form button[type=submit]').first().click()
    const [label, value, message] = correction
    const error = page.locator('.field .error', { hasText: message })
    await expect(error).toBeVisible()
    await validator
    const posts: string[] = []
    page.on('request', (request) => isFormSent(request) && posts.push(request.url()))
    const field = page.getByLabel(label, { exact: true })
    await retryTyping(async (options) => {
      await field.fill('')
      await field.fill(value)
      await expect(error).toBeHidden(options)
    })
    await field.fill(Object.values(invalid)[0] as string)
    await expect(error).toBeVisible()
    expect(posts).toEqual([])
  })
}

test('validates a field as soon as the schemas have loaded when the user has corrected it before', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('X')
  await page.getByLabel('Phone Number').fill('12')
  const [released, release] = gate()
  await page.route('**/build/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const schemas = page.waitForRequest(/\/build\/.*\.js$/)
  await page.getByRole('button', { name: 'Register' }).click()
  const error = (text: string) => page.locator('.field .error', { hasText: text })
  const nameError = error('Name must be at least 2 characters')
  await expect(nameError).toBeVisible()
  await schemas
  const posts: string[] = []
  page.on('request', (request) => isFormSent(request) && posts.push(request.url()))
  await page.getByLabel('Full Name').fill('Ada Tinder')
  await expect(nameError).toBeVisible()
  release()
  await expect(nameError).toBeHidden()
  await expect(error('Please enter a valid phone number')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Tinder')
  await expect(page.getByLabel('Full Name')).toBeFocused()
  expect(posts).toEqual([])
})

test('a field keeps the focus when it becomes valid and another one still has an error', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Phone Number').fill('12')
  await page.getByRole('button', { name: 'Register' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  const name = page.getByLabel('Full Name')
  await name.fill('A')
  await name.press('a')
  await expect(page.locator('.field .error', { hasText: 'Name must be' })).toBeHidden()
  await expect(summary).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.type('bc')
  await expect(name).toHaveValue('Aabc')
})

test('asks to confirm a new password, with scripts as without, and shows it when the user wants to see it', async ({
  page,
}) => {
  await page.goto('/register')
  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm Password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.locator('.error-summary li', { hasText: 'Password' })).toHaveText([
    'Password must be at least 6 characters',
  ])
  await password.fill('mossy rocks')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Show password', pressed: true })).toBeFocused()
  await checkShown(page)
  for (const field of [password, confirmation]) await expect(field).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('mossy rocks')
  await page.getByLabel('Full Name').fill('Juniper Reed')
  await page.getByLabel('Email Address').fill('juniper@shop.test')
  await page.getByLabel('Phone Number').fill('(555) 010-0142')
  const error = page.locator('.field .error', { hasText: "Passwords don't match" })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(error).toBeVisible()
  await password.fill('mossy rocks')
  await retryTyping(async (options) => {
    await confirmation.fill('mossy rock')
    await expect(error).toBeVisible(options)
  })
  await confirmation.fill('mossy rocks')
  await expect(error).toBeHidden()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
})

test('moves nothing when the scripts run after the user has begun to type a password', async ({
  page,
}) => {
  await page.goto('/login')
  const [released, release] = gate()
  await page.route('**/build/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  // Not page.goto, which waits for the scripts.
  await page.evaluate(() => location.assign('/register'))
  const confirmation = page.getByLabel('Confirm Password')
  await confirmation.fill('mossy')
  const before = await page.getByLabel('Phone Number').boundingBox()
  release()
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await expect(confirmation).toBeFocused()
  await expect(confirmation).toHaveValue('mossy')
  expect(await page.getByLabel('Phone Number').boundingBox()).toEqual(before)
})

test('also shows a toast when a page needs another role', async ({ page }) => {
  await logInByForm(page, 'ines@example.com')
  await menu(page, 'Admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrator access only')
  await expect(page.locator('.toast', { hasText: 'Administrator access only' })).toBeVisible()
})

test('clears the storage of the browser when the database is reset', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => window.localStorage.setItem('of another part', 'kept'))
  await page.getByRole('button', { name: 'Reset database' }).click()
  await expect(page.getByText('Database reset successfully')).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('of another part'))).toBeNull()
})

test('offers to try again when a reset fails', async ({ page }) => {
  await page.goto('/')
  for (const fail of ['abort', { status: 500, body: '' }] as const) {
    await page.route('**/*', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      return fail === 'abort' ? route.abort() : route.fulfill(fail)
    })
    await page.getByRole('button', { name: /Reset database|Try Again/ }).click()
    await expect(page.getByText(/error occurred during seeding/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.unrouteAll()
  }
})

test('stays on the login page when a repeated refresh fails, even with a valid session', async ({
  page,
}) => {
  await page.clock.install()
  await logInByForm(page, 'orla@example.com')
  const refreshed = page.waitForResponse('**/refresh-token')
  await page.clock.runFor(10_500)
  expect((await refreshed).status()).toBe(200)
  await page.route('**/refresh-token', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.clock.runFor(58 * 60_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(page.getByText('Please log in again')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
})

test('lists an order while it is being placed', async ({ page }) => {
  await logIn(page, 'wilhelmina@example.com')
  await emptyCart(page)
  await page.goto('/products/plain-clay-planter')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: /^Cart \(1\)/ }).click()
  const [released, release] = gate()
  await page.route('**/*', async (route) => {
    if (isFormSent(route.request())) await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await menu(page, 'User')
  await page.getByRole('link', { name: 'Orders' }).click()
  const order = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Processing...' }) })
  await expect(order.getByText('Just now')).toBeVisible()
  await expect(order.getByText('Plain Clay Planter')).toBeVisible()
  release()
  await expect(order).toBeHidden()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  await expect(page.getByText('Plain Clay Planter').first()).toBeVisible()
})

test('loads the clicked page from the server when its script cannot be fetched', async ({
  page,
}) => {
  await page.goto('/login')
  await page.route('**/build/routes/register-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
})

test('preserves the error page of a refused request when scripts run, and links back', async ({
  browser,
  shop,
}) => {
  const page = await browser.newPage()
  await page.goto(`${shop.url}/products?search=${'a'.repeat(9000)}`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong')
  await expect(page.getByText('The URL is too long')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await page.close()
})

test('a page of another origin can show an image and draw it on a canvas', async ({
  page,
  shop,
}) => {
  const html = await (await fetch(`${shop.url}/products/paper-moon-lamp`)).text()
  const src = shop.url + (/\/images\/[0-9a-f]{32}\?w=600/.exec(html)?.[0] ?? '')
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Other</title><img crossorigin src="${src}">`)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  try {
    const otherPage = await page.context().newPage()
    await otherPage.goto(`http://127.0.0.1:${port}/`)
    const width = await otherPage.evaluate(async () => {
      const image = document.images[0] as HTMLImageElement
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      canvas.toDataURL()
      return image.naturalWidth
    })
    expect(width).toBe(600)
  } finally {
    other.close()
  }
})
