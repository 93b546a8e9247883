import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { checkoutMethods } from '~/domain/orders/checkout.server'
import { countriesOf, countryCodesOrAll } from '~/domain/orders/postal-address'
import { type DeliveryMethod, deliveryTerms } from '~/domain/shop/delivery-methods'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  deliveryMethodForm,
  moveDeliveryMethodUp,
  updateDeliveryMethod,
} from '~/domain/shop/delivery-methods.server'
import { unusableMethods } from '~/domain/shop/payment-methods'
import {
  settingsVersion,
  shopMoney,
  shopSettings,
  updateShopSettings,
} from '~/domain/shop/shop-settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { MethodList } from '~/ui/lists/method-list'
import { useMoney } from '~/ui/use-shop'
import { requireAdmin } from '~/web/auth.server'
import { command, form, runIntent, textOf } from '~/web/run-intent.server'
import { CountriesForm } from './countries-form'
import { DeliveryForm } from './delivery-form'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const settings = await shopSettings()
  const { countries } = settings
  const { deliveries, payments } = await checkoutMethods()
  return {
    expectedCountries: settingsVersion(settings, ['countries']),
    methods: deliveries,
    unusable: unusableMethods(deliveries, payments),
    countries: countriesOf([]).map((country) => ({
      ...country,
      isChosen: countries.includes(country.code),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  const countries = countryCodesOrAll([])
  return runIntent(
    args,
    {
      save: form(deliveryMethodForm(await shopMoney()), (draft, id) =>
        id ? updateDeliveryMethod(admin, id, draft) : createDeliveryMethod(admin, draft),
      ),
      up: command((id) => moveDeliveryMethodUp(admin, id)),
      delete: command((id) => deleteDeliveryMethod(admin, id)),
      countries: command((_, fields) =>
        updateShopSettings(admin, {
          countries: countries.filter((code) => fields.has(`country_${code}`)),
          expected: textOf(fields, 'expected'),
        }),
      ),
    },
    { maxFields: countries.length + 2 },
  )
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Delivery')

export default function DeliverySettingsScreen() {
  const { methods, unusable, countries, expectedCountries } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsNav />
      <MethodList
        title="Delivery"
        methods={methods}
        unusable={unusable}
        resource="delivery method"
        path="/admin/settings/delivery"
        emptyText="There are no delivery methods. Delivery is free, and customers are not asked for an address."
        describe={(method) => <DeliveryTerms method={method} />}
        form={(method) => <DeliveryForm key={method?.id ?? methods.length} method={method} />}
      />
      <CountriesForm countries={countries} expected={expectedCountries} />
    </>
  )
}

function DeliveryTerms({ method }: { method: DeliveryMethod }) {
  const money = useMoney()
  return (
    <>
      <p>{deliveryTerms(method, money)}</p>
      <p className="hint">{method.needsAddress ? 'Address needed' : 'No address needed'}</p>
    </>
  )
}
