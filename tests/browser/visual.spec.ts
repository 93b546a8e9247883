import type { Page } from '@playwright/test'
import { noticePicture } from '../support/images'
import { checkShown, findViolations, show, views } from './accessibility'
import { expect, logIn, pressAndWait, switchOffEu, test } from './fixtures'

const forGuests = [
  '/',
  '/products',
  '/products?search=nothing+like+it',
  '/categories/garden',
  '/products/paper-moon-lamp',
  '/products/no-such-thing',
  '/login',
  '/login?notice=activate',
  '/register',
  '/forgot-password',
  '/activate/used',
  '/reset-password/used',
  '/confirm-email/used',
  '/docs',
  '/help',
  '/mailbox',
  '/forbidden',
  '/nowhere',
  '/cart/checkout',
]

const forUsers = [
  '/user/profile',
  '/user/profile?edit=1',
  '/user/profile?account=1',
  '/user/profile?delete=1',
  '/user/profile?asked=1',
  '/user/orders',
  '/user/favorites',
  '/cart',
  '/products/humming-top',
]

const forAdmins = [
  '/admin',
  '/admin?edit=1',
  '/admin/users',
  '/admin/users?search=no+such+user',
  '/admin/users/add',
  '/admin/products',
  '/admin/products?search=nothing+like+it',
  '/admin/products/add',
  '/admin/categories',
  '/admin/orders',
  '/admin/orders?status=cancelled',
  '/admin/import',
  '/admin/emails',
  '/admin/settings',
  '/admin/settings/look',
  '/admin/settings/delivery',
  '/admin/settings/delivery/carriers',
  '/admin/vouchers',
  '/admin/orders/tracking',
  '/admin/bank-statement',
  '/admin/settings/payment',
  '/admin/settings/checkout',
  '/admin/settings/tax',
  '/admin/settings/law',
  '/admin/settings/look/home',
  '/admin/settings/look/home?edit=hero',
  '/admin/settings/look/pages',
  '/admin/settings/look/pages/add',
  '/admin/activity',
]

const forConsumers = [
  '/',
  '/products/paper-moon-lamp',
  '/withdrawal',
  '/delivery',
  '/browser-storage',
  '/accessibility',
  '/guarantee',
  '/admin/withdrawals',
  '/admin/manufacturers',
  '/admin/settings/law',
]

test.slow()

test('every screen of a guest is accessible and fits its window', async ({ page }) => {
  for (const path of forGuests) await check(page, path)
})

test('every screen of a customer is accessible and fits its window', async ({ page }) => {
  await logIn(page)
  for (const path of forUsers) await check(page, path)
  await page.goto('/user/orders')
  const order = page.locator('.order h2 a').first()
  await check(page, `${await order.getAttribute('href')}`)
})

test('every screen of an admin is accessible and fits its window', async ({ page }) => {
  await logInAsAdmin(page)
  for (const path of forAdmins) await check(page, path)
  await page.goto('/admin/orders?status=processing')
  const order = await page.locator('.order h2 a').first().getAttribute('href')
  await check(page, `${order}?edit=address`)
  await check(page, `${order}/refund`)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await checkShown(page)
  await check(page, `${order}?send=1`)
  await page.getByRole('button', { name: 'Send the parcel' }).click()
  await expect(page.getByRole('heading', { name: 'Parcel', exact: true })).toBeVisible()
  await check(page, `${order}`)
  const slip = await page.locator('.parcels a').first().getAttribute('href')
  await check(page, `${order}${slip?.slice(slip.indexOf('?'))}`)
})

test('an entry of the sidebar gets no wider when it is the current one', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/orders')
  const [current, other] = await page.locator('.sidebar [aria-current]').evaluate((link) => {
    const text = document.createRange()
    text.selectNodeContents(link)
    const before = text.getBoundingClientRect().width
    link.removeAttribute('aria-current')
    return [before, text.getBoundingClientRect().width]
  })
  expect(current).toBe(other)
})

test('the screens of a shop that sells to consumers in the EU are accessible and fit their window', async ({
  page,
  shop,
}) => {
  // Other tests use the same shop.
  await switchOffEu(shop)
  await logInAsAdmin(page)
  await page.goto('/admin/settings/law')
  await page.getByLabel('This shop sells to consumers').selectOption('eu')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByLabel('Picture of the notice').setInputFiles({
    name: 'notice.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await noticePicture()).arrayBuffer()),
  })
  await page.getByLabel('Text of the notice').fill('Two years.')
  await page.getByRole('button', { name: 'Save notice' }).click()
  await expect(page.getByText('Notice saved')).toBeVisible()
  for (const path of forConsumers) await check(page, path)
  await switchOffEu(shop)
})

test('axe finds targets that are too small and texts that are too faint, and leaves out nothing but a known barrier', async ({
  page,
}) => {
  const small = '<button style="all: unset; width: 9px; height: 9px">x</button>'
  const images = '<img src="data:," class="odd"><img src="data:,">'
  const faint = '<p style="color: #999">Faint</p>'.repeat(2)
  await page.setContent(
    `<html lang="en"><title>Test</title><main><h1>Test</h1><p>${small}${small}</p>${images}${faint}</main></html>`,
  )
  const odd = { rule: 'image-alt', selector: '.odd', where: '', why: '' }
  const found = await findViolations(page, [odd])
  expect(found.map(([id, nodes]) => [id, nodes?.length])).toEqual([
    ['color-contrast', 2],
    ['image-alt', 1],
    ['target-size', 2],
  ])
})

test('every form and dialog of an admin is accessible and fits its window', async ({ page }) => {
  await logInAsAdmin(page)
  for (const list of ['/admin/products', '/admin/orders', '/admin/users', '/admin/categories']) {
    for (const path of await dialogPathsOf(page, list)) await check(page, path)
  }
})

test('every step of an import is accessible and fits its window', async ({ page }) => {
  await logInAsAdmin(page)
  await checkImport(page)
})

// Shows the dashboard on small screens, too.
async function logInAsAdmin(page: Page) {
  await logIn(page, 'admin@example.com')
  await show(page, views[0])
  await page.goto('/admin')
  const anyway = page.getByRole('button', { name: 'Open it anyway' })
  await pressAndWait(page, anyway)
  await expect(anyway).toBeHidden()
}

async function dialogPathsOf(page: Page, list: string) {
  await page.goto(list)
  if (list === '/admin/users' || list === '/admin/categories') {
    const hrefs = ['Edit', 'Delete'].map((name) =>
      page
        .getByRole('link', { name: new RegExp(`^${name} `) })
        .first()
        .getAttribute('href'),
    )
    const paths = (await Promise.all(hrefs)).map((href) => new URL(href ?? '', page.url()).href)
    if (list === '/admin/categories') return paths
    await page.getByRole('link', { name: 'Edit Admin Ferrule' }).click()
    const demote = await page.getByRole('link', { name: 'Demote' }).getAttribute('href')
    const customer = await page
      .getByRole('link', { name: 'Juniper Sedgely', exact: true })
      .getAttribute('href')
    return [...paths, `${demote}`, `${customer}`]
  }
  const href = await page.locator('#main h2 a').first().getAttribute('href')
  const modes = {
    '/admin/products': ['edit', 'texts', 'restock', 'delete'],
    '/admin/orders': ['deliver', 'cancel', 'slip'],
  }[list]
  return [`${href}`, ...(modes ?? []).map((mode) => `${href}?${mode}=1`)]
}

// The form with an error, the preview with invalid lines and changes, and the report.
async function checkImport(page: Page) {
  await page.goto('/admin/import')
  const send = (text: string) =>
    page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      .then(() => page.getByRole('button', { name: 'Check the files' }).click())
  await send('nothing')
  await expect(page.getByText('There is a problem')).toBeVisible()
  await checkShown(page)
  await send(
    `name,brand,price\nSunday Pot,Maker ${Date.now()},\nPaper Moon Lamp,,free\n${'x'.repeat(150)},,`,
  )
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await checkShown(page)
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByRole('heading', { name: 'Import done' })).toBeVisible()
  await checkShown(page)
}

async function check(page: Page, path: string) {
  await page.goto(path)
  await checkShown(page)
}
