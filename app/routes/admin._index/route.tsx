import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { profileFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin._index/route.server'
import { Html } from '~/speed/elements'
import { ProfileScreen } from '~/ui/accounts/profile-screen'
import { pageMeta } from '~/ui/layout/page-meta'
import type { IntentAccess } from '~/web/access.server'
import { FirstSteps } from './first-steps'

export const access = 'staff'
export const intentAccess = {
  update: 'staff',
  account: 'staff',
  delete: 'staff',
  hideFirstSteps: 'admin',
  confirmBackup: 'admin',
} satisfies IntentAccess
export { action, loader }

export const clientAction = clientActionWith<typeof action>(profileFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction = (page) => {
  const { user } = (page.data ?? {}) as { user?: Pick<User, 'areas'> }
  return pageMeta(page, t(user?.areas ? 'Staff profile' : 'Admin profile'))
}

export default function AdminProfileScreen() {
  const { overview, firstSteps, ...profile } = useLoaderData<typeof loader>()
  return (
    <ProfileScreen {...profile}>
      {!profile.mode && firstSteps && <FirstSteps {...firstSteps} />}
      {overview && (
        <Html is="section" className="overview" aria-label={t('Overview')} of={overview} />
      )}
    </ProfileScreen>
  )
}
