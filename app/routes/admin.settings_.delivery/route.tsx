import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { CountriesDraft } from '~/domain/buying/countries/country-groups.server'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  deliveryMethodForm,
  moveDeliveryMethodUp,
  updateDeliveryMethod,
} from '~/domain/buying/methods/delivery-methods.server'
import { unusableMethods } from '~/domain/buying/methods/payment-methods.server'
import { updateDeliveryCountries } from '~/domain/office/change-settings/change-settings.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { MethodList } from '~/ui/lists/method-list'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { countriesFor } from './countries.server'
import { CountriesForm } from './countries-form'
import { DeliveryForm } from './delivery-form'
import { DeliveryTerms } from './delivery-terms'

export const access = 'admin'

export async function loader() {
  const settings = await shopSettings()
  const { deliveries, payments } = await readMethods()
  return {
    methods: deliveries.map(withVersion),
    unusable: unusableMethods(deliveries, payments),
    countries: countriesFor(settings),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    save: form(deliveryMethodForm(await shopMoney()), (draft, id) =>
      id ? updateDeliveryMethod(admin, id, draft) : createDeliveryMethod(admin, draft),
    ),
    up: command((id) => moveDeliveryMethodUp(admin, id)),
    delete: command((id) => deleteDeliveryMethod(admin, id)),
    countries: form(CountriesDraft, (draft) => updateDeliveryCountries(admin, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Delivery'))

export default function DeliverySettingsScreen() {
  const { methods, unusable, countries } = useLoaderData<typeof loader>()
  return (
    <>
      <MethodList
        title={t('Delivery')}
        methods={methods}
        unusable={unusable}
        resource="delivery method"
        path="/admin/settings/delivery"
        emptyText={t(
          'There are no delivery methods. Delivery is free, and customers are not asked for an address.',
        )}
        describe={(method) => <DeliveryTerms method={method} />}
        form={(method) => <DeliveryForm key={method?.id ?? methods.length} method={method} />}
      />
      <CountriesForm key={countries.expected} {...countries} />
    </>
  )
}
