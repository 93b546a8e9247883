import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { Cart } from './cart'
import { findCart } from './cart.server'
import { requireCurrentUser } from './current-user.server'
import { tellOfNewOrder } from './order-emails.server'
import { withItems } from './order-reads.server'
import { pageSize, paginate } from './pages'
import { Refusal } from './refusal'

/**
 * Turns a user's cart into an order. The pieces were taken from the shelf when they were added, so nothing
 * more moves. Customer and shopkeeper get an email. With a key, asking again within a day gives the same order. Refuses
 * 400 without a cart.
 */
export async function placeOrder(userId: string, key?: string) {
  const id = await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const placed = key && (await orderPlacedWith(trx, userId, key))
    if (placed) return placed
    const cart = await findCart(userId, trx)
    if (!cart?.lines.length) throw new Refusal(400, 'No cart found')
    const id = await writeOrder(trx, userId, cart)
    await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
    await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
    if (key) await storeKey(trx, userId, key, id)
    await tellOfNewOrder(trx, id)
    return id
  })
  return { message: 'Order placed successfully!', id }
}

/** One page of a user's orders, the newest first. */
export async function ordersOf(userId: string, wantedPage: number) {
  const theirs = db.selectFrom('orders').where('user_id', '=', userId)
  const { total } = await theirs
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(wantedPage, total)
  const rows = await theirs
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { orders: await withItems(rows), page, pages, total }
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
