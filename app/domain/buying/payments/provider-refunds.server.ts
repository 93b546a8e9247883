import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { moneyOf } from '~/domain/basics/money/money'
import { emailCustomer } from '~/domain/buying/orders/order-recipients.server'
import type { Order } from '~/domain/buying/orders/orders'
import { setReturned } from '~/domain/buying/orders/payments.server'
import type { Attempt } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { record, theShop } from '~/domain/people/access/activity.server'
import { message } from '~/languages/messages'
import { orderRefundedEmail, refundUndoneEmail } from '~/mail/order-emails.server'
import { type PaymentProvider, ProviderRefusal, type SaidRefund } from '~/payments/payment-provider'
import { findSettled, tellAdmins } from './settle.server'

/**
 * Sends the refunds that wait, and settles all that the provider knows. It asks for the list first: a key protects from
 * a second refund for a day only, and the answer to the first request may be lost.
 */
export async function returnMoney(provider: PaymentProvider, attempt: Attempt) {
  const { paymentId, currency } = attempt
  if (!paymentId) return
  const known = await provider.listRefunds(paymentId)
  const waiting = await db
    .selectFrom('provider_refunds')
    .select(['id', 'amount'])
    .where('attempt_id', '=', attempt.id)
    .where('status', '=', 'new')
    .execute()
  const { toNumber } = moneyOf({ locale: 'en', currency })
  for (const { id: refundId, amount } of waiting) {
    if (known.some((refund) => refund.refundId === refundId)) continue
    const refund = { refundId, paymentId, amount: toNumber(amount), currency }
    known.push(
      await provider.refund(refund).catch((error: Error): SaidRefund => {
        if (!(error instanceof ProviderRefusal)) throw error
        const { message: reason } = error
        return { externalId: null, refundId, amount: refund.amount, status: 'failed', reason }
      }),
    )
  }
  await transaction(async (trx) => {
    for (const refund of known) await settleRefund(trx, attempt.id, refund)
  })
}

/** Like `settle`, for a refund: it may arrive in any order, and fail after it was done. */
export async function settleRefund(trx: Trx, attemptId: string, said: SaidRefund) {
  const found = await findSettled(trx, attemptId)
  if (!found) return
  const { order, money } = found
  const stored = await findStored(trx, attemptId, said)
  const { status, reason, externalId: external_id } = said
  const minor = money.parse(said.amount) ?? 0
  const amount = money.format(minor)
  if (!stored) {
    const row = { id: newId(), attempt_id: attemptId, refund_id: null, created_at: timeFromNow() }
    await trx
      .insertInto('provider_refunds')
      .values({ ...row, external_id, amount: minor, status, reason })
      .execute()
    await tellAdmins(trx, order, 'refundFound', { amount })
    return
  }
  if (stored.status === status) return
  await trx
    .updateTable('provider_refunds')
    .set({ status, reason, ...(external_id && { external_id }) })
    .where('id', '=', stored.id)
    .execute()
  if (stored.refundId) await moveRefund(trx, order, { id: stored.refundId, status, amount })
  if (status === 'failed') await tellAdmins(trx, order, 'refundFailed', { amount, reason })
}

function findStored(trx: Trx, attemptId: string, { externalId, refundId }: SaidRefund) {
  return trx
    .selectFrom('provider_refunds')
    .select(['id', 'status', 'refund_id as refundId'])
    .where('attempt_id', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refundId ?? ''), eb('external_id', '=', externalId ?? '')]))
    .executeTakeFirst()
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
    await record(trx, theShop, message('returned {amount} of order {number}', { amount, number }))
  }
  if (refund?.status === 'done' && status === 'failed') {
    await setReturned(trx, [refund], null)
    await emailCustomer(trx, order.id, (inEmail) => refundUndoneEmail(inEmail, amount))
  }
}
