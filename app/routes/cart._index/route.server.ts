import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { addToCart, removeFromCart, removeLine } from '~/domain/buying/cart/cart.server'
import { takeNotices } from '~/domain/buying/cart/cart-notices.server'
import { findCartWithPriceTexts } from '~/domain/buying/cart/cart-with-price-texts.server'
import { whyNoDelivery } from '~/domain/buying/orders/checkout.server'
import { checkoutOfCart } from '~/domain/buying/orders/checkout-methods.server'
import { DirectOrder } from '~/domain/buying/orders/order-draft'
import { placeOrder } from '~/domain/buying/orders/place-order.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { findSuggestions } from '~/suggestions.server'
import { logoutReason, requireUser } from '~/web/auth.server'
import { toReceipt } from '~/web/placed-order.server'
import { clearReturnTo } from '~/web/return-to.server'
import { command, fieldsOf, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { redirectWithError } from '~/web/toast.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  if (!user) throw await redirectWithError('/', await logoutReason(request))
  const cart = await findCartWithPriceTexts(user.id)
  const notices = (await takeNotices(user.id)).map((notice) => t('{notice}.', { notice }))
  const { hasCheckout, delivery } = await checkoutOfCart(cart?.total ?? 0)
  const whyNot = delivery && cart?.lines.length ? await whyNoDelivery(user.id, cart) : undefined
  const { taxRate } = await shopSettings()
  const suggestions = cart?.lines.length ? undefined : await findSuggestions()
  const undelivered = whyNot && t(whyNot)
  const data = { cart, notices, hasCheckout, delivery, undelivered, taxRate, suggestions }
  // The profile no longer has to link to the cart.
  const headers = await clearReturnTo(request)
  return headers ? json(data, { headers }) : data
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
