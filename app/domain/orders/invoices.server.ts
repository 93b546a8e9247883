import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import type { ShopSettings } from '~/domain/shop/shop-settings'
import { shopSettings } from '~/domain/shop/shop-settings.server'
import type { Invoice } from './orders'

/** Who issues invoices, in lines; undefined while the settings lack the postal address or the tax number. */
export function sellerOf({ name, postalAddress, taxNumber }: ShopSettings) {
  if (!postalAddress || !taxNumber) return undefined
  return [name, postalAddress, `Tax number ${taxNumber}`].join('\n')
}

/** Makes an order an invoice with the next number, if the shop can issue invoices. */
export async function issueInvoice(trx: Trx, orderId: string) {
  const seller = sellerOf(await shopSettings())
  if (seller) await issue(trx, 'invoice', orderId, seller)
}

/** Issues the cancellation of an order that has an invoice, with a number of its own. */
export async function issueCancellation(trx: Trx, orderId: string) {
  const invoice = await trx
    .selectFrom('invoices')
    .select('seller')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (invoice) await issue(trx, 'cancellation', orderId, invoice.seller)
}

// Of two transactions that read the same highest number, the primary key lets only one commit; the other is run again.
async function issue(trx: Trx, kind: Invoice['kind'], orderId: string, seller: string) {
  const { last } = await trx
    .selectFrom('invoices')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  await trx
    .insertInto('invoices')
    .values({ kind, number, order_id: orderId, seller, created_at: timeFromNow() })
    .execute()
}
