import type { Defaulted, Fixed, MinorUnits, PrimaryKeys, Time } from './columns'

export interface PaymentTables {
  payment_attempts: PaymentAttemptsTable
  provider_refunds: ProviderRefundsTable
}

export const paymentPrimaryKeys = {
  payment_attempts: ['id'],
  provider_refunds: ['id'],
} satisfies PrimaryKeys<PaymentTables>

export type ProviderName = 'stripe' | 'mollie'

/**
 * `new` has no page at the provider yet, `open` has one, `pending` was confirmed by the customer without the money being
 * there. `dropped` was replaced, `surplus` is a payment for an order that needed none, `wrong` one of another amount.
 */
export type AttemptStatus =
  | 'new'
  | 'open'
  | 'pending'
  | 'paid'
  | 'surplus'
  | 'wrong'
  | 'failed'
  | 'expired'
  | 'dropped'

/** The id is also the idempotency key of the request that opens the page. */
export interface PaymentAttemptsTable {
  id: Fixed<string>
  order_id: Fixed<string>
  provider: Fixed<ProviderName>
  /** Of the page. */
  external_id: Defaulted<string | null>
  /** Of the payment, if the provider has another id for it. */
  payment_id: Defaulted<string | null>
  url: Defaulted<string | null>
  amount: Fixed<MinorUnits>
  currency: Fixed<string>
  status: AttemptStatus
  created_at: Fixed<Time>
  expires_at: Fixed<Time>
  /** When the shop asks the provider again; null if it does not. */
  next_ask_at: Defaulted<Time | null>
  disputed_at: Defaulted<Time | null>
}

/** `new` has not been sent to the provider yet. */
export type ProviderRefundStatus = 'new' | 'pending' | 'done' | 'failed'

/** Money that goes back through a provider. The id is also the idempotency key. */
export interface ProviderRefundsTable {
  id: Fixed<string>
  attempt_id: Fixed<string>
  /** Null if it is a surplus payment, or was made at the provider. */
  refund_id: Fixed<string | null>
  external_id: Defaulted<string | null>
  amount: Fixed<MinorUnits>
  status: ProviderRefundStatus
  /** Why it failed, as the provider says it. */
  reason: Defaulted<string>
  created_at: Fixed<Time>
}
