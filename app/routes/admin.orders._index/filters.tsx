import { useLoaderData } from '@remix-run/react'
import { orderStatuses, statusText } from '~/domain/orders/orders'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'
import type { loader } from './route'

export function Filters() {
  const { query, counts, unpaid } = useLoaderData<typeof loader>()
  const hiddenFields = {
    status: query.status,
    payment: query.onlyUnpaid ? 'unpaid' : '',
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
      {(unpaid > 0 || query.onlyUnpaid) && (
        <Chips
          label="Payment"
          name="payment"
          options={[['unpaid', `Unpaid ${unpaid}`]]}
          chosen={query.onlyUnpaid ? 'unpaid' : ''}
        />
      )}
    </div>
  )
}
