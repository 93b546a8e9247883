import { db } from 'db/client'
import type { Database } from 'db/schema'
import { wordsOf } from 'db/searchable'
import { userSearch } from 'db/user-search'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { OrdersQuery } from './orders'

export async function matchingOrders({ status, payment, search }: OrdersQuery) {
  let query = db.selectFrom('orders')
  if (status === 'to-deliver') query = query.where(toDeliver)
  else if (status) query = query.where('status', '=', status)
  if (payment === 'unpaid') query = query.where(unpaid)
  if (payment === 'refund') query = query.where(refundDue)
  const users = await userSearch(db, search)
  return users ? query.where((eb) => eb.or(conditionsOf(eb, search, users))) : query
}

type Orders = ExpressionBuilder<Database, 'orders'>
type UserFilter = NonNullable<Awaited<ReturnType<typeof userSearch>>>

function conditionsOf(eb: Orders, search: string, users: UserFilter) {
  const idsOfUsers = (filter: UserFilter) => eb.selectFrom('users').select('id').where(filter)
  const words = wordsOf(search)
  const conditions: Expression<SqlBool>[] = [
    eb('user_id', 'in', idsOfUsers(users)),
    eb('id', 'in', orderIdsWithAddress('order_addresses', words)),
    eb('id', 'in', orderIdsWithAddress('order_invoice_addresses', words)),
    eb('id', 'in', orderIdsWithOwnContact(words)),
    eb('id', 'in', orderIdsWithArticle(search)),
  ]
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  if (number) conditions.push(eb('order_number', '=', Number(number)))
  if (/^[0-9a-f]{24}$/.test(search)) conditions.push(eb('id', '=', search))
  const digits = search.replace(/\D/g, '')
  if (digits.length >= minDigits && /^[+\d\s().-]+$/.test(search)) {
    conditions.push(
      eb('user_id', 'in', idsOfUsers(hasDigits('phone', digits))),
      eb.and([hasOwnContact(eb), hasDigits('customer_phone', digits)]),
    )
  }
  return conditions
}

/** Must say the same as `canSend` in shipping-state.ts. Counts units only if the order has a parcel. */
export const toDeliver = sql<SqlBool>`orders.status = 'processing' and (
  not exists (select 1 from parcels where parcels.order_id = orders.id)
  or exists (
    select 1 from order_items where order_items.order_id = orders.id and order_items.quantity > (
      select coalesce(sum(gone.quantity), 0) from (
        select position, quantity from parcels
        join parcel_items on parcel_id = parcels.id where parcels.order_id = orders.id
        union all
        select position, quantity from refunds
        join refund_items on refund_id = refunds.id where refunds.order_id = orders.id
      ) as gone where gone.position = order_items.position
    )
  )
)`

/** Must say the same as `isUnpaid` in orders.ts. */
export function unpaid(eb: Orders) {
  const payments = eb.selectFrom('order_payments').select('order_id').where('paid_at', 'is', null)
  const takenBack = eb
    .selectFrom('refunds')
    .select('order_id')
    .groupBy('order_id')
    .having((refunds) => refunds.fn.sum('amount'), '>=', eb.ref('orders.total'))
  return eb.and([
    eb('status', '!=', 'cancelled'),
    eb('total', '>', 0),
    eb('id', 'in', payments),
    eb.not(eb.exists(takenBack.whereRef('order_id', '=', 'orders.id'))),
  ])
}

/** Must say the same as `isRefundDue` in orders.ts. */
export function refundDue(eb: Orders) {
  return eb('id', 'in', eb.selectFrom('refunds').select('order_id').where('status', '=', 'due'))
}

// `lower` changes only ASCII letters in this column, on both engines.
function orderIdsWithArticle(search: string) {
  const sku = search.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return db
    .selectFrom('order_items')
    .select('order_id')
    .where(sql<SqlBool>`sku is not null and lower(sku) = ${sku}`)
}

type AddressTable = 'order_addresses' | 'order_invoice_addresses'

function orderIdsWithAddress(table: AddressTable, words: string[]) {
  const address = sql<string>`searchable(name || ' ' || lines || ' ' || postcode || ' ' || city)`
  return db.selectFrom(table).select('order_id').where(containsWords(address, words))
}

// `case` makes the database look for the account first, and convert only the contacts that the orders have themselves.
function orderIdsWithOwnContact(words: string[]) {
  const contact = sql<string>`
    case when users.id is null or is_contact_corrected = 1
      then searchable(customer_name || ' ' || customer_email) end`
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where(containsWords(contact, words))
}

function containsWords(text: Expression<string>, words: string[]) {
  if (words.length === 0) return sql<SqlBool>`1 = 0`
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[!%_]/g, '!$&')}%`
    return sql`${text} like ${pattern} escape '!'`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** True if the account was deleted, or does not decide the contact of this order. */
function hasOwnContact(eb: Orders) {
  const account = eb.selectFrom('users').select('id').whereRef('users.id', '=', 'orders.user_id')
  return eb.or([eb('is_contact_corrected', '=', 1), eb.not(eb.exists(account))])
}

// Fewer digits would match too many phone numbers.
const minDigits = 4

const hasDigits = (column: string, digits: string) => sql<boolean>`
  replace(replace(replace(replace(replace(${sql.ref(column)}, ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')
    like ${`%${digits}%`}`
