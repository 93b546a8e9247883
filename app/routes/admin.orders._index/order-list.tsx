import { Form } from '@remix-run/react'
import { isUnpaid, type ListedOrder, type OrdersQuery } from '~/domain/buying/order/orders'
import { msg } from '~/languages/translate'
import { BulkBar } from '~/ui/lists/bulk-bar'
import { Rows } from '~/ui/lists/list'
import { listAction } from '~/ui/lists/list-action'
import { useMay } from '~/ui/use-may'
import { OrderRow } from './order-row'

const columns = [
  { text: '' },
  { text: msg('Order') },
  { text: msg('Date'), sort: 'newest' },
  { text: msg('Customer') },
  { text: msg('Items') },
  { text: msg('Total'), sort: 'total' },
  { text: msg('Status') },
] as const

const bulkActions = [
  ['send', msg('Send'), 'orders'],
  ['deliver', msg('Mark as delivered'), 'orders'],
  ['paid', msg('Mark as paid'), 'money'],
  ['print', msg('Print'), 'orders|money'],
] as const

interface Props {
  orders: ListedOrder[]
  withdrawn: string[]
  query: OrdersQuery
  list: string
}

export function OrderList({ orders, withdrawn, query, list }: Props) {
  const may = useMay()
  const hasUnpaid = orders.some(isUnpaid)
  const actions = bulkActions.filter(
    ([action, , access]) => may(access) && (action !== 'paid' || hasUnpaid),
  )
  return (
    <Form method="post" action={listAction(list)} preventScrollReset>
      <BulkBar actions={actions} />
      <Rows name="orders" columns={columns} sort={query.sort} reversed={query.reversed}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isWithdrawn={withdrawn.includes(order.id)} />
        ))}
      </Rows>
    </Form>
  )
}
