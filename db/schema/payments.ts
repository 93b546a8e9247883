import type { Defaulted, Fixed, Flag, MinorUnits, PrimaryKeys, Time } from './columns'

export interface PaymentTables {
  payment_attempts: PaymentAttemptsTable
  provider_refunds: ProviderRefundsTable
  provider_refusals: ProviderRefusalsTable
}

export const paymentPrimaryKeys = {
  payment_attempts: ['id'],
  provider_refunds: ['id'],
  provider_refusals: ['provider', 'call'],
} satisfies PrimaryKeys<PaymentTables>

export type ProviderName = 'stripe' | 'mollie'

/**
 * `new` has no page at the provider yet, `open` has one, `pending` was confirmed by the customer without the money being
 * there. `dropped` was replaced, `surplus` is a payment for an order that needed none, `wrong` one of another amount.
 * docs/payments.md draws how they follow each other.
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
  /** Why the provider has refused the last request, in its words; null if it has not. */
  refusal: Defaulted<string | null>
  /** Of the page, after errors that the provider would repeat for the same idempotency key. */
  tries: Defaulted<number>
  /** 1 if it is `pending` because the customer has yet to send the money, such as by a bank transfer. */
  awaits_customer: Defaulted<Flag>
}

/** `new` has not been sent to the provider yet. */
export type ProviderRefundStatus = 'new' | 'pending' | 'done' | 'failed'

/** Money that goes back through a provider. The id, with `tries`, is also the idempotency key. */
export interface ProviderRefundsTable {
  id: Fixed<string>
  attempt_id: Fixed<string>
  /** Null if it is a surplus payment, or was made at the provider. */
  refund_id: Fixed<string | null>
  external_id: Defaulted<string | null>
  amount: MinorUnits
  status: ProviderRefundStatus
  /** Why it failed or waits, as the provider says it. */
  reason: Defaulted<string>
  created_at: Fixed<Time>
  tries: Defaulted<number>
  /** 1 if it was made at the provider, without the shop. */
  is_found: Defaulted<Flag>
}

/** What the shop asks a provider for. A key may be allowed to do only a part of it; `key` if it is wrong for all. */
export type ProviderCall = 'key' | 'open' | 'ask' | 'refund'

/** The last refusal of each call that only the shopkeeper can mend, such as of the key. */
export interface ProviderRefusalsTable {
  provider: Fixed<ProviderName>
  call: Fixed<ProviderCall>
  reason: string
  order_number: number
  refused_at: Time
  /** When the provider has accepted such a call again; null until then. */
  ended_at: Defaulted<Time | null>
}
