import { db, type Reader, type Trx } from 'db/client'
import { sql } from 'kysely'
import type { PostalAddress } from '~/domain/buying/countries/postal-address'
import { refundDue } from './matching-orders.server'
import { type ListedOrder, maxNamedOrders, type Order, type OrderCustomer } from './orders'

/**
 * Returns a function that finds the customer of one of these orders: the account, or, if it was deleted or the contact
 * was corrected for this order, the copy in the order. It returns null if the order is anonymous, or if the account was deleted before orders had a copy.
 */
export async function readOrderCustomers(
  reader: Reader,
  orderIds: string[],
): Promise<(orderId: string) => OrderCustomer | null> {
  if (orderIds.length === 0) return () => null
  const rows = await reader
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('guest_orders', 'guest_orders.order_id', 'orders.id')
    .select(['orders.id as orderId', 'users.id as accountId'])
    .select('guest_orders.order_id as guestOrder')
    .select([
      contact('name').as('name'),
      contact('email').as('email'),
      contact('phone').as('phone'),
    ])
    .where('orders.id', 'in', orderIds)
    .execute()
  const customers = new Map(
    rows.map(({ orderId, accountId, guestOrder, name, email, phone }) => [
      orderId,
      name === null || email === null
        ? null
        : {
            accountId,
            name,
            email,
            phone: phone ?? '',
            ...(guestOrder !== null && { isGuest: true as const }),
          },
    ]),
  )
  return (orderId) => customers.get(orderId) ?? null
}

function contact(field: 'name' | 'email' | 'phone') {
  return sql.raw<string | null>(`case when is_contact_corrected = 1 then customer_${field}
    else coalesce(users.${field}, customer_${field}) end`)
}

export async function findOrderCustomer(reader: Reader, orderId: string) {
  return (await readOrderCustomers(reader, [orderId]))(orderId)
}

export async function withCustomers(orders: Order[], reader: Reader = db): Promise<ListedOrder[]> {
  const customerOf = await readOrderCustomers(
    reader,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...order, customer: customerOf(order.id) }))
}

export function readContact(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['name as customer_name', 'email as customer_email', 'phone as customer_phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function findLastAddress(userId: string): Promise<PostalAddress | undefined> {
  return db
    .selectFrom('addresses')
    .select(['name', 'lines', 'postcode', 'city', 'country'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function rememberAddress(trx: Trx, userId: string, address: PostalAddress) {
  await trx
    .insertInto('addresses')
    .values({ user_id: userId, ...address })
    .onConflict((row) => row.column('user_id').doUpdateSet(address))
    .execute()
}

/** Call this before an account is deleted: it may have changed since the orders were placed. */
export async function copyContactToOrders(trx: Trx, userId: string) {
  const contact = await readContact(trx, userId)
  await trx
    .updateTable('orders')
    .set(contact)
    .where('user_id', '=', userId)
    .where('is_contact_corrected', '=', 0)
    .execute()
}

/** Lists the numbers of the orders for which the shop still owes the user goods or money. */
export async function listOpenOrders(userId: string, reader: Reader = db) {
  const rows = await reader
    .selectFrom('orders')
    .select('order_number as number')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', '=', 'processing'), refundDue(eb)]))
    .orderBy('order_number')
    .limit(maxNamedOrders + 1)
    .execute()
  return rows.map((row) => row.number)
}
