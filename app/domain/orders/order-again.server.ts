import { db, type Trx, transaction } from 'db/client'
import { requireCurrentUser } from '~/domain/access/current-user.server'
import { addNotice, addUnits } from '~/domain/cart/cart.server'
import { Refusal } from '~/domain/refusal'
import { takeFromStock } from '~/domain/stock/stock.server'
import type { Order } from './orders'
import { findOrder } from './orders.server'

/**
 * Adds the available items to the cart; a notice in the cart lists the others.
 * @throws {Refusal} 404 if the user has no such order, 409 if none of its items is in stock.
 */
export async function orderAgain(userId: string, orderId: string) {
  const unavailable = await transaction(async (trx) => {
    const unavailable: string[] = []
    await requireCurrentUser(trx, userId)
    const order = await findOrder(orderId, trx)
    if (order?.userId !== userId) throw new Refusal(404, 'Order not found')
    let added = 0
    for (const { productId, productName, quantity } of order.items) {
      const units = await availableUnits(trx, productId, quantity)
      if (units > 0) {
        await takeFromStock(trx, productId, units)
        await addUnits(trx, userId, productId, units)
      }
      added += units
      if (units < quantity) {
        unavailable.push(units === 0 ? productName : `${quantity - units} × ${productName}`)
      }
    }
    if (added === 0)
      throw new Refusal(409, 'None of the items in this order is in stock at the moment')
    if (unavailable.length > 0) {
      await addNotice(trx, [userId], `Not available: ${unavailable.join(', ')}`)
    }
    return unavailable
  })
  if (unavailable.length === 0) return { message: 'All items from this order are now in your cart' }
  return { message: 'The available items from this order are now in your cart' }
}

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

async function availableUnits(trx: Trx, productId: string, maxUnits: number) {
  const product = await trx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return Math.min(maxUnits, product?.stock ?? 0)
}
