import { putVoucherInCart, removeVoucher } from '~/domain/buying/cart/cart-voucher.server'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import { newGuestCart } from '~/domain/buying/guest-orders/guest-cart.server'
import { guestCheckoutForm } from '~/domain/buying/guest-orders/guest-checkout.server'
import { placeGuestOrder } from '~/domain/buying/guest-orders/place-guest-order.server'
import { CheckoutDraft } from '~/domain/buying/orders/order-draft'
import { orderToken } from '~/domain/buying/orders/order-link-tokens.server'
import { placeOrder } from '~/domain/buying/orders/place-order.server'
import { t } from '~/languages/translate'
import { applyToGuestCart, changeGuestCart } from '~/web/guest-cart.server'
import { toReceipt } from '~/web/receipt.server'
import type { RequestArgs } from '~/web/request.server'
import { clearReturnTo } from '~/web/return-to.server'
import { form, type Intent, redisplay, textOf } from '~/web/run-intent.server'
import { redirectWithSuccess } from '~/web/toast.server'

// A code that was typed, but not applied, changes the total: the customer sees it before the order.

export function intentsOfUser(userId: string, clientIp: string) {
  const apply = (code: string) => putVoucherInCart(userId, code, clientIp)
  const order = form(CheckoutDraft, async ({ voucher, ...draft }) => {
    if (voucher) await apply(voucher)
    return toReceipt(await placeOrder(userId, draft, { mustAcceptTerms: true }))
  })
  return { order, ...voucherIntents({ order, apply, remove: () => removeVoucher(userId) }) }
}

export async function intentsOfGuest(args: RequestArgs, cart: GuestCart) {
  const { request, context } = args
  const apply = (code: string) => applyToGuestCart(args, cart, code)
  const order = form(await guestCheckoutForm(), async ({ voucher, ...draft }) => {
    if (voucher) await apply(voucher)
    const ordered = context.guestCart ?? cart
    const { id, message } = await placeGuestOrder(ordered, draft, context.clientIp)
    context.guestCart = newGuestCart()
    const headers = new Headers(await clearReturnTo(request))
    return redirectWithSuccess(`/guest-order/${await orderToken(id)}`, t(message), { headers })
  })
  const remove = async () => changeGuestCart(context, cart, { voucher: undefined })
  return { order, ...voucherIntents({ order, apply, remove }) }
}

interface Voucher {
  order: Intent
  apply: (code: string) => Promise<unknown>
  remove: () => Promise<unknown>
}

function voucherIntents({ order, apply, remove }: Voucher) {
  const applyVoucher = redisplay(CheckoutDraft, async ({ voucher }) => {
    if (voucher) await apply(voucher)
  })
  const enter: Intent = (submitted) =>
    textOf(submitted.form, 'voucher').trim() ? applyVoucher(submitted) : order(submitted)
  return {
    update: applyVoucher,
    applyVoucher,
    removeVoucher: redisplay(CheckoutDraft, remove),
    enter,
  }
}
