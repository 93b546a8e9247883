import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import { guestOrders } from '~/domain/settings/new-shop'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, runIntent } from '~/web/run-intent.server'
import { CheckoutTexts } from './checkout-texts'
import { GuestOrdersForm } from './guest-orders-form'

export const access = 'admin'

export async function loader() {
  const { guestOrders, guestPhoneOptional, guestPaysOnDelivery } = await shopSettings()
  return { guestOrders, guestPhoneOptional, guestPaysOnDelivery }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    offerGuestOrders: command(() => updateShopSettings(admin, guestOrders)),
    requireAccount: command(() => updateShopSettings(admin, { guestOrders: false })),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Checkout', { context: 'settings' }))

export default function CheckoutSettingsScreen() {
  const guests = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Checkout', { context: 'settings' })}</h1>
      <GuestOrdersForm {...guests} />
      <CheckoutTexts />
    </>
  )
}
