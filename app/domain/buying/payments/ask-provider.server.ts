import { db, type Trx, transaction } from 'db/client'
import { day, hour, minute, timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import {
  type Attempt,
  findAttempt,
  findLiveAttempt,
  selectAttempts,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { msg } from '~/languages/translate'
import { type ProviderName, ProviderRefusal, providerNames } from '~/payments/payment-provider'
import { loadProvider } from '~/payments/providers.server'
import { returnMoney } from './provider-refunds.server'
import { findSettled, receivedStatuses, setAttempt, settle, tellAdmins } from './settle.server'

const maxAtOnce = 20

/** Asks the providers about what is due. Several processes may call it: one of them claims each attempt. */
export async function askDueAttempts() {
  const due = await selectAttempts(db)
    .where('next_ask_at', '<=', timeFromNow())
    .limit(maxAtOnce)
    .execute()
  for (const attempt of due) {
    const nextAskAt = await claim(attempt)
    if (!nextAskAt) continue
    await askProvider({ ...attempt, nextAskAt }).catch(async (error: Error) => {
      console.warn(
        `The payment of order ${attempt.orderNumber} is asked for again: ${error.message}`,
      )
      if (isGivenUp(attempt)) await transaction((trx) => giveUp(trx, attempt.id))
    })
  }
}

/** Every minute at first, then every hour. */
async function claim({ id, nextAskAt, expiresAt }: Attempt) {
  const next_ask_at = timeFromNow(timeFromNow(-10 * minute) < expiresAt ? minute : hour)
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ next_ask_at })
    .where('id', '=', id)
    .where('next_ask_at', '=', nextAskAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? next_ask_at : undefined
}

// A debit that is under way and money that goes back are asked about as long as it takes.
function isGivenUp({ status, expiresAt }: Attempt) {
  return (status === 'open' || status === 'dropped') && expiresAt < timeFromNow(-day)
}

async function giveUp(trx: Trx, attemptId: string) {
  const found = await findSettled(trx, attemptId)
  if (!found) return
  await setAttempt(trx, attemptId, { next_ask_at: null })
  const amount = found.money.format(found.attempt.amount)
  await tellAdmins(trx, found.order, 'unanswered', { amount })
}

/** Asks, without a transaction, and settles what the provider says. */
export async function askProvider(attempt: Attempt) {
  const { id, externalId, expiresAt } = attempt
  if (externalId) await askAboutPage(attempt, externalId)
  // The customer has got no page, so nothing can be paid.
  else if (expiresAt <= timeFromNow()) await transaction((trx) => settle(trx, id, undefined))
  await stopAsking(attempt)
}

async function askAboutPage(attempt: Attempt, externalId: string) {
  const { id } = attempt
  const provider = await loadProvider(attempt.provider)
  if (!provider) throw new Error(`The key of ${providerNames[attempt.provider]} is not set`)
  let said = await provider.look(externalId)
  if (said.status === 'open' && (await mustEnd(attempt))) {
    // The provider refuses to close a page on which something was just paid.
    await provider.drop(externalId).catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error
    })
    said = await provider.look(externalId)
  }
  await transaction((trx) => settle(trx, id, said))
  const after = await findAttempt(db, id)
  if (after && receivedStatuses.includes(after.status)) await returnMoney(provider, after)
}

/** If all of it has ended, and no news has arrived since `nextAskAt` was read. */
async function stopAsking({ id, nextAskAt }: Attempt) {
  await db
    .updateTable('payment_attempts')
    .set({ next_ask_at: null })
    .where('id', '=', id)
    .where('next_ask_at', '=', nextAskAt)
    .where('status', 'in', [...receivedStatuses, 'failed', 'expired'])
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('provider_refunds')
        .select('attempt_id')
        .where('status', 'in', ['new', 'pending']),
    )
    .execute()
}

async function mustEnd({ status, orderStatus, orderId, expiresAt }: Attempt) {
  if (status === 'dropped' || orderStatus === 'cancelled' || expiresAt <= timeFromNow()) return true
  const payment = await db
    .selectFrom('order_payments')
    .select('paid_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return Boolean(payment?.paid_at)
}

/** For the page to which the customer comes back. Says whether the provider has answered. */
export async function askAboutOrder(orderId: string) {
  const attempt = await findLiveAttempt(db, orderId)
  if (!attempt) return true
  return askProvider(attempt).then(
    () => true,
    (error: Error) => {
      console.warn(
        `The payment of order ${attempt.orderNumber} is asked for later: ${error.message}`,
      )
      return false
    },
  )
}

/** For an admin. @throws {Refusal} 503 with the answer of the provider. */
export async function askAgain(orderId: string) {
  const attempts = await selectAttempts(db).where('order_id', '=', orderId).execute()
  for (const attempt of attempts) {
    await askProvider(attempt).catch((error: Error) => {
      throw new Refusal(503, error.message)
    })
  }
  return { message: msg('This is what the payment provider says now') }
}

/** News of a provider makes the shop ask soon: it is not believed, so it may arrive twice, late or in any order. */
export async function takeHint(name: ProviderName, body: string, headers: Headers) {
  const provider = await loadProvider(name)
  // Not every database stores NUL.
  const ids = provider?.readHint(body, headers)?.filter((id) => !id.includes('\0'))
  if (!ids) return false
  await db
    .updateTable('payment_attempts')
    .set({ next_ask_at: timeFromNow() })
    .where('provider', '=', name)
    .where((eb) =>
      eb.or([eb('external_id', 'in', [...ids, '']), eb('payment_id', 'in', [...ids, ''])]),
    )
    .execute()
  return true
}
