import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { endAllSessions, findCustomerDetails } from '~/domain/back-office/customers.server'
import { counted } from '~/domain/counted'
import { DataForm } from '~/ui/accounts/data-form'
import { Avatar } from '~/ui/image'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'
import type { RouteArgs } from '~/web/access.server'
import { command, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { Favorites, Orders, Sessions } from './customer-sections'

export const access = 'admin'

export async function loader({ params }: LoaderFunctionArgs) {
  const customer = await findCustomerDetails(params.userId ?? '')
  if (!customer) throw await redirectWithError('/admin/users', 'User not found')
  return customer
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { userId = '' } = args.params
  return runIntent(args, { endSessions: command(() => endAllSessions(admin, userId)) })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.user.name ?? 'User')

export default function CustomerScreen() {
  const { user, bought, orders, favorites, sessions } = useLoaderData<typeof loader>()
  const money = useMoney()
  return (
    <>
      <p>
        <Link to="/admin/users">back to all users</Link>
      </p>
      <section className="profile" aria-label="Profile">
        <Avatar id={user.imageId} name={user.name} />
        <h1>{user.name}</h1>
        <dl>
          <dt>Status</dt>
          <dd>
            <span className={user.isBanned ? 'badge cancelled' : 'badge delivered'}>
              {user.isBanned ? 'Banned' : 'Active'}
            </span>
          </dd>
          <dt>Role</dt>
          <dd>{user.role}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </dd>
          <dt>Phone</dt>
          <dd>{user.phone || 'Not provided'}</dd>
          <dt>Account created</dt>
          <dd>
            <Time at={user.createdAt} />
          </dd>
          <dt>Orders</dt>
          <dd>
            {counted(bought.orders, 'order')}, {money.format(bought.total)} (without cancelled
            orders
            {bought.ordersInOtherCurrencies > 0 &&
              ` and without ${counted(bought.ordersInOtherCurrencies, 'order')} in another currency`}
            )
          </dd>
        </dl>
        <p className="row">
          <Link
            className="button quiet"
            to={`/admin/users?${new URLSearchParams({ search: user.email, edit: user.id })}`}
          >
            Change role or ban
          </Link>
        </p>
      </section>
      <Orders orders={orders} />
      <Favorites favorites={favorites} />
      <DataForm action={`/admin/users/${user.id}/data.zip`} title="Data of this customer">
        If customers ask for their data, download the ZIP file and send it to them. It contains all
        that the shop stores about them. Activity shows the download.
      </DataForm>
      <Sessions userName={user.name} sessions={sessions} />
    </>
  )
}
