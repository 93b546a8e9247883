import type { RefundStatus } from 'db/schema'
import type { Message } from '~/languages/messages'
import { t } from '~/languages/translate'
import type { EmailTemplate, Line, Part } from './email-content'

export interface OrderInEmail {
  number: number
  total: string
  lines: Line[]
  deliveryAndPayment: string[]
  isCollected: boolean
  isCancelled: boolean
  due?: string
  paid?: string
  /** What is paid when the order is collected. */
  toBring?: string
  howToPay: Part[]
  /** `accountId` is null if the customer has no account, or has none any more. */
  customer: { accountId: string | null; name: string; email: string; phone: string }
  /** Undefined if the account was deleted: the customer cannot log in. */
  link?: string
}

/** `texts` is what the law wants customers to get with the order. */
export function orderPlacedEmail(
  order: OrderInEmail,
  texts: Part[],
  attachesNotice = false,
): EmailTemplate {
  return ({ name, contactEmail }) => ({
    subject: t('Your order {number} at {name}', { ...numberOf(order), name }),
    parts: [
      t(
        order.isCollected
          ? 'Thank you for your order {number}. We will email you again when it is ready to collect.'
          : 'Thank you for your order {number}. We will email you again when it has been delivered.',
        numberOf(order),
      ),
      { lines: order.lines },
      ...order.deliveryAndPayment,
      order.paid && t('Your payment of {amount} has arrived.', { amount: order.paid }),
      ...order.howToPay,
      ...ending(order, contactEmail),
    ],
    enclosed: texts,
    attachesNotice,
  })
}

export function orderLinkEmail(order: OrderInEmail): EmailTemplate {
  return ({ name }) => ({
    subject: t('Your order {number} at {name}', { ...numberOf(order), name }),
    parts: [
      t('You have asked for a new link to your order {number}.', numberOf(order)),
      ...viewOrder(order),
    ],
  })
}

/** `text` is what the shopkeeper has typed. */
export function orderMessageEmail(order: OrderInEmail, text: string): EmailTemplate {
  return ({ name, contactEmail }) => ({
    subject: t('Your order {number} at {name}', { ...numberOf(order), name }),
    parts: [text, ...ending(order, contactEmail)],
  })
}

export function orderPaidEmail(order: OrderInEmail): EmailTemplate {
  return () => ({
    subject: t('We have received your payment for order {number}', numberOf(order)),
    parts: [
      t('Thank you. Your payment for order {number} has arrived.', numberOf(order)),
      ...viewOrder(order),
    ],
  })
}

export function orderDeliveredEmail(order: OrderInEmail): EmailTemplate {
  return () => ({
    subject: t(
      order.isCollected
        ? 'You have collected your order {number}'
        : 'Your order {number} was delivered',
      numberOf(order),
    ),
    parts: [
      t(
        order.isCollected
          ? 'You have collected your order {number}. We hope you like it.'
          : 'Your order {number} has been delivered. We hope you like it.',
        numberOf(order),
      ),
      { lines: order.lines },
      ...viewOrder(order),
    ],
  })
}

export function deliveryUndoneEmail(order: OrderInEmail): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t(
      order.isCollected
        ? 'You have not collected your order {number} yet'
        : 'Your order {number} has not been delivered yet',
      numberOf(order),
    ),
    parts: [
      t(
        order.isCollected
          ? 'We told you that you had collected your order {number}. That was a mistake, and we are sorry. It is still waiting for you.'
          : 'We told you that your order {number} had been delivered. That was a mistake, and we are sorry. We are still working on your order and will email you again when it has been delivered.',
        numberOf(order),
      ),
      ...ending(order, contactEmail),
    ],
  })
}

export function orderCancelledEmail(order: OrderInEmail): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t('Your order {number} was cancelled', numberOf(order)),
    parts: [
      t(
        order.isCollected
          ? 'Your order {number} has been cancelled. You can no longer collect it.'
          : "Your order {number} has been cancelled and won't be delivered.",
        numberOf(order),
      ),
      order.due && t('We will return your payment of {total}.', { total: order.due }),
      { lines: order.lines },
      ...viewOrder(order),
      unexpected(contactEmail),
    ],
  })
}

export function orderRefundedEmail(order: OrderInEmail, amount: string): EmailTemplate {
  const values = { ...numberOf(order), amount }
  return ({ contactEmail }) => ({
    subject: t('We have returned {amount} for order {number}', values),
    parts: [
      order.isCancelled
        ? t('Your order {number} was cancelled. We have returned your payment of {total}.', {
            ...numberOf(order),
            total: amount,
          })
        : t('We have returned {amount} for your order {number}.', values),
      ...ending(order, contactEmail),
    ],
  })
}

export function refundUndoneEmail(order: OrderInEmail, amount: string): EmailTemplate {
  const values = { ...numberOf(order), amount }
  return ({ contactEmail }) => ({
    subject: t('We have not returned {amount} for order {number} yet', values),
    parts: [
      t(
        'We told you that we had returned {amount} for your order {number}. That was a mistake, and we are sorry. We will return the money and email you again.',
        values,
      ),
      ...ending(order, contactEmail),
    ],
  })
}

export interface RefundInEmail {
  status: RefundStatus
  amount: string
  lines: Line[]
  reason: string
  /** The number of the correction invoice, if the order has an invoice. */
  correction?: string
}

export function refundEmail(
  order: OrderInEmail,
  { status, amount, lines, reason, correction }: RefundInEmail,
): EmailTemplate {
  const values = { ...numberOf(order), amount }
  return ({ contactEmail }) => ({
    subject:
      status === 'done'
        ? t('We have returned {amount} for order {number}', values)
        : t('Your order {number} was changed', values),
    parts: [
      status === 'done'
        ? t('We have returned {amount} for your order {number}.', values)
        : status === 'due'
          ? t('We have changed your order {number}, and will return {amount} to you.', values)
          : t('We have changed your order {number}. You pay {amount} less.', values),
      { lines },
      reason && t('Reason: {reason}', { reason }),
      correction && t('Your order has correction invoice {correction}.', { correction }),
      ...ending(order, contactEmail),
    ],
  })
}

interface CorrectedDetail {
  label: string | Message
  /** Undefined if the email must not contain it. */
  after?: string
}

export function orderCorrectedEmail(
  order: OrderInEmail,
  changes: CorrectedDetail[],
  correction: string | undefined,
): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t('Your order {number} was corrected', numberOf(order)),
    parts: [
      t('We have corrected these details of your order {number}:', numberOf(order)),
      ...changes.map(({ label, after }) =>
        after === undefined
          ? t(label)
          : t('{name}: {text}', { name: t(label), text: after || t('Not provided') }),
      ),
      correction &&
        t('Correction {correction} of your invoice names the new recipient.', { correction }),
      ...ending(order, contactEmail),
    ],
  })
}

/** To the email address that the order had before, so it does not contain the new one. */
export function emailsMovedEmail(number: string): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t('The contact of your order {number} was changed', { number }),
    parts: [
      t('We now send emails about your order {number} to another email address.', { number }),
      unexpected(contactEmail),
    ],
  })
}

function unexpected(contactEmail: string) {
  return contactEmail
    ? t('If you did not expect this, please contact us: {email}.', { email: contactEmail })
    : t('If you did not expect this, please contact us.')
}

export function numberOf({ number }: OrderInEmail) {
  return { number: String(number) }
}

export function ending(order: OrderInEmail, contactEmail: string) {
  return [...viewOrder(order), ...questions(contactEmail)]
}

export function viewOrder({ link }: Pick<OrderInEmail, 'link'>): Part[] {
  return link ? [{ label: t('View your order'), href: link }] : []
}

export function questions(contactEmail: string) {
  return contactEmail ? [t('Questions? Email us at {email}.', { email: contactEmail })] : []
}
