import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { profileFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin._index/route.server'
import { Html } from '~/speed/elements'
import { ProfileScreen } from '~/ui/accounts/profile-screen'
import { pageMeta } from '~/ui/layout/page-meta'
import { FirstSteps } from './first-steps'

export const access = 'admin'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(profileFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Admin profile'))

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
