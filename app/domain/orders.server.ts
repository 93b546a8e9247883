import { db, type Reader, type Trx } from 'db/client'
import { newId } from 'db/ids'
import type { Database, OrdersTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { record } from './activity.server'
import { comesAfter, inBatches } from './batches.server'
import type { Cart } from './cart'
import { findCart } from './cart.server'
import { asAdmin, requireCurrentUser } from './current-user.server'
import type { Order, OrderItem, OrderStatus } from './orders'
import { pageSize, paginate } from './pages'
import { Refusal } from './refusal'
import { putBack } from './stock.server'
import type { User } from './users'

/**
 * Turns a user's cart into an order. The pieces were taken from the shelf when they were added, so nothing
 * more moves. With a key, asking again within a day gives the same order. Refuses 400 without a cart.
 */
export async function placeOrder(userId: string, key?: string) {
  const id = await db.transaction().execute(async (trx) => {
    await requireCurrentUser(trx, userId)
    const placed = key && (await orderPlacedWith(trx, userId, key))
    if (placed) return placed
    const cart = await findCart(userId, trx)
    if (!cart?.lines.length) throw new Refusal(400, 'No cart found')
    const id = await writeOrder(trx, userId, cart)
    await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
    await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
    if (key) await storeKey(trx, userId, key, id)
    return id
  })
  return { message: 'Order placed successfully!', id }
}

/** One page of a user's orders, the newest first. */
export function ordersOf(userId: string, page: number) {
  return pageOf(db.selectFrom('orders').where('user_id', '=', userId), page)
}

/** One page of all orders, or of those with one status, the newest first. */
export function listOrders({ status, page }: { status: OrderStatus | ''; page: number }) {
  const orders = db.selectFrom('orders')
  return pageOf(status === '' ? orders : orders.where('status', '=', status), page)
}

export async function findOrder(id: string) {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
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

/**
 * Delivers or cancels an order that is being processed; cancelling puts its pieces back on the shelf, as far as
 * the products are still sold. Refuses 404 unknown, 409 when the order is not being processed any more.
 */
export async function changeOrderStatus(admin: User, id: string, to: 'delivered' | 'cancelled') {
  await asAdmin(admin, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!order) throw new Refusal(404, 'Order not found')
    if (order.status !== 'processing') {
      throw new Refusal(409, `This order is ${order.status} already`)
    }
    await trx
      .updateTable('orders')
      .set({ status: to, updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    if (to === 'cancelled') await putOrderBack(trx, id)
    await record(trx, admin, to, `order ${id}`)
  })
  return { message: `Order ${to} successfully` }
}

async function putOrderBack(trx: Trx, id: string) {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', id)
    .execute()
  for (const item of items) await putBack(trx, item.product_id, item.quantity)
}

async function pageOf<T>(orders: SelectQueryBuilder<Database, 'orders', T>, wantedPage: number) {
  const { total } = await orders
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(wantedPage, Number(total))
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { orders: await withItems(rows), page, pages, total: Number(total) }
}

async function withItems(rows: Selectable<OrdersTable>[], reader: Reader = db): Promise<Order[]> {
  const items = await itemsOf(
    reader,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    status: row.status,
    total: row.total,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    items: items.get(row.id) ?? [],
  }))
}

async function orderPlacedWith(trx: Trx, userId: string, key: string) {
  const row = await trx
    .selectFrom('order_keys')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.order_id
}

async function storeKey(trx: Trx, userId: string, key: string, orderId: string) {
  await trx
    .insertInto('order_keys')
    .values({ user_id: userId, key, order_id: orderId, created_at: timeFromNow() })
    .execute()
}

async function writeOrder(trx: Trx, userId: string, cart: Cart) {
  const id = newId()
  const now = timeFromNow()
  await trx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      status: 'processing',
      total: cart.total,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await trx
    .insertInto('order_items')
    .values(
      cart.lines.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.productId,
        product_name: line.productName,
        quantity: line.quantity,
        price: line.price,
        image_id: line.imageId,
      })),
    )
    .execute()
  return id
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
