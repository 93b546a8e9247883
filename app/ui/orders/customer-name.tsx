import { type ListedOrder, nameWithoutCustomer } from '~/domain/orders/orders'
import { Link } from '~/ui/link'

export function CustomerName({ order }: { order: ListedOrder }) {
  const { customer } = order
  if (!customer) return nameWithoutCustomer(order)
  if (!customer.accountId) return `${customer.name} (account deleted)`
  return <Link to={`/admin/users/${customer.accountId}`}>{customer.name}</Link>
}
