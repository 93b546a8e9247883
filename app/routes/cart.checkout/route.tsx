import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkoutFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { findCart } from '~/domain/buying/cart/cart.server'
import { findLastAddress } from '~/domain/buying/orders/addresses.server'
import {
  checkoutMethods,
  methodVersion,
  needsCheckout,
} from '~/domain/buying/orders/chosen-methods.server'
import { homeCountryOf } from '~/domain/buying/orders/country-groups.server'
import { Checkout } from '~/domain/buying/orders/order-draft'
import { placeOrder } from '~/domain/buying/orders/place-order.server'
import { countriesOf, hasStates } from '~/domain/buying/orders/postal-address'
import { hasPostcodes } from '~/domain/buying/orders/postcodes'
import { findContractSummary } from '~/domain/eu/contracts/contracts.server'
import { legalLink } from '~/domain/shop/settings/legal-pages'
import { legalTexts } from '~/domain/shop/settings/legal-pages.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireUser } from '~/web/auth.server'
import { toReceipt } from '~/web/placed-order.server'
import { form, redisplay, runIntent } from '~/web/run-intent.server'
import { CheckoutForm } from './checkout-form'
import { NoCheckout } from './no-checkout'

export const access = 'everyone'

const thisPage = () => ({ to: '/cart/checkout', text: '' })

// In a shop without a checkout, the cart places the order.
export async function loader({ request }: LoaderFunctionArgs) {
  const { deliveries, payments, hasMethods } = await checkoutMethods()
  if (!(await needsCheckout(hasMethods))) return { checkout: null }
  const user = await requireUser(request, thisPage)
  const [cart, address] = [await findCart(user.id), await findLastAddress(user.id)]
  if (!cart?.lines.length) throw redirect('/cart')
  const settings = await shopSettings()
  const { taxRate, locale } = settings
  const countries = countriesOf(settings.countries)
  const home = countries.find(({ code }) => code === homeCountryOf(locale))
  const onlyCountry = countries.length === 1 ? countries[0] : undefined
  return {
    checkout: {
      cart,
      deliveries,
      payments,
      expectedMethods: [...deliveries, ...payments].map(methodVersion).join(' '),
      taxRate,
      address: address ?? { name: user.name, country: (home ?? onlyCountry)?.code },
      countries: countries.map((it) => ({
        ...it,
        hasStates: hasStates(it.code),
        hasPostcodes: hasPostcodes(it.code),
      })),
      contract: await findContractSummary(cart.lines.map(({ productId }) => productId)),
      termsUrl: legalLink(await legalTexts(), 'terms'),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id: userId } = await requireUser(args.request, thisPage)
  return runIntent(args, {
    order: form(Checkout, (draft) => toReceipt(placeOrder(userId, draft, { from: 'checkout' }))),
    update: redisplay(Checkout),
  })
}

export const clientAction = clientActionWith<typeof action>(checkoutFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Checkout'))

export default function CheckoutScreen() {
  const { checkout } = useLoaderData<typeof loader>()
  return checkout ? <CheckoutForm {...checkout} /> : <NoCheckout />
}
