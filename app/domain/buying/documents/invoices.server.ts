import type { Trx } from 'db/client'
import type { InvoicesTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Insertable } from 'kysely'
import { dateIn } from '~/domain/basics/time/days'
import { addressLines, invoiceAddressLines } from '~/domain/buying/countries/postal-address'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import type { Order } from '~/domain/buying/order/orders'
import { invoiceNumber } from '~/domain/settings/invoice-numbers'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { sellerOf } from './seller'

// An invoice is a part of its order's page, so the customer of the order and all admins may see it: the loaders of
// `user_.orders_.$orderId` and `admin.orders.$orderId` check this.

type InvoicedOrder = Pick<Order, 'id' | 'address' | 'invoiceAddress'>

/** Issues no invoice if the settings lack what it must say of the seller, such as the tax number. */
export async function issueInvoice(trx: Trx, order: InvoicedOrder, shop: ShopSettings) {
  const seller = sellerOf(shop)
  if (!seller) return
  const buyer = await buyerOf(trx, order)
  await issue(trx, { kind: 'invoice', order_id: order.id, seller, buyer }, shop)
}

export async function issueCancellation(trx: Trx, orderId: string) {
  const invoice = await findInvoice(trx, orderId)
  if (invoice) await issue(trx, { kind: 'cancellation', ...invoice }, await shopSettings(trx))
}

export async function issueCorrection(trx: Trx, orderId: string, refund_id: string) {
  const invoice = await findInvoice(trx, orderId)
  if (!invoice) return
  await issue(trx, { kind: 'correction', refund_id, ...invoice }, await shopSettings(trx))
}

/**
 * Issues a correction that names the new recipient, without amounts. `before` is the one that `findBuyer` found before
 * the change. Returns its number, or undefined if the order has no invoice or the recipient stays.
 */
export async function correctRecipient(trx: Trx, orderId: string, before: string) {
  const invoice = await findInvoice(trx, orderId)
  const buyer = await findBuyer(trx, orderId)
  if (!invoice || buyer === before || buyer === invoice.buyer) return undefined
  return issue(trx, { ...invoice, kind: 'correction', buyer }, await shopSettings(trx))
}

/** The recipient is that of the last correction. */
function findInvoice(trx: Trx, orderId: string) {
  return (
    trx
      .selectFrom('invoices')
      .select(['order_id', 'seller', 'buyer'])
      .where('order_id', '=', orderId)
      .where('kind', 'in', ['invoice', 'correction'])
      // `correction` comes before `invoice`.
      .orderBy('kind')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Names the buyer as an invoice that is issued now would do. */
export async function findBuyer(trx: Trx, orderId: string) {
  const select = (table: 'order_addresses' | 'order_invoice_addresses') =>
    trx.selectFrom(table).selectAll().where('order_id', '=', orderId)
  const invoiceAddress = await select('order_invoice_addresses')
    .select('vat_id as vatId')
    .executeTakeFirst()
  const address = await select('order_addresses').executeTakeFirst()
  return buyerOf(trx, { id: orderId, address, invoiceAddress })
}

async function buyerOf(trx: Trx, { id, address, invoiceAddress }: InvoicedOrder) {
  if (invoiceAddress) return invoiceAddressLines(invoiceAddress).join('\n')
  if (address) return addressLines(address).join('\n')
  const customer = await findOrderCustomer(trx, id)
  return customer?.name ?? ''
}

type NewInvoice = Pick<
  Insertable<InvoicesTable>,
  'kind' | 'order_id' | 'refund_id' | 'seller' | 'buyer'
>

// Two transactions may read the same last number. The primary key lets only one of them commit; the other is retried.
async function issue(trx: Trx, invoice: NewInvoice, shop: ShopSettings) {
  const { last } = await trx
    .selectFrom('invoices')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('kind', '=', invoice.kind)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  const created_at = timeFromNow()
  const { invoiceNumbers, cancellationNumbers, correctionNumbers, timeZone } = shop
  const pattern = {
    invoice: invoiceNumbers,
    cancellation: cancellationNumbers,
    correction: correctionNumbers,
  }[invoice.kind]
  const number_text = invoiceNumber(pattern, number, dateIn(timeZone)(new Date(created_at)))
  await trx
    .insertInto('invoices')
    .values({ ...invoice, number, number_text, created_at })
    .execute()
  return number_text
}
