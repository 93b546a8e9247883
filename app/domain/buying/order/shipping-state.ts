import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { isCollected, type Order, type OrderItem, type Parcel } from './orders'
import { leftOf } from './refund-amounts'

type Sent = Pick<Order, 'items' | 'total' | 'refunds' | 'parcels'>

/** Nothing says which units of an item were taken back, so those that are in no parcel count as taken back first. */
export function unsentUnits(order: Sent) {
  const sent = unitsInParcels(order)
  return leftOf(order).units.map((left, position) => Math.max(0, left - (sent[position] ?? 0)))
}

function unitsInParcels({ parcels = [] }: Pick<Order, 'parcels'>) {
  const units: number[] = []
  for (const { position, quantity } of parcels.flatMap(({ items }) => items)) {
    units[position] = (units[position] ?? 0) + quantity
  }
  return units
}

export function isAllSent(order: Sent) {
  return order.parcels !== undefined && unsentUnits(order).every((units) => units === 0)
}

/** True if a part of the order, or all of it, has left the shop. What is ready to collect has not. */
export function isPartSent(order: Pick<Order, 'parcels' | 'delivery' | 'address'>) {
  return order.parcels !== undefined && !isCollected(order)
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

export function unsentLines(order: Sent) {
  return linesWith(order, unsentUnits(order))
}

/** Leaves out the units that were taken back before they were sent, or before the delivery. */
export function linesToDeliver(order: Order) {
  const { deliveredAt, refunds } = order
  const before = refunds.filter(({ createdAt }) => !deliveredAt || createdAt < deliveredAt)
  const sent = isPartSent(order) ? unitsInParcels(order) : []
  const { units } = leftOf({ ...order, refunds: before })
  return linesWith(
    order,
    units.map((left, position) => Math.max(left, sent[position] ?? 0)),
  )
}

function linesWith({ items }: Pick<Order, 'items'>, units: number[]): ParcelLine[] {
  return items
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
 * Goods are supplied when they leave, so once everything is sent, the last parcel counts. Otherwise, and if the
 * customer collects the order, the delivery does.
 */
export function suppliedAt(order: Order) {
  const last = order.parcels?.at(-1)
  return last && isAllSent(order) && !isCollected(order) ? last.sentAt : order.deliveredAt
}
