import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listWithdrawals, offersWithdrawal } from '~/domain/eu/withdrawals/withdrawals.server'
import { t, tn } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { ListHead } from '~/ui/lists/list'
import { Pagination } from '~/ui/lists/pagination'
import { WithdrawalTable } from '~/ui/orders/withdrawal-table'
import { pageOf } from '~/web/queries.server'

export const access = 'money'

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await offersWithdrawal())) throw new Response(null, { status: 404 })
  return await listWithdrawals(pageOf(request))
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Withdrawals'))

export default function WithdrawalsScreen() {
  const { withdrawals, total, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <ListHead
        title={t('Withdrawals')}
        count={tn(total, '{count} withdrawal', '{count} withdrawals')}
      />
      {withdrawals.length === 0 ? (
        <p className="empty">{t('No customer has withdrawn from a contract.')}</p>
      ) : (
        <>
          <WithdrawalTable withdrawals={withdrawals} />
          {/* No Link, because Remix would try to load the file as a page. */}
          <a className="button quiet" href="/admin/export/withdrawals">
            {t('All withdrawals as CSV')}
          </a>
        </>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
