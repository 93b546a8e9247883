import { db, type Reader, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { consume, tryConsume } from '~/domain/basics/rate-limits.server'
import { emailCustomer, emailShopkeeper } from '~/domain/buying/documents/order-recipients.server'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { findOrder } from '~/domain/buying/order/orders.server'
import type { User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import {
  type Declared,
  newWithdrawalEmail,
  withdrawalDeclaredEmail,
} from '~/mail/withdrawal-emails.server'
import { settings } from '~/settings.server'
import { hasWebAddress } from './web-addresses.server'
import { WithdrawalDraft as WithdrawalForm } from './withdrawal-draft'
import { type DeclaredOutcome, isWaiting, type WithdrawnLine } from './withdrawals'
import { listWithdrawalsOf, requireWithdrawals, selectWaiting } from './withdrawals.server'
import {
  findOwnOrder,
  findOwnPart,
  type KnownCustomer,
  partTexts,
  readWithdrawnParts,
  storeWithdrawnPart,
  withdrawableLines,
} from './withdrawn-part.server'

export const WithdrawalDraft = WithdrawalForm.refine(({ name }) => !hasWebAddress(name), {
  path: ['name'],
  message: msg('Name must not contain a web address. Write a space after a full stop'),
})

export type Draft = z.output<typeof WithdrawalDraft>

export interface Declaring extends KnownCustomer {
  /** By the position of the line, if the form showed the lines of the order. */
  units?: Map<number, string>
}

/**
 * Stores each declaration and sends a receipt to the typed address, unless there is no mail server or too many were requested. While the order's
 * customer waits for an answer, a repeated declaration is joined with the first. Only this customer, logged in, learns
 * so: for others, neither the answer nor the receipt depends on the order.
 * @throws {Refusal} 404 if the shop has no withdrawal function, 429 after too many declarations of this client, and as
 * `findOwnPart`.
 */
export async function declareWithdrawal(
  draft: Draft,
  clientIp: string,
  { units, ...customer }: Declaring = {},
): Promise<DeclaredOutcome> {
  await requireWithdrawals()
  const { user } = customer
  const part = await findOwnPart(customer, draft.orderNumber, units)
  await consume('withdrawalByClient', clientIp)
  const mayConfirm =
    settings.hasMail &&
    ((await isRepeated(draft, user, part)) || (await mayEmailReceipt(draft.email, clientIp)))
  return transaction(async (trx) => {
    const order = await findOrderOf(trx, draft)
    const open = order?.isCustomers ? await findOpen(trx, order.id, draft.email, part) : undefined
    const withdrawal = open ?? (await insertWithdrawal(trx, draft, order, part))
    const declared = {
      ...draft,
      id: withdrawal.id,
      at: await momentText(trx, withdrawal.created_at),
      part: part && partTexts(part),
    }
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

/** What the shop knows already about the order, if the customer may see it; otherwise about the user who is logged in. */
export async function prefillWithdrawal(customer: KnownCustomer, orderNumber: string) {
  const own = await findOwnOrder(customer, orderNumber)
  const { user } = customer
  const { name, email } = own ?? user ?? {}
  const number = own ? String(own.order.number) : user ? '' : orderNumber
  return {
    values: { name, email, orderNumber: number },
    lines: own && withdrawableLines(own.order),
    declared: own && (await listWaitingGoods(own.order.id)),
  }
}

/** What the customer has declared already. The same units again are the same declaration, so the form says it. */
async function listWaitingGoods(orderId: string) {
  const waiting = (await listWithdrawalsOf(orderId)).filter(isWaiting)
  return waiting.flatMap(({ part = [] }) => partTexts(part))
}

/**
 * Whether the order's customer, logged in, repeats a declaration that was confirmed: this sends nothing, so it uses up no
 * receipt. For others, the receipts that are left must not depend on the order.
 */
async function isRepeated(draft: Draft, user: User | undefined, part: Part) {
  const order = user && (await findOrderOf(db, draft))
  if (!order?.isCustomers || order.userId !== user?.id) return false
  return Boolean((await findOpen(db, order.id, draft.email, part))?.confirmed_at)
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
type Part = WithdrawnLine[] | undefined

// A declaration about other units is another declaration.
async function findOpen(reader: Reader, orderId: string, email: string, part: Part) {
  const open = await selectWaiting(reader)
    .select(['id', 'created_at', 'confirmed_at'])
    .where('order_id', '=', orderId)
    .where('email', '=', email)
    .orderBy('id')
    .execute()
  const parts = await readWithdrawnParts(
    reader,
    open.map(({ id }) => id),
  )
  return open.find(({ id }) => unitsText(parts.get(id)) === unitsText(part))
}

const unitsText = (part: Part) => part?.map((it) => `${it.position}: ${it.quantity}`).join()

async function insertWithdrawal(
  trx: Trx,
  { name, orderNumber, email }: Draft,
  order: FoundOrder,
  part: Part = [],
) {
  const row = await trx
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
  await storeWithdrawnPart(trx, row.id, part)
  return row
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

async function findOrderOf(reader: Reader, draft: { orderNumber: string; email: string }) {
  if (!/^\d{1,9}$/.test(draft.orderNumber)) return undefined
  const order = await reader
    .selectFrom('orders')
    .select(['id', 'user_id as userId'])
    .where('order_number', '=', Number(draft.orderNumber))
    .executeTakeFirst()
  if (!order) return undefined
  const customer = await findOrderCustomer(reader, order.id)
  return { ...order, isCustomers: customer?.email.toLowerCase() === draft.email }
}

async function momentText(trx: Trx, at: string) {
  const { timeZone, locale } = await shopSettings(trx)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone })
  return format.format(new Date(at))
}
