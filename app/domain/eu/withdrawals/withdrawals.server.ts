import { db, type Reader, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { comesAfter, type Key } from '~/domain/basics/lists/batches.server'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { consume, tryConsume } from '~/domain/basics/rate-limits.server'
import { refuseChanged } from '~/domain/basics/refusals/expected.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { dateIn, dayAfter, startOfDay } from '~/domain/basics/time/days'
import { findOrderCustomer } from '~/domain/buying/orders/order-customers.server'
import { emailCustomer, emailShopkeeper } from '~/domain/buying/orders/order-emails.server'
import { findOrder } from '~/domain/buying/orders/orders.server'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import {
  type Declared,
  newWithdrawalEmail,
  withdrawalAnsweredEmail,
  withdrawalDeclaredEmail,
} from '~/mail/withdrawal-emails.server'
import { hasWebAddress } from './web-addresses.server'
import { type WithdrawalAnswer, WithdrawalDraft as WithdrawalForm } from './withdrawal-draft'
import { type DeclaredOutcome, isWaiting, type Withdrawal } from './withdrawals'

export { WithdrawalAnswer } from './withdrawal-draft'

export const WithdrawalDraft = WithdrawalForm.refine(({ name }) => !hasWebAddress(name), {
  path: ['name'],
  message: msg('Name must not contain a web address. Write a space after a full stop'),
})

/** Whether customers can withdraw from a contract in the shop. */
export async function offersWithdrawal() {
  return (await shopSettings()).withdrawalDays !== null
}

type Draft = z.output<typeof WithdrawalDraft>

/**
 * Stores each declaration and sends a receipt to the typed address, unless too many were requested. While the order's
 * customer waits for an answer, a repeated declaration is joined with the first. Only this customer, logged in, learns
 * so: for others, neither the answer nor the receipt depends on the order.
 * @throws {Refusal} 404 if the shop has no withdrawal function, 429 after too many declarations of this client.
 */
export async function declareWithdrawal(
  draft: Draft,
  clientIp: string,
  user?: User,
): Promise<DeclaredOutcome> {
  await requireWithdrawals()
  await consume('withdrawalByClient', clientIp)
  const mayConfirm = await mayEmailReceipt(draft.email, clientIp)
  return transaction(async (trx) => {
    const order = await findOrderOf(trx, draft)
    const open = order?.isCustomers ? await findOpen(trx, order.id, draft.email) : undefined
    const withdrawal = open ?? (await insertWithdrawal(trx, draft, order))
    const declared = { ...draft, id: withdrawal.id, at: await momentText(withdrawal.created_at) }
    if (mayConfirm && !withdrawal.confirmed_at) await confirm(trx, declared, order)
    if (!open) await emailShopkeeper(trx, newWithdrawalEmail(declared, mayConfirm))
    if (open && order?.userId === user?.id) return 'known'
    return mayConfirm ? 'confirmed' : 'unconfirmed'
  })
}

/** When the shop received the first withdrawal from this order that waits for an answer, if it is an order of this user. */
export async function findOwnWaiting(user: User | undefined, orderNumber: string) {
  const order = user && orderNumber ? await findOrder(orderNumber) : undefined
  if (!order || order.userId !== user?.id) return undefined
  return (await listWithdrawalsOf(order.id)).findLast(isWaiting)?.createdAt
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

async function mayEmailReceipt(email: string, clientIp: string) {
  const isClientAllowed =
    (await tryConsume('receiptByClient', clientIp)) ||
    (await tryConsume('laterReceiptByClient', clientIp))
  return (
    isClientAllowed &&
    (await tryConsume('receiptByEmailAndClient', `${email} ${clientIp}`)) &&
    (await tryConsume('receiptByEmail', email))
  )
}

type FoundOrder = Awaited<ReturnType<typeof findOrderOf>>

/** The withdrawals of the orders' customers that the shop has not answered: `isWaiting` as SQL. */
export function selectWaiting(reader: Reader) {
  return reader
    .selectFrom('withdrawals')
    .where('withdrawals.status', '=', 'declared')
    .where('is_customers', '=', 1)
}

function findOpen(trx: Trx, orderId: string, email: string) {
  return selectWaiting(trx)
    .select(['id', 'created_at', 'confirmed_at'])
    .where('order_id', '=', orderId)
    .where('email', '=', email)
    .orderBy('id')
    .executeTakeFirst()
}

function insertWithdrawal(trx: Trx, { name, orderNumber, email }: Draft, order: FoundOrder) {
  return trx
    .insertInto('withdrawals')
    .values({
      id: newId(),
      order_number: orderNumber,
      order_id: order?.id ?? null,
      name,
      email,
      is_customers: order?.isCustomers ? 1 : 0,
      created_at: timeFromNow(),
    })
    .returning(['id', 'created_at', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

async function confirm(trx: Trx, declared: Declared, order: FoundOrder) {
  if (order?.isCustomers) {
    await emailCustomer(trx, order.id, ({ lines }) => withdrawalDeclaredEmail(declared, lines))
  } else {
    await enqueueEmail(trx, { email: declared.email }, withdrawalDeclaredEmail(declared))
  }
  await trx
    .updateTable('withdrawals')
    .set({ confirmed_at: timeFromNow() })
    .where('id', '=', declared.id)
    .execute()
}

async function findOrderOf(trx: Trx, draft: { orderNumber: string; email: string }) {
  if (!/^\d{1,9}$/.test(draft.orderNumber)) return undefined
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'user_id as userId'])
    .where('order_number', '=', Number(draft.orderNumber))
    .executeTakeFirst()
  if (!order) return undefined
  const customer = await findOrderCustomer(trx, order.id)
  return { ...order, isCustomers: customer?.email.toLowerCase() === draft.email }
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
      'withdrawals.confirmed_at as confirmedAt',
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
