import { db } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { tryConsume } from '~/domain/basics/rate-limits.server'
import { paymentParts } from '~/domain/buying/documents/order-in-email.server'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { isUnpaid, type Order, toPay } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import {
  type Attempt,
  findLiveAttempt,
  isWronglyPaid,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { askAboutOrder } from './ask-provider.server'
import { canChangePayment, listOtherMethods } from './change-payment.server'
import { cannotBeOpened } from './open-page.server'
import {
  awaitsPage,
  paymentPendingText,
  payUrl,
  readPayToken,
  wronglyPaidText,
} from './pay-links.server'

export interface PaymentResult {
  title: string
  text: string
  /** Undefined if the order has no account: its link is in the email. */
  orderUrl?: string
  /** If it is paid without the page of a provider. */
  howToPay?: ReturnType<typeof paymentParts>
  pay?: { url: string; text: string }
  /** If the customer can still choose another way to pay, or give up the order. */
  others?: { id: string; name: string; version: string }[]
}

/** Tells the customer what the provider says about the payment. Undefined if the token is not ours. */
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
  const hasAccount = (await findOrderCustomer(db, orderId))?.accountId
  const orderUrl = hasAccount ? `/user/orders/${order.number}` : undefined
  const canChange = await canChangePayment(db, order)
  const others = canChange ? await listOtherMethods(db, order) : undefined
  return {
    ...(await stateOf(order, hasAnswered)),
    orderUrl,
    others: others?.map(({ id, name, version }) => ({ id, name, version })),
  }
}

async function stateOf(order: Order, hasAnswered: boolean) {
  const { locale } = await shopSettings()
  const money = moneyOf({ locale, currency: order.currency })
  const values = { number: String(order.number) }
  if (order.status === 'cancelled') {
    return {
      title: t('Order {number} is cancelled', values),
      text: t('Please do not pay for it any more. If you have paid, we return the money to you.'),
    }
  }
  if (!isUnpaid(order)) {
    const amount = money.format(toPay(order))
    const text = settings.hasMail
      ? t('Thank you. We have got your payment of {amount} and will email you a confirmation.', {
          amount,
        })
      : t('Thank you. We have got your payment of {amount}.', { amount })
    return { title: t('Order {number} is paid', values), text }
  }
  if (!awaitsPage(order)) {
    const howToPay = paymentParts(order, money)
    return { title: t('We have your order {number}', values), text: otherWayText(order), howToPay }
  }
  const title = t('Order {number} is not paid yet', values)
  if (await isWronglyPaid(db, order.id)) return { title, text: wronglyPaidText() }
  const live = await findLiveAttempt(db, order.id)
  if (live?.status === 'pending') {
    const isSent = !live.awaitsCustomer
    return {
      title: isSent ? t('Order {number} is being paid', values) : title,
      text: paymentPendingText(live),
    }
  }
  if (live?.refusal) return { title, text: refusedText() }
  const text = hasAnswered
    ? t('You can pay now. Your items are reserved for a short time only.')
    : unreachableText(live)
  const pay = t('Pay {amount} now', { amount: money.format(toPay(order)) })
  return { title, text, pay: { url: await payUrl(order.id), text: pay } }
}

function otherWayText({ payment }: Order) {
  const values = { name: payment?.name }
  return settings.hasMail
    ? t('You pay in this way: {name}. Our email says more.', values)
    : t('You pay in this way: {name}. The page of your order says more.', values)
}

function refusedText() {
  return t(
    'This payment method does not work at the moment, and the shop knows it. Nothing was paid. Please choose another way to pay, if there is one, or contact the shop.',
  )
}

function unreachableText(live: Attempt | undefined) {
  if (live?.status === 'new') return t('{notice}.', { notice: t(cannotBeOpened) })
  return settings.hasMail
    ? t(
        'We cannot reach the payment provider at the moment. If you have paid, we will email you. Otherwise please try again in a few minutes.',
      )
    : t(
        'We cannot reach the payment provider at the moment. Please open this page again in a few minutes, before you pay again.',
      )
}
