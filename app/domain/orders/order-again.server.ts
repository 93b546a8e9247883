import { db, type Trx, transaction } from 'db/client'
import { requireCurrentUser } from '~/domain/accounts/current-user.server'
import { putIntoCart, setNotice } from '~/domain/cart/cart.server'
import { takeFromShelf } from '~/domain/catalogue/stock.server'
import { Refusal } from '~/domain/refusal'
import type { Order } from './orders'
import { findOrder } from './orders.server'

/**
 * Puts what an order of one's own had into the cart once more, as far as it is still sold; the cart says what is not.
 * Refuses 404 an order that is not one's own, 409 when nothing of it can be had.
 */
export async function orderAgain(userId: string, orderId: string) {
  const missing = await transaction(async (trx) => {
    const missing: string[] = []
    await requireCurrentUser(trx, userId)
    const order = await findOrder(orderId, trx)
    if (order?.userId !== userId) throw new Refusal(404, 'Order not found')
    let added = 0
    for (const { productId, productName, quantity } of order.items) {
      const pieces = await piecesToHave(trx, productId, quantity)
      if (pieces > 0) {
        await takeFromShelf(trx, productId, pieces)
        await putIntoCart(trx, userId, productId, pieces)
      }
      added += pieces
      if (pieces < quantity) {
        missing.push(pieces === 0 ? productName : `${quantity - pieces} of ${productName}`)
      }
    }
    if (added === 0) throw new Refusal(409, 'No item of this order is in stock at the moment')
    if (missing.length > 0) {
      await setNotice(trx, [userId], `No longer available: ${missing.join(', ')}`)
    }
    return missing
  })
  if (missing.length === 0) return { message: 'All items of this order are in your cart' }
  return { message: 'The items of this order that are still sold are in your cart' }
}

/** Whether any piece of an order can be had at the moment. */
export async function canOrderAgain({ items }: Order) {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      items.map((item) => item.productId),
    )
    .where('stock', '>', 0)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return product !== undefined
}

async function piecesToHave(trx: Trx, productId: string, wanted: number) {
  const product = await trx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return Math.min(wanted, product?.stock ?? 0)
}
