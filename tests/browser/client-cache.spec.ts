import type { Page } from '@playwright/test'
import { databaseOf } from '../support/server-process'
import { expect, gate, logIn, logInByForm, menu, test } from './fixtures'

const guests = [
  ['/', 'Welcome to Wrenfold'],
  ['/products?category=Desk', 'Desk'],
] as const
const customers = [
  ['/user/orders', 'Your Orders'],
  ['/user/favorites', 'User Favorites'],
] as const
const admins = [
  ['/admin/users?role=user', 'Manage Users'],
  ['/admin/products?sort=price', 'Manage Products'],
  ['/admin/categories', 'All Categories'],
  ['/admin/orders?status=delivered', 'All Orders'],
] as const

for (const [lists, email] of [
  [guests, undefined],
  [customers, 'user@example.com'],
  [admins, 'admin@example.com'],
] as const) {
  for (const [path, heading] of lists) {
    test(`going back to ${path} sends no request`, async ({ page }) => {
      if (email) await logIn(page, email)
      await page.goto(path)
      await page.getByRole('link', { name: 'Documentation', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation')
      const requests = dataRequestsOf(page)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(requests()).toEqual([])
    })
  }
}

test('going back restores the scroll position, and a cached list needs no request from other pages either', async ({
  page,
}) => {
  await page.goto('/products')
  const card = page.locator('.product-card a').nth(20)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await card.click()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  const requests = dataRequestsOf(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Home').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Wrenfold')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Products').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  expect(requests()).toEqual([expect.stringContaining('_data=routes%2F_index')])
})

for (const [path, email, fresh] of [
  ['/products', undefined, 60],
  ['/admin/users', 'admin@example.com', 5],
] as const) {
  test(`serves ${path} from the cache for ${fresh} minutes`, async ({ page }) => {
    await page.clock.install()
    if (email) await logIn(page, email)
    await page.goto(path)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    const title = await page.title()
    const awayAndBack = async () => {
      await page.getByRole('link', { name: 'Documentation' }).click()
      await expect(page).toHaveTitle(/Documentation/)
      const requests = dataRequestsOf(page)
      await page.goBack()
      await expect(page).toHaveTitle(title)
      return requests()
    }
    await awayAndBack()
    await page.clock.fastForward((fresh - 1) * 60_000)
    expect(await awayAndBack()).toEqual([])
    await page.clock.fastForward(2 * 60_000)
    expect(await awayAndBack()).toHaveLength(1)
  })
}

test('uses a stored list after a page load, but for no longer than an hour', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await menu(page, 'Products')
  await expect(page).toHaveTitle(/^Products/)
  await page.clock.runFor(2_000)
  await page.goto('/docs')
  const requests = dataRequestsOf(page)
  await menu(page, 'Products')
  await expect(page).toHaveTitle(/^Products/)
  expect(requests()).toEqual([])

  await page.goto('/docs')
  await page.clock.fastForward('01:01:00')
  await menu(page, 'Products')
  await expect(page).toHaveTitle(/^Products/)
  expect(requests()).toHaveLength(1)
})

test('writes no users to the storage of the browser', async ({ page }) => {
  await page.clock.install()
  await logInByForm(page, 'admin@example.com')
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByText('orla@example.com')).toBeVisible()
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories')
  await page.clock.runFor(2_000)
  const stored = await storage(page)
  expect(stored).toContain('admin.categories')
  expect(stored).not.toContain('orla')
})

test('shows a change that the user made on the page or through the API immediately', async ({
  page,
  shop,
}) => {
  await logIn(page, 'teodor@example.com')
  await page.goto('/products?search=plain+clay')
  const heart = page.getByRole('img', { name: 'One of your favorites' })
  await expect(heart).toBeHidden()
  await page.getByRole('link', { name: 'Plain Clay Planter' }).click()
  await page.getByRole('button', { name: 'Favorite', pressed: false }).click()
  await expect(page.getByText('Product added to favorites')).toBeVisible()
  await page.goBack()
  await expect(heart).toBeVisible()

  const { id } = await planterOf(shop)
  await page.request.delete(`/api/v1/users/delete-favorite/${id}`)
  await menu(page, 'Home')
  await expect(page).toHaveTitle(/^Home/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Plain Clay Planter' })).toBeVisible()
  await expect(heart).toBeHidden()
})

test('reloads the data of a page that the browser restores from its back/forward cache', async ({
  page,
}) => {
  await logIn(page, 'wilhelmina@example.com')
  await page.goto('/user/orders')
  await page.request.post('/logout')
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('stores and shows nothing of a user after their logout', async ({ page }) => {
  await page.clock.install()
  await logInByForm(page, 'milo@example.com')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  const order = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.clock.runFor(2_000)
  expect(await storage(page)).toContain('user.orders')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.clock.runFor(600)
  await expect(page).toHaveTitle(/^Home/)
  await page.clock.runFor(2_000)
  expect(await storage(page)).not.toContain('user.orders')

  await menu(page, 'Login')
  await page.getByLabel('Email').fill('orla@example.com')
  await page.getByLabel('Password').fill('121212')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await expect(page.getByText(order ?? 'no order')).toBeHidden()
})

test('holds nothing of an admin as soon as they press Logout', async ({ page }) => {
  await storeAsAdmin(page)
  const [mayBeSent, send] = gate()
  await page.route('**/logout?_data=*', async (route) => {
    await mayBeSent
    await route.continue()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  // The browser may store the cache again, with no list in it.
  await expect.poll(() => storage(page)).toMatch(/^\{\}$|\\"queries\\":\[\]/)
  send()
  await expect(page).toHaveTitle(/^Home/)
})

test('holds nothing of an admin after a logout without scripts', async ({ page }) => {
  await storeAsAdmin(page)
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/logout"]')?.submit(),
  )
  await expect(page).toHaveTitle(/^Home/)
  expect(await storage(page)).toBe('{}')
})

test('holds nothing of an admin whose session has ended on the server when the next page is a guest’s', async ({
  page,
}) => {
  await storeAsAdmin(page)
  await page.context().clearCookies({ name: 'refreshToken' })
  await page.goto('/help')
  expect(await storage(page)).toBe('{}')
})

test('requests a list again after it led to a deleted product', async ({ page, shop }) => {
  const name = 'Soon Gone Stool'
  const database = databaseOf(shop)
  const {
    search_id: _,
    likes: __,
    ...planter
  } = await database
    .selectFrom('products')
    .selectAll()
    .where('slug', '=', 'plain-clay-planter')
    .executeTakeFirstOrThrow()
  const stool = { id: 'f'.repeat(24), name, slug: 'soon-gone-stool' }
  await database
    .insertInto('products')
    .values({ ...planter, ...stool })
    .execute()
  await page.goto('/products?search=soon+gone')
  await expect(page.getByText('1 product for')).toBeVisible()
  await database.deleteFrom('products').where('name', '=', name).execute()
  await database.destroy()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
  await page.goBack()
  await expect(page.getByText('No products match your search.')).toBeVisible()
})

test('shows a cached page with a warning while the shop cannot be reached', async ({ page }) => {
  await page.clock.install()
  await page.goto('/products')
  await menu(page, 'Home')
  await expect(page).toHaveTitle(/^Home/)
  await page.clock.fastForward('01:30:00')
  await page.route('**/*_data=*', (route) => route.abort())
  await menu(page, 'Products')
  await page.clock.runFor(4_000)
  await expect(
    page.getByText('The shop could not be reached. This page may be out of date'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
})

test('says that the shop cannot be reached when a link is clicked offline, until the user is online again', async ({
  page,
}) => {
  await page.goto('/docs')
  await page.route('**/*', (route) => route.abort())
  await menu(page, 'Login')
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.locator('.toast')).toHaveText(/The shop could not be reached/)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
})

test('preserves the list and the search text when a search does not reach the shop', async ({
  page,
}) => {
  await page.goto('/products')
  const box = page.getByLabel('Search products')
  await box.focus()
  await page.route('**/*_data=*', (route) => route.abort())
  await box.pressSequentially('kettle')
  await expect(page.getByText('The shop could not be reached')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(box).toHaveValue('kettle')
  await page.unrouteAll()
  await box.press('Enter')
  await expect(page.getByText(/products? for “kettle”/)).toBeVisible()
})

test('shows a toast of the first page only once', async ({ page }) => {
  await page.goto('/user')
  await expect(page.getByText('Please log in')).toBeVisible()
  await page.getByRole('link', { name: 'Dismiss' }).click()
  await menu(page, 'Products')
  await expect(page).toHaveTitle(/^Products/)
  await menu(page, 'Home')
  await expect(page).toHaveTitle(/^Home/)
  await expect(page.getByText('Please log in')).toBeHidden()
})

for (const [state, spoil] of [
  ['corrupt', () => window.localStorage.setItem('shop', '{"timestamp":')],
  ['of another format', () => window.localStorage.setItem('shop', '{"timestamp":9e15}')],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      }),
  ],
] as const) {
  test(`works when the storage of the browser is ${state}`, async ({ page }) => {
    await page.addInitScript(spoil)
    await logInByForm(page, 'ines@example.com')
    await menu(page, 'Products')
    await expect(page).toHaveTitle(/^Products/)
    await menu(page, 'Home')
    await expect(page).toHaveTitle(/^Home/)
    const requests = dataRequestsOf(page)
    await page.goBack()
    await expect(page).toHaveTitle(/^Products/)
    expect(requests()).toEqual([])
  })
}

test('prefetches a product when the pointer is over its link', async ({ page }) => {
  await logIn(page, 'ines@example.com')
  await page.goto('/products')
  const fetched = page.waitForResponse(/products\.%24slug/)
  await page.getByRole('link', { name: 'Quiet Linen Hare' }).hover()
  expect((await fetched).headers()['cache-control']).toBe('private, max-age=10')
  await page.getByRole('link', { name: 'Quiet Linen Hare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet Linen Hare')
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('products.%24slug'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
  )
  expect(entries.filter(Boolean).length).toBeLessThanOrEqual(1)
})

async function storeAsAdmin(page: Page) {
  await logInByForm(page, 'admin@example.com')
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Products')
  await expect.poll(() => storage(page)).toContain('"currentUser\\":')
}

function storage(page: Page) {
  return page.evaluate(() => JSON.stringify({ ...window.localStorage }))
}

/** The returned function returns the data requests of navigations since its last call, without prefetches. */
function dataRequestsOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' || !request.url().includes('_data=')) return
    requests.push(request.url())
  })
  return () => requests.splice(0)
}

async function planterOf(shop: Parameters<typeof databaseOf>[0]) {
  const database = databaseOf(shop)
  const planter = await database
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'plain-clay-planter')
    .executeTakeFirstOrThrow()
  await database.destroy()
  return planter
}
