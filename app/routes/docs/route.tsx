import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reference } from '~/api/reference.server'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { UserGuide } from '~/ui/layout/user-guide'
import { ApiReference } from './api-reference'

export const access = 'everyone'

export async function loader() {
  return { demoMode: settings.demoMode, api: await reference() }
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(
    page,
    'Documentation',
    'What this shop does, how to use it, how to run your own, and its API.',
  )

export default function DocsScreen() {
  const { api, demoMode } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>Documentation</h1>
      <UserGuide demoMode={demoMode} />
      <ApiReference api={api} />
    </article>
  )
}
