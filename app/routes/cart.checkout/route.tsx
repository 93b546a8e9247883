import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkoutFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { findCheckoutOf } from '~/domain/buying/orders/checkout.server'
import { findCheckoutMethods } from '~/domain/buying/orders/checkout-methods.server'
import { Checkout } from '~/domain/buying/orders/order-draft'
import { placeOrder } from '~/domain/buying/orders/place-order.server'
import { findNoticeHtml } from '~/guarantee-notice.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireUser } from '~/web/auth.server'
import { toReceipt } from '~/web/placed-order.server'
import { form, redisplay, runIntent } from '~/web/run-intent.server'
import { CheckoutForm } from './checkout-form'
import { NoCheckout } from './no-checkout'

// Not 'user': a log-in leads back to this page without a message.
export const access = 'everyone'

const thisPage = () => ({ to: '/cart/checkout', text: '' })

// In a shop without a checkout, the cart places the order.
export async function loader({ request }: LoaderFunctionArgs) {
  const methods = await findCheckoutMethods()
  if (!methods) return { checkout: null }
  const user = await requireUser(request, thisPage)
  const checkout = await findCheckoutOf(user, methods)
  if (!checkout) throw redirect('/cart')
  return { checkout: { ...checkout, notice: await findNoticeHtml() } }
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
