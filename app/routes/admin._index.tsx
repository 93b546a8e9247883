import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { uploadTo } from '~/browser/upload'
import { overview } from '~/domain/overview.server'
import { Overview } from '~/ui/overview'
import { pageMeta } from '~/ui/page-meta'
import { ProfileScreen } from '~/ui/profile-screen'
import { requireAdmin } from '~/web/auth.server'
import { answerProfile, profileOf } from '~/web/profile.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  return json({ ...profileOf(admin, request), overview: await overview() })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerProfile(await requireAdmin(request), { request, context })
}

export const clientAction = uploadTo('routes/admin._index')
export { shouldRevalidate } from '~/browser/forgiving'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Admin profile')

export default function AdminProfileScreen() {
  const { person, asking, overview } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <ProfileScreen person={person} asking={asking} lastResult={lastResult} />
      {!asking && <Overview overview={overview} />}
    </>
  )
}
