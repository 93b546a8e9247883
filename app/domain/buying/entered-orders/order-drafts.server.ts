import { db, type Trx } from 'db/client'
import { newId, timeOfId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { retention } from '~/domain/basics/time/retention'
import { findLastAddress, findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { findOrder } from '~/domain/buying/order/orders.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import type { EnteredOrderForm } from './entered-order-draft'

/** What an admin has entered so far. */
export type Content = Pick<EnteredOrderForm, 'lines' | 'findCustomer' | 'findProduct'> &
  Partial<EnteredOrderForm>

export const emptyContent: Content = { lines: [], findCustomer: '', findProduct: '' }

export const newDraftId = newId

/** Whether the order that its form may have placed is no longer remembered, so that it could place a second one. */
export function isExpiredDraft(id: string) {
  return timeOfId(id) < Date.now() - retention.orderKeys.ms
}

export async function findDraft({ id: adminId }: User, id: string): Promise<Content | undefined> {
  const row = await selectDrafts(adminId).where('id', '=', id).executeTakeFirst()
  return row && JSON.parse(row.content)
}

/** Those of the admin that are not placed yet, newest first. */
export async function listDrafts({ id: adminId }: User) {
  const rows = await selectDrafts(adminId).orderBy('id', 'desc').limit(10).execute()
  return rows.map(({ id, createdAt, content }) => {
    const { lines, name = '' }: Content = JSON.parse(content)
    return { id, createdAt, name, lines: lines.length }
  })
}

function selectDrafts(adminId: string) {
  return db
    .selectFrom('order_drafts')
    .select(['id', 'content', 'created_at as createdAt'])
    .where('admin_id', '=', adminId)
}

/** @throws {Refusal} 409 if another admin has a draft with this id. */
export function saveDraft(admin: User, id: string, content: Content) {
  return asStaff('orders', admin, async (trx) => {
    const values = { content: JSON.stringify(content) }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('order_drafts')
      .values({ id, admin_id: admin.id, ...values, created_at: timeFromNow() })
      .onConflict((row) =>
        row.column('id').doUpdateSet(values).where('order_drafts.admin_id', '=', admin.id),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal(409, 'The form could not be read')
  })
}

export async function deleteDraft(trx: Trx, admin: User, id: string) {
  await trx
    .deleteFrom('order_drafts')
    .where('id', '=', id)
    .where('admin_id', '=', admin.id)
    .execute()
}

/** For a new order with the customer, the lines and the addresses of the old one, at the prices of today. */
export async function copyOfOrder(orderId: string): Promise<Content | undefined> {
  const order = await findOrder(orderId)
  if (!order) return undefined
  const customer = await findOrderCustomer(db, order.id)
  const { name = '', email = '', phone = '', accountId } = customer ?? {}
  return {
    ...emptyContent,
    ...(accountId ? { customer: accountId, name } : { name, email, phone }),
    lines: order.items.map(({ variantId, quantity }) => ({
      variantId,
      units: quantity,
      reason: '',
    })),
    address: order.address,
    invoiceAddress: order.invoiceAddress,
  }
}

/** With one more unit of the variant. */
export function withLine(content: Content, variantId: string): Content {
  const { lines } = content
  const known = lines.find((line) => line.variantId === variantId)
  if (!known) return { ...content, lines: [...lines, { variantId, units: 1, reason: '' }] }
  const more = { ...known, units: known.units + 1 }
  return { ...content, lines: lines.map((line) => (line === known ? more : line)) }
}

/** With the last address of the account, unless one was entered. */
export async function withAccount(content: Content, userId: string): Promise<Content> {
  const { lines } = content.address ?? {}
  const address = lines ? content.address : await findLastAddress(userId)
  return { ...content, customer: userId, findCustomer: '', address: address ?? content.address }
}
