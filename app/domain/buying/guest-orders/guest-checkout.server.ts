import * as z from 'zod'
import { deliveryPrice } from '~/domain/buying/delivery-and-payment/delivery-methods'
import { needsAccount } from '~/domain/buying/delivery-and-payment/payment-methods'
import { checkoutFor } from '~/domain/buying/orders/checkout.server'
import { checkoutMethods } from '~/domain/buying/orders/checkout-methods.server'
import { Checkout } from '~/domain/buying/orders/order-draft'
import { NewCustomer } from '~/domain/people/accounts/accounts'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { t } from '~/languages/translate'
import type { GuestCart } from './guest-cart'
import { readGuestCart } from './guest-cart.server'

export const GuestCheckout = Checkout.extend(NewCustomer.shape)

const GuestCheckoutWithoutPhone = GuestCheckout.extend({
  phone: NewCustomer.shape.phone.or(z.literal('')).default(''),
})

export async function offersGuestOrders() {
  return (await shopSettings()).guestOrders
}

export async function guestCheckoutForm() {
  const { guestPhoneOptional } = await shopSettings()
  return guestPhoneOptional ? GuestCheckoutWithoutPhone : GuestCheckout
}

/** Undefined if nothing in the cart is available. */
export async function findGuestCheckout(wanted: GuestCart) {
  const { cart, lines, notices } = await readGuestCart(wanted)
  if (lines.length === 0) return undefined
  const { deliveries, payments } = await checkoutMethods()
  const settings = await shopSettings()
  const offered = payments.filter((it) => !needsAccount(it, settings))
  const isFree =
    cart.total === 0 && (!deliveries[0] || deliveries.some((it) => deliveryPrice(it, 0) === 0))
  const checkout = await checkoutFor(cart, { deliveries, payments: offered }, {})
  return {
    checkout: {
      ...checkout,
      guest: {
        needsPhone: !settings.guestPhoneOptional,
        notices: notices.map((notice) => t('{notice}.', { notice: t(notice) })),
      },
    },
    available: { ...wanted, lines },
    needsAccount: payments.length > 0 && offered.length === 0 && !isFree,
  }
}
