import type { Trx } from 'db/client'
import { contractTexts } from '~/domain/contracts/contracts.server'
import { moneyOf } from '~/domain/money'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import type { EmailContent } from '~/mail/email-content'
import { type OrderInEmail, orderPlacedEmail } from '~/mail/order-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import { newOrderEmail, soldOutEmail } from '~/mail/shopkeeper-emails.server'
import { findOrderCustomer } from './order-customers.server'
import { choiceTexts, paymentTexts, summaryOf } from './order-summary'
import { isCollected, isRefundDue } from './orders'
import { findOrder } from './orders.server'

/** Emails the customer and the shopkeeper. The shopkeeper also gets an email for each product that is now sold out. */
export async function enqueueNewOrderEmails(trx: Trx, orderId: string) {
  const order = await findOrderInEmail(trx, orderId)
  if (!order) return
  await enqueueEmail(trx, order.customer, orderPlacedEmail(order, await contractTexts(trx, order)))
  const soldOut = await listSoldOut(trx, orderId)
  for (const email of await listShopkeeperEmails(trx)) {
    await enqueueEmail(trx, { email }, newOrderEmail(order))
    for (const product of soldOut) await enqueueEmail(trx, { email }, soldOutEmail(product))
  }
}

/** Does nothing if the customer is unknown, see `readOrderCustomers`. */
export async function emailCustomer(
  trx: Trx,
  orderId: string,
  contentOf: (order: OrderInEmail) => EmailContent,
) {
  const order = await findOrderInEmail(trx, orderId)
  if (order) await enqueueEmail(trx, order.customer, contentOf(order))
}

async function findOrderInEmail(trx: Trx, id: string): Promise<OrderInEmail | undefined> {
  const order = await findOrder(id, trx)
  if (!order) throw new Error(`There is no order ${id}`)
  const customer = await findOrderCustomer(trx, id)
  if (!customer) return undefined
  const shop = await shopSettings()
  const money = moneyOf({ locale: shop.locale, currency: order.currency })
  return {
    number: order.number,
    total: money.format(order.total),
    lines: summaryOf(order, money, textLangOf(shop)),
    deliveryAndPayment: choiceTexts(order),
    isCollected: isCollected(order),
    isRefundDue: isRefundDue(order),
    howToPay: paymentTexts(order, money),
    customer,
  }
}

// A product with units in carts is not sold out yet: these units may go back to stock.
function listSoldOut(trx: Trx, orderId: string) {
  return trx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_items').select('product_id').where('order_id', '=', orderId),
    )
    .where('stock', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cart_lines')
            .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
            .select('quantity')
            .whereRef('variants.product_id', '=', 'products.id'),
        ),
      ),
    )
    .execute()
}

export async function listShopkeeperEmails(trx: Trx) {
  const { contactEmail } = await shopSettings()
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
