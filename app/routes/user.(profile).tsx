import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { profileFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { ProfileScreen } from '~/ui/accounts/profile-screen'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireUser } from '~/web/auth.server'
import { profileOf, runProfileIntent } from '~/web/profile.server'

export async function loader({ request }: LoaderFunctionArgs) {
  return profileOf(await requireUser(request), request)
}

export async function action(args: ActionFunctionArgs) {
  return runProfileIntent(await requireUser(args.request), args)
}

export const clientAction = clientActionWith<typeof action>(profileFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Your profile')

export default function UserProfileScreen() {
  const profile = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <ProfileScreen {...profile} lastResult={lastResult} />
}
