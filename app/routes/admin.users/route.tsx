import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userFailures } from '~/browser/admin-failures'
import { clientCache } from '~/browser/client-cache/client-cache'
import { clientActionWith } from '~/browser/submissions/client-action'
import { pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import { listOpenOrders } from '~/domain/buying/order/order-customers.server'
import { deleteUser } from '~/domain/office/customers/delete-user.server'
import {
  banUser,
  demoteUser,
  listUsers,
  promoteUser,
  unbanUser,
} from '~/domain/people/accounts/users.server'
import { t, tn } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { listId } from '~/ui/layout/skip-links'
import { Link } from '~/ui/link'
import { ClearFilters, ListHead } from '~/ui/lists/list'
import { Pagination } from '~/ui/lists/pagination'
import type { IntentAccess, RouteArgs } from '~/web/access.server'
import { afterConfirmation } from '~/web/confirmation.server'
import { usersQuery } from '~/web/queries.server'
import { listUrl, urlWith } from '~/web/request.server'
import { command, runIntent } from '~/web/run-intent.server'
import { Filters } from './filters'
import { UserList } from './user-list'

export const access = 'customers'
export const intentAccess = {
  promote: 'admin',
  demote: 'admin',
  ban: 'admin',
  unban: 'admin',
  delete: 'admin',
} satisfies IntentAccess

export async function loader({ request, admin }: RouteArgs<typeof access>) {
  const query = usersQuery(request)
  const toDelete = new URL(request.url).searchParams.get('delete')
  const openOrders = toDelete ? await listOpenOrders(toDelete) : []
  return { ...(await listUsers(query)), query, adminId: admin.id, openOrders }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const list = listUrl(args.request)
  // The row of a changed user stays open. Admins who demote themselves lose access to the list.
  const openRow = (id: string) => urlWith(list, { edit: id }, id)
  const afterDemotion = (id: string) => (id === admin.id ? '/' : openRow(id))
  return runIntent(args, {
    promote: afterConfirmation(
      command((id) => promoteUser(admin, id), { to: openRow }),
      openRow,
    ),
    demote: afterConfirmation(
      command((id) => demoteUser(admin, id), { to: afterDemotion, otherwise: list }),
      openRow,
    ),
    ban: command((id) => banUser(admin, id), { to: openRow }),
    unban: command((id) => unbanUser(admin, id), { to: openRow }),
    delete: command((id) => deleteUser(admin, id)),
  })
}

export const handle = { hasList: true }

export const clientLoader = clientCache.loader('routes/admin.users')
export const clientAction = clientActionWith<typeof action>(userFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Manage users'))

export default function UsersScreen() {
  const { users: loaded, query, page, pages, ...data } = useLoaderData<typeof loader>()
  const submissions = useSubmissions()
  const users = loaded.filter(({ id }) => !pendingIntents(submissions, id).includes('delete'))
  const total = data.total - (loaded.length - users.length)
  return (
    <>
      <ListHead
        title={t('Manage Users')}
        count={
          <>
            {tn(total, '{count} user', '{count} users')}
            {(query.role || query.search) && <ClearFilters to="/admin/users" />}
          </>
        }
      >
        <Link className="button" to="/admin/users/add">
          {t('Add customer')}
        </Link>
      </ListHead>
      <Filters query={query} />
      {users.length === 0 ? (
        <p className="empty" id={listId} tabIndex={-1}>
          {t('No users found.')}
        </p>
      ) : (
        <UserList users={users} query={query} adminId={data.adminId} openOrders={data.openOrders} />
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
