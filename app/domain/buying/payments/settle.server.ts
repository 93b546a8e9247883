import type { Trx } from 'db/client'
import type { AttemptStatus, PaymentAttemptsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Updateable } from 'kysely'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { emailCustomer, emailShopkeeper } from '~/domain/buying/orders/order-recipients.server'
import { endOrder } from '~/domain/buying/orders/order-status.server'
import { isUnpaid, type Order, toPay } from '~/domain/buying/orders/orders'
import { findOrder } from '~/domain/buying/orders/orders.server'
import { receivePayment } from '~/domain/buying/orders/payments.server'
import {
  type Attempt,
  findLiveAttempt,
  queueProviderRefund,
  selectAttempts,
  storeAttempt,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { record, theShop } from '~/domain/people/access/activity.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { message } from '~/languages/messages'
import {
  paymentProblemEmail,
  type paymentProblems,
  surplusPaymentEmail,
} from '~/mail/payment-emails.server'
import { unpaidOrderCancelledEmail } from '~/mail/unpaid-order-emails.server'
import { providerNames, type Said } from '~/payments/payment-provider'

/** Those whose money the provider has. */
export const receivedStatuses: AttemptStatus[] = ['paid', 'surplus', 'wrong']

/** What the shop knows about a page that it has never opened, when its time is over. */
export const neverOpened = { status: 'expired', isDisputed: false } as const

/**
 * The only place where news about a payment changes an order, in whatever order and however often it arrives. Call it
 * only with what the provider has said when it was asked.
 */
export async function settle(trx: Trx, attemptId: string, said: Said | typeof neverOpened) {
  const found = await findSettled(trx, attemptId)
  if (!found) return
  const { attempt, order, money } = found
  if (said.isDisputed && !attempt.disputedAt) {
    await setAttempt(trx, attempt.id, { disputed_at: timeFromNow() })
    await tellAdmins(trx, order, 'disputed', { amount: money.format(attempt.amount) })
  }
  if (receivedStatuses.includes(attempt.status)) return
  if (said.status === 'open') return
  if (said.status === 'pending') await setAttempt(trx, attempt.id, { status: 'pending' })
  else if (said.status === 'paid') await settlePaid(trx, attempt, { order, money, said })
  else await settleEnded(trx, attempt, { order, status: said.status })
}

export async function findSettled(trx: Trx, attemptId: string) {
  const attempt = await selectAttempts(trx)
    .where('payment_attempts.id', '=', attemptId)
    .executeTakeFirst()
  const order = attempt && (await findOrder(attempt.orderId, trx))
  if (!order) return undefined
  const { locale } = await shopSettings(trx)
  return { attempt, order, money: moneyOf({ locale, currency: attempt.currency }) }
}

interface Payment {
  order: Order
  money: Money
  said: Said
}

async function settlePaid(trx: Trx, attempt: Attempt, { order, money, said }: Payment) {
  const payment = { payment_id: said.paymentId, next_ask_at: null }
  const paid = money.parse(said.amount) ?? 0
  const amount = moneyOf({ locale: money.locale, currency: said.currency }).format(paid)
  const isOwnCurrency = said.currency === attempt.currency
  if (!isUnpaid(order) && isOwnCurrency) {
    await setAttempt(trx, attempt.id, { ...payment, status: 'surplus' })
    await queueProviderRefund(trx, attempt.id, paid, null)
    await emailCustomer(trx, order.id, (inEmail) => surplusPaymentEmail(inEmail, amount))
    await tellAdmins(trx, order, 'surplus', { amount })
    return
  }
  if (!isOwnCurrency || paid !== toPay(order)) {
    await setAttempt(trx, attempt.id, { ...payment, status: 'wrong' })
    await tellAdmins(trx, order, 'wrong', { amount })
    return
  }
  await setAttempt(trx, attempt.id, { ...payment, status: 'paid' })
  await receivePayment(trx, order.id)
  const values = { number: String(order.number), provider: providerNames[attempt.provider] }
  await record(
    trx,
    theShop,
    message('received the payment of order {number} by {provider}', values),
  )
}

interface Ended {
  order: Order
  status: 'failed' | 'expired'
}

// A page may end before its time, such as one that the customer has cancelled. The units are reserved until then.
async function settleEnded(trx: Trx, attempt: Attempt, { order, status }: Ended) {
  const isOver = attempt.status === 'failed' || attempt.status === 'expired'
  await setAttempt(trx, attempt.id, { status, next_ask_at: null })
  if (isOver || !isUnpaid(order) || (await findLiveAttempt(trx, order.id))) return
  if (attempt.expiresAt > timeFromNow()) {
    const { orderId: id, provider: kind, currency } = attempt
    await storeAttempt(trx, { id, kind, amount: toPay(order), currency }, attempt.expiresAt)
  } else if (order.status === 'processing' && !order.parcels) {
    await endOrder(trx, theShop, order.id, 'cancelled', unpaidOrderCancelledEmail)
  }
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
