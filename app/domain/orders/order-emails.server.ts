import type { Trx } from 'db/client'
import { links } from '~/domain/links.server'
import { type Money, moneyOf } from '~/domain/money'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import {
  deliveryUndoneEmail,
  newOrderEmail,
  type OrderInEmail,
  orderCancelledEmail,
  orderDeliveredEmail,
  orderPaidEmail,
  orderPlacedEmail,
  orderRefundedEmail,
  refundUndoneEmail,
  soldOutEmail,
} from '~/mail/emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import { findOrderCustomer } from './order-customers.server'
import { choiceTexts, paymentTexts, summaryOf } from './order-summary'
import { isCollected, isRefundDue, type Order, type OrderCustomer } from './orders'
import { findOrder } from './orders.server'

/** Emails the customer and the shopkeeper. The shopkeeper also gets an email for each product that is now sold out. */
export async function enqueueNewOrderEmails(trx: Trx, orderId: string) {
  const { order, summary, customer } = await findOrderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  await enqueueEmail(
    trx,
    orderPlacedEmail(name, customer, summary, linkFor(customer, order), contactEmail),
  )
  const soldOut = await listSoldOut(trx, order)
  for (const shopkeeperEmail of await listShopkeeperEmails(trx, contactEmail)) {
    const link = links.adminOrder(order.number)
    await enqueueEmail(trx, newOrderEmail(name, shopkeeperEmail, summary, customer, link))
    for (const product of soldOut) {
      const link = links.adminProduct(product.id)
      await enqueueEmail(trx, soldOutEmail(name, shopkeeperEmail, product.name, link))
    }
  }
}

export async function enqueueStatusEmail(trx: Trx, orderId: string, to: 'delivered' | 'cancelled') {
  const { order, summary, customer } = await findOrderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  await enqueueEmail(
    trx,
    to === 'delivered'
      ? orderDeliveredEmail(name, customer, summary, linkFor(customer, order))
      : orderCancelledEmail(name, customer, summary, isRefundDue(order), contactEmail),
  )
}

export async function enqueueDeliveryUndoneEmail(trx: Trx, orderId: string) {
  const { order, customer } = await findOrderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  const link = linkFor(customer, order)
  await enqueueEmail(trx, deliveryUndoneEmail(name, customer, order.number, link, contactEmail))
}

export async function enqueuePaidEmail(trx: Trx, orderId: string) {
  const { order, customer } = await findOrderWithCustomer(trx, orderId)
  if (!customer) return
  const { name } = await shopSettings()
  const link = linkFor(customer, order)
  await enqueueEmail(trx, orderPaidEmail(name, customer, order.number, link))
}

export async function enqueueRefundedEmail(trx: Trx, orderId: string) {
  const { order, summary, customer } = await findOrderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  const link = linkFor(customer, order)
  await enqueueEmail(trx, orderRefundedEmail(name, customer, summary, link, contactEmail))
}

export async function enqueueRefundUndoneEmail(trx: Trx, orderId: string) {
  const { order, summary, customer } = await findOrderWithCustomer(trx, orderId)
  if (!customer) return
  const { name, contactEmail } = await shopSettings()
  const link = linkFor(customer, order)
  await enqueueEmail(trx, refundUndoneEmail(name, customer, summary, link, contactEmail))
}

async function findOrderWithCustomer(trx: Trx, id: string) {
  const order = await findOrder(id, trx)
  if (!order) throw new Error(`There is no order ${id}`)
  const shop = await shopSettings()
  const money = moneyOf({ locale: shop.locale, currency: order.currency })
  const customer = await findOrderCustomer(trx, id)
  return { order, summary: summaryForEmail(order, money, textLangOf(shop)), customer }
}

// Without an account, customers cannot log in to see their orders.
function linkFor({ accountId }: OrderCustomer, { number }: Order) {
  return accountId ? links.order(number) : undefined
}

function summaryForEmail(order: Order, money: Money, lang: string | undefined): OrderInEmail {
  return {
    number: order.number,
    total: money.format(order.total),
    lines: summaryOf(order, money, lang),
    deliveryAndPayment: choiceTexts(order),
    isCollected: isCollected(order),
    howToPay: paymentTexts(order, money),
  }
}

// A product with units in carts is not sold out yet: these units may go back to stock.
function listSoldOut(trx: Trx, order: Order) {
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

async function listShopkeeperEmails(trx: Trx, contactEmail: string) {
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
