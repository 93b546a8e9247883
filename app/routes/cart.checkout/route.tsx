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
import { putVoucherInCart, removeVoucher } from '~/domain/buying/cart/cart-voucher.server'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import { GuestCheckout } from '~/domain/buying/guest-orders/guest-checkout'
import {
  findGuestCheckout,
  guestCheckoutForm,
} from '~/domain/buying/guest-orders/guest-checkout.server'
import { placeGuestOrder } from '~/domain/buying/guest-orders/place-guest-order.server'
import { findCheckoutOf } from '~/domain/buying/orders/checkout.server'
import { findCheckoutMethods } from '~/domain/buying/orders/checkout-methods.server'
import { Checkout } from '~/domain/buying/orders/order-draft'
import { orderToken } from '~/domain/buying/orders/order-tokens.server'
import { placeOrder } from '~/domain/buying/orders/place-order.server'
import { findNoticeHtml } from '~/guarantee-notice.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { requireUser } from '~/web/auth.server'
import { findGuestCart, storeGuestCart } from '~/web/guest-cart.server'
import { toReceipt } from '~/web/placed-order.server'
import { clearReturnTo, rememberReturnTo } from '~/web/return-to.server'
import { form, redisplay, runIntent } from '~/web/run-intent.server'
import { redirectWithSuccess } from '~/web/toast.server'
import { CheckoutForm } from './checkout-form'
import { NoCheckout } from './no-checkout'

// Not 'user': a log-in leads back to this page without a message.
export const access = 'everyone'

const thisPage = () => ({ to: '/cart/checkout', text: '' })

// In a shop without a checkout, the cart places the order.
export async function loader({ request }: LoaderFunctionArgs) {
  const guestCart = await findGuestCart(request)
  if (guestCart) return loadGuestCheckout(guestCart, request)
  const methods = await findCheckoutMethods()
  if (!methods) return { checkout: null }
  const user = await requireUser(request, thisPage)
  const checkout = await findCheckoutOf(user, methods)
  if (!checkout) throw redirect('/cart')
  return { checkout: { ...checkout, notice: await findNoticeHtml() } }
}

async function loadGuestCheckout(cart: GuestCart, request: Request) {
  const found = await findGuestCheckout(cart)
  if (!found) throw redirect('/cart')
  if (found.needsAccount) throw await requireUser(request, thisPage)
  // A guest who logs in comes back.
  const headers = new Headers(await rememberReturnTo(thisPage()))
  const { checkout, available } = found
  if (checkout.guest.notices.length > 0) await storeGuestCart(headers, available)
  return json({ checkout }, { headers })
}

export async function action(args: ActionFunctionArgs) {
  const guestCart = await findGuestCart(args.request)
  if (guestCart) {
    return runIntent(args, {
      order: form(await guestCheckoutForm(), async (draft) => {
        const { id, message } = await placeGuestOrder(guestCart, draft, args.context.clientIp)
        const headers = new Headers(await clearReturnTo(args.request))
        await storeGuestCart(headers, { ...guestCart, lines: [] })
        return redirectWithSuccess(`/guest-order/${await orderToken(id)}`, t(message), { headers })
      }),
      update: redisplay(GuestCheckout),
    })
  }
  const { id: userId } = await requireUser(args.request, thisPage)
  return runIntent(args, {
    // A code that was typed, but not applied, changes the total: the customer sees it before the order.
    order: form(Checkout, async ({ voucher, ...draft }) => {
      if (voucher) await putVoucherInCart(userId, voucher)
      return toReceipt(placeOrder(userId, draft, { from: 'checkout' }))
    }),
    update: redisplay(Checkout),
    applyVoucher: redisplay(Checkout, async ({ voucher }) => {
      if (voucher) await putVoucherInCart(userId, voucher)
    }),
    removeVoucher: redisplay(Checkout, () => removeVoucher(userId)),
  })
}

export const clientAction = clientActionWith<typeof action>(checkoutFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Checkout'))

export default function CheckoutScreen() {
  const { checkout } = useLoaderData<typeof loader>()
  return checkout ? <CheckoutForm {...checkout} /> : <NoCheckout />
}
