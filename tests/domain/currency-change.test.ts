import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, createUser, refusal } from './factories'
import * as shop from './shop'
import { db } from './shop'

const admin = await createUser('admin')
const buyer = await createUser()

const changeTo = (currency: string, confirmedCurrency?: string) =>
  shop.updateShopSettings(admin, { currency, confirmedCurrency })

async function currentCurrency() {
  return (await shop.shopMoney()).currency
}

async function pricesOf({ id }: { id: string }) {
  const { price, old_price } = await db
    .selectFrom('products')
    .select(['price', 'old_price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [price, old_price]
}

test('changes the currency at once when the shop has no prices', async () => {
  await changeTo('EUR')
  assert.equal(await currentCurrency(), 'EUR')
  await changeTo('USD')
  assert.equal(await currentCurrency(), 'USD')
})

test('refuses unknown currencies and locales', () => {
  const draft = (values: object) =>
    shop.ShopSettingsDraft.safeParse({ name: 'Shop', timeZone: 'UTC', ...values })
  for (const wrong of [{ currency: 'ABC' }, { currency: '' }, { locale: 'xx' }, { locale: '' }]) {
    const { error } = draft(wrong)
    assert.match(error?.issues[0]?.message ?? '', /^Select a (currency|language and country)$/)
    assert.deepEqual(error?.issues[0]?.path, Object.keys(wrong))
  }
  assert(draft({ currency: 'JPY', locale: 'ja-JP' }).success)
  const offered = (currency: string) => shop.currencyOptions({ currency }).map(([code]) => code)
  assert(offered('EUR').includes('KWD'))
  for (const former of ['HRK', 'XDR']) {
    assert(!offered('EUR').includes(former))
    assert(offered(former).includes(former), 'a shop can have a former currency')
    assert(draft({ currency: former }).success)
  }
  for (const tag of shop.locales) assert.deepEqual(Intl.getCanonicalLocales(tag), [tag])
  assert.deepEqual(Intl.NumberFormat.supportedLocalesOf(shop.locales), shop.locales)
})

test('asks for confirmation before prices get another currency, preserves their numbers, and leaves orders unchanged', async () => {
  await shop.createCategory(admin, { name: 'Reduced', is_discounted: true, discount: 10 })
  const { id: categoryId } = await db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', 'Reduced')
    .executeTakeFirstOrThrow()
  const whole = await createProduct(5, { price: 2000 })
  const cheap = await createProduct(5, { price: 1 })
  const reduced = await createProduct(5, { price: 1250, categoryId })
  await shop.updateRows(admin, [{ id: reduced.id, price: '12.55' }])
  await shop.createDeliveryMethod(admin, {
    name: 'Parcel',
    price: '4.9',
    freeFrom: '50',
    needsAddress: false,
  })
  await shop.createDeliveryMethod(admin, {
    name: 'Collect',
    price: '0',
    freeFrom: null,
    needsAddress: false,
  })
  await shop.addToCart(buyer.id, whole.id)
  const methods = () =>
    db.selectFrom('delivery_methods').select(['id', 'price', 'free_from']).orderBy('position')
  const [parcel] = await methods().execute()
  const { id: orderId } = await shop.placeOrder(buyer.id, { delivery: parcel?.id })

  const question =
    /^The prices of 3 products and 2 delivery methods are not converted: \$12\.55 becomes ¥13\. Prices are rounded to the nearest ¥1\. Orders already placed stay in USD\. To change/
  await assert.rejects(changeTo('JPY'), refusal(409, question))
  await assert.rejects(changeTo('JPY', 'EUR'), refusal(409, question))
  assert.equal(await currentCurrency(), 'USD')
  assert.deepEqual(await pricesOf(reduced), [1130, 1255])

  for (const [percent, amount] of [
    ['10', ''],
    ['', '5.00'],
  ]) {
    const draft = { code: `${percent} ${amount}`, percent, amount, minTotal: '0.20' }
    await shop.createVoucher(admin, shop.voucherForm(shop.moneyOf(shop.defaultMoney)).parse(draft))
  }
  await changeTo('JPY', 'JPY')
  assert.equal(await currentCurrency(), 'JPY')
  assert.deepEqual(
    (await shop.listVouchers()).map((voucher) => [voucher.amount, voucher.minTotal]),
    [
      [5, 1],
      [null, 1],
    ],
  )
  assert.deepEqual(await pricesOf(whole), [20, null])
  assert.deepEqual(await pricesOf(cheap), [1, null], 'at least one minor unit')
  assert.deepEqual(await pricesOf(reduced), [12, 13])
  assert.deepEqual(
    (await methods().execute()).map(({ price, free_from }) => [price, free_from]),
    [
      [5, 50],
      [0, null],
    ],
  )
  await assert.rejects(
    shop.updateRows(admin, [{ id: whole.id, price: '12.5' }]),
    refusal(400, 'Price must have no decimals, such as 1250'),
  )

  await changeTo('KWD', 'KWD')
  assert.deepEqual(await pricesOf(reduced), [11_700, 13_000])
  assert.deepEqual((await methods().execute())[0]?.free_from, 50_000)
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [])
  const order = await shop.findOrder(orderId)
  assert.deepEqual([order?.currency, order?.total], ['USD', 2490])
})

test('sums the orders in the current currency, and counts the orders in other currencies', async () => {
  const product = await createProduct(5, { price: 1250 })
  await shop.addToCart(buyer.id, product.id)
  const method = await db.selectFrom('delivery_methods').select('id').executeTakeFirstOrThrow()
  await db.updateTable('delivery_methods').set({ price: 0 }).execute()
  await shop.placeOrder(buyer.id, { delivery: method.id })
  const { rows, total, bestSellers } = await shop.findSales({ unit: 'day', count: 7 })
  const today = rows.at(-1)
  assert.deepEqual([today?.orders, today?.revenue, total.ordersInOtherCurrencies], [2, 1250, 1])
  assert.deepEqual(bestSellers.map(({ revenue }) => revenue).sort(), [0, 1250])
  const customer = await shop.findCustomerDetails(buyer.id)
  assert.deepEqual(customer?.bought, { orders: 2, total: 1250, ordersInOtherCurrencies: 1 })
})
