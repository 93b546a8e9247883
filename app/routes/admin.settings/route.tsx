import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { settingsFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { currencyOptions, localeOptions } from '~/domain/shop/locales'
import {
  ShopSettingsDraft,
  shopSettings,
  updateShopSettings,
} from '~/domain/shop/shop-settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireAdmin } from '~/web/auth.server'
import { form, runIntent } from '~/web/run-intent.server'
import { SettingsForm } from './settings-form'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((it) => it !== 'UTC')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return {
    settings: await shopSettings(),
    timeZones,
    currencies: currencyOptions(),
    locales: localeOptions(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return runIntent(args, {
    submit: form(ShopSettingsDraft, (draft) => updateShopSettings(admin, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>(settingsFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Shop settings')

export default function SettingsScreen() {
  return <SettingsForm />
}
