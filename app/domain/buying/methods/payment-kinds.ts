import type { PaymentKind } from 'db/schema'
import { msg } from '~/languages/translate'

// Not in payment-methods.ts, because only admins read these names.
export const paymentKinds: Record<PaymentKind, string> = {
  transfer: msg('Bank transfer'),
  delivery: msg('Payment on delivery'),
  collection: msg('Payment on collection'),
  other: msg('Other'),
  stripe: msg('Card and more (Stripe)'),
  mollie: msg('Card and more (Mollie)'),
}
