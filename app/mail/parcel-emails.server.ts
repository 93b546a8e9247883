import { t } from '~/languages/translate'
import type { EmailTemplate, Line, Part } from './email-content'
import { ending, numberOf, type OrderInEmail } from './order-emails.server'

interface ParcelInEmail {
  carrier: string
  number: string
  trackingUrl: string
  lines: Line[]
  /** What is in no parcel yet. */
  toCome: Line[]
}

export function parcelSentEmail(order: OrderInEmail, parcel: ParcelInEmail): EmailTemplate {
  const isPart = parcel.toCome.length > 0
  return ({ contactEmail }) => ({
    subject: t(
      isPart ? 'A part of your order {number} is on its way' : 'Your order {number} is on its way',
      numberOf(order),
    ),
    parts: [
      t('We have sent a parcel of your order {number}. It contains:', numberOf(order)),
      { lines: parcel.lines },
      ...tracking(parcel),
      ...toCome(t('These items are still to come. We will email you when we send them:'), parcel),
      ...ending(order, contactEmail),
    ],
  })
}

export function readyToCollectEmail(order: OrderInEmail, parcel: ParcelInEmail): EmailTemplate {
  const isPart = parcel.toCome.length > 0
  return ({ contactEmail }) => ({
    subject: t(
      isPart
        ? 'A part of your order {number} is ready to collect'
        : 'Your order {number} is ready to collect',
      numberOf(order),
    ),
    parts: [
      t('You can now collect these items of your order {number}:', numberOf(order)),
      { lines: parcel.lines },
      ...order.deliveryAndPayment,
      order.toBring && t('Please bring {amount} to pay.', { amount: order.toBring }),
      ...toCome(
        t('These items are not ready yet. We will email you when you can collect them:'),
        parcel,
      ),
      ...ending(order, contactEmail),
    ],
  })
}

export function parcelUndoneEmail(order: OrderInEmail, parcel: ParcelInEmail): EmailTemplate {
  return ({ contactEmail }) => ({
    subject: t(
      order.isCollected
        ? 'Your order {number} is not ready to collect yet'
        : 'A parcel of your order {number} has not been sent yet',
      numberOf(order),
    ),
    parts: [
      t(
        order.isCollected
          ? 'We told you that you can collect these items of your order {number}. That was a mistake, and we are sorry. We will email you when they are ready:'
          : 'We told you that we had sent these items of your order {number}. That was a mistake, and we are sorry. We will email you when we send them:',
        numberOf(order),
      ),
      { lines: parcel.lines },
      ...ending(order, contactEmail),
    ],
  })
}

function tracking({ carrier, number, trackingUrl }: ParcelInEmail): Part[] {
  const texts = [
    ...(carrier ? [t('Carrier: {name}', { name: carrier })] : []),
    ...(number ? [t('Tracking number: {number}', { number })] : []),
  ]
  const link = trackingUrl ? [{ label: t('Track the parcel'), href: trackingUrl }] : []
  return [...(texts.length > 0 ? [texts.join('\n')] : []), ...link]
}

function toCome(text: string, { toCome }: ParcelInEmail): Part[] {
  return toCome.length > 0 ? [text, { lines: toCome }] : []
}
