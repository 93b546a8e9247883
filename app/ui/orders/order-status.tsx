import { statusText } from '~/domain/orders/orders'

/** The status of an order as a badge: upper case on screen, as it is spelt for those who hear or copy it. */
export function OrderStatus({ status }: { status: string }) {
  return <span className={`badge status ${status}`}>{statusText(status)}</span>
}
