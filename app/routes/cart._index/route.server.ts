import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import type { Cart } from '~/domain/buying/cart/cart'
import { addToCart, removeFromCart, removeLine } from '~/domain/buying/cart/cart.server'
import { takeNotices } from '~/domain/buying/cart/cart-notices.server'
import {
  putVoucherInCart,
  removeVoucher,
  voucherRemoved,
} from '~/domain/buying/cart/cart-voucher.server'
import {
  cartWithPriceTexts,
  findCartWithPriceTexts,
} from '~/domain/buying/cart/cart-with-price-texts.server'
import { whyNoDelivery } from '~/domain/buying/checkout/checkout.server'
import { readCheckoutPreview } from '~/domain/buying/checkout/checkout-methods.server'
import { DirectOrder } from '~/domain/buying/checkout/order-draft'
import { placeOrder } from '~/domain/buying/checkout/place-order.server'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import {
  addToGuestCart,
  readGuestCart,
  removeFromGuestCart,
} from '~/domain/buying/guest-orders/guest-cart.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { findSuggestionsHtml } from '~/shared-html/suggestions.server'
import { logoutReason, requireUser } from '~/web/auth.server'
import {
  applyToGuestCart,
  findGuestCart,
  guestCartCommand,
  runGuestIntent,
  storeGuestCart,
} from '~/web/guest-cart.server'
import { toReceipt } from '~/web/receipt.server'
import { clearReturnTo } from '~/web/return-to.server'
import { type CommandOptions, command, fieldsOf, runIntent, textOf } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { redirectWithError } from '~/web/toast.server'
import { voucherFormOf } from './voucher-form.server'

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const guestCart = await findGuestCart(args)
  if (guestCart) return loadGuestCart(guestCart, context)
  const user = await getCurrentUser(request)
  if (!user) throw await redirectWithError('/', await logoutReason(request))
  const cart = await findCartWithPriceTexts(user.id)
  const voucherForm = voucherFormOf(cart, context.voucher)
  const page = await cartPage(cart, await takeNotices(user.id), user.id)
  const data = { ...page, voucherForm }
  // The profile no longer has to link to the cart.
  const headers = await clearReturnTo(request)
  return headers ? json(data, { headers }) : data
}

async function loadGuestCart(stored: GuestCart, context: AppLoadContext) {
  const current = await readGuestCart(stored)
  const cart = await cartWithPriceTexts(current.cart)
  const notices = current.notices.map((notice) => t(notice))
  const voucherForm = voucherFormOf(cart, context.voucher)
  const page = await cartPage(cart, notices)
  const data = { ...page, hasCheckout: true, isGuest: true, voucherForm }
  if (notices.length === 0) return data
  const headers = new Headers()
  await storeGuestCart(headers, { ...stored, lines: current.lines })
  return json(data, { headers })
}

async function cartPage(cart: Cart | undefined, notices: string[], userId?: string) {
  const { hasCheckout, delivery } = await readCheckoutPreview(cart?.total ?? 0)
  const whyNot = delivery && cart?.lines.length ? await whyNoDelivery(cart, userId) : undefined
  const { taxRate } = await shopSettings()
  const suggestions = cart?.lines.length ? undefined : await findSuggestionsHtml()
  const shownNotices = notices.map((notice) => t('{notice}.', { notice }))
  const undelivered = whyNot && t(whyNot)
  return { cart, notices: shownNotices, hasCheckout, delivery, undelivered, taxRate, suggestions }
}

export async function action(args: ActionFunctionArgs) {
  const applying: CommandOptions = {
    shownAt: ({ text, detail: { orderUrl } }, fields) => {
      args.context.voucher = { code: textOf(fields, 'voucher'), error: t(text), orderUrl }
      return true
    },
  }
  const guestCart = await findGuestCart(args)
  if (guestCart) {
    const { lines } = guestCart
    const remove = (id: string, units: number) => removeFromGuestCart(lines, id, units)
    const changing = (change: Parameters<typeof guestCartCommand>[2]) =>
      guestCartCommand(args, guestCart, change)
    return runGuestIntent(args, {
      add: changing((id) => addToGuestCart(lines, id)),
      remove: changing((id) => remove(id, 1)),
      drop: changing((id) => remove(id, Number.POSITIVE_INFINITY)),
      applyVoucher: command(
        (_, fields) => applyToGuestCart(args, guestCart, textOf(fields, 'voucher')),
        applying,
      ),
      removeVoucher: changing(async () => ({ voucher: undefined, message: voucherRemoved })),
    })
  }
  const { id: userId } = await requireUser(args.request)
  return runIntent(args, {
    add: command((productId) => addToCart(userId, productId)),
    remove: command((productId) => removeFromCart(userId, productId)),
    drop: command((productId) => removeLine(userId, productId)),
    applyVoucher: command(
      (_, fields) => putVoucherInCart(userId, textOf(fields, 'voucher'), args.context.clientIp),
      applying,
    ),
    removeVoucher: command(() => removeVoucher(userId)),
    order: command(async (_, fields) =>
      toReceipt(await placeOrder(userId, fieldsOf(fields, DirectOrder), { isForm: true })),
    ),
  })
}
