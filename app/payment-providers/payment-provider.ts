import type { ProviderName, ProviderRefundStatus } from 'db/schema'
import type { Message } from '~/languages/messages'
import { oneLine } from '~/languages/one-line'

export type { ProviderName } from 'db/schema'

/**
 * What the shop needs of a provider of hosted pages. Amounts are decimal numbers, such as 12.5. What calls the provider
 * throws a `ProviderRefusal`, or another error if there is no answer that the shop understands.
 */
export interface PaymentProvider {
  /** Why it cannot take such a payment. Without an amount, about the currency alone. */
  whyNotPayable(currency: string, amount?: number): Message | undefined
  /** Opens a page. The same key returns the same page again. */
  open(page: NewPage): Promise<{ externalId: string; url: string }>
  look(externalId: string): Promise<Said>
  /** Closes the page, if nothing was paid on it. */
  drop(externalId: string): Promise<void>
  /** The same key is not refunded twice, as long as the provider keeps it. */
  refund(refund: NewRefund): Promise<SaidRefund>
  listRefunds(paymentId: string): Promise<SaidRefund[]>
  /** Payments since that time that this shop, or an older state of it, has asked for. */
  listPaid(since: Date): Promise<{ externalId: string; number: string }[]>
  /** Which payments or pages news is about. Undefined if the provider has not signed the body. */
  readHint(body: string, headers: Headers): string[] | undefined
  dashboardUrl(paymentId: string): string
}

export interface NewPage {
  key: string
  attemptId: string
  number: string
  amount: number
  currency: string
  description: string
  email?: string
  language: string
  expiresAt: Date
  /** Where the customer comes back, paid or not. */
  returnUrl: string
  webhookUrl: string
}

export interface Said {
  /** `pending`: confirmed by the customer, but the money is not there yet. */
  status: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
  /** If it is pending: whether the customer has yet to send the money, such as by a bank transfer. */
  awaitsCustomer: boolean
  amount: number
  currency: string
  paymentId: string | null
  isDisputed: boolean
}

export interface NewRefund {
  key: string
  refundId: string
  paymentId: string
  amount: number
  currency: string
}

export interface SaidRefund {
  /** Null if the provider has refused it. */
  externalId: string | null
  /** That of `NewRefund`; undefined if the refund was made at the provider. */
  refundId: string | undefined
  amount: number
  status: Exclude<ProviderRefundStatus, 'new'>
  reason: string
}

/** A provider has answered, but does not do what it was asked for. The message is that of the provider. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'

  constructor(
    message: string,
    readonly status: number,
    /** The wrong field of the request, if the provider names one. */
    readonly field = '',
  ) {
    super(message)
  }

  /** The key is wrong, or must not do this. */
  get isOfKey() {
    return this.status === 401 || this.status === 403
  }

  /** The provider will never accept this request. */
  get isFinal() {
    return [400, 402, 404, 422].includes(this.status)
  }

  /** The provider gives the same answer again for the same idempotency key. */
  get isFault() {
    return this.status >= 500
  }
}

/** For answers with a state that the shop does not know. */
export function unknownAnswer(provider: ProviderName, state: unknown) {
  return new Error(
    `${providerNames[provider]} answered with an unknown state: ${oneLine(String(state))}`,
  )
}

export const providerNames: Record<ProviderName, string> = { stripe: 'Stripe', mollie: 'Mollie' }
