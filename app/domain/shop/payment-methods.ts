import type { PaymentKind } from 'db/schema'
import type { DeliveryMethod } from './delivery-methods'

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

/** Whether a payment goes with a delivery: on collection only without an address, on delivery only with one. */
export function fitsDelivery(
  { kind }: Pick<PaymentMethod, 'kind'>,
  delivery: Pick<DeliveryMethod, 'needsAddress'> | undefined,
) {
  if (!delivery || (kind !== 'collection' && kind !== 'delivery')) return true
  return delivery.needsAddress === (kind === 'delivery')
}

export const paymentKinds: Record<PaymentKind, string> = {
  transfer: 'Bank transfer',
  delivery: 'Payment on delivery',
  collection: 'Payment on collection',
  other: 'Other',
}
