import { addPseudoLanguage, pseudoLanguage } from '../support/pseudo-language'
import { saidIn } from '../support/said-in'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { test as base, emptyCart, expect, logIn } from './fixtures'

// A shop of its own, because a language is that of all pages.
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const shop = await openShop()
      addPseudoLanguage(shop.dataDir)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

for (const language of ['de', 'pl']) {
  test.describe(`in the language ${language}`, () => {
    test.beforeAll(({ shop }) => setLanguage(shop, language))
    const say = saidIn(language)

    test('a customer shops with scripts, and is told about errors while typing', async ({
      page,
    }) => {
      await page.goto('/')
      await page.locator('.main-nav').getByText(say('Products'), { exact: true }).click()
      await page.locator('.product-card h2 a').first().click()
      await expect(page.getByRole('button', { name: say('Add to cart') }).first()).toBeVisible()
      await page.locator('.main-nav').getByText(say('Login'), { exact: true }).click()
      await page.getByRole('button', { name: say('Log In') }).click()
      await expect(page.getByText(say('Password is required')).first()).toBeVisible()
      await page.getByLabel(say('Email')).fill('user@example.com')
      await page.getByLabel(say('Password')).fill('121212')
      await page.getByRole('button', { name: say('Log In') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('User Profile'))
      await emptyCart(page)
      await page.goto('/products/paper-moon-lamp')
      await page
        .getByRole('button', { name: say('Add to cart') })
        .first()
        .click()
      await expect(page.locator('.cart-link')).toHaveText(say('Cart ({count})', { count: '1' }))
      await page.locator('.cart-link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Your Cart'))
    })

    test('an admin who logs in gets the texts of admins without a new page', async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel(say('Email')).fill('admin@example.com')
      await page.getByLabel(say('Password')).fill('121212')
      await page.getByRole('button', { name: say('Log In') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Admin Profile'))
      const sidebar = page.getByRole('navigation', { name: say('Administration') })
      await sidebar.getByRole('link', { name: say('Manage Products') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Manage Products'))
      await sidebar.getByRole('link', { name: say('Add Product') }).click()
      await expect(page.getByRole('button', { name: say('Create Product') })).toBeVisible()
    })
  })
}

test.describe('in a language with longer texts', () => {
  test.beforeAll(({ shop }) => setLanguage(shop, pseudoLanguage))

  const paths = {
    '': ['/', '/products', '/products/margin-notebook', '/login', '/register'],
    'user@example.com': ['/cart', '/user/orders', '/user/favorites', '/user/profile?edit=1'],
    'admin@example.com': [
      '/admin',
      '/admin/products',
      '/admin/products/add',
      '/admin/orders',
      '/admin/users',
      '/admin/import',
      '/admin/settings',
      '/admin/settings/delivery',
      '/admin/settings/look',
    ],
  }
  for (const [email, screens] of Object.entries(paths)) {
    test(`no screen of ${email || 'a guest'} scrolls sideways`, async ({ page }) => {
      if (email) await logIn(page, email)
      for (const path of screens) {
        await page.goto(path)
        for (const width of [320, 375, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect.soft(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
        }
      }
    })
  }
})

async function setLanguage(shop: Shop, language: string) {
  const db = databaseOf(shop)
  const settings = { language, name: 'Wrenfold', welcome: '', contact_email: '', time_zone: 'UTC' }
  await db
    .insertInto('shop_settings')
    .values({ id: 1, ...settings, updated_at: new Date().toISOString() })
    .onConflict((row) => row.column('id').doUpdateSet({ language }))
    .execute()
  await db.destroy()
}
