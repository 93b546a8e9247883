import { db, type Trx, transaction } from 'db/client'
import type { ProviderCall } from 'db/schema'
import { day, timeFromNow } from 'db/time'
import { emailShopkeeper } from '~/domain/buying/documents/order-recipients.server'
import type { Attempt } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { t } from '~/languages/translate'
import { providerRefusalEmail, providerRefusalText } from '~/mail/payment-emails.server'
import { ProviderRefusal, providerNames } from '~/payment-providers/payment-provider'
import { configuredProviders } from '~/payment-providers/providers.server'

/** Stores with the attempt, and tells admins, what no time and no customer can mend: only the shopkeeper can. */
export async function noteRefusal(attempt: Attempt, call: ProviderCall, error: unknown) {
  if (!(error instanceof ProviderRefusal) || !(error.isOfKey || error.isFinal)) return
  const { message: reason, status } = error
  await transaction(async (trx) => {
    await setRefusal(trx, attempt, reason)
    // That the provider does not know one page says nothing about the others.
    if (!error.isOfKey && call !== 'open') return
    await announce(trx, attempt, status === 401 ? 'key' : call, reason)
  })
}

/** Throws what the call throws. */
export async function notingRefusal<T>(attempt: Attempt, call: ProviderCall, answer: Promise<T>) {
  try {
    return await answer
  } catch (error) {
    await noteRefusal(attempt, call, error)
    throw error
  }
}

/** Call it when the provider has accepted such a call. */
export async function endRefusal(attempt: Attempt, call: ProviderCall) {
  if (attempt.refusal) await setRefusal(db, attempt, null)
  await db
    .updateTable('provider_refusals')
    .set({ ended_at: timeFromNow() })
    .where('provider', '=', attempt.provider)
    .where('call', 'in', [call, 'key'])
    .where('ended_at', 'is', null)
    .execute()
}

function setRefusal(writer: Trx | typeof db, { id }: Attempt, refusal: string | null) {
  return writer.updateTable('payment_attempts').set({ refusal }).where('id', '=', id).execute()
}

// Admins get an email about the first refusal, and another one only if there was none for a day.
async function announce(trx: Trx, attempt: Attempt, call: ProviderCall, reason: string) {
  const { provider, orderNumber: order_number } = attempt
  const before = await trx
    .selectFrom('provider_refusals')
    .select('refused_at')
    .where('provider', '=', provider)
    .where('call', '=', call)
    .executeTakeFirst()
  const values = { reason, order_number, refused_at: timeFromNow(), ended_at: null }
  await trx
    .insertInto('provider_refusals')
    .values({ provider, call, ...values })
    .onConflict((row) => row.columns(['provider', 'call']).doUpdateSet(values))
    .execute()
  if (before && before.refused_at > timeFromNow(-day)) return
  await emailShopkeeper(trx, providerRefusalEmail(providerNames[provider], reason, order_number))
}

/** Says one sentence about each refusal that has not ended. */
export async function listRefusals() {
  if (configuredProviders.length === 0) return []
  const refusals = await db
    .selectFrom('provider_refusals')
    .select(['provider', 'reason', 'order_number as orderNumber'])
    .where('provider', 'in', configuredProviders)
    .where('ended_at', 'is', null)
    .orderBy('refused_at')
    .execute()
  return refusals.map(({ provider, reason, orderNumber }) => ({
    text: t(providerRefusalText(providerNames[provider], reason)),
    orderNumber,
  }))
}
