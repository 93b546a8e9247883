import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { endAllSessions, findCustomerDetails } from '~/domain/office/customers/customers.server'
import { areas, areasIn, mayUse } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { resetSecondFactor } from '~/domain/people/second-factor/reset-second-factor.server'
import { changeStaff } from '~/domain/people/staff/staff.server'
import { t } from '~/languages/translate'
import { DataForm } from '~/ui/accounts/data-form'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { useMay } from '~/ui/use-may'
import type { IntentAccess, RouteArgs } from '~/web/access.server'
import { afterConfirmation } from '~/web/confirmation.server'
import { urlWith } from '~/web/request.server'
import { command, runIntent, textOf } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { Favorites, Orders, Profile, Sessions } from './customer-sections'
import { SecondFactor } from './second-factor'
import { StaffForm } from './staff-form'

export const access = 'customers'
export const intentAccess = { staff: 'admin', resetSecondFactor: 'admin' } satisfies IntentAccess

export async function loader({ request, params, admin }: RouteArgs<typeof access>) {
  const customer = await findCustomerDetails(params.userId ?? '')
  if (!customer) throw await redirectWithError('/admin/users', t('User not found'))
  const isAdmin = mayUse(admin, 'admin')
  // Staff act on customers only.
  const canAct = isAdmin || !mayUse(customer.user, 'staff')
  return {
    ...customer,
    canAct,
    // Else staff would learn when and where admins work.
    sessions: canAct ? customer.sessions : [],
    // Else staff would learn which accounts a password alone opens.
    secondFactorSince: isAdmin ? customer.secondFactorSince : undefined,
    // What was ticked before the shop asked for the password.
    ticked: areasIn(new URL(request.url).searchParams.get('tick') ?? ''),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { userId = '' } = args.params
  return runIntent(args, {
    endSessions: command(() => endAllSessions(admin, userId)),
    resetSecondFactor: afterConfirmation(
      command(() => resetSecondFactor(admin, userId)),
      () => `/admin/users/${userId}`,
    ),
    staff: afterConfirmation(
      command((_, fields) =>
        changeStaff(admin, userId, areasOf(fields), textOf(fields, 'expected') || undefined),
      ),
      (_, fields) => urlWith(`/admin/users/${userId}`, { tick: areasOf(fields).join() }),
    ),
  })
}

// The shop reads no form in which a name is repeated.
const areasOf = (fields: FormData) => areas.filter((area) => fields.has(`area_${area}`))

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction = (page) => {
  const { user } = (page.data ?? {}) as { user?: Pick<User, 'name'> }
  return pageMeta(page, user?.name ?? t('User'))
}

export default function CustomerScreen() {
  const { user, canAct, areasVersion, ticked, secondFactorSince, ...customer } =
    useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <BackLink to="/admin/users">{t('back to all users')}</BackLink>
      <Profile user={user} bought={customer.bought} />
      <Orders orders={customer.orders} />
      <Favorites favorites={customer.favorites} />
      {canAct && (
        <DataForm action={`/admin/users/${user.id}/data.zip`} title={t('Data of this customer')}>
          {t(
            'If customers ask for their data, download the ZIP file and send it to them. It contains all that the shop stores about them. Activity shows the download.',
          )}
        </DataForm>
      )}
      {may('admin') && user.role !== 'admin' && !user.isBanned && (
        <StaffForm user={user} ticked={ticked ?? user.areas} expected={areasVersion} />
      )}
      {canAct && <Sessions userName={user.name} sessions={customer.sessions} />}
      {secondFactorSince && may('admin') && (
        <SecondFactor name={user.name} since={secondFactorSince} />
      )}
    </>
  )
}
