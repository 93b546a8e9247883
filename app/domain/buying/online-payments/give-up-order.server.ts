import { transaction } from 'db/client'
import { endOrder } from '~/domain/buying/changes/order-status.server'
import { theShop } from '~/domain/people/access/activity.server'
import { msg } from '~/languages/translate'
import { askFirst, requireChangeable } from './change-payment.server'

/** Cancels the order as an admin would do. @throws {Refusal} 409 as `choosePaymentMethod` */
export async function giveUpOrder(orderId: string, clientIp: string) {
  await askFirst(orderId, clientIp)
  await transaction(async (trx) => {
    await requireChangeable(trx, orderId)
    await endOrder(trx, theShop, orderId, 'cancelled')
  })
  return { message: msg('Order cancelled') }
}
