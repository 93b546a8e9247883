import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import type { EmailTemplate } from './email-content'
import { links } from './links.server'
import { ending, numberOf, type OrderInEmail } from './order-emails.server'

/**
 * For an order that is paid on a page of a provider. Its link leads to the order, because mail scanners open links.
 * `payBy` is the last day of an order that the shop has entered.
 */
export function awaitingPaymentEmail(order: OrderInEmail, payBy?: string): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t('Please pay for your order {number}', numberOf(order)),
    parts: [
      payBy
        ? t(
            'We have entered your order {number} for you and have reserved its items. Please open it and pay by {day}. If we get no payment until then, we will cancel the order.',
            { ...numberOf(order), day: payBy },
          )
        : t(
            'We have your order {number} and have reserved its items for you. Please open it and pay now. If we get no payment within an hour, we will cancel the order.',
            numberOf(order),
          ),
      { lines: order.lines },
      ...order.deliveryAndPayment,
      ...ending(order, contactEmail),
    ],
  })
}

export function surplusPaymentEmail(order: OrderInEmail, amount: string): EmailTemplate {
  const values = { ...numberOf(order), amount }
  return ({ contactEmail }) => ({
    subject: t('We are returning {amount} for order {number}', values),
    parts: [
      order.isCancelled
        ? t(
            'Your payment of {amount} has arrived after your order {number} was cancelled. We are returning it to you.',
            values,
          )
        : t(
            'You have paid {amount} too much for your order {number}. We are returning it to you.',
            values,
          ),
      ...ending(order, contactEmail),
    ],
  })
}

/** What the shop tells its admins about a payment: also a sentence about the order. */
export const paymentProblems = {
  wrong: msg(
    '{amount} was paid for order {number}, which is not what it costs. The order is not marked as paid: check it, and return the money, or mark it as paid.',
  ),
  surplus: msg(
    '{amount} too much was paid for order {number}: it is cancelled, was paid already, or costs less now. The shop returns the money.',
  ),
  unanswered: msg(
    'For a day, the payment provider has not said whether {amount} was paid for order {number}. The shop no longer asks, and does not cancel the order: open it and press “Ask again”.',
  ),
  refundFailed: msg(
    'The refund of {amount} for order {number} has failed: {reason}. Pay it in another way, then mark it as refunded.',
  ),
  refundDisputed: msg(
    'The refund of {amount} for order {number} has failed: {reason}. The customer has disputed the payment, so the bank may have taken it back already: look at the page of the payment provider before you pay it in another way.',
  ),
  late: msg(
    'For 30 days, {amount} for order {number} has been on its way. The shop no longer asks, and does not cancel the order: check it at the payment provider, then mark the order as paid, or cancel it.',
  ),
  refundFound: msg(
    'A refund of {amount} for order {number} was made at the payment provider. Take it back in the shop, too, so that the documents are right: the shop does not return it a second time.',
  ),
  disputed: msg(
    'The customer disputes the payment of {amount} for order {number}. Answer in time, on the page of the payment provider.',
  ),
}

export function providerRefusalText(provider: string, reason: string) {
  return message(
    '{provider} refuses what the shop asks for: “{reason}”. Until it works again, customers may be unable to pay there, and money may not go back. Check the key of the shop, and your account at {provider}.',
    { provider, reason: withoutFullStop(reason) },
  )
}

// The sentence around it ends it.
function withoutFullStop(reason: string) {
  return reason.replace(/[.\s]+$/, '')
}

export function providerRefusalEmail(
  provider: string,
  reason: string,
  number: number,
): EmailTemplate {
  return () => ({
    subject: t('{provider} refuses what the shop asks for', { provider }),
    parts: [
      t(providerRefusalText(provider, reason)),
      { label: t('Open the order'), href: links.adminOrder(number) },
    ],
  })
}

export function paymentProblemEmail(
  number: number,
  problem: keyof typeof paymentProblems,
  values: { amount: string; reason?: string },
): EmailTemplate {
  const text = message(paymentProblems[problem], {
    ...values,
    reason: withoutFullStop(values.reason ?? ''),
    number: String(number),
  })
  return () => ({
    subject: t('Please check the payment of order {number}', { number: String(number) }),
    parts: [t(text), { label: t('Open the order'), href: links.adminOrder(number) }],
  })
}
