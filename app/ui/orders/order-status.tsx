import { type OrderStatus as Status, statusText } from '~/domain/orders/orders'

// CSS displays the text in upper case, because screen readers and copied text need normal case.
export function OrderStatus({ status }: { status: Status }) {
  return <span className={`badge status ${status}`}>{statusText(status)}</span>
}
