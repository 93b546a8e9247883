import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { profileFailures } from '~/browser/failures'
import { uploadActionWith } from '~/browser/upload'
import { overview } from '~/domain/shop/overview.server'
import { ProfileScreen, profileTarget } from '~/ui/accounts/profile-screen'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireAdmin } from '~/web/auth.server'
import { profileOf, runProfileIntent } from '~/web/profile.server'
import { periodOf } from '~/web/queries.server'
import { Overview } from './overview'

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  return { ...profileOf(admin, request), overview: await overview(periodOf(request)) }
}

export async function action(args: ActionFunctionArgs) {
  return runProfileIntent(await requireAdmin(args.request), args)
}

export const clientAction = uploadActionWith<typeof action>(profileFailures, profileTarget)
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Admin profile')

export default function AdminProfileScreen() {
  const { overview, ...profile } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <ProfileScreen {...profile} lastResult={lastResult}>
      {!profile.mode && <Overview overview={overview} />}
    </ProfileScreen>
  )
}
