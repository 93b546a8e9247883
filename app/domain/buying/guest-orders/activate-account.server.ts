import type { Trx } from 'db/client'
import { sql } from 'kysely'
import { activate } from '~/domain/people/accounts/registration.server'

/** The orders of the confirmed email address now belong to the account. @throws {Refusal} as `activate` */
export function activateAccount(token: string) {
  return activate(token, joinOrders)
}

async function joinOrders(trx: Trx, { id, email }: { id: string; email: string }) {
  await sql`
    update orders set user_id = ${id}
    where id in (select order_id from guest_orders where email = ${email})`.execute(trx)
  await trx.deleteFrom('guest_orders').where('email', '=', email).execute()
}
