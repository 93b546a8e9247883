import './test-database'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { AppLoadContext } from '@remix-run/node'
import { ClosingSettings, type ShopSettings } from '../../app/domain/settings/shop-settings'
import { loader } from '../../app/root.server'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, emailsTo, refusal } from './factories'
import * as shop from './shop'
import { db, newId } from './shop'

// Auckland is 13 hours ahead in December, so its days begin at 11:00 of the day before.
const at = (time: string) => mock.timers.setTime(Date.parse(`${time}+13:00`))
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-12-23T12:00+13:00') })

const admin = await createUser('admin')
await shop.updateShopSettings(admin, { timeZone: 'Pacific/Auckland', guestOrders: true })

const text = 'Holidays <until> Monday'
const close = (values: object = {}) =>
  shop.updateClosing(admin, shop.ClosingDraft.parse({ closedText: text, ...values }))
const refused = refusal(409, `${text} We open on January 5, 2027.`)
const dates = { closedFrom: '2026-12-24', closedUntil: '2027-01-04' }
const isOpen = async () => !shop.isClosed(await shop.shopSettings())

const open: Partial<ShopSettings> = {
  closedFrom: '',
  closedUntil: '',
  closedText: '',
  closedDaysCount: false,
  closedBefore: [],
  remindUnpaidAfterDays: null,
  cancelUnpaidAfterDays: null,
}
beforeEach(async () => {
  at('2026-12-23T12:00')
  await shop.updateShopSettings(admin, open)
})
afterEach(() => assertStockInvariant(db))

async function filledCart() {
  const [customer, product] = [await createUser(), await createProduct(9)]
  await shop.addToCart(customer.id, product.id, 2)
  return { customer, product }
}

const guest = { name: 'Guest', email: 'guest@shop.test', phone: '5550100000' }
const origin = { browser: newId(), clientIp: '198.51.100.7' }

test('refuses each way to add and to order with its text, from the first moment to the last', async () => {
  const { customer, product } = await filledCart()
  const { customer: buyer } = await filledCart()
  const before = await shop.placeOrder(buyer.id)
  await db
    .insertInto('vouchers')
    .values({ ...voucher, id: newId() })
    .execute()
  const guestCart = { id: newId(), lines: [[product.id, 1] as [string, number]] }
  const ways = {
    add: () => shop.addToCart(customer.id, product.id),
    addAfterLogIn: () => shop.addToCartOnce(customer.id, { variantId: product.id, key: newId() }),
    order: () => shop.placeOrder(customer.id),
    orderByForm: () => shop.placeOrder(customer.id, {}, { isForm: true }),
    orderByKey: () => shop.placeOrder(customer.id, {}, { idempotencyKey: newId() }),
    orderAgain: () => shop.orderAgain(buyer.id, before.id),
    voucher: () => shop.putVoucherInCart(customer.id, 'CLOSED', ''),
    linkedVoucher: () => shop.putVoucherInCart(customer.id, 'CLOSED', '', { isFromLink: true }),
    addAsGuest: () => shop.addToGuestCart([], product.id),
    guestVoucher: () => shop.putVoucherInGuestCart(guestCart, 'CLOSED', '198.51.100.7'),
    orderAsGuest: () => shop.placeGuestOrder(guestCart, shop.GuestCheckout.parse(guest), origin),
  }
  await close(dates)
  at('2026-12-23T23:59:59')
  assert(await isOpen())
  for (const moment of ['2026-12-24T00:00', '2027-01-04T23:59:59']) {
    at(moment)
    for (const [name, way] of Object.entries(ways)) {
      await assert.rejects(way, refused, `${name} at ${moment}`)
    }
  }
  const cart = await shop.findCart(customer.id)
  assert.equal(cart?.quantity, 2, 'the cart keeps what it has')
  at('2027-01-05T00:00')
  assert(await isOpen())
  for (const way of [ways.add, ways.voucher, ways.order, ways.orderAsGuest]) await way()
})

const voucher = {
  code: 'CLOSED',
  folded_code: 'closed',
  percent: 10,
  amount: null,
  min_total: 0,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  max_uses_per_email: null,
  is_active: 1,
  created_at: new Date(0).toISOString(),
} as const

test('returns the order that was placed just before, if the form or the request is sent again', async () => {
  const idempotencyKey = newId()
  const { customer } = await filledCart()
  const { id } = await shop.placeOrder(customer.id, {}, { idempotencyKey })
  await close()
  assert.equal((await shop.placeOrder(customer.id, {}, { idempotencyKey })).id, id)
  assert.equal((await shop.placeOrder(customer.id, {}, { isForm: true })).id, id)
})

test('lets admins try the shop, users take out of their carts, and a cart of a guest follows a log-in', async () => {
  const { customer, product } = await filledCart()
  await close()
  await assert.rejects(shop.addToCart(customer.id, product.id), refusal(409, text))
  await shop.removeFromCart(customer.id, product.id)
  await shop.addFavorite(customer.id, product.id)
  await shop.moveToCart(customer.id, { id: newId(), lines: [[product.id, 3]] })
  assert.equal((await shop.findCart(customer.id))?.quantity, 4)
  await shop.addToCart(admin.id, product.id)
  await shop.placeOrder(admin.id)
})

test('lets admins deliver and cancel open orders', async () => {
  const { customer } = await filledCart()
  const { id } = await shop.placeOrder(customer.id)
  const { customer: other } = await filledCart()
  const cancelled = await shop.placeOrder(other.id)
  await close()
  await shop.changeOrderStatus(admin, id, 'delivered')
  await shop.changeOrderStatus(admin, cancelled.id, 'cancelled')
  assert.equal((await shop.findOrder(id))?.status, 'delivered')
})

test('closes today without a first day, and until an admin opens it without a last day', async () => {
  await close()
  assert.equal((await shop.shopSettings()).closedFrom, '2026-12-23')
  at('2028-02-29T12:00')
  assert(!(await isOpen()))
  await shop.reopenShop(admin)
  assert(await isOpen())
  await close({ closedUntil: '2028-03-01' })
  assert(!(await isOpen()))
  await shop.updateClosing(admin, shop.ClosingDraft.parse({}))
  assert(await isOpen())
})

test('refuses a closing without a text, one that is over, and one that ends before it begins', async () => {
  const wrong = async (values: object, field: string, message: string) => {
    await assert.rejects(close(values), refusal(400, message))
    await assert.rejects(
      close(values),
      (error: shop.Refusal) => field in (error.detail.errors ?? {}),
    )
  }
  await wrong(
    { closedText: '', closedFrom: '2027-01-01' },
    'closedText',
    'Enter what customers read while the shop is closed',
  )
  await wrong(
    { closedUntil: '2026-12-22' },
    'closedUntil',
    'This day has passed. Enter a later one, or leave the field empty',
  )
  await wrong(
    { closedFrom: '2027-01-02', closedUntil: '2027-01-01' },
    'closedUntil',
    'It is before the first day',
  )
  assert(!shop.ClosingDraft.safeParse({ closedFrom: '24.12.' }).success)
  assert(!shop.ClosingDraft.safeParse({ closedText: 'x'.repeat(161) }).success)
  await assert.rejects(
    close({ expected: 'another' }),
    (error: shop.Refusal) => error.status === 409,
  )
  assert(await isOpen())
})

test('carts keep their units while the shop is closed, and as long after it as they always do', async () => {
  const { customer } = await filledCart()
  await close(dates)
  const held = async () => (await shop.findCart(customer.id))?.quantity
  for (const moment of ['2026-12-30T12:00', '2027-01-05T12:00', '2027-01-11T12:00']) {
    at(moment)
    await shop.releaseAbandonedCarts()
    assert.equal(await held(), 2, moment)
  }
  at('2027-01-12T00:01')
  await shop.releaseAbandonedCarts()
  assert.equal(await held(), 0)
})

test('carts keep their units as long after a closing that ends early, also if its days count', async () => {
  for (const closedDaysCount of ['', 'on']) {
    await shop.updateShopSettings(admin, open)
    at('2026-12-23T12:00')
    const { customer } = await filledCart()
    const held = async () => (await shop.findCart(customer.id))?.quantity
    await close({ ...dates, closedDaysCount })
    at('2026-12-31T12:00')
    await shop.reopenShop(admin)
    at('2027-01-07T12:00')
    await shop.releaseAbandonedCarts()
    assert.equal(await held(), 2)
    at('2027-01-08T00:01')
    await shop.releaseAbandonedCarts()
    assert.equal(await held(), 0)
  }
})

test('does not open a shop whose closing has changed since the page was shown', async () => {
  await close()
  const settings = await shop.shopSettings()
  const expected = shop.settingsVersion(settings, ClosingSettings.shape)
  await close(dates)
  const isStale = (error: shop.Refusal) => error.status === 409
  await assert.rejects(shop.reopenShop(admin, expected), isStale)
  assert.equal((await shop.shopSettings()).closedFrom, dates.closedFrom)
})

test('forgets closings that are too long ago for carts and unpaid orders', async () => {
  await close(dates)
  at('2027-01-02T12:00')
  await shop.reopenShop(admin)
  at('2027-03-20T12:00')
  await close()
  assert.equal((await shop.shopSettings()).closedBefore.length, 2)
  at('2027-04-20T12:00')
  await shop.reopenShop(admin)
  assert.equal((await shop.shopSettings()).closedBefore.length, 4)
  at('2027-05-20T12:00')
  await close()
  assert.deepEqual((await shop.shopSettings()).closedBefore, [
    '2027-03-20/2027-04-19',
    '2027-04-20/2027-04-20/counted',
  ])
})

async function newTransfer() {
  const { customer } = await filledCart()
  const { id } = await shop.placeOrder(customer.id)
  await db
    .insertInto('order_payments')
    .values({ order_id: id, ...account, name: 'In advance', paid_at: null })
    .execute()
  return { id, customer }
}

const account = {
  kind: 'transfer' as const,
  iban: 'DE89370400440532013000',
  link: '',
  instructions: '',
  account_holder: 'Tansy',
  bic: '',
}

async function runUntil(day: string) {
  for (let now = shop.todayIn('Pacific/Auckland'); now <= day; now = shop.dayAfter(now)) {
    for (const time of ['09:00', '19:00']) {
      at(`${now}T${time}`)
      await shop.advanceUnpaidOrders()
    }
  }
}

const reminded = async ({ customer }: { customer: { email: string } }) =>
  (await emailsTo(customer.email)).some(({ subject }) => subject.startsWith('Reminder'))

test('days of a closing do not count for unpaid orders, also if the shop opens early and closes again', async () => {
  await shop.updateShopSettings(admin, { remindUnpaidAfterDays: 5, cancelUnpaidAfterDays: 10 })
  // Wednesday, so one working day passes before the closing.
  await close({ closedFrom: '2026-12-25', closedUntil: '2027-01-17' })
  const order = await newTransfer()
  await runUntil('2027-01-10')
  assert(!(await reminded(order)))
  assert.equal(await shop.listAnnounced(), undefined)
  at('2027-01-11T08:00')
  await shop.reopenShop(admin)
  assert.deepEqual((await shop.shopSettings()).closedBefore, [
    '2026-12-25/2027-01-10',
    '2027-01-11/2027-01-11/counted',
  ])
  await close({ closedFrom: '2027-03-01' })
  await runUntil('2027-01-13')
  assert(!(await reminded(order)))
  await runUntil('2027-01-14')
  assert(await reminded(order))
})

test('days of a closing count for unpaid orders if the shop has chosen that', async () => {
  await shop.updateShopSettings(admin, { remindUnpaidAfterDays: 5, cancelUnpaidAfterDays: 10 })
  const order = await newTransfer()
  await close({ closedFrom: '2026-12-25', closedUntil: '2027-01-17', closedDaysCount: 'on' })
  await runUntil('2026-12-30')
  assert(await reminded(order))
  await runUntil('2027-01-06')
  assert.equal((await shop.findOrder(order.id))?.status, 'cancelled')
})

test('shopping services read that nothing is in stock from the fifteenth day of a closing', async () => {
  const sold = { stock: 3 }
  await close({ closedFrom: '2026-12-24' })
  for (const [moment, stock] of [
    ['2026-12-23T23:59', 3],
    ['2026-12-24T00:00', 3],
    ['2027-01-06T23:59', 3],
    ['2027-01-07T00:00', 0],
  ] as const) {
    at(moment)
    assert.equal(shop.stockIn(await shop.shopSettings())(sold).stock, stock, moment)
  }
})

test('pages of guests change by themselves when a closing begins and ends, beside an announcement', async () => {
  await shop.updateShopSettings(admin, {
    announcement: 'Free delivery',
    announcementUntil: '2026-12-31',
  })
  await close({ closedFrom: '2026-12-24', closedUntil: '2027-01-10' })
  const shown = async (moment: string) => {
    at(moment)
    const context: Pick<AppLoadContext, 'guestPageValidUntil'> = {}
    const request = new Request('https://shop.test/')
    const response = await loader({ request, params: {}, context: context as AppLoadContext })
    assert('shop' in response)
    const { announcement, opening } = response.shop
    return [announcement, opening, validUntil(context)]
  }
  const validUntil = ({ guestPageValidUntil: end }: { guestPageValidUntil?: number }) =>
    end && new Date(end + 13 * 3_600_000).toISOString().slice(0, 16)
  const opening = 'We open on January 11, 2027.'
  const free = 'Free delivery'
  assert.deepEqual(await shown('2026-12-23T23:59:59'), [free, undefined, '2026-12-24T00:00'])
  assert.deepEqual(await shown('2026-12-24T00:00'), [text, opening, '2027-01-01T00:00'])
  assert.deepEqual(await shown('2027-01-01T00:00'), [text, opening, '2027-01-07T00:00'])
  assert.deepEqual(await shown('2027-01-07T00:00'), [text, opening, '2027-01-11T00:00'])
  assert.deepEqual(await shown('2027-01-11T00:00'), [undefined, undefined, undefined])
  await shop.updateShopSettings(admin, { ...open, announcement: '', announcementUntil: '' })
  assert.deepEqual(await shown('2027-01-11T00:00'), [undefined, undefined, undefined])
})
