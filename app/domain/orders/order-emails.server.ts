import type { Trx } from 'db/client'
import { links } from '~/domain/shop/links.server'
import { shopSettings } from '~/domain/shop/shop-settings.server'
import {
  deliveryUndoneEmail,
  newOrderEmail,
  orderCancelledEmail,
  orderDeliveredEmail,
  orderPaidEmail,
  orderPlacedEmail,
  soldOutEmail,
} from '~/mail/emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import type { Order } from './orders'
import { findOrder } from './orders.server'

/** Emails the customer and the shopkeeper about a new order, and the shopkeeper about products that it sold out. */
export async function enqueueNewOrderEmails(trx: Trx, orderId: string) {
  const { order, customer } = await orderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  await enqueueEmail(
    trx,
    orderPlacedEmail(name, customer, order, links.order(order.number), contactEmail),
  )
  const soldOut = await soldOutBy(trx, order)
  for (const shopkeeper of await shopkeepers(trx, contactEmail)) {
    const link = links.adminOrder(order.number)
    await enqueueEmail(trx, newOrderEmail(name, shopkeeper, order, customer, link))
    for (const product of soldOut) {
      const link = links.adminProduct(product.id)
      await enqueueEmail(trx, soldOutEmail(name, shopkeeper, product.name, link))
    }
  }
}

/** Emails the customer, if the account still exists, that the order was delivered or cancelled. */
export async function enqueueStatusEmail(trx: Trx, orderId: string, to: 'delivered' | 'cancelled') {
  const { order, customer } = await orderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  const email =
    to === 'delivered'
      ? orderDeliveredEmail(name, customer, order, links.order(order.number))
      : orderCancelledEmail(name, customer, order, contactEmail)
  await enqueueEmail(trx, email)
}

/** Emails the customer, if the account still exists, that the order was not delivered yet. */
export async function enqueueDeliveryUndoneEmail(trx: Trx, orderId: string) {
  const { order, customer } = await orderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  const link = links.order(order.number)
  await enqueueEmail(trx, deliveryUndoneEmail(name, customer, order.number, link, contactEmail))
}

/** Tells the customer, if they still have an account, that their payment has arrived. */
export async function enqueuePaidEmail(trx: Trx, orderId: string) {
  const { order, customer } = await orderWithCustomer(trx, orderId)
  if (!customer) return
  const { name } = await shopSettings()
  await enqueueEmail(trx, orderPaidEmail(name, customer, order, links.order(order.number)))
}

async function orderWithCustomer(trx: Trx, id: string) {
  const order = await findOrder(id, trx)
  if (!order) throw new Error(`There is no order ${id}`)
  const customer = await trx
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', order.userId)
    .executeTakeFirst()
  return { order, customer }
}

// A product with units in carts is not sold out yet: they may come back.
function soldOutBy(trx: Trx, order: Order) {
  return trx
    .selectFrom('products')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      order.items.map(({ productId }) => productId),
    )
    .where('stock', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cart_lines')
            .select('quantity')
            .whereRef('cart_lines.product_id', '=', 'products.id'),
        ),
      ),
    )
    .execute()
}

async function shopkeepers(trx: Trx, contactEmail: string) {
  if (contactEmail) return [contactEmail]
  const admins = await trx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_banned', '=', 0)
    .limit(10)
    .execute()
  return admins.map(({ email }) => email)
}
