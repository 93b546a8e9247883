import { t } from '~/languages/translate'
import type { EmailTemplate, Part } from './email-content'
import { linkTo } from './links.server'
import { ending, numberOf, type OrderInEmail, questions, viewOrder } from './order-emails.server'

interface Reminder {
  amount: string
  /** The day on which the order is cancelled, as text; null if it is not. */
  cancelOn: string | null
}

export function paymentReminderEmail(
  order: OrderInEmail,
  { amount, cancelOn }: Reminder,
): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t('Reminder: please pay for your order {number}', numberOf(order)),
    parts: [
      t(
        'Your payment of {amount} for order {number} has not arrived yet. If you have just paid, you need not do anything.',
        { ...numberOf(order), amount },
      ),
      cancelOn &&
        t('If your payment does not arrive in time, we will cancel the order on {date}.', {
          date: cancelOn,
        }),
      { lines: order.lines },
      ...order.howToPay,
      ...ending(order, contactEmail),
    ],
  })
}

export function unpaidOrderCancelledEmail(order: OrderInEmail): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t('Your order {number} was cancelled', numberOf(order)),
    parts: [
      t(
        order.isCollected
          ? 'Your payment for order {number} has not arrived. So we have cancelled the order, and you can no longer collect it. Please do not pay for it any more.'
          : "Your payment for order {number} has not arrived. So we have cancelled the order, and it won't be delivered. Please do not pay for it any more.",
        numberOf(order),
      ),
      { lines: order.lines },
      ...(order.customer.accountId
        ? [t('If you still want these items, open your order and press “Order again”.')]
        : orderInShop()),
      ...viewOrder(order),
      t('If you have already paid, please contact us.'),
      ...questions(contactEmail),
    ],
  })
}

// Only accounts have carts that the shop can fill again.
function orderInShop(): Part[] {
  return [
    t('If you still want these items, please put them into your cart again.'),
    { label: t('Continue Shopping'), href: linkTo('/products') },
  ]
}
