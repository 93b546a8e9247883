import type { Page } from '@playwright/test'
import { addPseudoLanguage, pseudo, pseudoHebrew, pseudoLanguage } from '../support/pseudo-language'
import { PseudoWalk } from '../support/pseudo-walk'
import { saidIn } from '../support/said-in'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { test as base, emptyCart, expect, logIn } from './fixtures'

// A shop of its own, because a language is that of all pages.
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const shop = await openShop()
      for (const language of [pseudoLanguage, pseudoHebrew]) {
        addPseudoLanguage(shop.dataDir, language)
      }
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

// The other languages have the same texts: tests/translations.test.ts.
const language = 'pl'

test.describe(`in the language ${language}`, () => {
  test.beforeAll(({ shop }) => setLanguage(shop, language))
  const say = saidIn(language)

  test('a customer shops with scripts, and is told about errors while typing', async ({ page }) => {
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
    await expect(page.locator('.cart-link')).toHaveText(`${say('Cart')} (1)`)
    await page.locator('.cart-link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Your Cart'))
  })

  test('a guest who has a page open when the language changes gets the next page in the new one', async ({
    page,
    shop,
  }) => {
    // A browser may keep a prefetched page for ten seconds.
    for (const [before, after, product] of [
      ['en', language, 0],
      [language, 'en', 1],
    ] as const) {
      await setLanguage(shop, before)
      await page.goto('/')
      await page.locator('.main-nav a[href="/products"]').click()
      await expect(page).toHaveURL(/\/products$/)
      await setLanguage(shop, after)
      await page.locator('.product-card h2 a').nth(product).click()
      await expect(page).toHaveURL(/\/products\/./)
      await expect(page.locator('html')).toHaveAttribute('lang', after)
      const name = after === 'en' ? 'Add to cart' : say('Add to cart')
      await expect(page.getByRole('button', { name }).first()).toBeVisible()
    }
    await setLanguage(shop, language)
  })

  test('the header has one row at each width, and the menu button only where the links do not fit', async ({
    page,
    shop,
  }) => {
    await page.goto('/')
    const header = page.locator('.site-header')
    for (const width of [320, 390, 769, 790, 900, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      expect([width, await header.evaluate((it) => it.clientHeight)]).toEqual([width, 68])
    }
    await expect(page.locator('.menu-toggle')).toBeHidden()
    await setLanguage(shop, 'en')
    await page.goto('/')
    await page.setViewportSize({ width: 769, height: 700 })
    await expect(page.locator('.menu-toggle')).toBeHidden()
    expect(await header.evaluate((it) => it.clientHeight)).toBe(68)
    await setLanguage(shop, language)
  })

  test('the settings show the numbers and dates of a new language when it is saved', async ({
    page,
    shop,
  }) => {
    await setLanguage(shop, 'en')
    await logIn(page, 'admin@example.com')
    await page.goto('/admin/settings')
    const locale = page.locator('[name=locale]')
    await page.locator('[name=language]').selectOption('de')
    await page.locator('#settings button').click()
    await expect(locale).toHaveValue('de-DE')
    await page.locator('[name=language]').selectOption(language)
    await locale.selectOption('en-US')
    await page.locator('#settings button').click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
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

const screens = {
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
    '/admin/settings/delivery/carriers',
    '/admin/settings/tax/countries',
    '/admin/vouchers',
    '/admin/orders/tracking',
    '/admin/bank-statement',
    '/admin/settings/look',
  ],
}

test.describe('with longer texts, from right to left', () => {
  test.beforeAll(({ shop }) => setLanguage(shop, pseudoHebrew))

  for (const [email, paths] of Object.entries(screens)) {
    test(`the screens of ${email || 'a guest'} fit their window`, async ({ page }) => {
      if (email) await logIn(page, email)
      for (const path of paths) {
        await page.goto(path)
        for (const width of [320, 375, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await page.evaluate(findMisfits), `${path} at ${width} px`).toEqual([])
        }
      }
    })
  }
})

// Runs in the page.
function findMisfits() {
  const { scrollWidth, clientWidth } = document.documentElement
  const overflow = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px to the side`] : []
  const parts = [...document.querySelectorAll('button, .button, .badge, .chips a')]
  const shown = parts.filter(
    (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1,
  )
  // An element in a line of text has no width of its own.
  const clipped = shown.filter(
    (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
  )
  const oneLine = shown.filter((part) => part.matches('.badge, .chips a'))
  const broken = oneLine.filter((part) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    const tops = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
    return Math.max(...tops) - Math.min(...tops) > 12
  })
  const htmlOf = (part: Element) => part.outerHTML.slice(0, 150)
  return [
    ...overflow,
    ...clipped.map((part) => `clipped: ${htmlOf(part)}`),
    ...broken.map((part) => `on two lines: ${htmlOf(part)}`),
  ]
}

test.describe('what scripts say is translated', () => {
  test.beforeAll(({ shop }) => setLanguage(shop, pseudoLanguage))
  test.slow()

  test('to a guest and a customer', async ({ page, shop }) => {
    const walk = new PseudoWalk(shop, ['paper'])
    await listen(page, walk)
    await page.goto('/login')
    await button(page, 'Log In').click()
    await expectText(page, 'Password is required')
    await page.getByLabel(pseudo('Email')).fill('x')
    await expectText(page, 'Invalid email address')
    await page.goto('/register')
    await button(page, 'Register').click()
    await expectText(page, 'Please enter a valid phone number')
    await page.getByLabel(pseudo('Profile Image (optional)')).setInputFiles(noImage)
    await expectText(page, 'Invalid file type. Only JPEG, PNG, and JPG files are allowed.')
    await page.goto('/products')
    await page.getByLabel(pseudo('Search products')).pressSequentially('paper')
    await expect(page.locator('.product-card')).toHaveCount(2)
    await page.goto('/products/margin-notebook')
    for (const value of ['A5', 'Lined']) await page.getByLabel(value).check()
    await logIn(page)
    await emptyCart(page)
    await page.goto('/products/paper-moon-lamp')
    await button(page, 'Add to cart').click()
    await page.locator('button[aria-pressed]').first().click()
    await expect(page.locator('.toast')).toHaveCount(2)
    await page.locator('.cart-link').click()
    await page.getByRole('button', { name: say('Add one {name}', 'Paper Moon Lamp') }).click()
    await page.getByRole('button', { name: say('Remove one {name}', 'Paper Moon Lamp') }).click()
    await button(page, 'Proceed to Checkout').click()
    await expect(page).toHaveURL(/placed/)
    await page.goto('/user/profile')
    await page.getByRole('link', { name: pseudo('Delete account') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/products/plain-clay-planter')
    await loseConnection(page)
    await button(page, 'Add to cart').click()
    await expectText(page, 'An unexpected error occurred while adding to cart')
    await page.locator('.main-nav').getByText(pseudo('Products'), { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[Ô/)
    await page.unrouteAll()
    await page.goto('/')
    await button(page, 'Logout').click()
    await expectText(page, 'Logged out successfully')
    expect(await walk.untranslated()).toEqual([])
  })

  test('to an admin', async ({ page, shop }) => {
    const walk = new PseudoWalk(shop, ['Early Bird Bath', 'goods.csv'])
    await listen(page, walk)
    await logIn(page, 'admin@example.com')
    await page.goto('/admin/products?sort=name')
    const price = page.getByRole('textbox', {
      name: say('Price of {name}', 'Anchor Tape Dispenser'),
    })
    await price.fill('much')
    await price.press('Enter')
    await expect(page.locator('.product-row .error')).toBeVisible()
    await price.fill('41')
    await price.press('Enter')
    await expect(page.locator('.toast')).toHaveCount(1)
    await page.getByLabel(say('Select {name}', 'Anchor Tape Dispenser')).check()
    await button(page, 'Hide').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.locator('.product-row h2 a').first().click()
    await page.getByRole('link', { name: pseudo('Delete product') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await createProduct(page)
    await page.goto('/admin/users?search=teodor')
    await page.getByRole('link', { name: say('Edit {name}', 'Teodor Brackish') }).click()
    for (const name of ['Ban', 'Unban']) await button(page, name).click()
    await page.getByRole('link', { name: say('Delete {name}', 'Teodor Brackish') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto('/admin/orders')
    await page.locator('.order h2 a').first().click()
    await page.getByRole('link', { name: pseudo('Mark as delivered') }).click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(page.locator('.toast')).toHaveCount(1)
    await importProduct(page)
    await page.goto('/admin/settings/look')
    await button(page, 'Preview').click()
    await expect(page.locator('.look-sample').first()).toBeVisible()
    await page.goto('/admin/categories')
    await loseConnection(page)
    await page.getByLabel(pseudo('Name')).fill('Attic')
    await button(page, 'Create category').click()
    await expect(page.locator('.toast')).toHaveCount(1)
    expect(await walk.untranslated()).toEqual([])
  })
})

async function createProduct(page: Page) {
  await page.goto('/admin/products/add')
  await button(page, 'Create Product').click()
  await expectText(page, 'Name is required')
  await page.getByLabel(pseudo('Name')).fill('Early Bird Bath')
  await page.getByLabel(pseudo('Description')).fill('For the first one.')
  await page.getByLabel(pseudo('Brand')).fill('Oddmoor')
  await page.getByLabel(pseudo('Category')).selectOption('Desk')
  await page.getByLabel(pseudo('Price'), { exact: true }).fill('19.90')
  await page.getByLabel(pseudo('Items in Stock')).fill('3')
  await page.getByLabel(pseudo('Image'), { exact: true }).setInputFiles('public/icon.png')
  await button(page, 'Create Product').click()
  await expect(page.getByRole('link', { name: 'Early Bird Bath' })).toBeVisible()
}

async function importProduct(page: Page) {
  await page.goto('/admin/import')
  const file = { name: 'goods.csv', mimeType: 'text/csv' }
  const buffer = Buffer.from('name,brand\nHumming Top,Oddmoor')
  await page.getByLabel(pseudo('CSV file'), { exact: true }).setInputFiles({ ...file, buffer })
  await button(page, 'Check the files').click()
  await page.locator('main button[value=import]').click()
  await expectText(page, 'Import done')
}

const noImage = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') }

const say = (text: string, name: string) => pseudo(text).replace('{name}', name)

function button(page: Page, name: string) {
  return page.getByRole('button', { name: pseudo(name), exact: true }).first()
}

function expectText(page: Page, text: string) {
  return expect(page.getByText(pseudo(text)).first()).toBeVisible()
}

function loseConnection(page: Page) {
  return page.route('**/*', (route) => route.abort())
}

/** Looks at each page and at each part of it that scripts change, also if it is shown for a moment only. */
async function listen(page: Page, walk: PseudoWalk) {
  await page.exposeFunction('listen', (path: string, html: string) => walk.lookAtHtml(path, html))
  await page.addInitScript(() => {
    const blocks = 'p, li, td, label, button, h1, h2, output, title'
    const tell = (element: Element) =>
      (window as unknown as { listen(path: string, html: string): void }).listen(
        location.pathname,
        element.outerHTML,
      )
    addEventListener('DOMContentLoaded', () => {
      tell(document.documentElement)
      new MutationObserver((changes) => {
        const changed = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes])
        const elements = changed.map((node) =>
          node instanceof Element ? node : node.parentElement,
        )
        for (const element of new Set(elements.map((it) => it?.closest(blocks) ?? it))) {
          if (element && element !== document.body) tell(element)
        }
      }).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-label', 'title', 'alt', 'placeholder'],
      })
    })
  })
}

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
