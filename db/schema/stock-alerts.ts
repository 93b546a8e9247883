import type { Defaulted, Fixed, PrimaryKeys, Time } from './columns'

export interface StockAlertTables {
  stock_alerts: StockAlertsTable
  stock_alert_rounds: StockAlertRoundsTable
}

export const stockAlertPrimaryKeys = {
  stock_alerts: ['id'],
  stock_alert_rounds: ['variant_id'],
} satisfies PrimaryKeys<StockAlertTables>

/** Who gets an email when a variant is back in stock: a user, or a guest with an email address. */
export interface StockAlertsTable {
  id: Fixed<string>
  variant_id: string
  user_id: Fixed<string | null>
  /** Null for a user, who may change it. */
  email: Fixed<string | null>
  token_hash: string
  /** Null until the guest has opened the link in the email. */
  confirmed_at: Defaulted<Time | null>
  created_at: Time
}

/** What the job knows of a variant for which customers wait. */
export interface StockAlertRoundsTable {
  variant_id: Fixed<string>
  /** When it was in stock; null if it was sold out at the last look. */
  seen_at: Time | null
  /** The next emails are not sent earlier. */
  not_before: Time
}
