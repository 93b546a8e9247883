import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type MouseEvent, useEffect } from 'react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { t } from '~/languages/translate'
import { isAdmin } from '~/paths'
import { pageMeta } from '~/ui/layout/page-meta'
import { forbiddenReason } from '~/web/forbidden.server'

export const access = 'everyone'

export async function loader({ request }: LoaderFunctionArgs) {
  const reason = await forbiddenReason(request)
  return json(reason, { status: reason.status })
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.message ?? t('Access Denied'))

const plainPath = /^\/(?!\/)[\w/-]{0,200}$/

export default function ForbiddenScreen() {
  const { status, message, from } = useLoaderData<typeof loader>()
  // Cached data that links to a forbidden page is outdated.
  useEffect(() => void clientCache.invalidate(), [])
  return (
    <section className="error-screen">
      <p className="status">{status}</p>
      <h1>{message}</h1>
      <a
        className="button"
        href={plainPath.test(from) && !isAdmin(from) ? from : '/'}
        onClick={goBack}
      >
        {t('Go Back')}
      </a>
    </section>
  )
}

// The refused page is not in the history, so one step leads to the page before it.
function goBack(event: MouseEvent) {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
}
