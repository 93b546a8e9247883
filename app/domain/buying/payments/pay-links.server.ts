import { timingSafeEqual } from 'node:crypto'
import { db } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { isHosted } from '~/domain/buying/delivery-and-payment/payment-methods'
import { epcCodeOf } from '~/domain/buying/orders/epc-code.server'
import type { PayLink } from '~/domain/buying/orders/how-to-pay'
import { isUnpaid, type Order, toPay } from '~/domain/buying/orders/orders'
import { findLiveAttempt } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { sign } from '~/domain/people/accounts/session-secret.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'

/** Whether a payment on the page of a provider is missing. */
export function awaitsPage(order: Order) {
  return isHosted(order.payment?.kind) && isUnpaid(order)
}

/** What its customer pays with, now or later: the QR code of a bank transfer, or the page of a provider. */
export async function withWaysToPay(order: Order) {
  return { order, epcCode: epcCodeOf(order), payLink: await payLinkOf(order) }
}

/** Undefined if the order is not to be paid on the page of a provider. */
export async function payLinkOf(order: Order): Promise<PayLink | undefined> {
  if (!awaitsPage(order)) return undefined
  const live = await findLiveAttempt(db, order.id)
  if (live?.status === 'pending') {
    return { text: paymentPendingText() }
  }
  const { locale } = await shopSettings()
  const text = t('Pay {amount} now', {
    amount: moneyOf({ locale, currency: order.currency }).format(toPay(order)),
  })
  return { text, url: await payUrl(order.id) }
}

/** Of the page of the order, and of the result of its payment. */
export function paymentPendingText() {
  return settings.hasMail
    ? t('Your payment is on its way. We will email you when it has arrived.')
    : t('Your payment is on its way. This page shows when it has arrived.')
}

/** Signed, so that it works without a log-in, also on another device. */
export async function payUrl(orderId: string) {
  return `/pay/${orderId}-${await signatureOf(orderId)}`
}

/** The id of the order; undefined if the shop has not signed the token. */
export async function readPayToken(token: string) {
  const [orderId = ''] = token.split('-', 1)
  const [sent, expected] = [
    Buffer.from(token),
    Buffer.from(`${orderId}-${await signatureOf(orderId)}`),
  ]
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? orderId : undefined
}

async function signatureOf(orderId: string) {
  return (await sign('pay', orderId)).toString('base64url')
}
