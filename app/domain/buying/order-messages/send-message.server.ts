import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import { requireOrder } from '~/domain/buying/order/orders.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { msg } from '~/languages/translate'
import { orderMessageEmail } from '~/mail/order-emails.server'
import { settings } from '~/settings.server'
import type { OrderMessageDraft } from './message-draft'

export { OrderMessageDraft } from './message-draft'

/**
 * Emails the customer. The message also stays on the page of the order.
 * @throws {Refusal} 404 if the order does not exist, 409 if another message was sent since the form was rendered.
 */
export async function sendMessage(
  admin: User,
  orderId: string,
  { text, after }: z.output<typeof OrderMessageDraft>,
) {
  await asStaff('orders', admin, async (trx) => {
    const { number, messages = [] } = await requireOrder(trx, orderId)
    const last = messages.at(-1)
    if (last && last.id !== after) {
      // The same form, sent twice.
      if (last.text === text) return
      throw new Refusal(
        409,
        'Another message was sent since you opened the form. Read it, then send yours',
      )
    }
    await trx
      .insertInto('order_messages')
      .values({
        id: newId(),
        order_id: orderId,
        author_name: admin.name,
        text,
        created_at: timeFromNow(),
      })
      .execute()
    await emailCustomer(trx, orderId, (order) => orderMessageEmail(order, text))
    const numbered = { number: String(number) }
    await record(trx, admin, 'sent a message about order {number} to the customer', numbered)
  })
  return { message: settings.hasMail ? msg('Message sent') : msg('Message added to the order') }
}
