import { documentNumbersOf, usualDocumentNumbers } from './invoice-numbers'

/** What a new shop begins with, unlike one of a version that asked for it. A demo has none of it. */
export function settingsOfNewShop(language: string) {
  return {
    guestOrders: true,
    guestPhoneOptional: true,
    guestPaysOnDelivery: true,
    // What each part of the goods shares in the delivery is a part of its price: Directive 2006/112/EC, article 78(b).
    deliveryInProportion: true,
    ...documentNumbersOf(usualDocumentNumbers(language), language),
  }
}
