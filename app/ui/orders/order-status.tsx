import { type OrderStatus as Status, statusTexts } from '~/domain/buying/orders/orders'
import { t } from '~/languages/translate'

// CSS displays the text in upper case, because screen readers and copied text need normal case.
export function OrderStatus({ status }: { status: Status }) {
  return <span className={`badge status ${status}`}>{t(statusTexts[status])}</span>
}
