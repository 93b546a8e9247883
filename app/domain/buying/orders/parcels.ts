import { leftOf } from '~/domain/buying/refunds/refunds'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { isCollected, type Order, type OrderItem, type Parcel } from './orders'

type Sent = Pick<Order, 'items' | 'total' | 'refunds' | 'parcels'>

/** The units of each item that are in no parcel and were not taken back, in the order of the items. */
export function unsentUnits({ parcels = [], ...order }: Sent) {
  const { units } = leftOf(order)
  for (const { position, quantity } of parcels.flatMap((parcel) => parcel.items)) {
    units[position] = (units[position] ?? 0) - quantity
  }
  return units.map((left) => Math.max(0, left))
}

export function isAllSent(order: Sent) {
  return order.parcels !== undefined && unsentUnits(order).every((units) => units === 0)
}

export type ParcelLine = Pick<
  OrderItem,
  'productName' | 'variantName' | 'sku' | 'quantity' | 'imageId'
> & {
  position: number
}

export function linesOfParcel({ items }: Pick<Order, 'items'>, parcel: Parcel): ParcelLine[] {
  return parcel.items.flatMap(({ position, quantity }) => {
    const item = items[position]
    return item ? [{ ...item, position, quantity }] : []
  })
}

export function unsentLines(order: Sent): ParcelLine[] {
  const units = unsentUnits(order)
  return order.items
    .map((item, position) => ({ ...item, position, quantity: units[position] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

export function canSend(order: Sent & Pick<Order, 'status'>) {
  return order.status === 'processing' && unsentLines(order).length > 0
}

/** Undefined if there is no parcel, or if the order is delivered or cancelled. */
export function shippingStateOf(order: Sent & Pick<Order, 'status' | 'delivery' | 'address'>) {
  if (order.status !== 'processing' || !order.parcels) return undefined
  if (isCollected(order)) return isAllSent(order) ? 'ready' : 'partly ready'
  return isAllSent(order) ? 'sent' : 'partly sent'
}

type ShippingState = NonNullable<ReturnType<typeof shippingStateOf>>

export const shippingTexts: Record<ShippingState, string | Message> = {
  sent: message('Sent', { context: 'order' }),
  'partly sent': msg('Partly sent'),
  ready: msg('Ready to collect'),
  'partly ready': msg('Partly ready to collect'),
}

/**
 * The date of supply: that of the last parcel once everything is sent, because sent goods are supplied when they leave.
 * Otherwise, and if the customer collects the order, that of the delivery.
 */
export function suppliedAt(order: Order) {
  const last = order.parcels?.at(-1)
  return last && isAllSent(order) && !isCollected(order) ? last.sentAt : order.deliveredAt
}
