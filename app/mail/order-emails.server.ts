import type { EmailContent, Line, Part } from './email-content'
import { links } from './links.server'

export interface OrderInEmail {
  number: number
  total: string
  lines: Line[]
  deliveryAndPayment: string[]
  isCollected: boolean
  isRefundDue: boolean
  /** Only for the customer. */
  howToPay: string[]
  /** `accountId` is null if the account was deleted. */
  customer: { accountId: string | null; name: string; email: string; phone: string }
}

/** `texts` is what the law wants customers to get with the order. */
export function orderPlacedEmail(order: OrderInEmail, texts: Part[]): EmailContent {
  return ({ name, contactEmail }) => ({
    subject: `Your order ${order.number} at ${name}`,
    parts: [
      `Thank you for your order ${order.number}. We will email you again when ${order.isCollected ? 'you have collected it' : 'it has been delivered'}.`,
      { lines: order.lines },
      ...order.deliveryAndPayment,
      ...order.howToPay,
      ...viewOrder(order),
      ...questions(contactEmail),
      ...texts,
    ],
  })
}

export function orderPaidEmail(order: OrderInEmail): EmailContent {
  return () => ({
    subject: `We have received your payment for order ${order.number}`,
    parts: [`Thank you. Your payment for order ${order.number} has arrived.`, ...viewOrder(order)],
  })
}

export function orderDeliveredEmail(order: OrderInEmail): EmailContent {
  return () => ({
    subject: `Your order ${order.number} was delivered`,
    parts: [
      `Your order ${order.number} has been delivered. We hope you like it.`,
      { lines: order.lines },
      ...viewOrder(order),
    ],
  })
}

export function deliveryUndoneEmail(order: OrderInEmail): EmailContent {
  return ({ contactEmail }) => ({
    subject: `Your order ${order.number} has not been delivered yet`,
    parts: [
      `We told you that your order ${order.number} had been delivered. That was a mistake, and we are sorry. We are still working on your order and will email you again when it has been delivered.`,
      ...viewOrder(order),
      ...questions(contactEmail),
    ],
  })
}

export function orderCancelledEmail(order: OrderInEmail): EmailContent {
  return ({ contactEmail }) => ({
    subject: `Your order ${order.number} was cancelled`,
    parts: [
      `Your order ${order.number} has been cancelled and won't be delivered.`,
      ...(order.isRefundDue ? [`We will return your payment of ${order.total}.`] : []),
      { lines: order.lines },
      `If you did not expect this, please contact us${contactEmail && `: ${contactEmail}`}.`,
    ],
  })
}

export function orderRefundedEmail(order: OrderInEmail): EmailContent {
  return ({ contactEmail }) => ({
    subject: `We have returned your payment for order ${order.number}`,
    parts: [
      `Your order ${order.number} was cancelled. We have returned your payment of ${order.total}.`,
      ...viewOrder(order),
      ...questions(contactEmail),
    ],
  })
}

export function refundUndoneEmail(order: OrderInEmail): EmailContent {
  return ({ contactEmail }) => ({
    subject: `We have not returned your payment for order ${order.number} yet`,
    parts: [
      `We told you that we had returned your payment for order ${order.number}. That was a mistake, and we are sorry. We will return your payment of ${order.total} and email you again.`,
      ...viewOrder(order),
      ...questions(contactEmail),
    ],
  })
}

// Without an account, customers cannot log in to see their orders.
function viewOrder({ number, customer }: OrderInEmail): Part[] {
  return customer.accountId ? [{ label: 'View your order', href: links.order(number) }] : []
}

export function questions(contactEmail: string) {
  return contactEmail ? [`Questions? Email us at ${contactEmail}.`] : []
}
