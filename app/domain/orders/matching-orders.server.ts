import { db } from 'db/client'
import type { Database } from 'db/schema'
import { findUsers, wordsOf } from 'db/search'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { OrdersQuery } from './orders'

export async function matchingOrders({ status, onlyUnpaid, search }: OrdersQuery) {
  const customerFilter = await findUsers(db, search)
  return db
    .selectFrom('orders')
    .$if(status !== '', (query) => query.where('status', '=', status))
    .$if(onlyUnpaid === true, (query) => query.where(unpaid))
    .$if(customerFilter !== undefined, (query) =>
      query.where((eb) => {
        const conditions: Expression<SqlBool>[] = []
        conditions.push(
          eb(
            'user_id',
            'in',
            eb
              .selectFrom('users')
              .select('id')
              .where(customerFilter ?? eb.lit(false)),
          ),
        )
        const number = /^#?(\d{1,9})$/.exec(search)?.[1]
        if (number) conditions.push(eb('order_number', '=', Number(number)))
        conditions.push(eb('id', 'in', orderIdsWithAddress(search)))
        if (/^[0-9a-f]{24}$/.test(search)) conditions.push(eb('id', '=', search))
        const digits = search.replace(/\D/g, '')
        if (digits.length >= minDigits && /^[+\d\s().-]+$/.test(search)) {
          conditions.push(
            eb('user_id', 'in', eb.selectFrom('users').select('id').where(hasPhone(digits))),
          )
        }
        return eb.or(conditions)
      }),
    )
}

/** `isUnpaid` from orders.ts as an SQL condition. */
export function unpaid(eb: ExpressionBuilder<Database, 'orders'>) {
  const payments = eb.selectFrom('order_payments').select('order_id').where('paid_at', 'is', null)
  return eb.and([eb('status', '!=', 'cancelled'), eb('id', 'in', payments)])
}

function orderIdsWithAddress(search: string) {
  const address = sql<string>`searchable(name || ' ' || lines || ' ' || postcode || ' ' || city)`
  return wordsOf(search).reduce((query, word) => {
    const pattern = `%${word.replace(/[!%_]/g, '!$&')}%`
    return query.where(sql<boolean>`${address} like ${pattern} escape '!'`)
  }, db.selectFrom('order_addresses').select('order_id'))
}

// Fewer digits would match too many phone numbers.
const minDigits = 4

const hasPhone = (digits: string) => sql<boolean>`
  replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')
    like ${`%${digits}%`}`
