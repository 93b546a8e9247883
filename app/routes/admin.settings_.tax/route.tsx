import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { moneyOf } from '~/domain/basics/money/money'
import { sellerOf } from '~/domain/buying/documents/seller'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import {
  canCoincide,
  settingsFor,
  shopMoney,
  shopSettings,
  taxSettingsForm,
} from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { TaxForm } from './tax-form'

export const access = 'admin'

export async function loader() {
  const settings = await shopSettings()
  const { cancellationNumbers, correctionNumbers, deliveryInProportion } = settings
  return {
    ...settingsFor(settings, taxSettingsForm(moneyOf(settings))),
    cancellationNumbers,
    correctionNumbers,
    deliveryInProportion,
    hasInvoices: sellerOf(settings) !== undefined,
    canCoincide: canCoincide(settings),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    submit: form(taxSettingsForm(await shopMoney()), (draft) => updateShopSettings(admin, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Tax and invoices'))

export default function TaxSettingsScreen() {
  return <TaxForm {...useLoaderData<typeof loader>()} />
}
