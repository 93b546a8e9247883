import {
  type OrdersQuery,
  orderStatuses,
  type PaymentFilter,
  paymentFilters,
  statusTexts,
} from '~/domain/buying/orders/orders'
import { msg, t } from '~/languages/translate'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'

const paymentTexts = { unpaid: msg('Unpaid'), refund: msg('Refund due') }

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
        label={t('Number, name, email, phone or address')}
        search={query.search}
        hiddenFields={hiddenFields}
      />
      <Chips
        label={t('Status')}
        name="status"
        options={orderStatuses.map((status) => [
          status,
          `${t(statusTexts[status])} ${counts[status] ?? 0}`,
        ])}
        chosen={query.status}
      />
      {shownPayments.length > 0 && (
        <Chips
          label={t('Payment')}
          name="payment"
          options={shownPayments.map((filter) => [
            filter,
            `${t(paymentTexts[filter])} ${countsByPayment[filter]}`,
          ])}
          chosen={query.payment ?? ''}
        />
      )}
    </div>
  )
}
