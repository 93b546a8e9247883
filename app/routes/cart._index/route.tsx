import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cartFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  cartDelta,
  pendingIntents,
  type Submission,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import { type Cart, cartFrom } from '~/domain/cart/cart'
import { addToCart, removeFromCart, removeLine, takeNotices } from '~/domain/cart/cart.server'
import { findCartWithPriceTexts } from '~/domain/cart/cart-with-price-texts.server'
import { findCheckout } from '~/domain/orders/chosen-methods.server'
import { DirectOrder } from '~/domain/orders/order-draft'
import { placeOrder } from '~/domain/orders/place-order.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { EmptyState } from '~/ui/layout/empty-state'
import { Notice } from '~/ui/layout/notice'
import { pageMeta } from '~/ui/layout/page-meta'
import { logoutReason, requireUser } from '~/web/auth.server'
import { toReceipt } from '~/web/placed-order.server'
import { clearReturnTo } from '~/web/return-to.server'
import { command, fieldsOf, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { redirectWithError } from '~/web/toast.server'
import { FullCart } from './full-cart'

export const access = 'everyone'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  if (!user) throw await redirectWithError('/', await logoutReason(request))
  const cart = await findCartWithPriceTexts(user.id)
  const notices = await takeNotices(user.id)
  const { hasCheckout, hasDelivery } = await findCheckout()
  const { taxRate } = await shopSettings()
  return json(
    { cart, notices, hasCheckout, hasDelivery, taxRate },
    // The profile no longer has to link to the cart.
    { headers: await clearReturnTo(request) },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { id: userId } = await requireUser(args.request)
  return runIntent(args, {
    add: command((productId) => addToCart(userId, productId)),
    remove: command((productId) => removeFromCart(userId, productId)),
    drop: command((productId) => removeLine(userId, productId)),
    order: command((_, fields) => toReceipt(placeOrder(userId, fieldsOf(fields, DirectOrder)))),
  })
}

export const clientAction = clientActionWith<typeof action>(cartFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Cart')

export default function CartScreen() {
  const { cart: loaded, notices, ...checkout } = useLoaderData<typeof loader>()
  const submissions = useSubmissions()
  const cart = loaded && optimisticCart(loaded, submissions)
  return (
    <section>
      <h1>Your Cart</h1>
      {notices.length > 0 && (
        <Notice title="Your cart has changed">
          {notices.map((notice) => (
            <p key={notice}>{notice}.</p>
          ))}
        </Notice>
      )}
      {cart && cart.lines.length > 0 ? (
        <FullCart cart={cart} {...checkout} />
      ) : (
        <EmptyState text="Your cart is empty" link="Continue Shopping" />
      )}
    </section>
  )
}

function optimisticCart(cart: Cart, submissions: readonly Submission[]) {
  const lines = cart.lines.map((line) => {
    const delta = cartDelta(pendingIntents(submissions, line.productId))
    return { ...line, quantity: line.quantity + delta, stock: line.stock - delta }
  })
  return cartFrom(lines.filter((line) => line.quantity > 0))
}
