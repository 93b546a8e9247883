import { Refusal } from '~/domain/basics/refusals/refusal'
import { putVoucherInCart, removeVoucher } from '~/domain/buying/cart/cart-voucher.server'
import { CheckoutDraft } from '~/domain/buying/checkout/order-draft'
import { placeOrder } from '~/domain/buying/checkout/place-order.server'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import { newGuestCart } from '~/domain/buying/guest-orders/guest-cart.server'
import { guestCheckoutForm } from '~/domain/buying/guest-orders/guest-checkout.server'
import { orderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { placeGuestOrder } from '~/domain/buying/guest-orders/place-guest-order.server'
import { t } from '~/languages/translate'
import { applyToGuestCart, changeGuestCart, findGuestBrowser } from '~/web/guest-cart.server'
import { toReceipt } from '~/web/receipt.server'
import type { RequestArgs } from '~/web/request.server'
import { clearReturnTo } from '~/web/return-to.server'
import { form, type Intent, redisplay, textOf } from '~/web/run-intent.server'
import { redirectWithSuccess } from '~/web/toast.server'

export function intentsOfUser(userId: string, clientIp: string) {
  const applyVoucher = (code: string) => putVoucherInCart(userId, code, clientIp)
  const options = { mustAcceptTerms: true, isForm: true, clientIp }
  const order = form(CheckoutDraft, async (draft) => {
    const placed = await placeOrder(userId, draft, options).catch(keepCode(draft, applyVoucher))
    return toReceipt(placed)
  })
  return checkoutIntents({ order, applyVoucher, removeVoucher: () => removeVoucher(userId) })
}

export async function intentsOfGuest(args: RequestArgs, cart: GuestCart) {
  const { request, context } = args
  const applyVoucher = (code: string) => applyToGuestCart(args, cart, code)
  const order = form(await guestCheckoutForm(), async (draft) => {
    const headers = new Headers(await clearReturnTo(request))
    const browser = await findGuestBrowser(request, headers)
    const from = { browser, clientIp: context.clientIp }
    const { id, message } = await placeGuestOrder(cart, draft, from).catch(
      keepCode(draft, applyVoucher),
    )
    context.guestCart = newGuestCart()
    return redirectWithSuccess(`/guest-order/${await orderToken(id)}`, t(message), { headers })
  })
  const removeVoucher = async () => changeGuestCart(context, cart, { voucher: undefined })
  return checkoutIntents({ order, applyVoucher, removeVoucher })
}

// A code that was typed, but not applied, changes the total. It stays in the cart when the order is refused for that, so
// that the customer sees the new total.
function keepCode({ voucher }: CheckoutDraft, applyVoucher: OfBuyer['applyVoucher']) {
  return async (error: unknown): Promise<never> => {
    const code = error instanceof Refusal && error.detail.code
    if (voucher && code !== 'voucher_refused' && code !== 'no_cart') await applyVoucher(voucher)
    throw error
  }
}

interface OfBuyer {
  order: Intent
  applyVoucher: (code: string) => Promise<unknown>
  removeVoucher: () => Promise<unknown>
}

function checkoutIntents({ order, applyVoucher, removeVoucher }: OfBuyer) {
  const update = redisplay(CheckoutDraft, async ({ voucher }) => {
    if (voucher) await applyVoucher(voucher)
  })
  const enter: Intent = (submitted) =>
    textOf(submitted.fields, 'voucher').trim() ? update(submitted) : order(submitted)
  const remove = redisplay(CheckoutDraft, removeVoucher)
  return { order, enter, update, applyVoucher: update, removeVoucher: remove }
}
