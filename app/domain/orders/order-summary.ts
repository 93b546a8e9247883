import type { Money } from '~/domain/money'
import type { Order } from './orders'
import { taxesOf } from './orders'
import { rateText } from './tax'

/** One line of an order in an email: what, and how much. */
export interface SummaryLine {
  label: string
  amount: string
  isTotal?: boolean
}

/** The items of an order, its delivery, its total, and the taxes it includes. */
export function summaryOf(order: Order, money: Money): SummaryLine[] {
  const { items, delivery, total } = order
  return [
    ...items.map(({ quantity, productName, price }) => ({
      label: `${quantity} × ${productName}`,
      amount: money.format(price * quantity),
    })),
    ...(delivery
      ? [{ label: `Delivery: ${delivery.name}`, amount: freeOr(money, delivery.price) }]
      : []),
    { label: 'Total', amount: money.format(total), isTotal: true },
    ...taxesOf(order).map(({ rate, tax }) => ({
      label: `Includes ${rateText(rate)} tax`,
      amount: money.format(tax),
    })),
  ]
}

/** A price of delivery for readers. */
export function freeOr(money: Money, price: number) {
  return price === 0 ? 'Free' : money.format(price)
}
