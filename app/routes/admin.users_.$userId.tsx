import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { adminCustomerFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { endAllSessions, openCustomer } from '~/domain/accounts/customers.server'
import { counted } from '~/domain/counted'
import { dollars } from '~/domain/money'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Avatar } from '~/ui/image'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { OrderLinks } from '~/ui/orders/order-links'
import { Time } from '~/ui/time'
import { requireAdmin } from '~/web/auth.server'
import { command, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const customer = await openCustomer(params.userId ?? '')
  if (!customer) throw await redirectWithError('/admin/users', 'User not found')
  return customer
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  const { userId = '' } = args.params
  return runIntent(args, { endSessions: command(() => endAllSessions(admin, userId)) })
}

export const clientAction = clientActionWith<typeof action>(adminCustomerFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.user.name ?? 'User')

export default function CustomerScreen() {
  const { user, bought } = useLoaderData<typeof loader>()
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
          <dt>Since</dt>
          <dd>
            <Time at={user.createdAt} />
          </dd>
          <dt>Bought</dt>
          <dd>
            {counted(bought.orders, 'order')}, {dollars(bought.total)}
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
      <Orders />
      <Favorites />
      <Sessions />
    </>
  )
}

function Orders() {
  const { orders } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title">Orders</h2>
      {orders.length === 0 && <p>No orders found</p>}
      <OrderLinks orders={orders} exact />
    </section>
  )
}

function Favorites() {
  const { favorites } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="favorites-title">
      <h2 id="favorites-title">Favorites</h2>
      {favorites.length === 0 && <p>No favorites.</p>}
      <ul className="plain">
        {favorites.map((product) => (
          <li key={product.id}>
            <Link to={`/admin/products/${product.id}`}>{product.name}</Link>
            {product.hiddenAt && <span className="badge cancelled">Hidden</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sessions() {
  const { user, sessions } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Sessions</h2>
      {sessions.length === 0 && <p>{user.name} is not logged in.</p>}
      <ul className="plain">
        {sessions.map((session) => (
          <li key={`${session.createdAt} ${session.usedAt}`}>
            <span>
              Logged in <Time at={session.createdAt} exact />
            </span>
            <span>
              last seen <Time at={session.usedAt} exact />
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Form method="post">
          <SubmitButton<typeof action>
            intent="endSessions"
            pending="Ending..."
            className="button danger"
          >
            End all sessions
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
