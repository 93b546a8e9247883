import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { endAllSessions, findCustomerDetails } from '~/domain/office/customers/customers.server'
import { mayUse } from '~/domain/people/access/areas'
import { resetSecondFactor } from '~/domain/people/second-factor/reset-second-factor.server'
import { changeStaff } from '~/domain/people/staff/staff.server'
import { t } from '~/languages/translate'
import { DataForm } from '~/ui/accounts/data-form'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { useMay } from '~/ui/use-may'
import type { IntentAccess, RouteArgs } from '~/web/access.server'
import { afterConfirmation } from '~/web/confirmation.server'
import { command, runIntent, textOf } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { Favorites, Orders, Profile, Sessions } from './customer-sections'
import { SecondFactor } from './second-factor'
import { StaffForm } from './staff-form'

export const access = 'customers'
export const intentAccess = { staff: 'admin', resetSecondFactor: 'admin' } satisfies IntentAccess

export async function loader({ params }: LoaderFunctionArgs) {
  const customer = await findCustomerDetails(params.userId ?? '')
  if (!customer) throw await redirectWithError('/admin/users', t('User not found'))
  return customer
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { userId = '' } = args.params
  return runIntent(args, {
    endSessions: command(() => endAllSessions(admin, userId)),
    resetSecondFactor: afterConfirmation(
      command(() => resetSecondFactor(admin, userId)),
      () => `/admin/users/${userId}`,
    ),
    staff: command((_, fields) => {
      const chosen = fields.getAll('areas').map(String)
      return changeStaff(admin, userId, chosen, textOf(fields, 'expected') || undefined)
    }),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.user.name ?? t('User'))

export default function CustomerScreen() {
  const { user, bought, orders, favorites, sessions, secondFactorSince, areasVersion } =
    useLoaderData<typeof loader>()
  const may = useMay()
  // Staff act on customers only.
  const canAct = may('admin') || !mayUse(user, 'staff')
  return (
    <>
      <p>
        <Link to="/admin/users">{t('back to all users')}</Link>
      </p>
      <Profile user={user} bought={bought} />
      <Orders orders={orders} />
      <Favorites favorites={favorites} />
      {canAct && (
        <DataForm action={`/admin/users/${user.id}/data.zip`} title={t('Data of this customer')}>
          {t(
            'If customers ask for their data, download the ZIP file and send it to them. It contains all that the shop stores about them. Activity shows the download.',
          )}
        </DataForm>
      )}
      {may('admin') && user.role !== 'admin' && !user.isBanned && (
        <StaffForm user={user} expected={areasVersion} />
      )}
      <Sessions userName={user.name} sessions={sessions} canEnd={canAct} />
      {secondFactorSince && may('admin') && (
        <SecondFactor name={user.name} since={secondFactorSince} />
      )}
    </>
  )
}
