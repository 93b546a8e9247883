import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { clientActionWith } from '~/browser/submissions/client-action'
import { updateShopSettings } from '~/domain/back-office/change-settings.server'
import { sellerOf } from '~/domain/orders/invoices.server'
import {
  settingsVersion,
  shopSettings,
  TaxSettingsDraft,
} from '~/domain/settings/shop-settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireAdmin } from '~/web/auth.server'
import { form, runIntent } from '~/web/run-intent.server'
import { TaxForm } from './tax-form'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const settings = await shopSettings()
  const { taxRate, postalAddress, taxNumber } = settings
  const values = { taxRate, postalAddress, taxNumber }
  return {
    ...values,
    expected: settingsVersion(settings, Object.keys(values)),
    hasInvoices: sellerOf(settings) !== undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return runIntent(args, {
    submit: form(TaxSettingsDraft, (draft) => updateShopSettings(admin, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Tax and invoices')

export default function TaxSettingsScreen() {
  return <TaxForm />
}
