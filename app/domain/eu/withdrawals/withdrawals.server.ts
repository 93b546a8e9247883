import { db, type Reader, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { comesAfter, type Key } from '~/domain/basics/lists/batches.server'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { moneyOf } from '~/domain/basics/money/money'
import { refuseChanged } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { findOrder } from '~/domain/buying/order/orders.server'
import { refundedAmount } from '~/domain/buying/order/refund-amounts'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { hasWithdrawal } from '~/domain/settings/eu-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import { withdrawalAnsweredEmail } from '~/mail/withdrawal-emails.server'
import { settings } from '~/settings.server'
import { refundsFor } from './accepted-withdrawal'
import { lastDayOf } from './last-day'
import type { WithdrawalAnswer } from './withdrawal-draft'
import type { Withdrawal } from './withdrawals'
import { readWithdrawnParts } from './withdrawn-part.server'

export { WithdrawalAnswer } from './withdrawal-draft'

export async function offersWithdrawal() {
  return hasWithdrawal(await shopSettings())
}

const answerWords = cellWords('received', 'declined', 'refunded')

/**
 * `refunded` has the order whose refund the answer announces, if it is an order of this customer and not cancelled, and
 * nothing was taken back since the declaration.
 */
export async function answerWithdrawal(
  admin: User,
  id: string,
  { status, reason, expected }: z.output<typeof WithdrawalAnswer>,
) {
  await requireWithdrawals()
  const refunded = await asStaff('money', admin, async (trx) => {
    const withdrawal = await selectWithdrawals(trx)
      .where('withdrawals.id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal(404, 'This withdrawal does not exist'))
    const text = msg(
      'Someone else has changed this withdrawal since you opened the form. Check it, then answer again',
    )
    refuseChanged(withdrawal.status, expected, text)
    await trx
      .updateTable('withdrawals')
      .set({ status, reason, answered_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    const { email, orderNumber } = withdrawal
    const part = (await readWithdrawnParts(trx, [id])).get(id)
    const done = await refundsSince(trx, { ...withdrawal, part })
    const returned = await returnedText(trx, done)
    const answer = withdrawalAnsweredEmail({ orderNumber, status, reason, returned })
    await enqueueEmail(trx, { email }, answer)
    await record(trx, admin, 'answered the withdrawal from order {number}: {status}', {
      number: orderNumber,
      status: answerWords[status],
    })
    const { orderId, orderStatus, isCustomers } = withdrawal
    if (status !== 'refunded' || isCustomers !== 1 || !orderId) return undefined
    if (done.refunds.length > 0 || orderStatus === 'cancelled') return undefined
    return { order: { id: orderId, status: orderStatus }, withdrawal: { id, part } }
  })
  return { message: answeredMessage(refunded !== undefined), refunded }
}

/** None if nothing was returned since the declaration, or it may not be of the order's customer. */
async function refundsSince(trx: Trx, withdrawal: Row & Pick<Withdrawal, 'part'>) {
  const { orderId, isCustomers } = withdrawal
  const order = orderId && isCustomers === 1 ? await findOrder(orderId, trx) : undefined
  return { order, refunds: order ? refundsFor(withdrawal, order.refunds) : [] }
}

async function returnedText(
  trx: Trx,
  { order, refunds }: Awaited<ReturnType<typeof refundsSince>>,
) {
  const amount = refundedAmount(refunds, 'done')
  if (!order || amount === 0) return undefined
  const { locale } = await shopSettings(trx)
  return moneyOf({ locale, currency: order.currency }).format(amount)
}

function answeredMessage(isRefunded: boolean) {
  if (!settings.hasMail) return msg('Answer saved. Tell the customer: the shop cannot send email')
  return isRefunded
    ? msg('The customer gets your answer by email. Now save what you return')
    : msg('The customer gets your answer by email')
}

export async function listWithdrawals(wantedPage: number) {
  const total = await countRows(db.selectFrom('withdrawals'))
  const { page, pages, offset } = paginate(wantedPage, total)
  const rows = await selectWithdrawals(db).limit(pageSize).offset(offset).execute()
  return { withdrawals: await withDetails(rows), page, pages, total }
}

export async function readWithdrawals(reader: Reader, size: number, after: Key | undefined) {
  const rows = selectWithdrawals(reader).where(comesAfter('withdrawals', after)).limit(size)
  return withDetails(await rows.execute(), reader)
}

export async function findWithdrawal(id: string) {
  const rows = await selectWithdrawals(db).where('withdrawals.id', '=', id).execute()
  return (await withDetails(rows))[0]
}

/** Empty if the shop has no withdrawal function. */
export async function listWithdrawalsOf(orderId: string) {
  if (!(await offersWithdrawal())) return []
  const rows = await selectWithdrawals(db).where('order_id', '=', orderId).execute()
  return withDetails(rows)
}

export async function requireWithdrawals() {
  if (!(await offersWithdrawal())) throw new Refusal(404, 'Page not found')
}

/** The withdrawals of the orders' customers that the shop has not answered: `isWaiting` as SQL. */
export function selectWaiting(reader: Reader) {
  return reader
    .selectFrom('withdrawals')
    .where('withdrawals.status', '=', 'declared')
    .where('is_customers', '=', 1)
}

function selectWithdrawals(reader: Reader) {
  return reader
    .selectFrom('withdrawals')
    .leftJoin('orders', 'orders.id', 'withdrawals.order_id')
    .select([
      'withdrawals.id',
      'withdrawals.order_number as orderNumber',
      'withdrawals.order_id as orderId',
      'withdrawals.name',
      'withdrawals.email',
      'withdrawals.is_customers as isCustomers',
      'withdrawals.status',
      'withdrawals.reason',
      'withdrawals.created_at as createdAt',
      'withdrawals.confirmed_at as confirmedAt',
      'withdrawals.answered_at as answeredAt',
      'orders.delivered_at as deliveredAt',
      'orders.status as orderStatus',
      'orders.withdrawal_days as daysOfOrder',
    ])
    .orderBy('withdrawals.created_at', 'desc')
    .orderBy('withdrawals.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWithdrawals>['execute']>>[number]

async function withDetails(rows: Row[], reader: Reader = db): Promise<Withdrawal[]> {
  const { withdrawalDays, timeZone } = await shopSettings(reader)
  const parts = await readWithdrawnParts(
    reader,
    rows.map(({ id }) => id),
  )
  return rows.map(({ deliveredAt, isCustomers, orderStatus, daysOfOrder, ...row }) => {
    const days = daysOfOrder ?? withdrawalDays
    return {
      ...row,
      part: parts.get(row.id),
      isCustomers: isCustomers === 1,
      isCancelled: orderStatus === 'cancelled',
      isDelivered: deliveredAt !== null,
      lastDay: deliveredAt && days ? lastDayOf(deliveredAt, days, timeZone) : null,
    }
  })
}
