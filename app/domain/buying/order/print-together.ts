import { numbersOf } from './name-orders'
import { invoiceOf, type Order } from './orders'
import { linesToDeliver } from './shipping-state'

export const printKinds = ['slips', 'invoices', 'addresses'] as const
export type PrintKind = (typeof printKinds)[number]

export type WhyNotPrinted = 'cancelled' | 'empty' | 'no invoice' | 'no address'

/** `leftOut` has the numbers of the orders that have no such document, by the reason. */
export function sortForPrint<Printed extends Order>(orders: Printed[], kind: PrintKind) {
  const groups = Map.groupBy(orders, (order) => whyNotPrinted(order, kind))
  const leftOut = [...groups].flatMap(([reason, others]) =>
    reason ? [{ reason, numbers: numbersOf(others) }] : [],
  )
  return { printed: groups.get(undefined) ?? [], leftOut }
}

// A cancelled order keeps its invoice, which is printed with its cancellation.
function whyNotPrinted(order: Order, kind: PrintKind): WhyNotPrinted | undefined {
  if (kind === 'invoices') return invoiceOf(order, 'invoice') ? undefined : 'no invoice'
  if (order.status === 'cancelled') return 'cancelled'
  if (linesToDeliver(order).length === 0) return 'empty'
  // Of the address of an anonymous order, only the country is left.
  return kind === 'addresses' && !order.address?.name ? 'no address' : undefined
}
