import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import type { Cart } from '~/domain/buying/cart/cart'
import { cartLifetime } from '~/domain/buying/cart/cart-lifetime.server'
import { findCartTotals, whyNoDelivery } from '~/domain/buying/checkout/checkout.server'
import { readCheckoutPreview } from '~/domain/buying/checkout/checkout-methods.server'
import { DirectOrder } from '~/domain/buying/checkout/order-draft'
import { placeOrder } from '~/domain/buying/checkout/place-order.server'
import { keepsCarts } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { findSuggestionsHtml } from '~/shared-html/suggestions.server'
import { logoutReason } from '~/web/auth.server'
import { findBuyer, requireBuyer } from '~/web/buyer.server'
import { toReceipt } from '~/web/receipt.server'
import { type CommandOptions, command, fieldsOf, runIntent, textOf } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { voucherFormOf } from './voucher-form.server'

export async function loader(args: LoaderFunctionArgs) {
  const buyer = await findBuyer(args)
  if (!buyer) throw await redirectWithError('/', await logoutReason(args.request))
  const { cart, notices, headers } = await buyer.cart()
  const page = await cartPage(cart, notices, buyer.userId)
  const voucherForm = voucherFormOf(cart, args.context.refusedVoucher)
  // The order of a guest has a contact, for which only the checkout asks.
  const ofGuest = buyer.userId ? undefined : { hasCheckout: true, isGuest: true }
  const data = { ...page, ...ofGuest, voucherForm }
  return headers ? json(data, { headers }) : data
}

async function cartPage(cart: Cart | undefined, notices: string[], userId?: string) {
  const { hasCheckout, delivery } = await readCheckoutPreview(cart?.total ?? 0)
  const whyNot = delivery && cart?.lines.length ? await whyNoDelivery(cart, userId) : undefined
  const totals = cart?.lines.length && !whyNot ? await findCartTotals(cart) : undefined
  const shop = await shopSettings()
  const { taxRate } = shop
  const suggestions = cart?.lines.length ? undefined : await findSuggestionsHtml()
  const shownNotices = notices.map((notice) => t('{notice}.', { notice }))
  const undelivered = whyNot && t(whyNot)
  // Units are held until the shop is open again, and some time more.
  const isHeldLonger = cart?.heldUntil && keepsCarts(shop, cartLifetime().ms)
  const shownCart = isHeldLonger ? { ...cart, heldUntil: undefined } : cart
  const texts = { notices: shownNotices, undelivered, suggestions }
  return { cart: shownCart, hasCheckout, delivery, totals, taxRate, ...texts }
}

export async function action(args: ActionFunctionArgs) {
  const buyer = await requireBuyer(args)
  const { userId } = buyer
  const applying: CommandOptions = {
    shownAt: ({ text, detail: { orderUrl } }, fields) => {
      args.context.refusedVoucher = { code: textOf(fields, 'voucher'), error: t(text), orderUrl }
      return true
    },
  }
  const intents = {
    add: command((variantId) => buyer.add(variantId)),
    remove: command((variantId) => buyer.remove(variantId, 1)),
    drop: command((variantId) => buyer.remove(variantId)),
    applyVoucher: command((_, fields) => buyer.applyVoucher(textOf(fields, 'voucher')), applying),
    removeVoucher: command(buyer.removeVoucher),
  }
  if (!userId) return runIntent(args, intents)
  const order = command(async (_, fields) =>
    toReceipt(await placeOrder(userId, fieldsOf(fields, DirectOrder), { isForm: true })),
  )
  return runIntent(args, { ...intents, order })
}
