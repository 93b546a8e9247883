import { useLoaderData } from '@remix-run/react'
import { OrderLinks } from '~/ui/orders/order-links'
import type { loader } from './route'

/** The other orders of the same customer; nothing if there are none. */
export function OtherOrders() {
  const { others } = useLoaderData<typeof loader>()
  if (others.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="others-title">
      <h2 id="others-title">Other orders of this customer</h2>
      <OrderLinks orders={others} />
    </section>
  )
}
