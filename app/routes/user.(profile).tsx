import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { profileFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { ProfileScreen } from '~/ui/accounts/profile-screen'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { profileOf, runProfileIntent } from '~/web/profile.server'

export const access = 'user'

export async function loader({ request, user }: RouteArgs<typeof access>) {
  return profileOf(user, request)
}

export async function action({ user, ...args }: RouteArgs<typeof access>) {
  return runProfileIntent(user, args)
}

export const clientAction = clientActionWith<typeof action>(profileFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Your profile'))

export default function UserProfileScreen() {
  return <ProfileScreen {...useLoaderData<typeof loader>()} />
}
