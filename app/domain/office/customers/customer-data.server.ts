import { db } from 'db/client'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { percentOf } from '~/domain/basics/money/tax'
import { retention } from '~/domain/basics/time/retention'
import { findCart } from '~/domain/buying/cart/cart.server'
import { addressLines, invoiceAddressLines } from '~/domain/buying/countries/postal-address'
import { findLastAddress, readOrderCustomers } from '~/domain/buying/order/order-customers.server'
import { type Order, type OrderCustomer, taxesOf } from '~/domain/buying/order/orders'
import { exportOrders } from '~/domain/buying/order/orders.server'
import { linesOf, partRefundsOf } from '~/domain/buying/order/refund-amounts'
import { linesOfParcel } from '~/domain/buying/order/shipping-state'
import type { NamedLine } from '~/domain/catalogue/stock/variant-names'
import { listAlertsOf } from '~/domain/catalogue/stock-alerts/waiting-customers.server'
import { readWithdrawnParts } from '~/domain/eu/withdrawals/withdrawn-part.server'
import { findUser } from '~/domain/people/accounts/users.server'
import { findSecondFactor } from '~/domain/people/second-factor/second-factor.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { listEmailsTo } from '~/mail/outbox.server'

export type CustomerData = NonNullable<Awaited<ReturnType<typeof readCustomerData>>>

/** For articles 15 and 20 of the GDPR: nothing about other people, and no hash of a password or token. */
export async function readCustomerData(userId: string) {
  const user = await findUser(userId)
  if (!user) return undefined
  const shop = await shopSettings()
  const { imageId, ...account } = user
  const orders: (ReturnType<typeof describeOrder> & { contact?: Contact })[] = []
  for await (const batch of exportOrders(userId)) {
    const ids = batch.map(({ id }) => id)
    const customerOf = await readOrderCustomers(db, ids)
    orders.push(
      ...batch.map((order) => ({
        ...describeOrder(order, shop.locale),
        contact: correctedContact(user, customerOf(order.id)),
      })),
    )
  }
  return {
    shop: shop.name,
    createdAt: new Date().toISOString(),
    remarks: [
      t(
        'Your password is stored only in a form from which it cannot be read, so it is not in this file.',
      ),
      t('A login is stored only until you log out or until it expires.'),
      t('Copies of sent emails are stored for {duration}.', {
        duration: t(retention.sentEmails.text),
      }),
      t(
        'Emails from the shop to its shopkeeper are not in this file, because they are about other people.',
      ),
    ],
    account: {
      ...account,
      hasImage: imageId !== null,
      ...((await findSecondFactor(userId)) && { hasSecondFactor: true }),
    },
    newEmailAddresses: await listNewEmailAddresses(userId),
    address: await findLastAddress(userId),
    orders,
    withdrawals: await listWithdrawals(user),
    ...(await describeCart(userId, moneyOf(shop))),
    favorites: await listFavorites(userId),
    ...(await describeAlerts(user)),
    emails: await listEmailsTo(user.email),
    logins: await listLogins(userId),
  }
}

type Contact = Pick<OrderCustomer, 'name' | 'email' | 'phone'>

// Undefined if it is that of the account.
function correctedContact(account: Contact, customer: Contact | null) {
  const { name, email, phone } = customer ?? account
  const isCorrected = name !== account.name || email !== account.email || phone !== account.phone
  return isCorrected ? { name, email, phone } : undefined
}

function describeOrder(order: Order, locale: string) {
  const { number, id, status, createdAt, deliveredAt, currency, taxSentence } = order
  const { delivery, address, invoiceAddress, payment, items, invoices, parcels } = order
  const { decimals } = moneyOf({ locale, currency })
  return {
    number,
    id,
    status,
    createdAt,
    deliveredAt,
    currency,
    items: items.map((item) => ({
      ...describeLine(item),
      ...(item.deliveryTime && { deliveryTime: item.deliveryTime }),
      quantity: item.quantity,
      price: decimals(item.price),
      ...(item.discount && { discount: decimals(item.discount) }),
      ...(item.reduction && {
        reduction: decimals(item.reduction),
        reductionReason: item.reductionReason,
      }),
    })),
    voucher: order.voucherCode,
    delivery: delivery && { name: delivery.name, price: decimals(delivery.price) },
    address: address && addressLines(address),
    invoiceAddress: invoiceAddress && invoiceAddressLines(invoiceAddress),
    note: order.customerNote,
    total: decimals(order.total),
    taxes: taxesOf(order).map(({ rate, net, tax }) => ({
      percent: percentOf(rate),
      net: decimals(net),
      tax: decimals(tax),
    })),
    taxSentence: taxSentence || undefined,
    payment: payment && {
      name: payment.name,
      paidAt: payment.paidAt,
      refundedAt: payment.refundedAt,
      remindedAt: payment.remindedAt,
    },
    refunds: describeRefunds(order, decimals),
    parcels: parcels?.map((parcel) => ({
      carrier: parcel.carrier || undefined,
      trackingNumber: parcel.number || undefined,
      trackingPage: parcel.trackingUrl || undefined,
      sentAt: parcel.sentAt,
      items: linesOfParcel(order, parcel).map((line) => ({
        ...describeLine(line),
        quantity: line.quantity,
      })),
    })),
    messages: order.messages?.map(({ text, createdAt }) => ({ text, createdAt })),
    invoices: invoices.map(({ seller, buyer, refundId: _, ...invoice }) => ({
      ...invoice,
      seller: seller.split('\n'),
      buyer: buyer.split('\n'),
    })),
  }
}

// Undefined if nothing was taken back, so that the file has no such list.
function describeRefunds(order: Order, decimals: Money['decimals']) {
  const refunds = partRefundsOf(order)
  if (refunds.length === 0) return undefined
  return refunds.map((refund) => ({
    createdAt: refund.createdAt,
    status: refund.status,
    refundedAt: refund.refundedAt,
    amount: decimals(refund.amount),
    reason: refund.reason,
    items: linesOf(order, refund).lines.map((line) => ({
      ...describeLine(line),
      quantity: line.quantity,
      ...(line.discount && { discount: decimals(line.discount) }),
    })),
  }))
}

function listNewEmailAddresses(userId: string) {
  return db
    .selectFrom('email_changes')
    .select(['email', 'created_at as requestedAt'])
    .where('user_id', '=', userId)
    .execute()
}

// Anyone can declare a withdrawal from this user's order: with another email address, it is about another person.
async function listWithdrawals({ id, email }: { id: string; email: string }) {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'order_number as orderNumber', 'name', 'email', 'status', 'reason'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb.and([
          eb('is_customers', '=', 1),
          eb('order_id', 'in', eb.selectFrom('orders').select('id').where('user_id', '=', id)),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const parts = await readWithdrawnParts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, ...row }) => {
    const items = parts
      .get(id)
      ?.map(({ quantity, ...line }) => ({ ...describeLine(line), quantity }))
    return items ? { ...row, items } : row
  })
}

function describeLine({ productName, variantName, sku }: NamedLine) {
  return {
    product: productName,
    ...(variantName && { variant: variantName }),
    ...(sku && { articleNumber: sku }),
  }
}

async function describeCart(userId: string, money: Money) {
  const cart = await findCart(userId)
  return {
    cart: (cart?.lines ?? []).map((line) => ({
      ...describeLine(line),
      quantity: line.quantity,
      price: money.decimals(line.price),
      currency: money.currency,
    })),
    ...(cart?.voucher && { voucherInCart: cart.voucher.code }),
  }
}

function listFavorites(userId: string) {
  return db
    .selectFrom('favorites')
    .innerJoin('products', 'products.id', 'favorites.product_id')
    .select(['products.name as product', 'favorites.created_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('favorites.created_at', 'desc')
    .execute()
}

// Missing if the user waits for nothing, as in most shops.
async function describeAlerts(user: { id: string; email: string }) {
  const awaitedProducts = await listAlertsOf(user)
  return awaitedProducts.length > 0 ? { awaitedProducts } : undefined
}

function listLogins(userId: string) {
  return db
    .selectFrom('sessions')
    .select(['user_agent as device', 'created_at as loggedInAt', 'used_at as lastActiveAt'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .execute()
}
