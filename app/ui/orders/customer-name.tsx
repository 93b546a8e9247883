import type { OrderCustomer } from '~/domain/orders/orders'
import { Link } from '~/ui/link'

export function CustomerName({ customer }: { customer: OrderCustomer | null }) {
  if (!customer) return 'Deleted customer'
  if (!customer.accountId) return `${customer.name} (account deleted)`
  return <Link to={`/admin/users/${customer.accountId}`}>{customer.name}</Link>
}
