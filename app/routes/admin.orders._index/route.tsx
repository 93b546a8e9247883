import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { clientActionWith } from '~/browser/submissions/client-action'
import { deliverOrders } from '~/domain/buying/changes/order-status.server'
import { markOrdersPaid } from '~/domain/buying/online-payments/ask-provider.server'
import {
  countByPayment,
  countOrdersByStatus,
  listChosenOrders,
  listOrders,
} from '~/domain/buying/order/order-lists.server'
import { sendOrders } from '~/domain/buying/parcels/send-parcels.server'
import { listWithdrawnOrders } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { t, tn } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { listId } from '~/ui/layout/skip-links'
import { Link } from '~/ui/link'
import { ClearFilters, ListHead } from '~/ui/lists/list'
import { Pagination } from '~/ui/lists/pagination'
import { useMay } from '~/ui/use-may'
import type { IntentAccess, RouteArgs } from '~/web/access.server'
import { ordersQuery } from '~/web/queries.server'
import { listUrl } from '~/web/request.server'
import { askAboutTicked, bulkActionIn, bulkIds, maxRowFields } from '~/web/rows.server'
import { command, runIntent, textOf } from '~/web/run-intent.server'
import { DeliverQuestion, PaidQuestion, SendQuestion } from './bulk-questions'
import { Filters } from './filters'
import { OrderList } from './order-list'

export const access = 'orders|money'
export const intentAccess = {
  ask: 'orders|money',
  deliver: 'orders',
  paid: 'money',
  send: 'orders',
} satisfies IntentAccess

const questions = { deliver: DeliverQuestion, paid: PaidQuestion, send: SendQuestion }

export async function loader({ request }: LoaderFunctionArgs) {
  const query = ordersQuery(request)
  const bulk = bulkActionIn(request, questions)
  const list = await listOrders(query)
  const shown = [...list.orders.map(({ id }) => id), ...(bulk?.ids ?? [])]
  return {
    ...list,
    withdrawn: await listWithdrawnOrders(shown),
    query,
    counts: await countOrdersByStatus(),
    countsByPayment: await countByPayment(),
    bulkAction: bulk?.action,
    chosen: bulk ? await listChosenOrders(bulk.ids) : [],
    list: listUrl(request),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(
    args,
    {
      ask: (submitted) => askAboutTicked(submitted, { print: '/admin/orders/print' }),
      deliver: command((_, fields) => deliverOrders(admin, shownOrders(fields))),
      paid: command((_, fields) => markOrdersPaid(admin, shownOrders(fields))),
      send: command((_, fields) => sendOrders(admin, shownOrders(fields))),
    },
    { maxFields: maxRowFields },
  )
}

function shownOrders(fields: FormData) {
  const times = textOf(fields, 'expectedUpdatedAt').split(' ')
  return bulkIds(fields).map((id, index) => ({ id, expectedUpdatedAt: times[index] || undefined }))
}

export const handle = { hasList: true }

export const clientLoader = clientCache.loader('routes/admin.orders._index')
export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Manage orders'))

export default function OrdersScreen() {
  const data = useLoaderData<typeof loader>()
  const may = useMay()
  const { orders, withdrawn, total, page, pages, query, chosen, list } = data
  const Question = questions[data.bulkAction ?? 'deliver']
  const isFiltered = query.status || query.search || query.payment
  return (
    <>
      <ListHead
        title={t('All Orders')}
        count={
          <>
            {tn(total, '{count} order', '{count} orders')}
            {may('orders') && ' · '}
            {may('orders') && <Link to="/admin/orders/new">{t('Enter an order')}</Link>}
            {may('money') && ' · '}
            {may('money') && <Link to="/admin/import#export-title">{t('Export')}</Link>}
            {may('orders') && ' · '}
            {may('orders') && <Link to="/admin/orders/tracking">{t('Tracking numbers')}</Link>}
            {may('money') && ' · '}
            {may('money') && <Link to="/admin/bank-statement">{t('Bank statement')}</Link>}
            {isFiltered && <ClearFilters to="/admin/orders" />}
          </>
        }
      />
      <Filters query={query} counts={data.counts} countsByPayment={data.countsByPayment} />
      {total === 0 ? (
        <p className="empty" id={listId} tabIndex={-1}>
          {t(isFiltered ? 'No orders match your filters.' : 'No orders found in the database')}
        </p>
      ) : (
        <OrderList orders={orders} withdrawn={withdrawn} query={query} list={list} />
      )}
      {chosen.length > 0 && <Question orders={chosen} withdrawn={withdrawn} list={list} />}
      <Pagination page={page} pages={pages} />
    </>
  )
}
