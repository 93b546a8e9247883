import { statusText } from '~/domain/orders/orders'

// CSS displays the text in upper case, because screen readers and copied text need normal case.
export function OrderStatus({ status }: { status: string }) {
  return <span className={`badge status ${status}`}>{statusText(status)}</span>
}
