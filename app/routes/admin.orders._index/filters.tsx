import {
  type OrdersQuery,
  orderStatuses,
  type PaymentFilter,
  paymentFilters,
  statusText,
} from '~/domain/orders/orders'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'

const paymentTexts = { unpaid: 'Unpaid', refund: 'Refund due' }

interface Props {
  query: OrdersQuery
  counts: Record<string, number>
  countsByPayment: Record<PaymentFilter, number>
}

export function Filters({ query, counts, countsByPayment }: Props) {
  const shownPayments = paymentFilters.filter(
    (filter) => countsByPayment[filter] > 0 || query.payment === filter,
  )
  const hiddenFields = {
    status: query.status,
    payment: query.payment ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    order: query.reversed ? 'reversed' : '',
  }
  return (
    <div className="filters">
      <SearchForm
        label="Search by number, name, email, phone or delivery address"
        search={query.search}
        hiddenFields={hiddenFields}
      />
      <Chips
        label="Status"
        name="status"
        options={orderStatuses.map((status) => [
          status,
          `${statusText(status)} ${counts[status] ?? 0}`,
        ])}
        chosen={query.status}
      />
      {shownPayments.length > 0 && (
        <Chips
          label="Payment"
          name="payment"
          options={shownPayments.map((filter) => [
            filter,
            `${paymentTexts[filter]} ${countsByPayment[filter]}`,
          ])}
          chosen={query.payment ?? ''}
        />
      )}
    </div>
  )
}
