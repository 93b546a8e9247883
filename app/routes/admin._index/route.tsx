import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { profileFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  confirmBackup,
  findFirstSteps,
  hideFirstSteps,
} from '~/domain/back-office/first-steps.server'
import { overview } from '~/domain/back-office/overview.server'
import { ProfileScreen } from '~/ui/accounts/profile-screen'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { profileOf, runProfileIntent } from '~/web/profile.server'
import { periodOf } from '~/web/queries.server'
import { command } from '~/web/run-intent.server'
import { FirstSteps } from './first-steps'
import { Overview } from './overview'

export const access = 'admin'

export async function loader({ request, admin }: RouteArgs<typeof access>) {
  return {
    ...(await profileOf(admin, request)),
    firstSteps: await findFirstSteps(),
    overview: await overview(periodOf(request)),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runProfileIntent(admin, args, {
    hideFirstSteps: command(() => hideFirstSteps(admin)),
    confirmBackup: command(() => confirmBackup(admin)),
  })
}

export const clientAction = clientActionWith<typeof action>(profileFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Admin profile')

export default function AdminProfileScreen() {
  const { overview, firstSteps, ...profile } = useLoaderData<typeof loader>()
  return (
    <ProfileScreen {...profile}>
      {!profile.mode && firstSteps && <FirstSteps {...firstSteps} />}
      {!profile.mode && <Overview overview={overview} />}
    </ProfileScreen>
  )
}
