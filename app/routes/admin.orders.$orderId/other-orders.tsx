import type { OrderWithoutItems } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { OrderLinks } from '~/ui/orders/order-links'

export function OtherOrders({ orders }: { orders: OrderWithoutItems[] }) {
  if (orders.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="others-title">
      <h2 id="others-title">{t('Other orders by this customer')}</h2>
      <OrderLinks orders={orders} />
    </section>
  )
}
