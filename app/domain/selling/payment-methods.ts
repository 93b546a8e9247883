import type { PaymentKind } from 'db/schema'
import { msg, t } from '~/languages/translate'
import type { DeliveryMethod } from './delivery-methods'

export type { PaymentKind } from 'db/schema'

export interface PaymentMethod {
  id: string
  kind: PaymentKind
  name: string
  instructions: string
  /** For bank transfers; empty for other kinds. The BIC is optional. */
  accountHolder: string
  iban: string
  bic: string
}

/** Payment on collection needs a delivery method without an address. Payment on delivery needs the opposite. */
export function fitsDelivery(
  { kind }: Pick<PaymentMethod, 'kind'>,
  delivery: Pick<DeliveryMethod, 'needsAddress'> | undefined,
) {
  if (!delivery || (kind !== 'collection' && kind !== 'delivery')) return true
  return delivery.needsAddress === (kind === 'delivery')
}

/** One sentence for each method that no customer can use with any method of the other list. */
export function unusableMethods(
  deliveries: Pick<DeliveryMethod, 'name' | 'needsAddress'>[],
  payments: Pick<PaymentMethod, 'name' | 'kind'>[],
) {
  if (deliveries.length === 0 || payments.length === 0) return []
  return [
    ...payments
      .filter((payment) => !deliveries.some((delivery) => fitsDelivery(payment, delivery)))
      .map(({ name, kind }) =>
        kind === 'collection'
          ? t(
              '“{name}” is offered to no customer, because all delivery methods need an address. Add a delivery method that needs none.',
              { name },
            )
          : t(
              '“{name}” is offered to no customer, because no delivery method needs an address. Add a delivery method that needs one.',
              { name },
            ),
      ),
    ...deliveries
      .filter((delivery) => !payments.some((payment) => fitsDelivery(payment, delivery)))
      .map(({ name }) =>
        t(
          'Customers who choose “{name}” cannot order, because no payment method fits it. Add a payment method of another type.',
          { name },
        ),
      ),
  ]
}

export const paymentKinds: Record<PaymentKind, string> = {
  transfer: msg('Bank transfer'),
  delivery: msg('Payment on delivery'),
  collection: msg('Payment on collection'),
  other: msg('Other'),
}
