import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { databaseOf } from '../support/server-process'
import { maxWaitMs } from '../support/wait'
import { checkShown } from './accessibility'
import { emptyCart, expect, gate, isFormSent, logIn, menu, stopClock, test } from './fixtures'

test.describe('admin screens', () => {
  test.beforeEach(async ({ page }) => logIn(page, 'admin@example.com'))

  test('adds several images one after the other, and shows the progress, when an admin chooses them at once', async ({
    page,
  }) => {
    await page.goto('/admin/products?search=plain+clay')
    await page.getByRole('link', { name: 'Plain Clay Planter', exact: true }).click()
    const rows = page.locator('.images li')
    await expect(rows).toHaveCount(1)
    const [released, release] = gate()
    await onPosts(page, async (route) => {
      await released
      await route.continue()
    })
    await page.getByLabel('Further images').setInputFiles(
      await Promise.all(
        ['#a53', '#35a'].map(async (background, at) => ({
          name: `${at}.png`,
          mimeType: 'image/png',
          buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background } })
            .png()
            .toBuffer(),
        })),
      ),
    )
    await expect(page.getByAltText('Preview')).toHaveCount(2)
    await page.getByRole('button', { name: 'Add images' }).click()
    await expect(page.getByText('Adding image 1 of 2...')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Images added' })).toBeVisible()
    release()
    await expect(rows).toHaveCount(3)
    await expect(page.getByText(/^Adding image/)).toBeHidden()
    await page.getByRole('button', { name: 'Remove: image 3' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove: image 2' }).click()
    await expect(rows).toHaveCount(1)
  })

  test('opens the page of the product when an admin creates it to continue', async ({ page }) => {
    await page.goto('/admin/products/add')
    const name = `Reed Basket ${Date.now()}`
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Description', { exact: true }).fill('Woven.')
    await page.getByLabel('Brand').fill('Oddmoor')
    await page.getByLabel('Category').selectOption('Kitchen')
    await page.getByLabel('Price', { exact: true }).fill('18')
    await page.getByLabel('Items in Stock').fill('2')
    await page.getByLabel('Image').setInputFiles('public/icon.png')
    await page.getByRole('button', { name: 'Create and continue' }).click()
    await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f]{24}#images-title$/)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await checkShown(page)
  })

  test('show a ban and its undo immediately, even when both are repeated before the responses', async ({
    page,
  }) => {
    await page.goto('/admin/users?search=wilhelmina')
    await page.getByRole('link', { name: /^Edit Wilhelmina/ }).click()
    const [released, release] = gate()
    const sent = await onPosts(page, async (route) => {
      await released
      await route.continue()
    })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('Ban')
    await expect(page.getByText('Banned', { exact: true })).toBeVisible()
    await press('Unban')
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await press('Promote')
    await expect(page.getByRole('button', { name: 'Demote' })).toBeVisible()
    await press('Demote')
    await press('Ban')
    await expect(page.getByText('Banned', { exact: true })).toBeVisible()
    release()
    await expect.poll(() => sent()).toHaveLength(5)
    await expect(page.getByText('User banned successfully').last()).toBeVisible()
    await page.reload()
    await expect(page.getByText('Banned', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unban' }).click()
    await expect(page.getByText('User unbanned successfully')).toBeVisible()
  })

  test('undo a change that fails, and say why in a toast', async ({ page }) => {
    await page.goto('/admin/users?search=teodor')
    await page.getByRole('link', { name: /^Edit Teodor/ }).click()
    for (const [failure, message] of [
      [{ status: 500, body: '' }, 'An error occurred while banning the user'],
      ['abort', 'An unexpected error occurred while banning the user'],
    ] as const) {
      const [released, release] = gate()
      await onPosts(page, async (route) => {
        await released
        await (failure === 'abort' ? route.abort() : route.fulfill(failure))
      })
      await page.getByRole('button', { name: 'Ban', exact: true }).click()
      await expect(page.getByText('Banned', { exact: true })).toBeVisible()
      release()
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await page.unrouteAll()
    }
  })

  test('remove a deleted user at once, and show them again when the deletion fails', async ({
    page,
  }) => {
    await page.goto('/admin/users?search=orla')
    const card = page.getByRole('heading', { level: 2, name: /^Orla/ })
    const [released, release] = gate()
    await onPosts(page, async (route) => {
      await released
      await route.abort()
    })
    await page.getByRole('link', { name: /^Delete Orla/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByText('0 users')).toBeVisible()
    release()
    await expect(
      page.getByText('An unexpected error occurred while deleting the user'),
    ).toBeVisible()
    await expect(card).toBeVisible()
    await expect(page.getByText('1 user', { exact: false }).first()).toBeVisible()
  })

  test('mark a category that is being deleted', async ({ page }) => {
    await page.goto('/admin/categories')
    await page.getByLabel('Name').fill('Passing Fancies')
    await page.getByRole('button', { name: 'Create category' }).click()
    await expect(page.getByRole('heading', { name: 'Passing Fancies' })).toBeVisible()
    const [released, release] = gate()
    await onPosts(page, async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('link', { name: 'Delete Passing Fancies' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Deleting...')).toBeVisible()
    release()
    await expect(page.getByText('Category deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Passing Fancies' })).toBeHidden()
  })

  test('list a new product while it is being created', async ({ page }) => {
    await fillIn(page, { name: 'Early Bird Bath' })
    const [released, release] = gate()
    await onPosts(page, async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Products')
    const row = page.getByRole('listitem').filter({ hasText: 'Early Bird Bath' })
    await expect(row.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(row.getByText('Creating...')).toBeVisible()
    await expect(row.getByText('$19.90')).toBeVisible()
    release()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Early Bird Bath' })).toHaveCount(1)
    await expect(page.getByText('Creating...')).toBeHidden()
  })

  for (const [why, fail, message, atField] of [
    ['is refused', undefined, 'A product with this name already exists', true],
    [
      'does not reach the shop',
      'abort',
      'An unexpected error occurred while creating the product',
      false,
    ],
  ] as const) {
    test(`return to the filled form when a new product ${why}`, async ({ page }) => {
      await fillIn(page, { name: 'Paper Moon Lamp' })
      const [released, release] = gate()
      await onPosts(page, async (route) => {
        await released
        await (fail ? route.abort() : route.continue())
      })
      await page.getByRole('button', { name: 'Create Product' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Products')
      await expect(page.getByText('Creating...')).toBeVisible()
      release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Product')
      await expect(page.getByText(message).first()).toBeVisible()
      if (atField) await expect(page.getByRole('link', { name: message })).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Paper Moon Lamp')
      await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('19.90')
      await expect(page.getByLabel('Category')).toHaveValue('Desk')
      await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
      await page.unrouteAll()
      const name = `Paper Moon Lamp, ${why}`
      const posts = await onPosts(page, (route) => route.continue())
      await page.getByLabel('Name').fill(name)
      await expect(page.getByRole('link', { name: message })).toBeHidden()
      expect(posts()).toEqual([])
      await page.getByRole('button', { name: 'Create Product' }).click()
      await expect(page.getByText('Product created successfully')).toBeVisible()
      await expect(page.getByRole('link', { name })).toBeVisible()
    })
  }

  test('remove the toast of a refused product when the form is sent again', async ({ page }) => {
    await fillIn(page, { name: 'Second Thoughts' })
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1.250')
    await page.clock.install()
    await stopClock(page)
    await page.getByRole('button', { name: 'Create Product' }).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('“1.250” can mean')
    await expect(page.getByRole('link', { name: /“1.250” can mean/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('48.50,0')
    // From here on the browser refuses the form itself. Before, the shop would, with a toast about the new price.
    await expect(page.getByRole('link', { name: /^Price must be an amount/ })).toBeVisible()
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(toast).toHaveCount(0)
  })

  test('create and delete a product once when the button is double-clicked', async ({ page }) => {
    await fillIn(page, { name: 'Once Only Bell' })
    const sent = await onPosts(page, (route) => route.continue())
    await page.getByRole('button', { name: 'Create Product' }).dblclick()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    await page.getByRole('link', { name: 'Once Only Bell' }).click()
    await page.getByRole('link', { name: 'Delete product' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick()
    await expect(page.getByText('Product deleted successfully')).toBeVisible()
    expect(sent()).toHaveLength(2)
  })

  test('stay on another page when a new product fails, and preserve its form', async ({ page }) => {
    await fillIn(page, { name: 'Paper Moon Lamp' })
    const [released, release] = gate()
    await onPosts(page, async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create Product' }).click()
    // Without this, Back may lead to the form.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Products')
    await page.getByRole('link', { name: 'Manage Categories' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories')
    release()
    await expect(page.getByText('A product with this name already exists')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories')
    await page.goBack()
    const dashboard = page.getByRole('navigation', { name: 'Administration' })
    await dashboard.getByRole('link', { name: 'Add Product' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Paper Moon Lamp')
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(/It was here/)
  })

  test('remove a deleted product from the list at once, and return to its page when the deletion fails', async ({
    page,
  }) => {
    await page.goto('/admin/products?search=humming')
    await page.getByRole('link', { name: 'Humming Top' }).click()
    await page.getByRole('link', { name: 'Delete product' }).click()
    const [released, release] = gate()
    await onPosts(page, async (route) => {
      await released
      await route.fulfill({ status: 503, body: 'down' })
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Products')
    await expect(page.getByRole('link', { name: 'Humming Top' })).toBeHidden()
    release()
    await expect(page.getByText('Failed to delete the product.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Humming Top')
  })
})

test('removes a favorite from its list at once, and shows it again when the removal fails', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/user/favorites')
  const cards = page.getByRole('heading', { level: 2 })
  const before = await cards.count()
  expect(before).toBeGreaterThan(0)
  const [released, release] = gate()
  await onPosts(page, async (route) => {
    await released
    await route.abort()
  })
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(cards).toHaveCount(before - 1)
  release()
  await expect(page.getByText('An unexpected error occurred while removing favorite')).toBeVisible()
  await expect(cards).toHaveCount(before)
})

test('ends in the state of the last press when the favorite button is pressed many times', async ({
  page,
}) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/products/second-helping-picnic-rug')
  const mark = page.getByRole('button', { name: 'Favorite' })
  const before = await mark.textContent()
  const answered: string[] = []
  page.on('requestfinished', (request) => {
    if (isFormSent(request)) answered.push(request.url())
  })
  for (let presses = 0; presses < 5; presses++) await mark.click()
  await expect.poll(() => answered).toHaveLength(5)
  await expect(mark).not.toHaveText(before ?? '')
  await page.reload()
  await expect(mark).not.toHaveText(before ?? '')
})

test('shows a waiting notice when the response takes long, until it arrives', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/paper-moon-lamp')
  await page.clock.install()
  const [released, release] = gate()
  await onPosts(page, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Favorite', pressed: false }).click()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Waiting for the shop...')).toBeVisible()
  release()
  await expect(page.getByText('Product added to favorites')).toBeVisible()
  await expect(page.getByText('Waiting for the shop...')).toBeHidden()
})

test('preserves what was typed when a form cannot be sent', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('Ottilie Harrow')
  await page.getByLabel('Email Address').fill('ottilie@example.com')
  await onPosts(page, (route) => route.abort())
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('An unexpected error occurred during registration')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ottilie Harrow')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible()
})

test('redirects to the login once when several presses find no session', async ({
  page,
  context,
}) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/plain-clay-planter')
  await context.clearCookies({ name: 'refreshToken' })
  const button = page.getByRole('button', { name: 'Add to cart' })
  const [released, release] = gate()
  await onPosts(page, async (route) => {
    await released
    await route.continue()
  })
  for (let times = 0; times < 3; times++) await button.click()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(page.getByText('Please log in')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
})

test('sends presses after a login, even if a press before the login found no session', async ({
  page,
  context,
}) => {
  await logIn(page)
  await page.goto('/user/favorites')
  await context.clearCookies({ name: 'refreshToken' })
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await page.getByLabel('Email').fill('ines@example.com')
  await page.getByLabel('Password').fill('121212')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveTitle(/profile/)
  await menu(page, 'Products')
  await page.getByRole('link', { name: 'Quiet Linen Hare' }).click()
  await page.getByRole('button', { name: 'Favorite' }).click()
  await expect(page.getByText(/^Product (added|removed)/)).toBeVisible()
})

test('places one order with all units that were added before it', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await emptyCart(page)
  await page.goto('/products/plain-clay-planter')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: /^Cart/ }).click()
  const [released, release] = gate()
  await onPosts(page, async (route) => {
    await released
    await route.continue()
  })
  const more = page.getByRole('button', { name: 'Add one Plain Clay Planter' })
  for (let presses = 0; presses < 3; presses++) await more.click()
  const total = (await page.locator('.total').last().textContent()) ?? ''
  const order = page.getByRole('button', { name: /Proceed|Processing/ })
  await order.focus()
  await page.keyboard.press('Enter')
  await expect(order).toHaveText('Processing...')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await expect(page.getByRole('listitem').filter({ hasText: '4 ×' }).getByText(total)).toBeVisible()
})

test('shows the new prices in the cart when an order is refused because the total has changed', async ({
  page,
  shop,
}) => {
  const setPrice = async (price: number) => {
    const db = databaseOf(shop)
    await db
      .updateTable('variants')
      .set({ price, old_price: null })
      .where(
        'id',
        'in',
        db.selectFrom('products').select('id').where('slug', '=', 'plain-clay-planter'),
      )
      .execute()
    await db.destroy()
  }
  await setPrice(500)
  await logIn(page, 'orla@example.com')
  await emptyCart(page)
  await page.goto('/products/plain-clay-planter')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.locator('.total')).toHaveText('$5.00')
  await setPrice(1000)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(
    page.getByText('The total is now $10.00 (it was $5.00). Please check your order.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.locator('.total')).toHaveText('$10.00')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
})

test('sends a logout only after all earlier presses', async ({ page }) => {
  await logIn(page, 'teodor@example.com')
  await page.goto('/products/quiet-linen-hare')
  const add = page.getByRole('button', { name: 'Add to cart' })
  const [released, release] = gate()
  const sent = await onPosts(page, async (route) => {
    await released
    await route.continue()
  })
  for (let presses = 0; presses < 3; presses++) await add.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  release()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(sent()).toHaveLength(4)
})

test('sends a press once, even when the data of its page cannot be reloaded', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/fair-chance-umbrella')
  const sent = await onPosts(page, (route) => route.continue())
  await page.route('**/*_data=routes%2Fproducts*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Favorite' }).click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(sent()).toHaveLength(1)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fair Chance Umbrella')
})

test('shows the right cart count on the next page when the user leaves immediately after a press', async ({
  page,
}) => {
  await logIn(page, 'teodor@example.com')
  await page.goto('/products/paper-moon-lamp')
  await onPosts(page, async (route) => {
    const response = await route.fetch({ timeout: maxWaitMs })
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Wrenfold' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Wrenfold')
  await expect(page.getByText('Product added to cart')).toBeVisible()
  const shown = await page.getByRole('link', { name: /^Cart/ }).textContent()
  const { user } = await (await page.request.get('/api/v1/users/me')).json()
  const units = user.cart.items.reduce(
    (sum: number, it: { quantity: number }) => sum + it.quantity,
    0,
  )
  expect(shown).toBe(`Cart (${units})`)
})

test('preserves the focus when a unit is removed, and moves it to the heading after the last one', async ({
  page,
}) => {
  await logIn(page, 'milo@example.com')
  await emptyCart(page)
  await page.goto('/products/quiet-linen-hare')
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await add.click()
  await page.getByRole('link', { name: /^Cart/ }).click()
  const less = page.getByRole('button', { name: 'Remove one Quiet Linen Hare' })
  await less.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product removed from cart')).toBeVisible()
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(less).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('saves a large image in the profile form at /user', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/user?edit=1')
  await page.getByLabel('Profile Image').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: await largeImage(),
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

test('refuses invalid images before anything is sent', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel(/Profile Image/)
  const sent = await onPosts(page, (route) => route.continue())
  for (const [file, message] of [
    [
      { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      'Invalid file type.',
    ],
    [
      { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
      'Image file is larger than 2MB',
    ],
  ] as const) {
    await field.setInputFiles(file)
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Preview' })).toBeHidden()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(field).toBeFocused()
  }
  expect(sent()).toEqual([])
  await field.setInputFiles('public/icon.png')
  await expect(page.getByText('Image file is larger than 2MB')).toBeHidden()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
})

test('resizes a photo that is too large before it is sent', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/user/profile?edit=1')
  const photo = await noise(2000, 1400).jpeg({ quality: 95 }).toBuffer()
  const choose = () =>
    page.getByLabel('Profile Image').setInputFiles({
      name: 'walk.jpg',
      mimeType: 'image/jpeg',
      buffer: photo,
    })
  await choose()
  await expect(page.getByText(/^Resized from \d\.\d MB to (?:[01]\.\d MB|\d+ kB)\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  // Saving before the resize has finished works too.
  await choose()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  const avatar = page.locator('img.avatar')
  await expect(avatar).toHaveJSProperty('complete', true)
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the button says "Saving..." until a large image is sent', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/user/profile?edit=1')
  await page.getByLabel('Profile Image').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: await largeImage(),
  })
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 30_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const button = page.getByRole('button', { name: 'Save changes' })
  await button.click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeHidden()
})

async function fillIn(page: Page, { name }: { name: string }) {
  await page.goto('/admin/products/add')
  await page.getByLabel('Name').fill(name)
  await page
    .getByLabel('Description', { exact: true })
    .fill('It was here before the shop knew of it.')
  await page.getByLabel('Brand').fill('Oddmoor')
  await page.getByLabel('Category').selectOption('Desk')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('19.90')
  await page.getByLabel('Items in Stock').fill('4')
  await page.getByLabel('Image').setInputFiles('public/icon.png')
}

/** Noise, which no format compresses well: about 900 kB. */
async function largeImage() {
  return noise(640, 480).png().toBuffer()
}

function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

/** Handles the forms that the page sends, and returns a function that returns their URLs so far. */
async function onPosts(page: Page, handler: (route: Route) => Promise<void>) {
  const sent: string[] = []
  await page.route('**/*', async (route) => {
    if (!isFormSent(route.request())) return route.fallback()
    sent.push(route.request().url())
    await handler(route)
  })
  return () => sent
}
