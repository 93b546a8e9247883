import { db } from 'db/client'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import type { Order } from '~/domain/buying/order/orders'
import {
  type Attempt,
  selectAttempts,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { providerNames } from '~/payment-providers/payment-provider'
import { configuredProviders, loadProvider } from '~/payment-providers/providers.server'

/** Undefined if the order neither is nor was to be paid on the page of a provider. */
export async function listAttempts({ id, payment }: Pick<Order, 'id' | 'payment'>) {
  const isAwaited = isHosted(payment?.kind)
  if (!isAwaited && configuredProviders.length === 0) return undefined
  const attempts = await selectAttempts(db).where('order_id', '=', id).execute()
  if (!isAwaited && attempts.length === 0) return undefined
  const refunds = await db
    .selectFrom('provider_refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select([
      'provider_refunds.id',
      'attempt_id as attemptId',
      'provider_refunds.amount',
      'provider_refunds.external_id as externalId',
      'provider_refunds.status',
      'reason',
      'provider_refunds.created_at as createdAt',
    ])
    .where('order_id', '=', id)
    .orderBy('provider_refunds.id')
    .execute()
  const urlOf = async ({ provider, paymentId }: Attempt) =>
    (paymentId && (await loadProvider(provider))?.dashboardUrl(paymentId)) || null
  const urls = await Promise.all(attempts.map(urlOf))
  const listed = (attempt: Attempt, at: number) => ({
    id: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    status: attempt.status,
    createdAt: attempt.createdAt,
    disputedAt: attempt.disputedAt,
    refusal: attempt.refusal,
    awaitsCustomer: attempt.awaitsCustomer === 1,
    provider: providerNames[attempt.provider],
    externalId: attempt.paymentId ?? attempt.externalId,
    dashboardUrl: urls[at] ?? null,
    refunds: refunds.filter(({ attemptId }) => attemptId === attempt.id),
  })
  return attempts.map(listed)
}

export type ListedAttempt = NonNullable<Awaited<ReturnType<typeof listAttempts>>>[number]
