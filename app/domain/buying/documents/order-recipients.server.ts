import type { Trx } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { orderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import type { Order, OrderCustomer } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import { fullNameOf, numberedNameOf } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { contractTexts } from '~/domain/eu/contracts/contracts.server'
import { noticeInEmail } from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import type { EmailTemplate } from '~/mail/email-content'
import { links } from '~/mail/links.server'
import { type OrderInEmail, orderPlacedEmail } from '~/mail/order-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import { newOrderEmail, soldOutEmail } from '~/mail/shopkeeper-emails.server'
import {
  type EmailSource,
  orderInEmail,
  orderInGuestEmail,
  summaryOf,
} from './order-in-email.server'

/** Emails the customer and the shopkeeper. The shopkeeper also gets an email for each product or variant that is now sold out. */
export async function enqueueNewOrderEmails(trx: Trx, orderId: string) {
  const found = await findOrderInEmail(trx, orderId)
  if (!found) return
  const { inEmail, shop, recipient } = found
  const notice = await noticeInEmail(trx, shop)
  const texts = [...(await contractTexts(trx, shop, inEmail.number)), ...(notice ?? [])]
  const email = orderPlacedEmail(forRecipient(found), texts, notice !== undefined)
  if (recipient.email) await enqueueEmail(trx, recipient, email)
  const soldOut = await listSoldOut(trx, orderId)
  const lines = summaryOf(found, numberedNameOf)
  await emailShopkeeper(trx, newOrderEmail({ ...inEmail, lines }), ...soldOut.map(soldOutEmail))
}

/**
 * Does nothing if the customer is unknown, see `readOrderCustomers`, or has no email address, as in an order that the shop
 * has entered.
 */
export async function emailCustomer(
  trx: Trx,
  orderId: string,
  templateOf: (order: OrderInEmail, source: EmailSource) => EmailTemplate,
) {
  const found = await findOrderInEmail(trx, orderId)
  if (!found?.recipient.email) return
  await enqueueEmail(trx, found.recipient, templateOf(forRecipient(found), found))
}

function forRecipient({ inEmail, order, isGuest }: FoundOrder) {
  return isGuest ? orderInGuestEmail(inEmail, order) : inEmail
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderInEmail>>>

async function findOrderInEmail(trx: Trx, id: string) {
  const order = await findOrder(id, trx)
  if (!order) throw new Error(`There is no order ${id}`)
  const customer = await findOrderCustomer(trx, id)
  if (!customer) return undefined
  const shop = await shopSettings(trx)
  const money = moneyOf({ locale: shop.locale, currency: order.currency })
  const source = { order, money, lang: textLangOf(shop) }
  const link = await linkFor(trx, order, customer)
  const inEmail = orderInEmail(source, { customer, link })
  return { ...source, inEmail, shop, recipient: recipientOf(customer), isGuest: customer.isGuest }
}

export function recipientOf({ name, email, isGuest }: OrderCustomer) {
  return { email, name: isGuest ? undefined : name }
}

async function linkFor(trx: Trx, { id, number }: Order, { accountId, isGuest }: OrderCustomer) {
  if (accountId) return links.order(number)
  return isGuest ? links.guestOrder(await orderToken(id, trx)) : undefined
}

// A variant with units in carts is not sold out yet: these units may go back to stock.
async function listSoldOut(trx: Trx, orderId: string) {
  const variants = await trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.id', 'products.name', variantName.as('variantName')])
    .where('variants.id', 'in', (eb) =>
      eb.selectFrom('order_items').select('variant_id').where('order_id', '=', orderId),
    )
    .where('variants.stock', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cart_lines')
            .select('quantity')
            .whereRef('cart_lines.variant_id', '=', 'variants.id'),
        ),
      ),
    )
    .execute()
  return variants.map(({ id, name, variantName }) => ({ id, name: fullNameOf(name, variantName) }))
}

/** The contact email of the shop gets them; if there is none, each admin. */
export async function emailShopkeeper(trx: Trx, ...templates: EmailTemplate[]) {
  for (const email of await listShopkeeperEmails(trx)) {
    for (const template of templates) {
      await enqueueEmail(trx, { email, isShopkeeper: true }, template)
    }
  }
}

async function listShopkeeperEmails(trx: Trx) {
  const { contactEmail } = await shopSettings(trx)
  return contactEmail ? [contactEmail] : listAdminEmails(trx)
}

export async function listAdminEmails(trx: Trx) {
  const admins = await trx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_banned', '=', 0)
    .limit(10)
    .execute()
  return admins.map(({ email }) => email)
}
