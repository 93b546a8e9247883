import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import {
  CheckoutSettingsDraft,
  GuestSettingsDraft,
  settingsFor,
  shopSettings,
} from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, fieldsOf, form, runIntent } from '~/web/run-intent.server'
import { CheckoutSettingsForm } from './checkout-settings-form'
import { CheckoutTexts } from './checkout-texts'
import { GuestOrdersForm } from './guest-orders-form'

export const access = 'admin'

export async function loader() {
  const settings = await shopSettings()
  return {
    guests: settingsFor(settings, GuestSettingsDraft),
    checkout: settingsFor(settings, CheckoutSettingsDraft),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(GuestSettingsDraft, (draft) => updateShopSettings(admin, draft)),
    checkout: command((_, fields) =>
      updateShopSettings(admin, fieldsOf(fields, CheckoutSettingsDraft)),
    ),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Checkout', { context: 'settings' }))

export default function CheckoutSettingsScreen() {
  const { guests, checkout } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Checkout', { context: 'settings' })}</h1>
      <GuestOrdersForm key={guests.expected} {...guests} />
      <CheckoutSettingsForm key={checkout.expected} {...checkout} />
      <CheckoutTexts />
    </>
  )
}
