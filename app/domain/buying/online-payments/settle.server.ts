import type { Trx } from 'db/client'
import type { AttemptStatus, PaymentAttemptsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Updateable } from 'kysely'
import { moneyOf } from '~/domain/basics/money/money'
import { receivePayment } from '~/domain/buying/changes/mark-paid.server'
import { endOrder } from '~/domain/buying/changes/order-status.server'
import { emailCustomer, emailShopkeeper } from '~/domain/buying/documents/order-recipients.server'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import { canCorrect, isUnpaid, type Order, toPay } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import {
  type Attempt,
  findAttempt,
  findLiveAttempt,
  findPayableAttempt,
  queueProviderRefund,
  storeAttempt,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { record, theShop } from '~/domain/people/access/activity.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import {
  paymentProblemEmail,
  type paymentProblems,
  surplusPaymentEmail,
} from '~/mail/payment-emails.server'
import { unpaidOrderCancelledEmail } from '~/mail/unpaid-order-emails.server'
import { providerNames, type Said } from '~/payment-providers/payment-provider'

export const receivedStatuses: AttemptStatus[] = ['paid', 'surplus', 'wrong']

/**
 * The only place where news about a payment changes an order, in whatever order and however often it arrives. The states
 * of an attempt are drawn in docs/payments.md, "For developers". Call it only with what the provider has said when it was
 * asked, or with undefined if the time is over and no page was opened.
 */
export async function settle(trx: Trx, attemptId: string, said: Said | undefined) {
  const found = await findSettled(trx, attemptId)
  if (!found) return
  const { attempt, order, money } = found
  if (!said) {
    if (attempt.status === 'new') await settleEnded(trx, found, 'expired')
    return
  }
  if (said.isDisputed && !attempt.disputedAt) {
    await setAttempt(trx, attempt.id, { disputed_at: timeFromNow() })
    await tellAdmins(trx, order, 'disputed', { amount: money.format(attempt.amount) })
  }
  if (receivedStatuses.includes(attempt.status)) return
  if (said.status === 'open') await settleOpen(trx, found)
  else if (said.status === 'pending') await settlePending(trx, attempt, said)
  else if (said.status === 'paid') await settlePaid(trx, found, said)
  else await settleEnded(trx, found, said.status)
}

export async function findSettled(trx: Trx, attemptId: string) {
  const attempt = await findAttempt(trx, attemptId)
  const order = attempt && (await findOrder(attempt.orderId, trx))
  if (!order) return undefined
  const { locale } = await shopSettings(trx)
  return { attempt, order, money: moneyOf({ locale, currency: attempt.currency }) }
}

type Settled = NonNullable<Awaited<ReturnType<typeof findSettled>>>

async function settlePaid(trx: Trx, { attempt, order, money }: Settled, said: Said) {
  const payment_id = said.paymentId
  const { parse, format } = moneyOf({ locale: money.locale, currency: said.currency })
  const paid = parse(said.amount) ?? 0
  const due = isUnpaid(order) ? toPay(order) : 0
  if (said.currency !== attempt.currency || paid < due) {
    await setAttempt(trx, attempt.id, { payment_id, status: 'wrong' })
    await tellAdmins(trx, order, 'wrong', { amount: format(paid) })
    return
  }
  await setAttempt(trx, attempt.id, { payment_id, status: due > 0 ? 'paid' : 'surplus' })
  if (due > 0) {
    await receivePayment(trx, order.id)
    if (order.payment?.kind !== attempt.provider) await storeProvider(trx, attempt)
    const values = { number: String(order.number), provider: providerNames[attempt.provider] }
    await record(trx, theShop, 'received the payment of order {number} by {provider}', values)
  }
  if (paid > due) {
    const amount = money.format(paid - due)
    await queueProviderRefund(trx, attempt.id, paid - due, null)
    await emailCustomer(trx, order.id, (inEmail) => surplusPaymentEmail(inEmail, amount))
    await tellAdmins(trx, order, 'surplus', { amount })
  }
}

// The customer had chosen another way to pay, and has paid on the page all the same. So refunds go back through it.
async function storeProvider(trx: Trx, { orderId, provider: kind }: Attempt) {
  const method = await trx
    .selectFrom('payment_methods')
    .select('name')
    .where('kind', '=', kind)
    .executeTakeFirst()
  const name = method?.name ?? providerNames[kind]
  const ofOtherWay = { instructions: '', account_holder: '', iban: '', bic: '', link: '' }
  await trx
    .updateTable('order_payments')
    .set({ kind, name, ...ofOtherWay })
    .where('order_id', '=', orderId)
    .execute()
}

// A provider may refuse to close a page, such as one on which the customer has begun to pay. What is paid late goes back.
async function settleOpen(trx: Trx, { attempt, order }: Settled) {
  if (attempt.expiresAt > timeFromNow()) return
  await setAttempt(trx, attempt.id, { status: 'dropped' })
  if (!(await findLiveAttempt(trx, order.id))) await cancelUnpaid(trx, order)
}

async function settlePending(trx: Trx, attempt: Attempt, { awaitsCustomer }: Said) {
  // The customer has chosen another way to pay since.
  if (awaitsCustomer && attempt.status === 'dropped') return
  const live = await findLiveAttempt(trx, attempt.orderId)
  if (live && live.id !== attempt.id) {
    // Of two debits that are under way, the second will be a surplus.
    if (live.status === 'pending') return
    await dropAttempt(trx, live)
  }
  await setAttempt(trx, attempt.id, { status: 'pending', awaits_customer: awaitsCustomer ? 1 : 0 })
}

// A page may end before its time, such as one that the customer has cancelled. The units are reserved until then.
async function settleEnded(trx: Trx, { attempt, order }: Settled, status: 'failed' | 'expired') {
  const isOver = attempt.status === 'failed' || attempt.status === 'expired'
  await setAttempt(trx, attempt.id, { status })
  if (isOver || (await findPayableAttempt(trx, order.id))) return
  const kind = order.payment?.kind
  if (attempt.expiresAt > timeFromNow() && isHosted(kind) && isUnpaid(order)) {
    const { orderId: id, currency } = attempt
    await storeAttempt(trx, { id, kind, amount: toPay(order), currency }, attempt.expiresAt)
  } else await cancelUnpaid(trx, order)
}

// The customer may have chosen to pay without a page since.
async function cancelUnpaid(trx: Trx, order: Order) {
  const kind = order.payment?.kind
  if (!isHosted(kind) || !isUnpaid(order) || !canCorrect(order)) return
  const payBy = await findPayBy(trx, order.id)
  if (payBy && payBy > timeFromNow()) {
    const { id, currency } = order
    await storeAttempt(trx, { id, kind, amount: toPay(order), currency }, payBy)
    return
  }
  await endOrder(trx, theShop, order.id, 'cancelled', unpaidOrderCancelledEmail)
}

async function findPayBy(trx: Trx, orderId: string) {
  const row = await trx
    .selectFrom('order_payments')
    .select('pay_by as payBy')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.payBy
}

/** The next question to the provider closes its page, if it has one. */
export function dropAttempt(trx: Trx, { id, externalId }: Attempt) {
  const next_ask_at = externalId ? timeFromNow() : null
  return setAttempt(trx, id, { status: 'dropped', next_ask_at })
}

export function setAttempt(trx: Trx, id: string, values: Updateable<PaymentAttemptsTable>) {
  return trx.updateTable('payment_attempts').set(values).where('id', '=', id).execute()
}

export function tellAdmins(
  trx: Trx,
  order: Pick<Order, 'number'>,
  problem: keyof typeof paymentProblems,
  values: { amount: string; reason?: string },
) {
  return emailShopkeeper(trx, paymentProblemEmail(order.number, problem, values))
}
