import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { decimalOf, type Money, minorUnitsOf } from '~/domain/basics/money/money'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import type { Order } from '~/domain/buying/order/orders'
import { touchOrder } from '~/domain/buying/order/orders.server'
import { type Refund, toReturnOf } from '~/domain/buying/order/refund-amounts'
import type { Attempt } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { setReturned } from '~/domain/buying/refunds/mark-refunded.server'
import { foundMinusCounted } from '~/domain/buying/refunds/store-refund.server'
import { record, theShop } from '~/domain/people/access/activity.server'
import { orderRefundedEmail, refundUndoneEmail } from '~/mail/order-emails.server'
import {
  type PaymentProvider,
  ProviderRefusal,
  type SaidRefund,
} from '~/payment-providers/payment-provider'
import { endRefusal, noteRefusal, notingRefusal } from './provider-refusals.server'
import { findSettled, tellAdmins } from './settle.server'

/**
 * Settles all that the provider knows, then sends the refunds that wait: together with what was returned at the provider,
 * no more than was paid. It asks for the list first: the answer to an earlier request may be lost.
 */
export async function returnMoney(provider: PaymentProvider, attempt: Attempt, paid: number) {
  const { id, paymentId, currency } = attempt
  if (!paymentId) return
  const known = await notingRefusal(attempt, 'ask', provider.listRefunds(paymentId))
  await transaction(async (trx) => {
    for (const refund of known) await settleRefund(trx, id, refund)
  })
  let left = minorOf(paid, currency)
  for (const { amount, status } of known) if (status !== 'failed') left -= minorOf(amount, currency)
  for (const waiting of await listWaiting(id)) {
    const amount = Math.min(waiting.amount, Math.max(left, 0))
    left -= amount
    // A provider refuses a known key for another amount.
    const tries = waiting.tries + (amount < waiting.amount ? 1 : 0)
    const lowered = { ...waiting, amount, tries }
    if (amount < waiting.amount) {
      await transaction((trx) => lowerRefund(trx, attempt, waiting, lowered))
    }
    if (amount > 0) await sendRefund(provider, { ...attempt, paymentId }, lowered)
  }
  // A refund that was refused may have been made at the dashboard since.
  const isOver = attempt.refusal !== null && (await listWaiting(id)).length === 0
  if (isOver) await endRefusal(attempt, 'refund')
}

function minorOf(amount: number, currency: string) {
  return minorUnitsOf(amount, currency) ?? 0
}

function listWaiting(attemptId: string) {
  return db
    .selectFrom('provider_refunds')
    .select(['id', 'amount', 'tries', 'refund_id as refundId'])
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'new')
    .orderBy('id')
    .execute()
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

async function sendRefund(
  provider: PaymentProvider,
  attempt: Attempt & { paymentId: string },
  { id, amount, tries }: Waiting,
) {
  const { paymentId, currency } = attempt
  const key = tries > 0 ? `${id} ${tries}` : id
  const refund = { key, refundId: id, paymentId, amount: decimalOf(amount, currency), currency }
  const said = await provider.refund(refund).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error
    const { message: reason } = error
    if (error.isFinal) return { ...refund, externalId: null, status: 'failed', reason } as const
    await keepWaiting(id, reason, error.isFault ? tries + 1 : tries)
    await noteRefusal(attempt, 'refund', error)
    // Mollie takes two refunds of the same amount for mistakes, until an hour has passed.
    if (error.status !== 409) throw error
  })
  if (!said) return
  await transaction((trx) => settleRefund(trx, attempt.id, said))
  if (said.status !== 'failed') await endRefusal(attempt, 'refund')
}

async function keepWaiting(id: string, reason: string, tries: number) {
  await db.updateTable('provider_refunds').set({ reason, tries }).where('id', '=', id).execute()
}

/** The rest of the refund was returned at the provider already. */
async function lowerRefund(
  trx: Trx,
  attempt: Attempt,
  waiting: Waiting,
  { amount, tries }: Waiting,
) {
  const { id, refundId } = waiting
  // Another process may have done it.
  const isAsRead = await trx
    .selectFrom('provider_refunds')
    .select('id')
    .where('id', '=', id)
    .where('amount', '=', waiting.amount)
    .executeTakeFirst()
  if (!isAsRead) return
  if (amount > 0) {
    await trx.updateTable('provider_refunds').set({ amount, tries }).where('id', '=', id).execute()
  } else await trx.deleteFrom('provider_refunds').where('id', '=', id).execute()
  if (!refundId) return
  const before = waiting.amount - amount
  await trx
    .updateTable('refunds')
    .set((eb) => ({ returned_before: eb('returned_before', '+', before) }))
    .where('id', '=', refundId)
    .execute()
  const found = amount === 0 && (await findSettled(trx, attempt.id))
  if (!found) return
  const text = found.money.format(before)
  await moveRefund(trx, found.order, { id: refundId, status: 'done', amount: text })
}

/** News of a refund may arrive in any order, and a refund may fail after it was done. */
async function settleRefund(trx: Trx, attemptId: string, said: SaidRefund) {
  const found = await findSettled(trx, attemptId)
  if (!found) return
  const { order, money } = found
  const stored = await findStored(trx, attemptId, said)
  const { status, reason, externalId: external_id } = said
  const minor = minorOf(said.amount, money.currency)
  const amount = money.format(minor)
  if (!stored) {
    const row = { id: newId(), attempt_id: attemptId, refund_id: null, created_at: timeFromNow() }
    await trx
      .insertInto('provider_refunds')
      .values({ ...row, external_id, amount: minor, status, reason, is_found: 1 })
      .execute()
    // Forms that were opened before do not show it.
    await touchOrder(trx, order.id)
    const isOfOrder = found.attempt.status === 'paid' && status !== 'failed'
    const rest = isOfOrder ? await countForRefunds(trx, order, money, minor) : minor
    if (rest > 0) await tellAdmins(trx, order, 'refundFound', { amount: money.format(rest) })
    return
  }
  if (stored.status === status) return
  await trx
    .updateTable('provider_refunds')
    .set({ status, reason, ...(external_id && { external_id }) })
    .where('id', '=', stored.id)
    .execute()
  if (stored.refundId) await moveRefund(trx, order, { id: stored.refundId, status, amount })
  else if (status === 'failed') await reopenRefunds(trx, order, money)
  const problem = found.attempt.disputedAt ? 'refundDisputed' : 'refundFailed'
  if (status === 'failed') await tellAdmins(trx, order, problem, { amount, reason })
}

function findStored(trx: Trx, attemptId: string, { externalId, refundId }: SaidRefund) {
  return trx
    .selectFrom('provider_refunds')
    .select(['id', 'status', 'refund_id as refundId'])
    .where('attempt_id', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refundId ?? ''), eb('external_id', '=', externalId ?? '')]))
    .executeTakeFirst()
}

/** Returns what no refund of the shop was waiting for. An admin may have marked one as refunded before this was known. */
async function countForRefunds(trx: Trx, order: Order, money: Money, found: number) {
  let rest = found
  for (const refund of order.refunds) {
    const { id, status, returnedBefore = 0 } = refund
    const toReturn = toReturnOf([refund])
    const isMarked = status === 'done' && toReturn === found
    if (!isByHand(refund) || rest === 0 || (status !== 'due' && !isMarked)) continue
    const part = Math.min(rest, toReturn)
    rest -= part
    await setReturnedBefore(trx, id, returnedBefore + part)
    if (part < toReturn) continue
    await moveRefund(trx, order, { id, status: 'done', amount: money.format(part) })
  }
  return rest
}

/** The shop had nothing to return, because money was returned at the provider. Call it if this has failed there. */
async function reopenRefunds(trx: Trx, order: Order, money: Money) {
  let missing = -(await foundMinusCounted(order.id, trx))
  for (const refund of order.refunds.toReversed()) {
    const { id, returnedBefore = 0 } = refund
    const part = Math.min(missing, returnedBefore)
    if (part <= 0 || !isByHand(refund)) continue
    missing -= part
    await setReturnedBefore(trx, id, returnedBefore - part)
    await moveRefund(trx, order, { id, status: 'failed', amount: money.format(part) })
  }
}

/** True if the provider neither makes nor has made it. */
function isByHand({ atProvider }: Refund) {
  return !atProvider || atProvider === 'failed'
}

function setReturnedBefore(trx: Trx, id: string, returned_before: number) {
  return trx.updateTable('refunds').set({ returned_before }).where('id', '=', id).execute()
}

interface Moved {
  id: string
  status: SaidRefund['status']
  amount: string
}

async function moveRefund(trx: Trx, order: Order, { id, status, amount }: Moved) {
  const refund = order.refunds.find((it) => it.id === id)
  const number = String(order.number)
  if (refund?.status === 'due' && status === 'done') {
    await setReturned(trx, [refund], timeFromNow())
    await emailCustomer(trx, order.id, (inEmail) => orderRefundedEmail(inEmail, amount))
    await record(trx, theShop, 'returned {amount} of order {number}', { amount, number })
  }
  if (refund?.status === 'done' && status === 'failed') {
    await setReturned(trx, [refund], null)
    await emailCustomer(trx, order.id, (inEmail) => refundUndoneEmail(inEmail, amount))
  }
}
