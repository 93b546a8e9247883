import { db, transaction } from 'db/client'
import type { AttemptStatus } from 'db/schema'
import { day, hour, minute, timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { markPaid } from '~/domain/buying/changes/mark-paid.server'
import type { ShownOrder } from '~/domain/buying/order/orders'
import {
  type Attempt,
  findAttempt,
  findLiveAttempt,
  selectAttempts,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import {
  type PaymentProvider,
  type ProviderName,
  ProviderRefusal,
  providerNames,
  type Said,
  unknownAnswer,
} from '~/payment-providers/payment-provider'
import { loadProvider } from '~/payment-providers/providers.server'
import { returnMoney } from './provider-refunds.server'
import { endRefusal, notingRefusal } from './provider-refusals.server'
import { findSettled, receivedStatuses, setAttempt, settle, tellAdmins } from './settle.server'

const maxAtOnce = 8

/**
 * Asks one provider about what is due, at once, so that another one that does not answer delays nothing; what was just
 * announced comes first. Several processes may call it: one of them claims each attempt.
 */
export async function askDueAttempts(provider: ProviderName) {
  const due = await selectAttempts(db)
    .where('provider', '=', provider)
    .where('next_ask_at', '<=', timeFromNow())
    .clearOrderBy()
    .orderBy('next_ask_at', 'desc')
    .limit(maxAtOnce)
    .execute()
  await Promise.all(due.map(askDue))
}

async function askDue(attempt: Attempt) {
  const nextAskAt = await claim(attempt)
  if (!nextAskAt) return
  try {
    await askProvider({ ...attempt, nextAskAt })
    if (isGivenUp(attempt, ['pending'])) await giveUp(attempt.id, 'late')
  } catch (error) {
    const { message } = error as Error
    console.warn(`The payment of order ${attempt.orderNumber} is asked for again: ${message}`)
    if (isGivenUp(attempt, ['open', 'dropped', 'pending'])) await giveUp(attempt.id, 'unanswered')
  }
}

/** The shop asks every minute at first, then every hour. */
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

// A debit or a transfer takes days. Money that goes back is asked about as long as it takes.
function isGivenUp({ status, expiresAt }: Attempt, statuses: AttemptStatus[]) {
  const maxMs = status === 'pending' ? 30 * day : day
  return statuses.includes(status) && expiresAt < timeFromNow(-maxMs)
}

function giveUp(attemptId: string, problem: 'unanswered' | 'late') {
  return transaction(async (trx) => {
    const found = await findSettled(trx, attemptId)
    if (!found?.attempt.nextAskAt || receivedStatuses.includes(found.attempt.status)) return
    await setAttempt(trx, attemptId, { next_ask_at: null })
    const amount = found.money.format(found.attempt.amount)
    await tellAdmins(trx, found.order, problem, { amount })
  })
}

/**
 * Asks, without a transaction, and settles what the provider says: everything after `open` in the drawing of
 * docs/payments.md. Says whether there was a page to ask about.
 */
async function askProvider(attempt: Attempt) {
  const { id, externalId, expiresAt } = attempt
  if (externalId) await askAboutPage(attempt, externalId)
  // The customer has got no page, so nothing can be paid.
  else if (expiresAt <= timeFromNow()) await transaction((trx) => settle(trx, id, undefined))
  await stopAsking(attempt)
  return externalId !== null
}

async function askAboutPage(attempt: Attempt, externalId: string) {
  const { id } = attempt
  const provider = await loadProvider(attempt.provider)
  if (!provider) throw new Error(`The key of ${providerNames[attempt.provider]} is not set`)
  const said = await notingRefusal(attempt, 'ask', lookAndClose(provider, attempt, externalId))
  if (said.status === 'paid' && !said.currency) throw unknownAnswer(attempt.provider, 'paid')
  await transaction((trx) => settle(trx, id, said))
  const after = await findAttempt(db, id)
  if (after && receivedStatuses.includes(after.status)) {
    await returnMoney(provider, after, said.amount)
  }
  await endRefusal(attempt, 'ask')
}

async function lookAndClose(provider: PaymentProvider, attempt: Attempt, externalId: string) {
  const said = await provider.look(externalId)
  if (!(await mustEnd(attempt, said))) return said
  // The provider refuses to close a page on which something was just paid, or may be.
  await provider.drop(externalId).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal && error.isFinal)) throw error
  })
  return provider.look(externalId)
}

async function mustEnd(attempt: Attempt, { status: said, awaitsCustomer }: Said) {
  if (said !== 'open' && !awaitsCustomer) return false
  const { status, orderStatus, orderId, expiresAt } = attempt
  if (status === 'dropped' || orderStatus === 'cancelled') return true
  if (said === 'open' && expiresAt <= timeFromNow()) return true
  const payment = await db
    .selectFrom('order_payments')
    .select('paid_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return Boolean(payment?.paid_at)
}

/** Stops only if all of it has ended, and no news has arrived since `nextAskAt` was read. */
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

/** The page to which the customer comes back calls it. Returns true if the provider has answered. */
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

/** What was just paid at the provider counts, also if the admin cannot know it. @throws {Refusal} like `markPaid` */
export async function askAndMarkPaid(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await askAboutOrder(orderId)
  return markPaid(admin, orderId, expectedUpdatedAt)
}

/** Each in its own transaction. @throws {Refusal} 409 with the reason for each order that was not marked. */
export async function markOrdersPaid(admin: User, orders: ShownOrder[]) {
  const problems: string[] = []
  for (const { id, expectedUpdatedAt } of orders) {
    try {
      await askAndMarkPaid(admin, id, expectedUpdatedAt)
    } catch (error) {
      const refusal = requireRefusal(error)
      if (refusal.status === 401 || refusal.status === 403) throw refusal
      problems.push(t(refusal.text))
    }
  }
  const marked = orders.length - problems.length
  const done = messageN(marked, '{count} order marked as paid', '{count} orders marked as paid')
  if (problems.length === 0) return { message: done }
  throw new Refusal(
    409,
    message('{done}. Not marked: {problems}', { done, problems: problems.join('. ') }),
  )
}

/** @throws {Refusal} 503 with the answer of the provider, because only admins call it. */
export async function askAgain(orderId: string) {
  const attempts = await selectAttempts(db).where('order_id', '=', orderId).execute()
  let isAsked = false
  for (const attempt of attempts) {
    const hasPage = await askProvider(attempt).catch((error: Error) => {
      throw new Refusal(503, error.message)
    })
    isAsked ||= hasPage
  }
  return {
    message: isAsked
      ? msg('This is what the payment provider says now')
      : msg('No page was opened yet, so there is nothing to ask the payment provider about'),
  }
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

// A customer may dispute a card payment for so long.
const disputableMs = 120 * day

/** Finds disputes, and refunds that failed late, of providers that may send the shop no news. Call it once a day. */
export async function askAboutPaidAttempts(providers: ProviderName[]) {
  await db
    .updateTable('payment_attempts')
    .set({ next_ask_at: timeFromNow() })
    .where('provider', 'in', providers)
    .where('next_ask_at', 'is', null)
    .where('status', 'in', receivedStatuses)
    .where('external_id', 'is not', null)
    .where('created_at', '>', timeFromNow(-disputableMs))
    .execute()
}
