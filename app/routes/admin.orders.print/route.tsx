import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { epcCodeOf } from '~/domain/buying/documents/epc-code.server'
import { listOrdersToPrint } from '~/domain/buying/order/order-lists.server'
import { printKinds, sortForPrint } from '~/domain/buying/order/print-together'
import { listWithdrawnOrders } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { OrderSheet } from '~/ui/orders/order-sheet'
import { PackingSlip } from '~/ui/orders/packing-slip'
import { idsInUrl } from '~/web/rows.server'
import { AddressSheet } from './address-sheet'
import { PrintHead } from './print-head'

export const access = 'orders|money'

/** At most as many orders as a page of the list has. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = idsInUrl(request)
  const orders = ids.length > 0 ? await listOrdersToPrint(ids) : []
  const chosen = new URL(request.url).searchParams.get('documents')
  const kind = printKinds.find((it) => it === chosen) ?? 'slips'
  const { printed, leftOut } = sortForPrint(orders, kind)
  return {
    ids: orders.map(({ id }) => id).join('.'),
    kind,
    leftOut,
    orders: printed.map((order) => ({
      order,
      epcCode: kind === 'invoices' ? epcCodeOf(order) : undefined,
    })),
    withdrawn: await listWithdrawnOrders(ids),
  }
}

export const meta: MetaFunction = (page) => pageMeta(page, t('Print orders'))

export default function PrintScreen() {
  const { orders, ...data } = useLoaderData<typeof loader>()
  const { kind, withdrawn } = data
  const printed = orders.map(({ order }) => order)
  return (
    <>
      <PrintHead {...data} orders={printed} />
      {kind === 'addresses' ? (
        <AddressSheet orders={printed} />
      ) : (
        orders.map(({ order, epcCode }) => (
          <article key={order.id} className="document">
            {kind === 'slips' ? (
              <div className="sheet">
                <PackingSlip order={order} heading="h2" />
              </div>
            ) : (
              <OrderSheet
                order={order}
                epcCode={epcCode}
                isWithdrawn={withdrawn.includes(order.id)}
              />
            )}
          </article>
        ))
      )}
    </>
  )
}
