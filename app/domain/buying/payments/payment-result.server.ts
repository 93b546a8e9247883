import { db } from 'db/client'
import { tryConsume } from '~/domain/basics/rate-limits.server'
import { findOrderCustomer } from '~/domain/buying/orders/order-customers.server'
import { isUnpaid } from '~/domain/buying/orders/orders'
import { findOrder } from '~/domain/buying/orders/orders.server'
import { findLiveAttempt } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { askAboutOrder } from './ask-provider.server'
import { paymentPendingText, payUrl, readPayToken } from './pay-links.server'

interface PaymentResult {
  title: string
  text: string
  /** Undefined if the order has no account: its link is in the email. */
  orderUrl?: string
  /** If it can still be paid. */
  pay?: { url: string; text: string }
}

/** What the provider says about the payment of an order, as texts. Undefined if the token is not ours. */
export async function findPaymentResult(
  token: string,
  clientIp: string,
  isUnreachable: boolean,
): Promise<PaymentResult | undefined> {
  const orderId = await readPayToken(token)
  if (!orderId) return undefined
  // Beyond the limit, the page says what the shop knows.
  const mayAsk = !isUnreachable && (await tryConsume('payPageByClient', clientIp))
  const hasAnswered = mayAsk ? await askAboutOrder(orderId) : !isUnreachable
  const order = await findOrder(orderId)
  if (!order) return undefined
  const number = String(order.number)
  const hasAccount = (await findOrderCustomer(db, orderId))?.accountId
  const orderUrl = hasAccount ? `/user/orders/${order.number}` : undefined
  if (order.status === 'cancelled') {
    return {
      title: t('Order {number} is cancelled', { number }),
      text: t('Please do not pay for it any more. If you have paid, we return the money to you.'),
      orderUrl,
    }
  }
  if (!isUnpaid(order)) {
    const text = settings.hasMail
      ? t('Thank you. We have got your payment and will email you a confirmation.')
      : t('Thank you. We have got your payment.')
    return { title: t('Order {number} is paid', { number }), text, orderUrl }
  }
  const isPending = (await findLiveAttempt(db, orderId))?.status === 'pending'
  if (isPending) {
    return {
      title: t('Order {number} is being paid', { number }),
      text: paymentPendingText(),
      orderUrl,
    }
  }
  return {
    title: t('Order {number} is not paid yet', { number }),
    text: hasAnswered
      ? t('You can pay now. Your items are reserved for a short time only.')
      : unreachableText(),
    pay: { url: await payUrl(orderId), text: t('Pay now') },
    orderUrl,
  }
}

function unreachableText() {
  return settings.hasMail
    ? t(
        'We cannot reach the payment provider at the moment. If you have paid, we will email you. Otherwise please try again in a few minutes.',
      )
    : t(
        'We cannot reach the payment provider at the moment. Please open this page again in a few minutes, before you pay again.',
      )
}
