import { customerNameOf, type ListedOrder } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useMay } from '~/ui/use-may'

export function CustomerName({ order }: { order: ListedOrder }) {
  const { customer } = order
  const may = useMay()
  if (!customer?.name) return customerNameOf(order)
  if (customer.isGuest) return t('{name} (no account)', { name: customer.name })
  if (!customer.accountId) return t('{name} (account deleted)', { name: customer.name })
  return may('customers') ? (
    <Link to={`/admin/users/${customer.accountId}`}>{customer.name}</Link>
  ) : (
    customer.name
  )
}
