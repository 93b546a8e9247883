import { statusText } from '~/domain/orders/orders'

// CSS displays it in upper case, so that screen readers and copies get normal text.
export function OrderStatus({ status }: { status: string }) {
  return <span className={`badge status ${status}`}>{statusText(status)}</span>
}
