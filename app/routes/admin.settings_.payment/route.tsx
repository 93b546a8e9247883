import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { listDeliveryMethods } from '~/domain/buying/methods/delivery-methods.server'
import { notOffered } from '~/domain/buying/methods/hosted-methods.server'
import {
  createPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  movePaymentMethodUp,
  paymentMethodForm,
  unusableMethods,
  updatePaymentMethod,
} from '~/domain/buying/methods/payment-methods.server'
import { listRefusals } from '~/domain/buying/online-payments/provider-refusals.server'
import { unpaidDays } from '~/domain/buying/unpaid-orders/unpaid-days'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import { settingsFor, shopSettings } from '~/domain/settings/shop-settings.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { providerNames } from '~/payment-providers/payment-provider'
import { configuredProviders, providersWithoutNews } from '~/payment-providers/providers.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { MethodList } from '~/ui/lists/method-list'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent, textOf } from '~/web/run-intent.server'
import { PaymentForm } from './payment-form'
import { PaymentTerms } from './payment-terms'
import { UnpaidOrdersForm } from './unpaid-orders-form'

export const access = 'admin'

export async function loader() {
  const [deliveries, payments] = [await listDeliveryMethods(), await listPaymentMethods()]
  return {
    methods: payments.map(withVersion),
    unusable: [...(await notOffered(payments)), ...unusableMethods(deliveries, payments)],
    refusals: await listRefusals(),
    newsIsLate: providersWithoutNews.map((name) => providerNames[name]),
    providers: configuredProviders.length > 0 ? configuredProviders : undefined,
    unpaidOrders: settingsFor(await shopSettings(), { shape: unpaidDays.on }),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const updateUnpaidDays = (choice: keyof typeof unpaidDays, fields: FormData) =>
    updateShopSettings(admin, { ...unpaidDays[choice], expected: textOf(fields, 'expected') })
  return runIntent(args, {
    save: form(paymentMethodForm(await shopSettings()), (draft, id) =>
      id ? updatePaymentMethod(admin, id, draft) : createPaymentMethod(admin, draft),
    ),
    unpaidOn: command((_, fields) => updateUnpaidDays('on', fields)),
    unpaidOff: command((_, fields) => updateUnpaidDays('off', fields)),
    up: command((id) => movePaymentMethodUp(admin, id)),
    delete: command((id) => deletePaymentMethod(admin, id)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Payment'))

export default function PaymentSettingsScreen() {
  const { methods, unusable, refusals, providers, newsIsLate, unpaidOrders } =
    useLoaderData<typeof loader>()
  return (
    <>
      {refusals.map(({ text }) => (
        <p key={text} className="callout">
          {text}
        </p>
      ))}
      <MethodList
        title={t('Payment')}
        methods={methods}
        unusable={unusable}
        resource="payment method"
        path="/admin/settings/payment"
        emptyText={t('There are no payment methods. Customers are not asked how they will pay.')}
        describe={(method) => <PaymentTerms method={method} />}
        form={(method) => (
          <PaymentForm key={method?.id ?? methods.length} method={method} providers={providers} />
        )}
      />
      {newsIsLate.map((provider) => (
        <p key={provider} className="hint">
          {rich(
            t(
              '{provider} sends this shop no news: it learns within a minute what was paid, but only once a day of disputes and of refunds that have failed. <link>Set up a webhook</link>',
              { provider },
            ),
            { link: (text) => <Link to="/admin/guide/payments">{text}</Link> },
          )}
        </p>
      ))}
      <UnpaidOrdersForm key={unpaidOrders.expected} {...unpaidOrders} />
    </>
  )
}
