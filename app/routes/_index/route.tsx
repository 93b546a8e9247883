import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { seedingFailures } from '~/browser/failures'
import { createStore } from '~/browser/store'
import { clientActionWith } from '~/browser/submissions/client-action'
import { listCategoryTiles } from '~/domain/catalogue/list-categories.server'
import { listNewest } from '~/domain/catalogue/list-products.server'
import { demoLogIns, demoPassword, resetDemo } from '~/domain/demo/demo.server'
import { Refusal } from '~/domain/refusal'
import { asRefusal } from '~/domain/refusal.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'
import { shopNameOf } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { form, noFields, runIntent } from '~/web/run-intent.server'
import { CategoryTiles } from './category-tiles'
import { Demo } from './demo'
import { Hero } from './hero'

export const access = 'everyone'

export async function loader() {
  return {
    newest: await listNewest(4),
    categories: await listCategoryTiles(),
    welcome: (await shopSettings()).welcome,
    demo: settings.demoMode ? { logIns: demoLogIns, password: demoPassword } : undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { clientIp, requestId } = args.context
  const reset = () =>
    resetDemo(clientIp).catch((error) => {
      if (asRefusal(error)) throw error
      // Only a Refusal is shown above the button, which then says Try Again. Another error would replace the page.
      console.error(`Request ${requestId} failed:`, error)
      throw new Refusal(503, seedingFailures.submit)
    })
  return runIntent(args, { submit: form(noFields, reset, { to: '/' }) })
}

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
    title: 'Home',
    description: page.data?.welcome || `Welcome to ${shopNameOf(page)}.`,
    imageId: page.data?.newest.find(({ imageId }) => imageId)?.imageId,
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'New products',
    href: '/new-products.xml',
  },
]

export default function HomeScreen() {
  const { newest, categories, welcome, demo } = useLoaderData<typeof loader>()
  const hasFailed = resetFailed.use()
  return (
    <>
      <Hero newest={newest} welcome={welcome} isDemo={demo !== undefined} />
      <CategoryTiles categories={categories} />
      {demo && <Demo {...demo} hasFailed={hasFailed} />}
    </>
  )
}
