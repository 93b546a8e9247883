import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listActivities } from '~/domain/people/access/activity.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { Pagination } from '~/ui/lists/pagination'
import { TableHead } from '~/ui/table-head'
import { Time } from '~/ui/time'
import { pageOf } from '~/web/queries.server'

export const access = 'admin'

export async function loader({ request }: LoaderFunctionArgs) {
  return await listActivities(pageOf(request))
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Activity'))

export default function ActivityScreen() {
  const { activities, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Activity')}</h1>
      {activities.length === 0 ? (
        <p className="empty">{t('No admin has changed anything yet.')}</p>
      ) : (
        <table className="stacked-table">
          <TableHead columns={[t('When'), t('Who'), t('What')]} />
          <tbody>
            {activities.map((activity) => (
              <tr key={activity.id}>
                <td>
                  <Time at={activity.createdAt} exact />
                </td>
                <td>{activity.actor}</td>
                <td>{activity.what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
