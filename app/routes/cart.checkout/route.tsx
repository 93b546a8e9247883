import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkoutFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { findUserCheckout } from '~/domain/buying/checkout/checkout.server'
import { findMethodsToChoose } from '~/domain/buying/checkout/checkout-methods.server'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import { findGuestCheckout } from '~/domain/buying/guest-orders/guest-checkout.server'
import { t } from '~/languages/translate'
import { findNoticeHtml } from '~/shared-html/guarantee-notice.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireUser } from '~/web/auth.server'
import {
  findGuestBrowser,
  findGuestCart,
  runGuestIntent,
  storeGuestCart,
} from '~/web/guest-cart.server'
import { rememberReturnTo } from '~/web/return-to.server'
import { runIntent } from '~/web/run-intent.server'
import { CheckoutForm } from './checkout-form'
import { intentsOfGuest, intentsOfUser } from './intents.server'
import { NoCheckout } from './no-checkout'

// Not 'user': a log-in leads back to this page without a message.
export const access = 'everyone'

const thisPage = () => ({ to: '/cart/checkout', text: '' })

// In a shop without a checkout, the cart places the order.
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const guestCart = await findGuestCart(args)
  if (guestCart) return loadGuestCheckout(guestCart, request)
  const methods = await findMethodsToChoose()
  if (!methods) return { checkout: null }
  const user = await requireUser(request, thisPage)
  const checkout = await findUserCheckout(user, methods)
  if (!checkout) throw redirect('/cart')
  return { checkout: { ...checkout, notice: await findNoticeHtml() } }
}

async function loadGuestCheckout(cart: GuestCart, request: Request) {
  const found = await findGuestCheckout(cart)
  if (!found) throw redirect('/cart')
  if (found.needsAccount) throw await requireUser(request, thisPage)
  // A guest who logs in comes back.
  const headers = new Headers(await rememberReturnTo(thisPage()))
  await findGuestBrowser(request, headers)
  const { checkout, available } = found
  if (checkout.guest.notices.length > 0) await storeGuestCart(headers, available)
  return json({ checkout: { ...checkout, notice: await findNoticeHtml() } }, { headers })
}

export async function action(args: ActionFunctionArgs) {
  const guestCart = await findGuestCart(args)
  if (guestCart) return runGuestIntent(args, await intentsOfGuest(args, guestCart))
  const { id } = await requireUser(args.request, thisPage)
  return runIntent(args, intentsOfUser(id, args.context.clientIp))
}

export const clientAction = clientActionWith<typeof action>(checkoutFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Checkout'))

export default function CheckoutScreen() {
  const { checkout } = useLoaderData<typeof loader>()
  return checkout ? <CheckoutForm {...checkout} /> : <NoCheckout />
}
