import { db, transaction } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { addUnits } from '~/domain/buying/cart/cart.server'
import { addNotice } from '~/domain/buying/cart/cart-notices.server'
import type { Order } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import {
  availableUnits,
  takeFromStock,
  variantsOnSale,
} from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { refuseWhileClosed } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg, tn } from '~/languages/translate'

/**
 * A notice in the cart lists the rest. @throws {Refusal} 404 if the order is not the user's, 409 if it is sold out, or if the
 * shop is closed.
 */
export async function orderAgain(userId: string, orderId: string) {
  const unavailable = await transaction(async (trx) => {
    const unavailable: string[] = []
    const { role } = await requireCurrentUser(trx, userId)
    refuseWhileClosed(await shopSettings(trx), role)
    const order = await findOrder(orderId, trx)
    if (order?.userId !== userId) throw new Refusal(404, 'Order not found')
    let added = 0
    for (const { variantId, productName, variantName, quantity } of order.items) {
      const units = await availableUnits(trx, variantId, quantity)
      if (units > 0) {
        await takeFromStock(trx, variantId, units)
        await addUnits(trx, userId, variantId, units)
      }
      added += units
      if (units < quantity) {
        const name = fullNameOf(productName, variantName)
        unavailable.push(units === 0 ? name : `${quantity - units} × ${name}`)
      }
    }
    if (added === 0)
      throw new Refusal(409, 'None of the items in this order is in stock at the moment')
    if (unavailable.length > 0) {
      const notice = tn(
        unavailable.length,
        'Not available: {products}',
        'Not available: {products}',
        { products: unavailable.join(', ') },
      )
      await addNotice(trx, [userId], notice)
    }
    return unavailable
  })
  if (unavailable.length === 0) {
    return { message: msg('All items from this order are now in your cart') }
  }
  return { message: msg('The available items from this order are now in your cart') }
}

export async function canOrderAgain({ items }: Order) {
  const variantIds = items.map((item) => item.variantId)
  const variant = await variantsOnSale(db, variantIds)
    .where('variants.stock', '>', 0)
    .executeTakeFirst()
  return variant !== undefined
}
