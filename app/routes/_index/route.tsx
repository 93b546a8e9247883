import type { MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { seedingFailures } from '~/browser/failures'
import { createStore } from '~/browser/store'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/_index/route.server'
import { Html } from '~/speed/elements'
import { shopNameOf } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { CategoryTiles } from './category-tiles'
import { Demo } from './demo'
import { Hero } from './hero'

export const access = 'everyone'
export { action, loader }

export const clientLoader = clientCache.loader('routes/_index')

const resetFailed = createStore(false)
const sendReset = clientActionWith<typeof action>(seedingFailures)

// A successful reset throws a redirect. All cached data is then outdated.
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    const result = await sendReset(args)
    resetFailed.set(true)
    return result
  } catch (redirectHome) {
    resetFailed.set(false)
    await clientCache.clearStorage()
    throw redirectHome
  }
}

export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => [
  ...sharedPageMeta(page, {
    title: t('Home'),
    description: page.data?.welcome || t('Welcome to {name}.', { name: shopNameOf(page) }),
    imageId: page.data?.imageId ?? page.data?.newest.find(({ imageId }) => imageId)?.imageId,
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: t('New products'),
    href: '/new-products.xml',
  },
]

export default function HomeScreen() {
  const { newest, categories, welcome, demo, blocks } = useLoaderData<typeof loader>()
  const hasFailed = resetFailed.use()
  return (
    <>
      {blocks ? (
        <Html is="div" className="home" of={blocks} />
      ) : (
        <>
          <Hero newest={newest} welcome={welcome} isDemo={demo !== undefined} />
          <CategoryTiles categories={categories} />
        </>
      )}
      {demo && <Demo {...demo} hasFailed={hasFailed} />}
    </>
  )
}
