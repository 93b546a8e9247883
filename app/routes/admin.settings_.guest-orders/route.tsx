import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import {
  GuestSettingsDraft,
  settingsFor,
  shopSettings,
} from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { GuestOrdersForm } from './guest-orders-form'

export const access = 'admin'

export async function loader() {
  return settingsFor(await shopSettings(), GuestSettingsDraft)
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(GuestSettingsDraft, (draft) => updateShopSettings(admin, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Guest orders'))

export default function GuestOrdersSettingsScreen() {
  const settings = useLoaderData<typeof loader>()
  return <GuestOrdersForm key={settings.expected} {...settings} />
}
