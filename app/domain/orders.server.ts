import { db, type Reader, type Trx } from 'db/client'
import type { Cart } from './cart'
import { findCart } from './cart.server'
import { timeFromNow } from './clock.server'
import { newId } from './ids.server'
import type { Order, OrderItem } from './orders'
import { pageSize, turnTo } from './pages'
import { Refusal } from './refusal'

/**
 * Turns a person's cart into an order. The pieces were taken from the shelf when they were added, so nothing
 * more moves. Refuses 400 without a cart.
 */
export async function placeOrder(userId: string) {
  const id = await db.transaction().execute(async (trx) => {
    const cart = await findCart(userId, trx)
    if (!cart?.lines.length) throw new Refusal(400, 'No cart found')
    const id = await writeOrder(trx, userId, cart)
    await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
    await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
    return id
  })
  return { message: 'Order placed successfully!', id }
}

/** One page of a person's orders, the newest first. */
export async function ordersOf(userId: string, wantedPage: number) {
  const { total } = await db
    .selectFrom('orders')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = turnTo(wantedPage, total)
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  const items = await itemsOf(
    db,
    rows.map((row) => row.id),
  )
  const orders = rows.map(
    (row): Order => ({
      id: row.id,
      userId: row.user_id,
      status: row.status,
      total: row.total,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      items: items.get(row.id) ?? [],
    }),
  )
  return { orders, page, pages, total }
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
