import type { PaymentKind } from 'db/schema'

export type { PaymentKind } from 'db/schema'

/** A way in which orders are paid, without a payment provider. */
export interface PaymentMethod {
  id: string
  kind: PaymentKind
  name: string
  /** What the customer has to do; may be empty. */
  instructions: string
  /** Of a bank transfer; empty for other kinds. The BIC may be empty. */
  accountHolder: string
  iban: string
  bic: string
}

export const paymentKinds: Record<PaymentKind, string> = {
  transfer: 'Bank transfer',
  delivery: 'Payment on delivery',
  collection: 'Payment on collection',
  other: 'Other',
}
