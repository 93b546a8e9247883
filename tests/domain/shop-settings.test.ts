import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDays } from '../../app/domain/days'
import { overview } from '../../app/domain/shop/overview.server'
import {
  ShopSettingsDraft,
  shopSettings,
  updateShopSettings,
} from '../../app/domain/shop/shop-settings.server'
import { db } from '../../db/client'
import { newId } from '../../db/ids'
import { aProduct, refusal, somebody } from './cast'

const draft = (values: object) =>
  ShopSettingsDraft.safeParse({ name: 'Corner Shop', timeZone: 'Asia/Kathmandu', ...values })

test('stores settings as given, and logs the former values in Activity', async () => {
  const admin = await somebody('admin')
  const settings = { name: 'Corner Shop', contactEmail: 'hello@corner.test' }
  await updateShopSettings(
    admin,
    ShopSettingsDraft.parse({ ...settings, timeZone: 'Asia/Kathmandu' }),
  )
  assert.deepEqual(await shopSettings(), {
    ...settings,
    welcome: '',
    termsUrl: '',
    privacyUrl: '',
    imprintUrl: '',
    timeZone: 'Asia/Kathmandu',
  })
  const { subject } = await db.selectFrom('activities').select('subject').executeTakeFirstOrThrow()
  assert.match(
    subject,
    /Name of the shop “Wrenfold” → “Corner Shop”.*Time zone “UTC” → “Asia\/Kathmandu”/,
  )
  await assert.rejects(
    updateShopSettings(await somebody(), ShopSettingsDraft.parse({ name: 'X', timeZone: 'UTC' })),
    refusal(401, 'Administrator access only'),
  )
})

test('reports invalid settings at their fields', () => {
  const wrong: [values: object, field: string][] = [
    [{ name: '' }, 'name'],
    [{ name: '<b>' }, 'name'],
    [{ timeZone: 'Moon/Crater' }, 'timeZone'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    [{ privacyUrl: 'shop.example' }, 'privacyUrl'],
  ]
  for (const [values, field] of wrong) {
    assert.deepEqual(
      draft(values).error?.issues.map(({ path }) => path[0]),
      [field],
    )
  }
  assert(draft({ imprintUrl: 'https://shop.example/imprint' }).success)
})

test('days begin and end in the time zone, also when its clocks change', () => {
  const days = (zone: string, now: string) =>
    lastDays(2, zone, new Date(now)).map(({ date, from, to }) => [date, from, to].join(' '))
  assert.deepEqual(days('Asia/Kathmandu', '2026-11-21T18:20:00Z'), [
    '2026-11-21 2026-11-20T18:15:00.000Z 2026-11-21T18:15:00.000Z',
    '2026-11-22 2026-11-21T18:15:00.000Z 2026-11-22T18:15:00.000Z',
  ])
  assert.deepEqual(days('Europe/Berlin', '2026-10-26T07:00:00Z'), [
    '2026-10-25 2026-10-24T22:00:00.000Z 2026-10-25T23:00:00.000Z',
    '2026-10-26 2026-10-25T23:00:00.000Z 2026-10-26T23:00:00.000Z',
  ])
  assert.deepEqual(
    days('Pacific/Kiritimati', '2026-01-01T09:00:00Z')[1]?.slice(0, 10),
    '2026-01-01',
  )
})

test('counts a sale on its day in the time zone of the shop', async () => {
  const product = await aProduct(3)
  const { perDay } = await overview(7)
  const days = lastDays(7, 'Asia/Kathmandu')
  assert.deepEqual(
    perDay.map(({ date }) => date),
    days.map(({ date }) => date),
  )
  const day = days[3]
  assert(day)
  for (const [created_at, status] of [
    [day.from, 'processing'],
    [new Date(Date.parse(day.to) - 1).toISOString(), 'delivered'],
    [day.from, 'cancelled'],
    [day.to, 'delivered'],
  ] as const) {
    const id = newId()
    await db
      .insertInto('orders')
      .values({ id, user_id: newId(), status, total: 1000, created_at, updated_at: created_at })
      .execute()
    await db
      .insertInto('order_items')
      .values({
        order_id: id,
        position: 0,
        product_id: product.id,
        product_name: product.name,
        quantity: 1,
        price: 1000,
        image_id: null,
      })
      .execute()
  }
  const found = await overview(7)
  assert.deepEqual(found.perDay.map(({ orders, revenue }) => [orders, revenue]).slice(2, 5), [
    [0, 0],
    [2, 2000],
    [1, 1000],
  ])
  assert.equal(found.toDeliver, 1)
  assert.deepEqual(
    found.bestSellers.map(({ id, quantity, revenue }) => [id, quantity, revenue]),
    [[product.id, 3, 3000]],
  )
  await db.deleteFrom('orders').execute()
})
