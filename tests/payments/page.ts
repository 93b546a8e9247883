import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** A page on which something can be paid, and what was paid on it. Amounts are as the provider counts them. */
export interface Page {
  provider: 'stripe' | 'mollie'
  id: string
  paymentId: string
  chargeId: string
  amount: number
  currency: string
  description: string
  metadata: Record<string, string>
  returnUrl: string
  webhookUrl?: string
  email?: string
  expiresAt: number
  createdAt: number
  state: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'expired' | 'canceled'
  /** What the customer has chosen to pay with, as Mollie names it. */
  method?: string
  /** All that customers may choose from; undefined if the shop has not restricted it. */
  methods?: string[]
  /** Of Stripe, if `state` does not tell it, such as while the customer confirms a card. */
  intent?: Stripe.PaymentIntent.Status
  isDisputed: boolean
  refunds: PageRefund[]
}

/** `queued` and `processing` are states of Mollie, `requires_action` is one of Stripe. */
export type RefundStatus =
  | 'queued'
  | 'pending'
  | 'processing'
  | 'requires_action'
  | 'done'
  | 'failed'
  | 'canceled'

export interface PageRefund {
  id: string
  amount: number
  status: RefundStatus
  metadata: Record<string, string>
  description?: string
  createdAt: number
}

export type NewPage = Omit<
  Page,
  'chargeId' | 'createdAt' | 'state' | 'isDisputed' | 'refunds' | 'id' | 'paymentId'
>

export function newPage(ids: Pick<Page, 'id' | 'paymentId'>, page: NewPage): Page {
  const createdAt = Date.now()
  const chargeId = newId('ch')
  return { ...ids, ...page, chargeId, createdAt, state: 'open', isDisputed: false, refunds: [] }
}

export function addRefund(page: Page, refund: Omit<PageRefund, 'id' | 'createdAt'>) {
  const made = { id: newId('re'), createdAt: Date.now(), ...refund }
  page.refunds.push(made)
  return made
}

/** What was paid and not returned. */
export function leftOf({ state, amount, refunds }: Page) {
  if (state !== 'paid') return 0
  const returned = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return returned.reduce((left, one) => left - one.amount, amount)
}

export function newId(prefix: string) {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
