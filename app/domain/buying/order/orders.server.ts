import { db, type Reader, type Trx } from 'db/client'
import { orderColumns } from 'db/schema/orders'
import { timeFromNow } from 'db/time'
import { inBatches, nextBatch } from '~/domain/basics/lists/batches.server'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { refuseChanged } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { preparedQuery } from '~/speed/prepared-query.server'
import { type OrderDetails, readOrderDetails } from './order-details.server'
import { deliveryUndoTimeout, type Order, type OrderWithoutItems } from './orders'
import { hasRest } from './refund-amounts'

// Links in emails contain the number, links in pages the id.
export async function findOrder(idOrNumber: string, reader: Reader = db) {
  const row = await reader
    .selectFrom('orders')
    .select(orderColumns)
    .$if(isNumber(idOrNumber), (query) => query.where('order_number', '=', Number(idOrNumber)))
    .$if(!isNumber(idOrNumber), (query) => query.where('id', '=', idOrNumber))
    .executeTakeFirst()
  return row && (await withDetails([row], reader))[0]
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** @throws {Refusal} 404 if there is no order with the id. */
export async function requireOrder(trx: Trx, id: string) {
  const order = await findOrder(id, trx)
  if (order?.id !== id) throw new Refusal(404, 'Order not found')
  return order
}

/** @throws {Refusal} 404 if the order does not exist, 409 if it is delivered or cancelled. */
export async function requireProcessing(trx: Trx, idOrNumber: string) {
  const order = await findOrder(idOrNumber, trx)
  if (!order) throw new Refusal(404, 'Order not found')
  refuseCancelled(order)
  if (order.status !== 'processing') {
    const number = String(order.number)
    throw new Refusal(409, message('Order {number} is already delivered', { number }))
  }
  return order
}

/** @throws {Refusal} 404 if the order does not exist or has no payment. */
export async function requirePayment(trx: Trx, id: string) {
  const order = await requireOrder(trx, id)
  if (!order.payment) throw new Refusal(404, 'Order not found')
  return { order, payment: order.payment, number: String(order.number) }
}

/** @throws {Refusal} 409 */
export function refuseCancelled({ status, number }: Pick<Order, 'status' | 'number'>) {
  if (status === 'cancelled')
    throw new Refusal(409, message('Order {number} is cancelled', { number: String(number) }))
}

/** Why a payment or a refund is not changed by hand. */
export const atProvider = (number: string) =>
  message('The payment provider says how order {number} stands. Ask it again instead', { number })

export function canUndoDelivery(order: Order) {
  const { deliveredAt } = order
  return (
    deliveredAt !== null && deliveredAt > timeFromNow(-deliveryUndoTimeout.ms) && hasRest(order)
  )
}

type OrderVersion = Pick<Order, 'updatedAt'> & { number: number | string }

/** @throws {Refusal} 409 if the order has changed since a page has shown it with `expectedUpdatedAt`. */
export function refuseChangedOrder(
  { number, updatedAt }: OrderVersion,
  expectedUpdatedAt: string | undefined,
) {
  const text = msg('Order {number} has changed since you opened the form. Check it, then try again')
  refuseChanged(updatedAt, expectedUpdatedAt, message(text, { number: String(number) }))
}

/**
 * Each change of what an admin decides by calls it, so that `refuseChangedOrder` notices. Not that of a cancelled order:
 * its `updatedAt` is the date of its cancellation.
 */
export async function touchOrder(trx: Trx, id: string) {
  await trx
    .updateTable('orders')
    .set({ updated_at: timeFromNow() })
    .where('id', '=', id)
    .where('status', '!=', 'cancelled')
    .execute()
}

const listedColumns = [
  'id',
  'order_number as number',
  'status',
  'total',
  'currency',
  'created_at as createdAt',
] as const

export function listLatestOrders(userId: string, limit: number): Promise<OrderWithoutItems[]> {
  return db
    .selectFrom('orders')
    .select(listedColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type OwnOrder = OrderWithoutItems &
  Pick<Order, 'voucherCode'> &
  Omit<OrderDetails, 'invoiceAddress' | 'invoices'>

export async function listOwnOrders(userId: string, wantedPage: number) {
  const [count] = await countOwnOrders(db, { userId })
  const total = count?.total ?? 0
  const { page, pages, offset } = paginate(wantedPage, total)
  const rows = await selectOwnOrders(db, { userId, offset })
  const ids = rows.map(({ id }) => id)
  const details = await readOrderDetails(db, ids, { isForList: true })
  const orders = rows.map(({ voucherCode, ...row }): OwnOrder => {
    const { invoiceAddress: _, invoices: __, ...shown } = details(row.id)
    return { ...row, ...(voucherCode && { voucherCode }), ...shown }
  })
  return { orders, page, pages, total }
}

const countOwnOrders = preparedQuery(({ userId }: { userId: string }) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId),
)

const selectOwnOrders = preparedQuery(({ userId, offset }: { userId: string; offset: number }) =>
  db
    .selectFrom('orders')
    .select([...listedColumns, 'voucher_code as voucherCode'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset),
)

/** Yields the newest orders first; if `userId` is missing, those of all users. */
export function exportOrders(userId?: string) {
  return inBatches(async (reader, size, after) => {
    const rows = await reader
      .selectFrom('orders')
      .select(orderColumns)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .$call(nextBatch('orders', size, after))
      .execute()
    return withDetails(rows, reader)
  })
}

/** Expects rows that were read with `orderColumns`. */
export async function withDetails(rows: OrderRow[], reader: Reader = db): Promise<Order[]> {
  const details = await readOrderDetails(
    reader,
    rows.map((row) => row.id),
  )
  return rows.map(({ voucherCode, ...row }) => ({
    ...row,
    // Without a byte in the pages of a shop that takes no notes, or no vouchers.
    customerNote: row.customerNote || undefined,
    ...(voucherCode && { voucherCode }),
    ...details(row.id),
  }))
}

type OrderRow = Omit<Order, keyof OrderDetails | 'voucherCode'> & { voucherCode: string | null }
