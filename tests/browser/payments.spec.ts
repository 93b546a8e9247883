import { newId } from '../../db/ids'
import { providerEnvironment, standIn } from '../payments/environment'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { checkShown } from './accessibility'
import { expect, test } from './fixtures'

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop(providerEnvironment)
  await setUpCheckout(shop)
  const db = databaseOf(shop)
  const method = { position: 2, kind: 'stripe', name: 'Card', instructions: '' } as const
  await db
    .insertInto('payment_methods')
    .values({ id: newId(), ...method, account_holder: '', iban: '', bic: '' })
    .execute()
  await db.destroy()
})
test.afterAll(() => {
  standIn.stop()
  return shop.close()
})

test('pays with the keyboard, from the order to the page of the provider and back, when the customer first leaves it', async ({
  page,
  scripts,
}) => {
  const api = `${shop.url}/api/v1`
  const { request } = page
  await request.post(`${api}/open/login`, {
    data: { email: 'user@example.com', password: '121212' },
  })
  const search = await request.get(`${api}/open/products?search=Row+End+Trowel`)
  const { products } = await search.json()
  await request.post(`${api}/products/${products[0]._id}`)
  const methods = await (await request.get(`${api}/open/checkout`)).json()
  const named = (kind: 'delivery' | 'payment', name: string) =>
    methods[kind].find((method: { name: string }) => method.name === name)._id
  const data = { delivery: named('delivery', 'Collection'), payment: named('payment', 'Card') }
  const placed = await request.post(`${api}/products/order`, { data })
  await page.goto(`${shop.url}/user/orders/${(await placed.json()).order._id}`)
  await page.getByRole('link', { name: 'Pay €19.60 now' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  expect(page.url()).toContain(standIn.url)
  await page.getByRole('button', { name: 'leave' }).click()
  await expect(page.getByRole('heading', { name: /is not paid yet$/ })).toBeVisible()
  if (scripts === 'on') await checkShown(page)
  await page.getByRole('link', { name: 'Pay €19.60 now' }).press('Enter')
  await page.getByRole('button', { name: 'pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: /is paid$/ })).toBeVisible()
  if (scripts === 'on') await checkShown(page)
  await page.getByRole('link', { name: 'View your order' }).press('Enter')
  await expect(page.getByText(/Card: paid on/)).toBeVisible()
})
