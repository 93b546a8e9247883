import './test-database'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { exportCsv } from '../../app/domain/files/exports/export-csv.server'
import { ExportPeriod } from '../../app/domain/files/exports/export-period'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { findSales } from '../../app/domain/office/sales/sales.server'
import { db } from '../../db/client'
import { newId } from '../../db/ids'
import { createUser } from './factories'

await updateShopSettings(await createUser('admin'), { timeZone: 'Europe/Berlin' })

beforeEach(async () => {
  await db.deleteFrom('orders').execute()
})

async function placeAt(createdAt: string, total: number, order = {}, units = 1) {
  const created_at = new Date(createdAt).toISOString()
  const id = newId()
  await db
    .insertInto('orders')
    .values({ id, user_id: id, total, created_at, updated_at: created_at, ...order })
    .execute()
  const product = total >= 5000 ? 'vase' : 'cup'
  const ids = { product_id: product, variant_id: product }
  const item = { ...ids, product_name: `=${product}`, quantity: units }
  await db
    .insertInto('order_items')
    .values({ order_id: id, position: 0, ...item, price: total / units, image_id: null })
    .execute()
}

// It is half past midnight in Berlin.
const now = new Date('2026-11-24T23:30:00Z')

test('sums months and years in the time zone of the shop, beside the sums of the ones before', async () => {
  await placeAt('2024-12-31T22:59:00Z', 100)
  await placeAt('2024-12-31T23:00:00Z', 200)
  await placeAt('2025-10-31T22:59:00Z', 400)
  await placeAt('2025-10-31T23:00:00Z', 800)
  await placeAt('2026-11-01T00:00:00Z', 1600)
  await placeAt('2026-11-02T00:00:00Z', 5000, { status: 'cancelled' })
  await placeAt('2026-11-03T00:00:00Z', 5000, { currency: 'JPY' })
  const { rows, total } = await findSales({ unit: 'month', count: 13 }, now)
  assert.deepEqual(
    [rows[0], rows[1]?.revenueBefore, rows.at(-1)],
    [
      { ...sales(1, 800), date: '2025-11', revenueBefore: 400, isOver: true },
      800,
      { ...sales(2, 1600, 1), date: '2026-11', revenueBefore: 0, isOver: false },
    ],
  )
  assert.deepEqual(total, sales(3, 2400, 1))
  const years = await findSales({ unit: 'year', count: 2 }, now)
  assert.deepEqual(
    years.rows.map(({ date, revenue, revenueBefore }) => [date, revenue, revenueBefore]),
    [
      ['2025', 1400, 100],
      ['2026', 1600, 1400],
    ],
  )
  assert.deepEqual([years.from, years.to], ['2025-01-01', '2026-11-25'])
})

function sales(orders: number, revenue: number, ordersInOtherCurrencies = 0) {
  return { orders, revenue, ordersInOtherCurrencies }
}

test('compares a period with the one before up to the same time, and not with what came later in it', async () => {
  await placeAt('2026-11-11T23:00:00Z', 100)
  await placeAt('2026-11-17T23:29:00Z', 200)
  await placeAt('2026-11-17T23:31:00Z', 400)
  await placeAt('2026-11-18T23:00:00Z', 800)
  const { before, total } = await findSales({ unit: 'day', count: 7 }, now)
  assert.deepEqual([before, total], [sales(2, 300), sales(1, 800)])
})

test('lists best sellers by units and by revenue, without cancelled orders', async () => {
  await placeAt('2026-11-20T12:00:00Z', 3000, {}, 3)
  await placeAt('2026-11-20T12:00:00Z', 5000)
  await placeAt('2026-11-20T12:00:00Z', 9000, { status: 'cancelled' }, 9)
  await placeAt('2026-10-20T12:00:00Z', 9000, {}, 9)
  const { bestSellers, highestRevenue } = await findSales({ unit: 'day', count: 7 }, now)
  const named = (list: { name: string; quantity: number; revenue: number }[]) =>
    list.map(({ name, quantity, revenue }) => [name, quantity, revenue])
  assert.deepEqual(named(bestSellers), [
    ['=cup', 3, 3000],
    ['=vase', 1, 5000],
  ])
  assert.deepEqual(named(highestRevenue), named(bestSellers).reverse())
})

test('exports sales and best sellers of a period, with escaped formulas and a row for each month without orders', async () => {
  const until = { from: '2026-08-15', to: '2026-10-31' }
  assert.deepEqual(await rowsOf('sales-by-month', until), [])
  await placeAt('2026-08-14T12:00:00Z', 100)
  await placeAt('2026-08-15T12:00:00Z', 250)
  await placeAt('2026-10-31T22:59:00Z', 5000, {}, 2)
  await placeAt('2026-10-31T23:00:00Z', 400)
  assert.deepEqual(await rowsOf('sales-by-month', until), [
    ['2026-08', '1', '2.50', 'USD', '0'],
    ['2026-09', '0', '0.00', 'USD', '0'],
    ['2026-10', '1', '50.00', 'USD', '0'],
  ])
  assert.equal((await rowsOf('sales-by-day', until)).length, 78)
  assert.deepEqual((await rowsOf('sales-by-year', {}))[0], ['2026', '4', '57.50', 'USD', '0'])
  assert.deepEqual(await rowsOf('best-sellers', until), [
    ['vase', "'=vase", '2', '50.00', 'USD'],
    ['cup', "'=cup", '1', '2.50', 'USD'],
  ])
})

async function rowsOf(name: string, period: object) {
  let csv = ''
  for await (const chunk of exportCsv(name, ExportPeriod.parse(period)) ?? assert.fail()) {
    csv += chunk
  }
  return parse(csv, { bom: true, from: 2 })
}
