import {
  emptyCart,
  expect,
  gate,
  isFormSent,
  logIn,
  logInByForm,
  retryTyping,
  stopClock,
  test,
} from './fixtures'

test('shows the same toast again when the same action succeeds again', async ({ page }) => {
  await logIn(page, 'milo@example.com')
  await emptyCart(page)
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

test('shows the error again when a second login fails', async ({ page }) => {
  await page.goto('/login')
  for (let times = 0; times < 2; times++) {
    await page.getByLabel('Email').fill('ines@example.com')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert').getByText('Wrong email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page).toHaveTitle(/^Error: /)
    await page.getByRole('link', { name: 'Dismiss' }).click()
    await expect(page.getByText('You are not logged in yet.')).toBeVisible()
  }
})

test('hides a toast by itself, but not while the pointer is over it', async ({ page }) => {
  await page.clock.install()
  await logInByForm(page, 'ines@example.com', { withStoppedClock: true })
  const toast = page.getByText('Welcome Ines Fallowmere')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(2_100)
  await expect(toast).toBeHidden()
})

for (const [path, seconds] of [
  ['/user', 4],
  ['/products/plain-clay-planter', 3],
] as const) {
  test(`shows an error for ${seconds} seconds on ${path}`, async ({ page }) => {
    await page.clock.install()
    await logIn(page, 'ines@example.com')
    await page.goto(path)
    await stopClock(page)
    await page.route('**/logout?_data=*', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    const toast = page.getByRole('alert').getByText('An unexpected error occurred during logout')
    await expect(toast).toBeVisible()
    await page.clock.runFor(seconds * 1_000 - 500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(600)
    await expect(toast).toBeHidden()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
}

test('stacks at most twenty toasts, and each can be dismissed by keyboard', async ({ page }) => {
  await page.clock.install()
  await logIn(page, 'milo@example.com')
  await emptyCart(page)
  const { products } = await (await page.request.get('/api/v1/open/products?limit=60')).json()
  // Those of the demo, because other tests add products with long names.
  const available = products
    .toReversed()
    .filter(
      (it: { itemsInStock: number; variants?: unknown }) => it.itemsInStock > 1 && !it.variants,
    )
  for (const { _id } of available.slice(0, 23)) await page.request.post(`/api/v1/products/${_id}`)
  await page.goto('/cart')
  await stopClock(page)
  const toasts = page.locator('.toast')
  let responses = 0
  page.on('response', (response) => {
    if (isFormSent(response.request())) responses++
  })
  const buttons = page.getByRole('button', { name: /^Add one / })
  await expect(buttons).toHaveCount(23)
  for (const more of await buttons.all()) {
    await more.focus()
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => responses).toBe(23)
  await expect(toasts).toHaveCount(20)
  const dismiss = page.getByRole('link', { name: 'Dismiss' })
  await dismiss.first().focus()
  await page.keyboard.press('Enter')
  await expect(toasts).toHaveCount(19)
  await expect(page.locator('#main')).toBeFocused()
  await dismiss.first().focus()
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(1)
  await emptyCart(page)
})

test('the menu button exposes whether the menu is open', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Products').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('preserves the scroll position when a button is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 })
  await logIn(page, 'milo@example.com')
  await page.goto('/products/long-reach-watering-can')
  const button = page.getByRole('button', { name: 'Favorite', pressed: false })
  await button.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await button.click()
  await expect(page.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('Escape closes the delete dialog, which can be opened again', async ({ page }) => {
  await logInByForm(page, 'ines@example.com')
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

test('moves the focus to the heading of a new page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await page.getByRole('link', { name: 'Quiet Linen Hare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a field keeps the focus while its error is corrected', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('F')
  const schemas = page.waitForResponse(/schemas-/)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await (await schemas).finished()
  const field = page.getByLabel('Full Name')
  // Text that is typed before the schema has loaded is validated with the next key.
  await retryTyping(async (options) => {
    await field.selectText()
    await field.pressSequentially('Felicia')
    await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0, options)
  })
  await expect(field).toHaveValue('Felicia')
  await expect(field).toBeFocused()
})

test('checks a form with files while an admin corrects it', async ({ page }) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/settings/look')
  const colour = page.getByLabel('Accent colour')
  await colour.fill('#ffd400')
  const schemas = page.waitForResponse(/admin-schemas-/)
  await page.getByRole('button', { name: 'Save look' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await (await schemas).finished()
  await page.getByLabel('Logo', { exact: true }).setInputFiles('public/icon.png')
  for (const [picked, errors] of [
    ['#1f4f8a', 0],
    ['#ffd400', 1],
    ['#1f4f8b', 0],
  ] as const) {
    await retryTyping(async (options) => {
      await colour.fill(picked)
      await expect(page.locator('.field .error')).toHaveCount(errors, options)
    })
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.look-sample').first()).toBeVisible()
})

test('removes "Error:" from the title when the form is cancelled', async ({ page }) => {
  await logInByForm(page, 'ines@example.com')
  await page.getByRole('link', { name: 'Edit password, phone or image' }).click()
  await expect(page.getByRole('heading', { name: 'Edit password, phone or image' })).toBeFocused()
  await page.getByLabel('Phone Number').fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveTitle(/^Error: Your profile/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveTitle(/^Your profile/)
})

test('shows a preview of a chosen image before it is sent', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel(/Profile Image/).setInputFiles('public/icon.png')
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
})

test('shows an error at the field when a chosen file is not an image, and preserves the errors of other fields', async ({
  page,
}) => {
  await page.goto('/register')
  const preview = page.getByRole('img', { name: 'Preview' })
  const wrong = page.getByRole('alert').getByText('Invalid file type.')
  const field = page.getByLabel(/Profile Image/)
  const noImage = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
  await field.setInputFiles(noImage)
  await expect(wrong).toBeVisible()
  await expect(preview).toBeHidden()
  await field.setInputFiles('public/icon.png')
  await expect(preview).toBeVisible()
  await expect(wrong).toBeHidden()
  await page.getByLabel('Full Name').fill('X')
  await page.getByLabel('Email Address').fill('x@shop.test')
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await page.getByLabel('Confirm Password').fill('123456')
  await page.getByLabel('Phone Number').fill('1')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await field.setInputFiles(noImage)
  await expect(wrong).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(preview).toBeHidden()
  await expect(page.locator('.field .error', { hasText: 'Name must be' })).toBeVisible()
})

test('searches while the user types, as one history entry', async ({ page }) => {
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

test('shows a progress bar during a slow navigation', async ({ page }) => {
  await page.goto('/')
  const [released, release] = gate()
  await page.route('**/docs?_data=*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Read the documentation' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

test('counts presses of the cart buttons at once, and agrees with the server afterwards', async ({
  page,
}) => {
  await logIn(page, 'teodor@example.com')
  await emptyCart(page)
  await page.goto('/products/fair-chance-umbrella')
  const [released, release] = gate()
  let responses = 0
  page.on('requestfinished', (request) => {
    if (isFormSent(request)) responses++
  })
  await page.route('**/*', async (route) => {
    if (isFormSent(route.request())) await released
    await route.continue()
  })
  const add = page.getByRole('button', { name: 'Add to cart' })
  for (let times = 0; times < 3; times++) await add.click()
  await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible()
  await expect(page.getByText('18 in stock')).toBeVisible()
  release()
  await expect(page.getByText('Product added to cart')).toHaveText(/now 3 ×/)
  await page.getByRole('link', { name: 'Cart (3)' }).click()
  await expect(page.getByLabel('Quantity')).toHaveText('3')
  await page.getByRole('button', { name: 'Remove one Fair Chance Umbrella' }).dblclick()
  await page.getByRole('button', { name: 'Add one Fair Chance Umbrella' }).click()
  await expect(page.getByLabel('Quantity')).toHaveText('2')
  await expect(page.getByText('$128.00').first()).toBeVisible()
  await expect.poll(() => responses).toBe(6)
  await page.reload()
  await expect(page.getByLabel('Quantity')).toHaveText('2')
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible()
})

test('undoes a change and says why when the shop refuses it', async ({ page, browser, shop }) => {
  await logIn(page, 'wilhelmina@example.com')
  await emptyCart(page)
  await page.goto('/products/humming-top')
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logIn(other, 'orla@example.com')
  await emptyCart(other)
  await other.goto('/products/humming-top')
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await expect(other.getByRole('link', { name: 'Cart (1)' })).toBeVisible()
  await expect(other.getByText('Product added to cart')).toBeVisible()

  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Humming Top is out of stock')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
})

test('undoes a change and says so when there is no connection', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/plain-clay-planter')
  await page.route('**/products/plain-clay-planter?_data*', (route) =>
    isFormSent(route.request()) ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('An unexpected error occurred while adding to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart \(/ })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Clay Planter')
})

test('shows a new favorite immediately', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/second-helping-picnic-rug')
  const [released, release] = gate()
  await page.route('**/products/second-helping-picnic-rug?*', async (route) => {
    if (isFormSent(route.request())) await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Favorite', pressed: false }).click()
  await expect(page.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
  await expect(page.getByText('4 likes')).toBeVisible()
  release()
  await expect(page.getByText('Product added to favorites')).toBeVisible()
  await expect(page.getByText('4 likes')).toBeVisible()
})

test('asks a guest to log in after a press on Add to cart', async ({ page }) => {
  await page.goto('/products/plain-clay-planter')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Please log in')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('loads scripts only after the images of the page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  // The page would start its scripts after five seconds.
  await stopClock(page)
  const [released, release] = gate()
  await page.route('**/images/**', async (route) => {
    await released
    await route.continue()
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.evaluate(() => window.location.assign('/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
  expect(scripts).toEqual([])
  release()
  await page.clock.resume()
  await expect(page.locator('.menu-toggle[aria-expanded]')).toBeAttached()
  expect(scripts.length).toBeGreaterThan(5)
})

test('a form has the choices that were saved meanwhile, and the text that was typed, when an admin comes back to it', async ({
  page,
  context,
}) => {
  await logIn(page, 'admin@example.com')
  const other = await context.newPage()
  const save = async () => {
    await other.getByRole('button', { name: /^Save (look|settings)$/ }).click()
    await expect(other.getByText(/^(Look|Settings) saved$/)).toBeVisible()
  }

  await page.goto('/admin/settings/look')
  await page.goto('/help')
  await other.goto('/admin/settings/look')
  await other.getByLabel('Corners').selectOption('slight')
  await save()
  await page.goBack()
  await expect(page.getByLabel('Corners')).toHaveValue('slight')
  await other.getByLabel('Corners').selectOption('round')
  await save()

  await page.goto('/admin/settings/law')
  await page.goto('/help')
  await other.goto('/admin/settings/law')
  await other.getByLabel('This shop sells to consumers').selectOption('uk')
  await save()
  await page.goBack()
  await expect(page.getByLabel('This shop sells to consumers')).toHaveValue('uk')
  await other.getByLabel('This shop sells to consumers').selectOption('none')
  await save()

  await page.goto('/admin/products/add')
  await page.getByLabel('Name').fill('Half Done Stool')
  await page.getByLabel('Category').selectOption('Desk')
  await page.goto('/help')
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Half Done Stool')
  await expect(page.getByLabel('Category')).toHaveValue('Desk')
})

test('a form has the text that was typed when an admin comes back to it from a link of the shop, and not when it was saved', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/settings/law')
  const terms = page.getByLabel('Terms')
  await terms.fill('Half of the terms')
  await page.getByRole('link', { name: 'Manage Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Orders')
  await page.goBack()
  await expect(terms).toHaveValue('Half of the terms')
  await terms.fill('')
  await page.getByRole('button', { name: 'Save legal texts' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('link', { name: 'Manage Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Orders')
  await page.goBack()
  await expect(terms).toHaveValue('')
})

for (const javaScriptEnabled of [true, false]) {
  test(`the filters of a list are those of its URL when a customer comes back ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/products?search=clay')
    await page.locator('details', { has: page.getByLabel('Brand') }).evaluate((it) => {
      ;(it as HTMLDetailsElement).open = true
    })
    await page.getByLabel('Brand').selectOption({ index: 1 })
    if (!javaScriptEnabled) await page.getByLabel('Search products').fill('lamp')
    await page.goto('/help')
    await page.goBack()
    await expect(page.getByLabel('Brand')).toHaveValue('')
    await expect(page.getByLabel('Search products')).toHaveValue('clay')
    await page.goto('/products/paper-moon-lamp')
    await page.getByLabel('Quantity').selectOption('3')
    await page.goto('/help')
    await page.goBack()
    await expect(page.getByLabel('Quantity')).toHaveValue('1')
    await context.close()
  })
}

test('moves the focus to visible text on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await logIn(page, 'admin@example.com')
  await page.goto('/login?again=1')
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page.getByText('Admin dashboard is available on medium')).toBeFocused()
})

test('a navigation does not extend the time of a toast', async ({ page }) => {
  await page.clock.install()
  await logIn(page, 'ines@example.com')
  await page.goto('/products/paper-moon-lamp')
  await stopClock(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const toast = page.getByText('Product added to cart')
  await expect(toast).toBeVisible()
  await page.clock.runFor(2_000)
  await page.getByRole('link', { name: /^back to/ }).click()
  await expect(page).toHaveURL(/\/products(\?.*)?$/)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(toast).toBeHidden()
})

test('a cart of twelve lines fits on a phone, and its buttons do not move when pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await logInByForm(page, 'wilhelmina@example.com')
  await emptyCart(page)
  const { products } = await (await page.request.get('/api/v1/open/products?limit=60')).json()
  // Those of the demo, because other tests add products with long names.
  const available = products
    .toReversed()
    .filter(
      (it: { itemsInStock: number; variants?: unknown }) => it.itemsInStock > 1 && !it.variants,
    )
  for (const { _id } of available.slice(0, 12)) await page.request.post(`/api/v1/products/${_id}`)
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toHaveCount(12)
  await page.evaluate(() => document.fonts.ready)
  const height = async () => (await page.locator('.lines').boundingBox())?.height
  expect(await height()).toBeLessThanOrEqual(1_200)
  const more = page.getByRole('button', { name: /^Add one / }).first()
  const before = await more.boundingBox()
  await more.click()
  await expect(page.locator('.cart-line').first()).toContainText('each')
  expect(await more.boundingBox()).toEqual(before)
  await emptyCart(page)
})
