import type { Reader } from 'db/client'
import { canCoincide } from '~/domain/settings/invoice-numbers'
import { sellerOf } from './seller'

/** Returns the kinds of invoices whose numbers are not 1, 2, 3 and so on. The primary key excludes duplicates. */
export async function findInvoicesWithGaps(reader: Reader) {
  const rows = await reader
    .selectFrom('invoices')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<number>('number').as('last'),
      eb.fn.min<number>('number').as('first'),
    ])
    .groupBy('kind')
    .execute()
  return rows
    .filter(({ count, first, last }) => Number(first) !== 1 || Number(last) !== Number(count))
    .map(({ kind }) => (kind === 'invoice' ? 'invoices' : `${kind} invoices`))
}

/** True if the shop issues invoices and documents of two kinds can have the same number. */
export async function canRepeatNumbers(reader: Reader) {
  const shop = await reader
    .selectFrom('shop_settings')
    .select(['name', 'postal_address as postalAddress', 'vat_id as vatId'])
    .select([
      'tax_number as taxNumber',
      'invoice_foot as invoiceFoot',
      'tax_rate as taxRate',
      'locale',
    ])
    .select('invoice_numbers as invoiceNumbers')
    .select('cancellation_numbers as cancellationNumbers')
    .select('correction_numbers as correctionNumbers')
    .executeTakeFirst()
  return shop && sellerOf(shop) && canCoincide(shop)
}
