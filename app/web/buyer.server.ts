import { redirect, type TypedResponse } from '@remix-run/node'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { Cart } from '~/domain/buying/cart/cart'
import { addToCart, removeFromCart } from '~/domain/buying/cart/cart.server'
import { takeNotices } from '~/domain/buying/cart/cart-notices.server'
import {
  quantityInCart,
  quantityOfProductInCart,
} from '~/domain/buying/cart/cart-quantities.server'
import {
  putVoucherInCart,
  removeVoucher,
  type VoucherOptions,
  voucherRemoved,
} from '~/domain/buying/cart/cart-voucher.server'
import {
  cartWithPriceTexts,
  findCartWithPriceTexts,
} from '~/domain/buying/cart/cart-with-price-texts.server'
import { type Checkout, findUserCheckout } from '~/domain/buying/checkout/checkout.server'
import { findMethodsToChoose } from '~/domain/buying/checkout/checkout-methods.server'
import { CheckoutDraft } from '~/domain/buying/checkout/order-draft'
import { placeOrder } from '~/domain/buying/checkout/place-order.server'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import {
  addToGuestCart,
  newGuestCart,
  putVoucherInGuestCart,
  quantityIn,
  readGuestCart,
  removeFromGuestCart,
} from '~/domain/buying/guest-orders/guest-cart.server'
import {
  findGuestCheckout,
  GuestCheckout,
  offersGuestOrders,
} from '~/domain/buying/guest-orders/guest-checkout.server'
import { orderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { placeGuestOrder } from '~/domain/buying/guest-orders/place-guest-order.server'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { requireUser } from './auth.server'
import {
  type ChangedCart,
  changeGuestCart,
  findGuestBrowser,
  storedGuestCart,
  storeGuestCart,
} from './guest-cart.server'
import { toReceipt } from './receipt.server'
import type { RequestArgs } from './request.server'
import { clearReturnTo, rememberReturnTo, returnToCheckout } from './return-to.server'
import { form, type Intent, type Outcome } from './run-intent.server'
import { getCurrentUser } from './session.server'
import { redirectWithSuccess } from './toast.server'

/** A user, or a guest in a shop whose orders need no account. */
export interface Buyer {
  /** Undefined for a guest. */
  userId?: string
  /** Each notice is said once. */
  cart: () => Promise<{ cart?: Cart; notices: string[]; headers?: Headers }>
  /** Of a product with options, `variantIds` are those on sale. */
  quantityOf: (productId: string, variantIds?: string[]) => Promise<number>
  add: (variantId: string, units?: number) => Promise<Outcome>
  /** Removes all units by default. */
  remove: (variantId: string, units?: number) => Promise<Outcome>
  applyVoucher: (code: string, options?: VoucherOptions) => Promise<Outcome>
  removeVoucher: () => Promise<Outcome>
  /** Null in a shop whose cart places the order. @throws {Response} A redirect to the cart if it is empty. */
  checkout: () => Promise<{ checkout: Checkout | null; headers?: Headers }>
  order: () => Promise<Intent>
}

type FindReturnTo = Parameters<typeof requireUser>[1]

/** Undefined if the visitor has to log in to buy. */
export async function findBuyer(args: RequestArgs): Promise<Buyer | undefined> {
  const { request, context } = args
  const user = await getCurrentUser(args)
  if (user) return userBuyer(args, user)
  if (!(await offersGuestOrders())) return undefined
  return guestBuyer(args, context.guestCart ?? (await storedGuestCart(request)) ?? newGuestCart())
}

/** @throws {Response} as `requireUser` */
export async function requireBuyer(args: RequestArgs, findReturnTo?: FindReturnTo) {
  return (await findBuyer(args)) ?? userBuyer(args, await requireUser(args, findReturnTo))
}

function userBuyer({ request, context: { clientIp } }: RequestArgs, user: User): Buyer {
  const { id } = user
  const applyVoucher: Buyer['applyVoucher'] = (code, options) =>
    putVoucherInCart(id, code, clientIp, options)
  return {
    userId: id,
    cart: async () => ({
      cart: await findCartWithPriceTexts(id),
      notices: await takeNotices(id),
      // The profile no longer has to link to the cart.
      headers: await clearReturnTo(request),
    }),
    quantityOf: (productId, variantIds) =>
      variantIds ? quantityOfProductInCart(id, productId) : quantityInCart(id, productId),
    add: (variantId, units) => addToCart(id, variantId, units),
    remove: (variantId, units = Number.POSITIVE_INFINITY) => removeFromCart(id, variantId, units),
    applyVoucher,
    removeVoucher: () => removeVoucher(id),
    checkout: async () => {
      const methods = await findMethodsToChoose()
      const checkout = methods ? await findUserCheckout(user, methods) : null
      if (checkout === undefined) throw redirect('/cart')
      return { checkout }
    },
    order: async () =>
      form(CheckoutDraft, async (draft) => {
        const options = { mustAcceptTerms: true, isForm: true, clientIp }
        return toReceipt(await placeOrder(id, draft, options).catch(keepCode(draft, applyVoucher)))
      }),
  }
}

function guestBuyer(args: RequestArgs, stored: GuestCart): Buyer {
  const { request, context } = args
  const { clientIp } = context
  const change = ({ message, ...changed }: ChangedCart & Outcome) => {
    changeGuestCart(context, stored, changed)
    return { message }
  }
  const applyVoucher: Buyer['applyVoucher'] = async (code, options) =>
    change(await putVoucherInGuestCart(stored, code, clientIp, options))
  return {
    cart: async () => {
      const { cart, lines, notices } = await readGuestCart(stored)
      const headers = notices.length > 0 ? new Headers() : undefined
      if (headers) await storeGuestCart(headers, { ...stored, lines })
      const texts = notices.map((notice) => t(notice))
      return { cart: await cartWithPriceTexts(cart), notices: texts, headers }
    },
    quantityOf: async (productId, variantIds = [productId]) => quantityIn(stored.lines, variantIds),
    add: async (variantId, units) => change(await addToGuestCart(stored.lines, variantId, units)),
    remove: async (variantId, units = Number.POSITIVE_INFINITY) =>
      change(await removeFromGuestCart(stored.lines, variantId, units)),
    applyVoucher,
    removeVoucher: async () => change({ voucherCode: undefined, message: voucherRemoved }),
    checkout: async () => {
      const found = await findGuestCheckout(stored)
      if (!found) throw redirect('/cart')
      if (found.needsAccount) throw await requireUser(args, returnToCheckout)
      const { checkout, available } = found
      // A guest who logs in comes back.
      const headers = new Headers(await rememberReturnTo(returnToCheckout()))
      await findGuestBrowser(request, headers)
      if (checkout.guest?.notices.length) await storeGuestCart(headers, available)
      return { checkout, headers }
    },
    order: async () =>
      form(GuestCheckout, async (draft): Promise<TypedResponse<never>> => {
        const headers = new Headers(await clearReturnTo(request))
        const browser = await findGuestBrowser(request, headers)
        const placing = placeGuestOrder(stored, draft, { browser, clientIp })
        const { id, message } = await placing.catch(keepCode(draft, applyVoucher))
        context.guestCart = newGuestCart()
        return redirectWithSuccess(`/guest-order/${await orderToken(id)}`, t(message), { headers })
      }),
  }
}

// A code that was typed, but not applied, changes the total. It stays in the cart when the order is refused for that, so
// that the customer sees the new total.
function keepCode({ voucher }: CheckoutDraft, applyVoucher: Buyer['applyVoucher']) {
  return async (error: unknown): Promise<never> => {
    const code = error instanceof Refusal && error.detail.code
    const isKept = code !== 'voucher_refused' && code !== 'no_cart' && code !== 'shop_closed'
    if (voucher && isKept) await applyVoucher(voucher)
    throw error
  }
}
