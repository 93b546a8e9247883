import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { expect, gate, logIn, test } from './shop'

test.describe('the back office', () => {
  test.beforeEach(async ({ page }) => logIn(page, 'admin@example.com'))

  test('a ban, and what undoes it, show at once, in any number', async ({ page }) => {
    await page.goto('/admin/users?search=wilhelmina')
    await page.getByRole('link', { name: /^Edit Wilhelmina/ }).click()
    const [held, release] = gate()
    const sent = await onPosts(page, async (route) => {
      await held
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

  test('a change that fails is undone, and a toast says why', async ({ page }) => {
    await page.goto('/admin/users?search=teodor')
    await page.getByRole('link', { name: /^Edit Teodor/ }).click()
    for (const [answer, told] of [
      [{ status: 500, body: '' }, 'An error occurred while banning the user'],
      ['abort', 'An unexpected error occurred while banning the user'],
    ] as const) {
      const [held, release] = gate()
      await onPosts(page, async (route) => {
        await held
        await (answer === 'abort' ? route.abort() : route.fulfill(answer))
      })
      await page.getByRole('button', { name: 'Ban', exact: true }).click()
      await expect(page.getByText('Banned', { exact: true })).toBeVisible()
      release()
      await expect(page.getByText(told)).toBeVisible()
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await page.unrouteAll()
    }
  })

  test('a deleted user is gone at once, and back if it fails', async ({ page }) => {
    await page.goto('/admin/users?search=orla')
    const card = page.getByRole('heading', { level: 2, name: /^Orla/ })
    const [held, release] = gate()
    await onPosts(page, async (route) => {
      await held
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

  test('a category says that it is being deleted', async ({ page }) => {
    await page.goto('/admin/categories')
    await page.getByLabel('Name').fill('Passing Fancies')
    await page.getByRole('button', { name: 'Create category' }).click()
    await expect(page.getByRole('heading', { name: 'Passing Fancies' })).toBeVisible()
    const [held, release] = gate()
    await onPosts(page, async (route) => {
      await held
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

  test('a new product stands in the list while it is being created', async ({ page }) => {
    await fillIn(page, { name: 'Early Bird Bath' })
    const [held, release] = gate()
    await onPosts(page, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Products')
    await expect(page.getByRole('heading', { level: 2, name: 'Early Bird Bath' })).toBeVisible()
    await expect(page.getByText('Creating...')).toBeVisible()
    await expect(page.getByText('$19.90')).toBeVisible()
    release()
    await expect(page.getByText('Product created successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Early Bird Bath' })).toHaveCount(1)
    await expect(page.getByText('Creating...')).toBeHidden()
  })

  for (const [why, fail, told, atField] of [
    ['is refused', undefined, 'A product of this name exists already', true],
    ['is lost', 'abort', 'An unexpected error occurred while creating the product', false],
  ] as const) {
    test(`a new product that ${why} leads back to its form, with all of it`, async ({ page }) => {
      await fillIn(page, { name: 'Paper Moon Lamp' })
      const [held, release] = gate()
      await onPosts(page, async (route) => {
        await held
        await (fail ? route.abort() : route.continue())
      })
      await page.getByRole('button', { name: 'Create Product' }).click()
      await expect(page.getByText('Creating...')).toBeVisible()
      release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Product')
      await expect(page.getByText(told).first()).toBeVisible()
      if (atField) await expect(page.getByRole('link', { name: told })).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Paper Moon Lamp')
      await expect(page.getByLabel('Price')).toHaveValue('19.90')
      await expect(page.getByLabel('Category')).toHaveValue('Desk')
      await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible()
      await page.unrouteAll()
      const name = `Paper Moon Lamp, ${why}`
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Create Product' }).click()
      await expect(page.getByText('Product created successfully')).toBeVisible()
      await expect(page.getByRole('link', { name })).toBeVisible()
    })
  }

  test('a deleted product is gone from the list at once; if it fails, its page comes back', async ({
    page,
  }) => {
    await page.goto('/admin/products?search=humming')
    await page.getByRole('link', { name: 'Humming Top' }).click()
    await page.getByRole('link', { name: 'Delete product' }).click()
    const [held, release] = gate()
    await onPosts(page, async (route) => {
      await held
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

test('a favorite leaves its list at once, and comes back if it fails', async ({ page }) => {
  await logIn(page)
  await page.goto('/user/favorites')
  const cards = page.getByRole('heading', { level: 2 })
  const before = await cards.count()
  expect(before).toBeGreaterThan(0)
  const [held, release] = gate()
  await onPosts(page, async (route) => {
    await held
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

test('marks pressed many times end as the last press', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/products/second-helping-picnic-rug')
  const mark = page.getByRole('button', { name: /favorites$/ })
  const before = await mark.textContent()
  const sent = await onPosts(page, (route) => route.continue())
  for (let presses = 0; presses < 5; presses++) await mark.click()
  await expect.poll(() => sent()).toHaveLength(5)
  await expect(page.getByText(/^Product (added|removed)/)).toHaveCount(5)
  await expect(mark).not.toHaveText(before ?? '')
  await page.reload()
  await expect(mark).not.toHaveText(before ?? '')
})

test('who waits for long is told so, until the answer has come', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/paper-moon-lamp')
  await page.clock.install()
  const [held, release] = gate()
  await onPosts(page, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Waiting for the shop...')).toBeVisible()
  release()
  await expect(page.getByText('Product added to favorites')).toBeVisible()
  await expect(page.getByText('Waiting for the shop...')).toBeHidden()
})

test('a form that cannot be sent keeps all that was typed', async ({ page }) => {
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

test('a press whose person is gone leads to the log-in, once', async ({ page, context }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products/plain-clay-planter')
  await context.clearCookies({ name: 'refreshToken' })
  const button = page.getByRole('button', { name: 'Add to cart' })
  const [held, release] = gate()
  await onPosts(page, async (route) => {
    await held
    await route.continue()
  })
  for (let times = 0; times < 3; times++) await button.click()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(page.getByText('Please log in')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
})

test('the rules for pictures are told before anything is sent', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel(/Profile Image/)
  const sent = await onPosts(page, (route) => route.continue())
  for (const [file, told] of [
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
    await expect(page.getByRole('alert').getByText(told)).toBeVisible()
    await expect(page.getByRole('img', { name: 'What you chose' })).toBeHidden()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(field).toBeFocused()
  }
  expect(sent()).toEqual([])
  await field.setInputFiles('public/icon.png')
  await expect(page.getByText('Image file is larger than 2MB')).toBeHidden()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
})

test('a large picture shows how much of it is sent', async ({ page }) => {
  await logIn(page, 'orla@example.com')
  await page.goto('/user/profile?edit=1')
  await page.getByLabel('Profile Image').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: await largePicture(),
  })
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 300_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const button = page.getByRole('button', { name: 'Save changes' })
  await button.click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('Profile updated successfully')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('progressbar')).toBeHidden()
})

async function fillIn(page: Page, { name }: { name: string }) {
  await page.goto('/admin/products/add')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('It was here before the shop knew of it.')
  await page.getByLabel('Brand').fill('Oddmoor')
  await page.getByLabel('Category').selectOption('Desk')
  await page.getByLabel('Price').fill('19.90')
  await page.getByLabel('Items in Stock').fill('4')
  await page.getByLabel('Image').setInputFiles('public/icon.png')
}

/** Noise, which no format packs well: about 900 kB. */
async function largePicture() {
  return sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}

/** Lets a test answer what the page sends, and gives back what was sent so far. */
async function onPosts(page: Page, answer: (route: Route) => Promise<void>) {
  const sent: string[] = []
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().url())
    await answer(route)
  })
  return () => sent
}
