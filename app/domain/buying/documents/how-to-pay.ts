import type { Money } from '~/domain/basics/money/money'
import { type Order, paidAtHandover, toPay } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'

/**
 * The shopkeeper's text may promise to send the goods after the payment. Once they are on their way, it is empty, unless
 * nothing else says how to pay.
 */
export function instructionsOf({ payment, status, parcels }: Order) {
  if (!payment) return ''
  const isSent = parcels || status === 'delivered'
  const isOnlyText = !payment.link && [...paidAtHandover, 'other'].includes(payment.kind)
  return isSent && !isOnlyText ? '' : payment.instructions
}

export function transferRequest(order: Order, money: Money) {
  return t('Please transfer {amount} to this account. Use {number} as the reference.', {
    amount: money.format(toPay(order)),
    number: String(order.number),
  })
}

export function onlineRequest(order: Order, money: Money) {
  return t('Please pay {amount} on the linked page. Give {number} as the reference.', {
    amount: money.format(toPay(order)),
    number: String(order.number),
  })
}

/** To the page of a payment provider. Without a URL, the payment is on its way. */
export interface PayLink {
  text: string
  url?: string
  /** Where the customer can choose another way to pay, or give up the order. */
  other?: string
}
