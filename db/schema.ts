import type { AccountTables } from './schema/accounts'
import type { BankStatementTables } from './schema/bank-statements'
import type { CatalogueTables } from './schema/catalogue'
import type { GuestOrderTables } from './schema/guest-orders'
import type { OrderTables } from './schema/orders'
import type { ParcelTables } from './schema/parcels'
import type { PaymentTables } from './schema/payments'
import type { SecondFactorTables } from './schema/second-factors'
import type { ShopTables } from './schema/shop'
import type { StockAlertTables } from './schema/stock-alerts'
import type { TaxRateTables } from './schema/tax-rates'
import type { VoucherTables } from './schema/vouchers'
import type { WithdrawalTables } from './schema/withdrawals'

export type * from './schema/accounts'
export type * from './schema/bank-statements'
export type * from './schema/catalogue'
export type * from './schema/columns'
export type * from './schema/guest-orders'
export type * from './schema/orders'
export type * from './schema/parcels'
export type * from './schema/payments'
export type * from './schema/second-factors'
export type * from './schema/shop'
export type * from './schema/stock-alerts'
export type * from './schema/tax-rates'
export type * from './schema/vouchers'
export type * from './schema/withdrawals'

/** The tables of both engines. `schema/` has one file per subject. */
export interface Database
  extends AccountTables,
    BankStatementTables,
    CatalogueTables,
    GuestOrderTables,
    OrderTables,
    ParcelTables,
    PaymentTables,
    SecondFactorTables,
    ShopTables,
    StockAlertTables,
    TaxRateTables,
    VoucherTables,
    WithdrawalTables {}
