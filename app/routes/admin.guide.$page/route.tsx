import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Html } from '~/speed/elements'
import { pageMeta } from '~/ui/layout/page-meta'
import { findGuide } from './guide.server'

export const access = 'staff'

export async function loader({ params }: LoaderFunctionArgs) {
  const guide = findGuide(params.page ?? '')
  if (!guide) throw new Response(null, { status: 404 })
  return guide
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? pageMeta(page, data.title) : []

export default function GuideScreen() {
  const { html } = useLoaderData<typeof loader>()
  return <Html is="section" className="prose" lang="en" of={html} />
}
