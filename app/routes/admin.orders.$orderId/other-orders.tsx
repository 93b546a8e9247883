import { useLoaderData } from '@remix-run/react'
import { OrderLinks } from '~/ui/orders/order-links'
import type { loader } from './route'

export function OtherOrders() {
  const { others } = useLoaderData<typeof loader>()
  if (others.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="others-title">
      <h2 id="others-title">Other orders by this customer</h2>
      <OrderLinks orders={others} />
    </section>
  )
}
