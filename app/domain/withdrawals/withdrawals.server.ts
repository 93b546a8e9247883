import { db, type Reader, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { comesAfter, type Key } from '~/domain/batches.server'
import { cellWords } from '~/domain/cell-words'
import { dateIn, dayAfter, startOfDay } from '~/domain/days'
import { refuseChanged } from '~/domain/expected.server'
import { findOrderCustomer } from '~/domain/orders/order-customers.server'
import { emailCustomer, emailShopkeeper } from '~/domain/orders/order-emails.server'
import { findOrder } from '~/domain/orders/orders.server'
import { pageSize, paginate } from '~/domain/pagination'
import { consume, consumeEmail } from '~/domain/rate-limits.server'
import { Refusal } from '~/domain/refusal'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import {
  newWithdrawalEmail,
  withdrawalAnsweredEmail,
  withdrawalDeclaredEmail,
} from '~/mail/withdrawal-emails.server'
import type { WithdrawalAnswer, WithdrawalDraft } from './withdrawal-draft'
import type { Withdrawal } from './withdrawals'

export { WithdrawalAnswer, WithdrawalDraft } from './withdrawal-draft'

/** Whether customers can withdraw from a contract in the shop. */
export async function offersWithdrawal() {
  return (await shopSettings()).withdrawalDays !== null
}

/**
 * Sends a receipt to the typed address. A second declaration of the same order and address changes nothing. Neither the
 * answer nor the receipt reveals whether the order exists: only the order's customer gets its details.
 * @throws {Refusal} 404 if the shop has no withdrawal function, 429 after too many requests.
 */
export async function declareWithdrawal(
  { name, orderNumber, email }: z.output<typeof WithdrawalDraft>,
  clientIp: string,
) {
  await requireWithdrawals()
  await consume('emailByClient', clientIp)
  await consumeEmail(email, clientIp)
  await transaction(async (trx) => {
    const order = await findOrderOf(trx, { orderNumber, email })
    const id = newId()
    const now = timeFromNow()
    const row = await trx
      .insertInto('withdrawals')
      .values({
        id,
        order_number: orderNumber,
        order_id: order?.id ?? null,
        name,
        email,
        is_customers: order?.isCustomers ? 1 : 0,
        created_at: now,
      })
      .onConflict((withdrawal) => withdrawal.columns(['order_number', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    const declared = { id, name, orderNumber, email, at: await momentText(now) }
    if (order?.isCustomers) {
      await emailCustomer(trx, order.id, ({ lines }) => withdrawalDeclaredEmail(declared, lines))
    } else {
      await enqueueEmail(trx, { email }, withdrawalDeclaredEmail(declared))
    }
    await emailShopkeeper(trx, newWithdrawalEmail(declared))
  })
}

/** What the shop knows already about the order whose number is in the URL, if it is an order of this user. */
export async function prefillWithdrawal(user: User | undefined, orderNumber: string) {
  if (!user) return { orderNumber }
  const order = orderNumber ? await findOrder(orderNumber) : undefined
  const isOwn = order?.userId === user.id
  return { name: user.name, email: user.email, orderNumber: isOwn ? String(order.number) : '' }
}

const answerWords = cellWords('received', 'declined', 'refunded')

/** @throws {Refusal} 404 if the withdrawal or the function does not exist, 409 if it has been answered meanwhile. */
export async function answerWithdrawal(
  admin: User,
  id: string,
  { status, reason, expected }: z.output<typeof WithdrawalAnswer>,
) {
  await requireWithdrawals()
  await asAdmin(admin, async (trx) => {
    const withdrawal = await selectWithdrawals(trx)
      .where('withdrawals.id', '=', id)
      .executeTakeFirst()
    if (!withdrawal) throw new Refusal(404, 'This withdrawal does not exist')
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
    await enqueueEmail(trx, { email }, withdrawalAnsweredEmail({ orderNumber, status, reason }))
    await record(
      trx,
      admin,
      message('answered the withdrawal from order {number}: {status}', {
        number: orderNumber,
        status: answerWords[status],
      }),
    )
  })
  return { message: msg('The customer gets your answer by email') }
}

export async function listWithdrawals(wantedPage: number) {
  const { total } = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(wantedPage, total)
  const rows = await selectWithdrawals(db).limit(pageSize).offset(offset).execute()
  return { withdrawals: await withLastDays(rows), page, pages, total }
}

/** A batch of all withdrawals, newest first. */
export async function readWithdrawals(reader: Reader, size: number, after: Key | undefined) {
  const rows = selectWithdrawals(reader).where(comesAfter('withdrawals', after)).limit(size)
  return withLastDays(await rows.execute())
}

export async function findWithdrawal(id: string) {
  const rows = await selectWithdrawals(db).where('withdrawals.id', '=', id).execute()
  return (await withLastDays(rows))[0]
}

/** Empty, without a query, if the shop has no withdrawal function. */
export async function listWithdrawalsOf(orderId: string) {
  if (!(await offersWithdrawal())) return []
  const rows = await selectWithdrawals(db).where('order_id', '=', orderId).execute()
  return withLastDays(rows)
}

async function requireWithdrawals() {
  if (!(await offersWithdrawal())) throw new Refusal(404, 'Page not found')
}

async function findOrderOf(trx: Trx, draft: { orderNumber: string; email: string }) {
  if (!/^\d{1,9}$/.test(draft.orderNumber)) return undefined
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', Number(draft.orderNumber))
    .executeTakeFirst()
  if (!order) return undefined
  const customer = await findOrderCustomer(trx, order.id)
  return { id: order.id, isCustomers: customer?.email.toLowerCase() === draft.email }
}

async function momentText(at: string) {
  const { timeZone, locale } = await shopSettings()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone })
  return format.format(new Date(at))
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
      'withdrawals.answered_at as answeredAt',
      'orders.delivered_at as deliveredAt',
      'orders.status as orderStatus',
    ])
    .orderBy('withdrawals.created_at', 'desc')
    .orderBy('withdrawals.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWithdrawals>['execute']>>[number]

async function withLastDays(rows: Row[]): Promise<Withdrawal[]> {
  const { withdrawalDays, timeZone } = await shopSettings()
  return rows.map(({ deliveredAt, isCustomers, orderStatus, ...row }) => ({
    ...row,
    isCustomers: isCustomers === 1,
    isCancelled: orderStatus === 'cancelled',
    lastDay:
      deliveredAt && withdrawalDays ? lastDayOf(deliveredAt, withdrawalDays, timeZone) : null,
  }))
}

/** The day of the delivery does not count (Regulation 1182/71, article 3). Returns the time at which the day begins. */
export function lastDayOf(deliveredAt: string, days: number, timeZone: string) {
  const delivered = dateIn(timeZone)(new Date(deliveredAt))
  return startOfDay(dayAfter(delivered, days), timeZone)
}
