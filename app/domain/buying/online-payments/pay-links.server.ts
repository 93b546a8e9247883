import { db } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { epcCodeOf } from '~/domain/buying/documents/epc-code.server'
import type { PayLink } from '~/domain/buying/documents/how-to-pay'
import { orderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import { isUnpaid, type Order, type OrderCustomer, toPay } from '~/domain/buying/order/orders'
import {
  type Attempt,
  findLiveAttempt,
  isWronglyPaid,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { isSameSignature, sign } from '~/domain/people/accounts/session-secret.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { links, linkTo } from '~/mail/links.server'
import { settings } from '~/settings.server'

export function awaitsPage(order: Order) {
  return isHosted(order.payment?.kind) && isUnpaid(order)
}

/** Adds what the customer pays with: the QR code of a bank transfer, or the page of a provider. */
export async function withWaysToPay(order: Order) {
  return { order, epcCode: epcCodeOf(order), payLink: await payLinkOf(order) }
}

/** Undefined if the order is not to be paid on the page of a provider. */
export async function payLinkOf(order: Order): Promise<PayLink | undefined> {
  if (!awaitsPage(order)) return undefined
  if (await isWronglyPaid(db, order.id)) return { text: wronglyPaidText() }
  const live = await findLiveAttempt(db, order.id)
  const url = await payUrl(order.id)
  const other = order.status === 'processing' && !order.parcels ? `${url}/result` : undefined
  if (live?.status === 'pending') {
    return { text: paymentPendingText(live), other: live.awaitsCustomer ? other : undefined }
  }
  const { locale } = await shopSettings()
  const text = t('Pay {amount} now', {
    amount: moneyOf({ locale, currency: order.currency }).format(toPay(order)),
  })
  return { text, url, other }
}

/** The page of the order shows this text and the next one, and so does the page of the result of its payment. */
export function paymentPendingText({ awaitsCustomer }: Pick<Attempt, 'awaitsCustomer'>) {
  if (awaitsCustomer) {
    return settings.hasMail
      ? t(
          'We are waiting for your money. If you have not sent it yet, please send it as the payment page has told you. We will email you when it has arrived.',
        )
      : t(
          'We are waiting for your money. If you have not sent it yet, please send it as the payment page has told you. This page shows when it has arrived.',
        )
  }
  return settings.hasMail
    ? t('Your payment is on its way. We will email you when it has arrived.')
    : t('Your payment is on its way. This page shows when it has arrived.')
}

export function wronglyPaidText() {
  return t(
    'We have got a payment of another amount, and are checking it. Please do not pay again: the shop will contact you.',
  )
}

/** For the shopkeeper, who may give them to the customer of an order that the shop has entered. */
export async function customerLinks(order: Order, { isGuest }: Pick<OrderCustomer, 'isGuest'>) {
  return {
    page: isGuest && links.guestOrder(await orderToken(order.id)),
    pay: awaitsPage(order) ? linkTo(await payUrl(order.id)) : undefined,
  }
}

/** Is signed, so that it works without a log-in, also on another device. */
export async function payUrl(orderId: string) {
  return `/pay/${await payToken(orderId)}`
}

/** Returns the id of the order; undefined if the shop has not signed the token. */
export async function readPayToken(token: string) {
  const [orderId = ''] = token.split('-', 1)
  const expected = await payToken(orderId)
  return isSameSignature(Buffer.from(token), Buffer.from(expected)) ? orderId : undefined
}

async function payToken(orderId: string) {
  return `${orderId}-${(await sign('pay', orderId)).toString('base64url')}`
}
