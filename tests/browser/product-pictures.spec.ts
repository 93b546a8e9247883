import sharp from 'sharp'
import { file } from '../support/images'
import { databaseOf } from '../support/server-process'
import { loggedIn } from '../support/visitor'
import { checkShown } from './accessibility'
import { expect, test } from './fixtures'

const gallery = '/products/long-neck-kettle'

test('shows an enlarged picture over the page, and the keyboard leads to the others and back to the link', async ({
  page,
}) => {
  await page.goto(gallery)
  const count = await page.locator('.slides > a').count()
  const link = page.getByRole('link', { name: /, enlarge/ }).first()
  await link.focus()
  await page.keyboard.press('Enter')
  const layer = page.getByRole('dialog', { name: 'Images' })
  const number = layer.getByRole('status')
  await expect(number).toHaveText(`1 / ${count}`)
  await expect(page).toHaveURL(gallery)
  const picture = layer.getByRole('img')
  await expect(picture.first()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowRight')
  await expect(number).toHaveText(`2 / ${count}`)
  await expect(picture.nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowLeft')
  await layer.getByRole('button', { name: 'Previous image' }).click()
  await expect(number).toHaveText(`${count} / ${count}`)
  await layer.getByRole('button', { name: 'Next image' }).click()
  await expect(number).toHaveText(`1 / ${count}`)
  await checkShown(page)
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('Back closes the layer and stays on the page, and so does its button, with one entry of the history', async ({
  page,
}) => {
  await page.goto('/products')
  await page.goto(gallery)
  const link = page.getByRole('link', { name: /, enlarge/ }).first()
  const layer = page.getByRole('dialog', { name: 'Images' })
  await link.click()
  await expect(layer).toBeVisible()
  const loads: string[] = []
  page.on('request', (request) => request.url().includes('_data') && loads.push(request.url()))
  await page.goBack()
  await expect(layer).toHaveCount(0)
  await expect(link).toBeFocused()
  await link.click()
  await layer.getByRole('button', { name: 'Close' }).click()
  await expect(layer).toHaveCount(0)
  await expect(page).toHaveURL(gallery)
  expect(loads).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/products')
})

test('shows an enlarged picture in full size where it was pressed, and leads on to the next one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(gallery)
  await page.locator('.slides > a').first().click()
  const layer = page.getByRole('dialog', { name: 'Images' })
  const strip = layer.getByRole('region', { name: 'Images' })
  const button = layer.getByRole('button', { name: 'Full size' })
  const overflow = () => strip.evaluate((it) => it.scrollWidth / it.clientWidth)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await strip.focus()
  await page.keyboard.press('+')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(layer.getByRole('img')).toHaveCount(1)
  await expect.poll(overflow).toBeGreaterThan(1.5)
  await checkShown(page)
  await page.keyboard.press('+')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await strip.click({ position: { x: 360, y: 400 } })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const isAtEdge = (it: Element) => it.scrollLeft + it.clientWidth > it.scrollWidth - 2
  await expect.poll(() => strip.evaluate(isAtEdge)).toBe(true)
  await layer.getByRole('button', { name: 'Next image' }).click()
  await expect(layer.getByRole('status')).toHaveText(/^2 /)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(layer.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
})

test('the frame of pictures of several shapes has room for upright ones, and stays as high for each', async ({
  page,
  shop,
}) => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/products?search=fair+chance')
  await admin.follow('Fair Chance Umbrella', 'main')
  for (const [width, height] of [
    [1200, 500],
    [600, 900],
  ] as const) {
    await admin.send('Add images', { 'Further images': await picture(width, height) })
  }
  await admin.press('Make first: image 2')
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 1100 })
    await page.goto('/products/fair-chance-umbrella')
    const slides = page.locator('.slides > a')
    const frame = await page.locator('.slides').boundingBox()
    expect(frame?.height).toBeCloseTo(Math.min(frame?.width ?? 0, 0.8 * 1100), -1)
    for (let at = 0; at < (await slides.count()); at++) {
      const box = await slides.nth(at).boundingBox()
      expect(box?.height).toBe(frame?.height)
    }
    const upright = await page.locator('.slides img').last().boundingBox()
    expect(upright?.height).toBeCloseTo(frame?.height ?? 0, 0)
  }
})

test('enlarges the only picture of a product, and opens its file if the script of the layer cannot be loaded', async ({
  page,
}) => {
  await page.goto('/products/plain-clay-planter')
  const link = page.getByRole('link', { name: /, enlarge/ })
  await link.click()
  const layer = page.getByRole('dialog', { name: 'Images' })
  await expect(layer.getByRole('img', { name: 'Plain Clay Planter' })).toBeInViewport({
    ratio: 0.9,
  })
  await expect(layer.getByRole('status')).toHaveCount(0)
  await layer.getByRole('button', { name: 'Close' }).click()
  await expect(link).toBeFocused()
  await page.route(/enlarged-pictures/, (route) => route.abort())
  // Chromium adds scripts to an image that is the whole document, and the policy of the image refuses them.
  await page.route(/w=1800/, (route) => route.fulfill({ contentType: 'text/plain', body: 'image' }))
  await page.reload()
  await link.click()
  await expect(page).toHaveURL(/\/images\/.*w=1800$/)
})

test('says on a phone which of the pictures is in view', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(gallery)
  const count = await page.locator('.slides > a').count()
  const numberOf = (at: number) => page.locator('.slides').getByText(`${at} / ${count}`)
  await expect(numberOf(1)).toBeInViewport()
  await expect(numberOf(2)).not.toBeInViewport()
  await page.locator('.slides').focus()
  await page.keyboard.press('ArrowRight')
  await expect(numberOf(2)).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(numberOf(2)).toBeHidden()
})

test('a thumbnail shows its picture, is marked as current, and adds no entry to the history', async ({
  page,
}) => {
  await page.goto(gallery)
  const thumbnails = page.locator('.thumbnails a')
  const current = page.locator('.thumbnails a[aria-current=true]')
  await expect(current).toHaveAccessibleName('Image 1')
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  for (const number of [2, 1, 2]) {
    await thumbnails.nth(number - 1).click()
    await expect(current).toHaveAccessibleName(`Image ${number}`)
    await expect(page.locator(`#image-${number}`)).toBeInViewport({ ratio: 0.8 })
  }
  await expect(page).toHaveURL(gallery)
  expect(await entries()).toBe(before)
})

test('a product without a picture has a flat sign in its place, and none on a phone', async ({
  page,
  shop,
}) => {
  const db = databaseOf(shop)
  const product = db.updateTable('products').where('slug', '=', 'tub-regatta-boat')
  const { image_id } = await db
    .selectFrom('products')
    .select('image_id')
    .where('slug', '=', 'tub-regatta-boat')
    .executeTakeFirstOrThrow()
  await product.set({ image_id: null }).execute()
  await page.goto('/products/tub-regatta-boat')
  const sign = page.locator('.product .missing')
  const { width = 0, height = 0 } = (await sign.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(16 / 5, 1)
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(sign).toBeHidden()
  await product.set({ image_id }).execute()
  await db.destroy()
})

async function picture(width: number, height: number) {
  const plain = sharp({ create: { width, height, channels: 3, background: '#a86' } })
  return file(await plain.jpeg().toBuffer(), 'picture.jpg', 'image/jpeg')
}
