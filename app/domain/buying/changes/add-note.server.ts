import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { requireOrder } from '~/domain/buying/order/orders.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { msg } from '~/languages/translate'
import type { OrderNoteDraft } from './note-draft'

export { OrderNoteDraft } from './note-draft'

export async function addNote(
  admin: User,
  orderId: string,
  { text }: z.output<typeof OrderNoteDraft>,
) {
  await asStaff('orders|money', admin, async (trx) => {
    const { number } = await requireOrder(trx, orderId)
    await trx
      .insertInto('order_notes')
      .values({
        id: newId(),
        order_id: orderId,
        author_name: admin.name,
        text,
        created_at: timeFromNow(),
      })
      .execute()
    await record(trx, admin, 'added a note to order {number}', { number: String(number) })
  })
  return { message: msg('Note added') }
}
