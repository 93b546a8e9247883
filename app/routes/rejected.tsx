import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from '~/languages/translate'
import { ErrorScreen } from '~/ui/layout/error-screen'
import { pageMeta } from '~/ui/layout/page-meta'

export const access = 'everyone'

// Only the middleware can request this page; clients get 404.
export function loader({ context: { rejected } }: LoaderFunctionArgs) {
  if (!rejected) throw new Response(null, { status: 404 })
  const page = { ...rejected, message: t(rejected.message) }
  return json(page, { status: rejected.status, headers: { 'cache-control': 'no-store' } })
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Something went wrong'))

export default function RejectedScreen() {
  const { message, backTo } = useLoaderData<typeof loader>()
  return <ErrorScreen message={`${message}.`} backTo={backTo} />
}
