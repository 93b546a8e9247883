import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportProducts, exportUsers } from '../../app/api/exported-rows.server'
import { addToCart } from '../../app/domain/buying/cart/cart.server'
import { placeOrder } from '../../app/domain/buying/checkout/place-order.server'
import { exportOrders } from '../../app/domain/buying/order/orders.server'
import { db, engine } from '../../db/client'
import { DatabaseBusy } from '../../db/errors'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { createProduct, createProducts, createUser, createUsers } from './factories'

const everything = { search: '', category: '', page: 1, show: 'on-sale' } as const
const buyer = await createUser()
const { id: product, categoryId } = await createProduct(1)
await addToCart(buyer.id, product)
// The oldest order, which is the last one of its list, has an item.
await placeOrder(buyer.id)
await createUsers(250)
await createProducts(250, categoryId)
await db
  .insertInto('orders')
  .values(Array.from({ length: 250 }, orderRow))
  .execute()

const changes = {
  products: {
    list: () => exportProducts(everything),
    add: () => createProduct(1),
    rename: { brand: 'Changed' },
  },
  users: { list: () => exportUsers(), add: () => createUser(), rename: { name: 'Changed' } },
  orders: {
    list: () => exportOrders(),
    add: () => db.insertInto('orders').values(orderRow()).execute(),
    rename: { status: 'cancelled' },
  },
} as const

for (const [table, { list, add, rename }] of Object.entries(changes)) {
  test(`exports ${table} as of one moment when rows change meanwhile`, async () => {
    const before = await idsOf(table)
    const read: { id: string }[] = []
    for await (const rows of list() as AsyncIterable<{ id: string }[]>) {
      read.push(...rows)
      await add()
      const last = (await idsOf(table)).at(-1) ?? ''
      await db
        .updateTable(table as 'users')
        .set(rename as object)
        .execute()
      if (table === 'orders') {
        await db.deleteFrom('order_items').where('order_id', '=', last).execute()
        await db.deleteFrom('orders').where('id', '=', last).execute()
      }
    }
    assert.deepEqual(
      read.map(({ id }) => id),
      before,
    )
    assert(!JSON.stringify(read).includes('Changed') && !JSON.stringify(read).includes('cancelled'))
  })
}

test('releases the connection of an export that is not read to its end', async () => {
  for (let number = 0; number < 20; number++) {
    for await (const rows of exportUsers()) {
      assert.equal(rows.length, 100)
      break
    }
  }
  // One list for each export connection.
  const lists = Array.from({ length: 8 }, async () => {
    let count = 0
    for await (const rows of exportUsers()) count += rows.length
    return count
  })
  assert.equal(new Set(await Promise.all(lists)).size, 1)
})

test('throws DatabaseBusy when all export connections are in use, and exports when one is free again', async () => {
  const openLists = Array.from({ length: 8 }, () => exportUsers())
  // At once, because a list that is not read for long is closed.
  await Promise.all(openLists.map((list) => list.next()))
  await assert.rejects(exportUsers().next(), DatabaseBusy)
  for (const list of openLists) await list.return(undefined)
  const { value } = await exportUsers().next()
  assert.equal(value?.length, 100)
})

test('runs the search of a list once, not once for each batch', async () => {
  const { productSearch } = engine
  let runs = 0
  engine.productSearch = (...parameters) => {
    runs++
    return productSearch(...parameters)
  }
  const sizes: number[] = []
  for await (const rows of exportProducts({ ...everything, search: 'thing' }))
    sizes.push(rows.length)
  engine.productSearch = productSearch
  assert(sizes.length > 2 && sizes[0] === 100, String(sizes))
  assert.equal(runs, 1)
})

async function idsOf(table: string) {
  const rows = await db
    .selectFrom(table as 'users')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

function orderRow() {
  const now = timeFromNow()
  return { id: newId(), user_id: buyer.id, total: 1, created_at: now, updated_at: now }
}
