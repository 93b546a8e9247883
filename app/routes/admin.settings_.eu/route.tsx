import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { updateShopSettings } from '~/domain/back-office/change-settings.server'
import { settingsVersion, shopSettings } from '~/domain/settings/shop-settings.server'
import { WithdrawalSettings } from '~/domain/withdrawals/withdrawals.server'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { EuForm } from './eu-form'

export const access = 'admin'

export async function loader() {
  const settings = await shopSettings()
  const { withdrawalDays } = settings
  return { withdrawalDays, expected: settingsVersion(settings, { withdrawalDays }) }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(WithdrawalSettings, (draft) => updateShopSettings(admin, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Consumers in the EU')

export default function EuSettingsScreen() {
  return <EuForm {...useLoaderData<typeof loader>()} />
}
