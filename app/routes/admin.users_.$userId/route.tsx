import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { roleNames } from '~/domain/access/users'
import { endAllSessions, findCustomerDetails } from '~/domain/back-office/customers.server'
import { t, tn } from '~/languages/translate'
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
  if (!customer) throw await redirectWithError('/admin/users', t('User not found'))
  return customer
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { userId = '' } = args.params
  return runIntent(args, { endSessions: command(() => endAllSessions(admin, userId)) })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.user.name ?? t('User'))

export default function CustomerScreen() {
  const { user, bought, orders, favorites, sessions } = useLoaderData<typeof loader>()
  const money = useMoney()
  const values = {
    orders: tn(bought.orders, '{count} order', '{count} orders'),
    total: money.format(bought.total),
  }
  return (
    <>
      <p>
        <Link to="/admin/users">{t('back to all users')}</Link>
      </p>
      <section className="profile" aria-label={t('Profile')}>
        <Avatar id={user.imageId} name={user.name} />
        <h1>{user.name}</h1>
        <dl>
          <dt>{t('Status')}</dt>
          <dd>
            <span className={user.isBanned ? 'badge cancelled' : 'badge delivered'}>
              {t(user.isBanned ? 'Banned' : 'Active')}
            </span>
          </dd>
          <dt>{t('Role')}</dt>
          <dd>{t(roleNames[user.role])}</dd>
          <dt>{t('Email')}</dt>
          <dd>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </dd>
          <dt>{t('Phone')}</dt>
          <dd>{user.phone || t('Not provided')}</dd>
          <dt>{t('Account created')}</dt>
          <dd>
            <Time at={user.createdAt} />
          </dd>
          <dt>{t('Orders')}</dt>
          <dd>
            {bought.ordersInOtherCurrencies > 0
              ? tn(
                  bought.ordersInOtherCurrencies,
                  '{orders}, {total} (without cancelled orders and without {count} order in another currency)',
                  '{orders}, {total} (without cancelled orders and without {count} orders in another currency)',
                  values,
                )
              : t('{orders}, {total} (without cancelled orders)', values)}
          </dd>
        </dl>
        <p className="row">
          <Link
            className="button quiet"
            to={`/admin/users?${new URLSearchParams({ search: user.email, edit: user.id })}`}
          >
            {t('Change role or ban')}
          </Link>
        </p>
      </section>
      <Orders orders={orders} />
      <Favorites favorites={favorites} />
      <DataForm action={`/admin/users/${user.id}/data.zip`} title={t('Data of this customer')}>
        {t(
          'If customers ask for their data, download the ZIP file and send it to them. It contains all that the shop stores about them. Activity shows the download.',
        )}
      </DataForm>
      <Sessions userName={user.name} sessions={sessions} />
    </>
  )
}
