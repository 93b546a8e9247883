import type { Database } from './schema'
import { accountPrimaryKeys } from './schema/accounts'
import { bankStatementPrimaryKeys } from './schema/bank-statements'
import { cataloguePrimaryKeys } from './schema/catalogue'
import { guestOrderPrimaryKeys } from './schema/guest-orders'
import { orderPrimaryKeys } from './schema/orders'
import { parcelPrimaryKeys } from './schema/parcels'
import { paymentPrimaryKeys } from './schema/payments'
import { secondFactorPrimaryKeys } from './schema/second-factors'
import { shopPrimaryKeys } from './schema/shop'
import { stockAlertPrimaryKeys } from './schema/stock-alerts'
import { taxRatePrimaryKeys } from './schema/tax-rates'
import { voucherPrimaryKeys } from './schema/vouchers'
import { withdrawalPrimaryKeys } from './schema/withdrawals'

/** Tables that only one engine has, or whose rows each engine computes. They are in no backup. */
export const tablesOfOneEngine = [
  'catalogue_version',
  'catalogue_changes',
  'files',
  'secrets',
  'product_search',
  'product_search_terms',
  'product_words',
  'user_search',
  'user_search_terms',
] as const satisfies (keyof Database)[]

export type Table = Exclude<keyof Database, (typeof tablesOfOneEngine)[number]>

export const primaryKeys: Record<Table, readonly string[]> = {
  ...accountPrimaryKeys,
  ...cataloguePrimaryKeys,
  ...orderPrimaryKeys,
  ...guestOrderPrimaryKeys,
  ...parcelPrimaryKeys,
  ...paymentPrimaryKeys,
  ...secondFactorPrimaryKeys,
  ...bankStatementPrimaryKeys,
  ...shopPrimaryKeys,
  ...stockAlertPrimaryKeys,
  ...taxRatePrimaryKeys,
  ...voucherPrimaryKeys,
  ...withdrawalPrimaryKeys,
}

export const tables = Object.keys(primaryKeys) as Table[]
