import {
  type OrdersQuery,
  type PaymentFilter,
  paymentFilters,
  type StatusFilter,
  statusFilters,
  statusTexts,
} from '~/domain/buying/order/orders'
import { msg, t } from '~/languages/translate'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'

const texts = { ...statusTexts, 'to-deliver': msg('To deliver') }
const paymentTexts = { unpaid: msg('Unpaid'), refund: msg('Refund due') }

interface Props {
  query: OrdersQuery
  counts: Record<StatusFilter, number>
  countsByPayment: Record<PaymentFilter, number>
}

export function Filters({ query, counts, countsByPayment }: Props) {
  // Without a parcel, they are all that are being processed.
  const shownStatuses = statusFilters.filter(
    (filter) =>
      filter !== 'to-deliver' || counts[filter] < counts.processing || query.status === filter,
  )
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
        options={shownStatuses.map((status) => [status, `${t(texts[status])} ${counts[status]}`])}
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
