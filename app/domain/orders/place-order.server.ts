import { type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { requireCurrentUser } from '~/domain/accounts/current-user.server'
import type { Cart } from '~/domain/cart/cart'
import { findCart } from '~/domain/cart/cart.server'
import { dollars } from '~/domain/money'
import { Refusal } from '~/domain/refusal'
import { enqueueNewOrderEmails } from './order-emails.server'

interface OrderOptions {
  /** A repeat with the same key within a day returns the same order. */
  key?: string
  expectedTotal?: number
}

/**
 * Places an order of a user's cart and emails the customer and the shopkeeper.
 * @throws {Refusal} 400 without a cart, 409 if the total is not the expected one.
 */
export async function placeOrder(userId: string, { key, expectedTotal }: OrderOptions = {}) {
  const id = await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const placed = key && (await orderPlacedWith(trx, userId, key))
    if (placed) return placed
    const cart = await findCart(userId, trx)
    if (!cart?.lines.length) throw new Refusal(400, 'No cart found')
    if (expectedTotal !== undefined) refuseOtherTotal(cart, expectedTotal)
    const id = await writeOrder(trx, userId, cart)
    await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
    await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
    if (key) await storeKey(trx, userId, key, id)
    await enqueueNewOrderEmails(trx, id)
    return id
  })
  return { message: 'Order placed successfully!', id }
}

function refuseOtherTotal({ total }: Cart, expectedTotal: number) {
  if (total === expectedTotal) return
  throw new Refusal(
    409,
    `The total is now ${dollars(total)} (it was ${dollars(expectedTotal)}). Please check your order.`,
  )
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
