import type { PaymentKind, ProviderName } from 'db/schema'
import type { DeliveryMethod } from './delivery-methods'

export type { PaymentKind } from 'db/schema'

export interface PaymentMethod {
  id: string
  kind: PaymentKind
  name: string
  instructions: string
  /** For bank transfers; empty for other kinds. `iban` can also be a sort code and account number. */
  accountHolder: string
  iban: string
  bic: string
  /** Where the customer pays, on another site, such as PayPal; may be empty. */
  link: string
}

/** Payment on collection needs a delivery method without an address. Payment on delivery needs the opposite. */
export function fitsDelivery(
  { kind }: Pick<PaymentMethod, 'kind'>,
  delivery: Pick<DeliveryMethod, 'needsAddress'> | undefined,
) {
  if (!delivery || (kind !== 'collection' && kind !== 'delivery')) return true
  return delivery.needsAddress === (kind === 'delivery')
}

/** The method that is chosen until the customer chooses one. Who can pay at the counter need not pay in advance. */
export function preselectedPayment(
  payments: PaymentMethod[],
  delivery: Pick<DeliveryMethod, 'needsAddress'> | undefined,
) {
  const fitting = payments.filter((payment) => fitsDelivery(payment, delivery))
  const atCounter = delivery && fitting.find(({ kind }) => kind === 'collection')
  return atCounter ?? fitting[0]
}

/** Whether guests cannot pay in this way. */
export function needsAccount(
  payment: Pick<PaymentMethod, 'kind'> | undefined,
  { guestPaysOnDelivery }: { guestPaysOnDelivery: boolean },
) {
  return payment?.kind === 'delivery' && !guestPaysOnDelivery
}

export const hostedKinds = ['stripe', 'mollie'] as const satisfies ProviderName[]

/** Whether customers pay on a page of a provider, right after they have placed the order. */
export function isHosted(kind: PaymentKind | undefined): kind is ProviderName {
  return hostedKinds.some((it) => it === kind)
}
