import { db, type Reader } from 'db/client'
import type { OrdersTable } from 'db/schema'
import { minute, timeFromNow } from 'db/time'
import type { Selectable } from 'kysely'
import { comesAfter, inBatches } from '~/domain/batches.server'
import { pageSize, paginate } from '~/domain/pages'
import type { Order, OrderItem, OrderLine } from './orders'

/** An order by its id, or by the number that links in emails name it by. */
export async function findOrder(idOrNumber: string, reader: Reader = db) {
  const row = await reader
    .selectFrom('orders')
    .selectAll()
    .$if(isNumber(idOrNumber), (query) => query.where('order_number', '=', Number(idOrNumber)))
    .$if(!isNumber(idOrNumber), (query) => query.where('id', '=', idOrNumber))
    .executeTakeFirst()
  return row && (await withItems([row], reader))[0]
}

// An id has 24 characters.
const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** The latest orders of a user, without their items. */
export function latestOrdersOf(userId: string, most: number): Promise<OrderLine[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number as number', 'status', 'total', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** One page of a user's orders, the newest first. */
export async function ordersOf(userId: string, wantedPage: number) {
  const ownOrders = db.selectFrom('orders').where('user_id', '=', userId)
  const { total } = await ownOrders
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(wantedPage, total)
  const rows = await ownOrders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { orders: await withItems(rows), page, pages, total }
}

const justNow = 10 * minute

/**
 * The order that a user has placed in the last ten minutes, if there is one, it is still being processed, and nothing has
 * been put into a cart since.
 */
export async function findOrderJustPlaced(userId: string) {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', timeFromNow(-justNow))
    .where('status', '=', 'processing')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('carts').select('user_id').where('carts.user_id', '=', userId)),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (await withItems([row]))[0]
}

/** All orders in batches, or those of one user, the newest first. */
export function exportOrders(userId?: string) {
  return inBatches(
    async (reader, size, after) =>
      withItems(
        await reader
          .selectFrom('orders')
          .selectAll()
          .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
          .where(comesAfter('orders', after))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .execute(),
        reader,
      ),
    ({ id, createdAt }) => ({ id, created_at: createdAt }),
  )
}

/** Orders with their items. */
export async function withItems(
  rows: Selectable<OrdersTable>[],
  reader: Reader = db,
): Promise<Order[]> {
  const items = await itemsOf(
    reader,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.order_number,
    userId: row.user_id,
    status: row.status,
    total: row.total,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    items: items.get(row.id) ?? [],
  }))
}

async function itemsOf(reader: Reader, orderIds: string[]) {
  const items = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) return items
  const rows = await reader
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  for (const row of rows) {
    items.get(row.order_id)?.push({
      productId: row.product_id,
      productName: row.product_name,
      quantity: row.quantity,
      price: row.price,
      imageId: row.image_id,
    })
  }
  return items
}
