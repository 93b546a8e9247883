import { sellerSettings } from '../support/selling'
import { databaseOf } from '../support/server-process'
import { setVariants } from '../support/variants'
import { checkShown } from './accessibility'
import { expect, gate, logIn, test } from './fixtures'

const size = '/products/paper-moon-lamp'
const sizeAndColour = '/products/long-neck-kettle'

test('a customer chooses a size and a colour with the keyboard, and the page follows', async ({
  page,
  shop,
}) => {
  const db = databaseOf(shop)
  const { second_image_id: imageId } = await db
    .selectFrom('products')
    .select('second_image_id')
    .where('slug', '=', 'long-neck-kettle')
    .executeTakeFirstOrThrow()
  await db.destroy()
  const options = ['Size', 'Colour', 'Lid']
  await setVariants(shop, sizeAndColour, options, [
    { values: ['Small', 'Red', 'Oak'], price: 4000, stock: 5 },
    { values: ['Small', 'Blue', 'Oak'], price: 4200, stock: 2, sku: 'LNK-SB', imageId },
    { values: ['Large', 'Red', 'Oak'], price: 6000, stock: 0 },
    { values: ['Large', 'Green', 'Oak'], price: 6500, stock: 3 },
  ])
  await logIn(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`${sizeAndColour}?category=Kitchen`)
  const radio = (option: string, value: string) =>
    page.getByRole('group', { name: option }).getByRole('radio', { name: value })
  const price = page.locator('.product h1 + p .price')
  await expect(price).toHaveText('from $40.00')
  await radio('Size', 'Small').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(radio('Colour', 'Red')).toBeFocused()
  await expect(radio('Colour', 'Green (not available)')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${sizeAndColour}?category=Kitchen&variant=Small+%2F+Blue+%2F+Oak`)
  await expect(price).toHaveText('$42.00')
  await expect(page.locator('.facts .stock')).toHaveText('2 in stock')
  await expect(page.getByText('Article number: LNK-SB')).toBeVisible()
  await expect(page.getByRole('status').getByText('Small / Blue / Oak, $42.00')).toBeAttached()
  await expect(page.locator('.slides img').first()).toHaveAttribute('src', new RegExp(`${imageId}`))
  await expect(radio('Lid', 'Oak')).toBeFocused()

  // A large one is not sold in blue, and there is none in red.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(`${sizeAndColour}?category=Kitchen`)
  await expect(price).toHaveText('from $40.00')
  await expect(radio('Lid', 'Oak')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(radio('Colour', 'Red (sold out)')).toBeFocused()
  await expect(radio('Colour', 'Red (sold out)')).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${sizeAndColour}?category=Kitchen&variant=Large+%2F+Red+%2F+Oak`)
  await expect(page.locator('.facts .stock')).toHaveText('Out of stock')
  const button = page.locator('.add .button')
  await expect(button).toHaveText('Out of stock', { useInnerText: true })
  await checkShown(page)
  await page.keyboard.press('ArrowUp')
  await expect(radio('Colour', 'Green')).toBeChecked()
  await expect(button).toHaveText('Add to cart', { useInnerText: true })
  await expect(price).toHaveText('$65.00')
  await checkShown(page)
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await expect(page.getByText('1 in your cart')).toBeVisible()
  await expect(page.locator('.facts .stock')).toHaveText('2 in stock')
  await expect(radio('Colour', 'Green')).toBeChecked()
  await expect(page.getByText(/now 1 ×/)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Large / Green / Oak')).toBeVisible()
})

test('a choice moves nothing: its stock, article number and unit price have their room', async ({
  page,
  shop,
}) => {
  const path = '/products/humming-top'
  const db = databaseOf(shop)
  await db.insertInto('look').values({ name: 'asInShop', value: 'cards' }).execute()
  await setVariants(
    shop,
    path,
    ['Size', 'Colour'],
    [
      { values: ['A4', 'Red'], price: 2000, stock: 2, sku: 'FWK-4' },
      { values: ['A5', 'Blue'], price: 1950, stock: 9 },
    ],
  )
  const contents = { content_amount: 250_000, content_unit: 'g' } as const
  await db.updateTable('variants').set(contents).where('sku', '=', 'FWK-4').execute()
  await page.goto(path)
  const top = async () => (await page.locator('.add .button').boundingBox())?.y
  await expect(page.getByRole('group', { name: 'Colour' })).toBeVisible()
  const before = await top()
  await page.getByRole('radio', { name: 'A4' }).check()
  await page.getByRole('radio', { name: 'Red' }).check()
  await expect(page.locator('.facts .stock')).toHaveText('Only 2 left')
  await expect(page.getByText('Article number: FWK-4')).toBeVisible()
  await expect(page.locator('.price-note')).toHaveText('250 g · $80.00 / kg')
  expect(await top()).toBe(before)
  await db.deleteFrom('look').execute()
  // The note stays on its line, and the bar of a phone as high as it is.
  const taxed = { ...sellerSettings, tax_rate: 1900 }
  await db.deleteFrom('shop_settings').execute()
  await db.insertInto('shop_settings').values(taxed).execute()
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    const choice = page.getByRole('group', { name: 'Size' })
    const placeOf = async () => [
      await choice.evaluate((it) => it.getBoundingClientRect().top + window.scrollY),
      (await page.locator('.add').boundingBox())?.height,
    ]
    const unchosen = await placeOf()
    await choice.getByRole('radio', { name: 'A5' }).check()
    await page.getByRole('radio', { name: 'Blue' }).check()
    await expect(page.locator('.product h1 + p .price')).toHaveText('$19.50')
    expect(await placeOf()).toEqual(unchosen)
  }
  await db.deleteFrom('shop_settings').execute()
  await db.destroy()
})

test('a product without options has no empty line between its price and its button', async ({
  page,
  shop,
}) => {
  const db = databaseOf(shop)
  await page.goto('/products/anchor-tape-dispenser')
  const distance = async () => {
    const [price, add] = [page.locator('.product h1 + p'), page.locator('.product .add')]
    const { y = 0, height = 0 } = (await price.boundingBox()) ?? {}
    return ((await add.boundingBox())?.y ?? 0) - y - height
  }
  expect(await distance()).toBeGreaterThan(40)
  await db.insertInto('look').values({ name: 'asInShop', value: 'cards' }).execute()
  await page.goto('/products/anchor-tape-dispenser')
  expect(await distance()).toBeLessThan(40)
  await db.deleteFrom('look').execute()
  await db.destroy()
})

test('a choice made before the scripts run counts, and the next product begins with its own', async ({
  page,
  shop,
}) => {
  const sizes = [
    { values: ['S'], price: 1250, stock: 3 },
    { values: ['M'], price: 1500, stock: 9 },
    { values: ['L'], price: 1500, stock: 0 },
  ]
  await setVariants(shop, size, ['Size'], sizes)
  await setVariants(shop, '/products/low-table-pendant', ['Size'], sizes)
  const [scriptsMayLoad, loadScripts] = gate()
  await page.route(/variant-steps/, async (route) => {
    await scriptsMayLoad
    await route.continue()
  })
  await page.goto(size)
  await page.getByRole('radio', { name: /^S / }).focus()
  await page.keyboard.press('ArrowDown')
  loadScripts()
  await expect(page).toHaveURL(`${size}?variant=M`)
  await expect(page.getByRole('radio', { name: 'M , $15.00 · 9 in stock' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'L , $15.00 · Out of stock' })).toBeChecked()
  await expect(page).toHaveURL(`${size}?variant=L`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('.product h1 + p .price')).toHaveText('$12.50')
  await checkShown(page)
  await page.getByRole('link', { name: 'Low Table Pendant' }).click()
  await expect(page).toHaveURL('/products/low-table-pendant')
  await expect(page.getByRole('radio', { name: /^S / })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('radio', { name: /^S / })).toBeFocused()
})

test('the variant of the URL stays chosen when a customer comes back from another page', async ({
  page,
  shop,
}) => {
  const path = '/products/plain-clay-planter'
  const sizes = ['A5', 'A4'].flatMap((size) => ['Dotted', 'Lined', 'Plain'].map((it) => [size, it]))
  await setVariants(
    shop,
    path,
    ['Size', 'Pages'],
    sizes.map((values, at) => ({ values, price: 1950 + at, stock: 3 })),
  )
  await page.goto(path)
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  await radio('A4').check()
  await radio('Lined').check()
  await expect(page).toHaveURL(`${path}?variant=A4+%2F+Lined`)
  await page.evaluate(() => window.location.assign('/help'))
  await expect(page).toHaveURL('/help')
  await page.goBack()
  await expect(radio('A4')).toBeChecked()
  await expect(radio('Lined')).toBeChecked()
  await expect(page.locator('.product h1 + p .price')).toHaveText('$19.54')
  await expect(page).toHaveURL(`${path}?variant=A4+%2F+Lined`)
})

test('the variant of the URL stays chosen without scripts, too, as radio button and in a list', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, count] of [
    ['/products/fair-chance-umbrella', 3],
    ['/products/quiet-linen-hare', 13],
  ] as const) {
    const names = Array.from({ length: count }, (_, at) => `No. ${at + 1}`)
    const variants = names.map((name, at) => ({ values: [name], price: 1950 + at, stock: 3 }))
    await setVariants(shop, path, ['Size'], variants)
    await page.goto(`${path}?variant=No.+3`)
    if (count === 3) await page.getByRole('radio', { name: 'No. 2' }).check()
    else await page.getByLabel('Size').selectOption({ index: 2 })
    await page.goto('/help')
    await page.goBack()
    if (count === 3) await expect(page.getByRole('radio', { name: 'No. 3' })).toBeChecked()
    else await expect(page.getByLabel('Size').locator(':checked')).toContainText('No. 3')
  }
  await context.close()
})

test('the button says that the variant of the URL is sold out until another one is chosen', async ({
  page,
  shop,
}) => {
  const path = '/products/four-winds-kite'
  const left = { A5: 0, A4: 3 }
  const variants = Object.entries(left).map(([name, stock]) => ({
    values: [name],
    price: 1950,
    stock,
  }))
  await setVariants(shop, path, ['Size'], variants)
  await page.goto(`${path}?variant=A5`)
  const button = page.locator('.add .button')
  await expect(button).toHaveText('Out of stock', { useInnerText: true })
  await page.getByRole('radio', { name: 'A4 ,' }).check()
  await expect(button).toHaveText('Add to cart', { useInnerText: true })
})

test('offers the largest quantity, and says so, when the variant has fewer units than the customer has chosen', async ({
  page,
  shop,
}) => {
  const sizes = [
    { values: ['S'], price: 1250, stock: 3 },
    { values: ['M'], price: 1500, stock: 9 },
  ]
  const path = '/products/toadstool-table-lamp'
  await setVariants(shop, path, ['Size'], sizes)
  await logIn(page, 'ines@example.com')
  await page.goto(path)
  const quantity = page.getByLabel('Quantity')
  const notice = page.getByText(/^The quantity is now/)
  const choose = (name: string) => page.getByRole('radio', { name: `${name} ,` }).check()
  await quantity.selectOption('6')
  await expect(page.locator('.facts .stock')).toHaveText('12 in stock')
  await choose('S')
  await expect(quantity).toHaveValue('3')
  await expect(notice).toHaveText('The quantity is now 3: no more are in stock.')
  await expect(page.locator('.facts .stock')).toHaveText('3 in stock')
  await checkShown(page)
  await choose('M')
  await expect(quantity).toHaveValue('6')
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('6 in your cart')).toBeVisible()
  await expect(page.getByText(/now 6 ×/)).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await expect(notice).toHaveCount(0)
  await page.getByRole('link', { name: 'Low Table Pendant' }).click()
  await expect(page).toHaveURL('/products/low-table-pendant')
  await expect(quantity).toHaveValue('1')
})

test('a field of a variant or block is no longer marked as wrong when the admin has put it right', async ({
  page,
}) => {
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/products?search=far+end+storm')
  await page.getByRole('link', { name: 'Far End Storm Lantern', exact: true }).click()
  const ean = page.getByLabel('EAN of')
  await ean.fill('123')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(ean).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toBeFocused()
  await ean.fill('4006381333931')
  await expect(ean).not.toHaveAttribute('aria-invalid')
  await expect(ean).toBeFocused()
  await expect(page.getByText('There is a problem')).toBeHidden()

  await page.goto('/admin/settings/look/home?edit=facts')
  const facts = page.getByRole('textbox', { name: 'Facts' })
  await facts.fill('One')
  await page.getByRole('button', { name: 'Add block' }).click()
  await expect(facts).toHaveAttribute('aria-invalid', 'true')
  await facts.fill('One\nTwo\nThree')
  await expect(facts).not.toHaveAttribute('aria-invalid')
})

test('a stock that an admin has not edited stays as it is when a form is saved again after a sale', async ({
  page,
  browser,
  shop,
}) => {
  const db = databaseOf(shop)
  const { id, stock } = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('slug', '=', 'far-end-storm-lantern')
    .executeTakeFirstOrThrow()
  await db.destroy()
  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logIn(customer)
  const buy = () => customer.request.post(`/api/v1/products/${id}`)
  await logIn(page, 'admin@example.com')
  const submit = (name: string) => page.getByRole('button', { name }).click()

  await page.goto(`/admin/products/${id}`)
  const units = page.getByLabel('Stock of')
  await units.fill(String(stock))
  await buy()
  await page.getByLabel('EAN of').fill('123')
  await submit('Save variants')
  await expect(page.getByText('check digit').first()).toBeVisible()
  await expect(units).toHaveValue(String(stock - 1))
  await page.getByLabel('EAN of').fill('')
  await submit('Save variants')
  await expect(page.getByText('Variants saved')).toBeVisible()
  await expect(units).toHaveValue(String(stock - 1))

  await page.goto(`/admin/products/${id}?edit=1`)
  await page.getByLabel('Items in Stock').fill(String(stock - 1))
  await buy()
  await page.getByLabel('Brand').fill('')
  await submit('Update Product')
  await expect(page.getByText('Brand is required').first()).toBeVisible()
  await page.getByLabel('Brand').fill('Glimmerby')
  await submit('Update Product')
  await expect(page.getByText(/^Product updated/)).toBeVisible()
  await page.goto(`/admin/products/${id}`)
  await expect(page.locator('.details')).toContainText(`${stock - 2} in stock`)
})

test('a customer who has not chosen everything reads what is missing at its field, which has the focus', async ({
  page,
  shop,
}) => {
  await setVariants(
    shop,
    '/products/terrace-pen-cup',
    ['Height', 'Colour'],
    [
      { values: ['Low', 'Red'], price: 4000, stock: 5 },
      { values: ['High', 'Red'], price: 4200, stock: 2 },
    ],
  )
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/products/terrace-pen-cup')
    const height = page.getByRole('group', { name: 'Height' })
    const colour = page.getByRole('group', { name: 'Colour' })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(height.getByRole('alert')).toHaveText('Please choose Height and Colour')
    await expect(height).toHaveAccessibleDescription('Please choose Height and Colour')
    await expect(height.getByRole('radio', { name: 'Low' })).toBeFocused()
    await checkShown(page)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
    await expect(colour.getByRole('alert')).toHaveText('Please choose Colour')
    await expect(colour.getByRole('radio', { name: 'Red' })).toBeFocused()
    await expect(height.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(page.locator('.variants .error')).toHaveCount(0)
  }
  expect(sent).toEqual([])
})
