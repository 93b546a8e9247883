import { documentNumbersOf, usualDocumentNumbers } from './invoice-numbers'

/** As all shops offer them that switch them on now. */
export const guestOrders = {
  guestOrders: true,
  guestPhoneOptional: true,
  guestPaysOnDelivery: true,
}

/** What a new shop begins with, unlike one of a version that asked for it. A demo has none of it. */
export function settingsOfNewShop(language: string) {
  return {
    ...guestOrders,
    // What each part of the goods shares in the delivery is a part of its price: Directive 2006/112/EC, article 78(b).
    deliveryInProportion: true,
    ...documentNumbersOf(usualDocumentNumbers(language), language),
  }
}
