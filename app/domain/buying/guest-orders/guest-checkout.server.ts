import * as z from 'zod'
import { type FieldCheck, fieldChecks } from '~/domain/basics/refusals/refusal'
import { buildCheckout } from '~/domain/buying/checkout/checkout.server'
import { readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { CheckoutDraft } from '~/domain/buying/checkout/order-draft'
import { priceAt } from '~/domain/buying/methods/delivery-methods'
import { allTariffsOf } from '~/domain/buying/methods/lowest-price'
import { needsAccount } from '~/domain/buying/methods/payment-methods'
import { NewCustomer } from '~/domain/people/accounts/accounts'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg, t } from '~/languages/translate'
import type { GuestCart } from './guest-cart'
import { readGuestCart } from './guest-cart.server'

const typed = z.string(msg('Please use text')).default('')

/** As it is sent: whether the contact is complete says `checkContact`. */
export const GuestCheckout = CheckoutDraft.extend({ name: typed, email: typed, phone: typed })

type Contact = z.output<typeof NewCustomer>

const ContactWithoutPhone = NewCustomer.extend({
  phone: NewCustomer.shape.phone.or(z.literal('')),
})

export async function offersGuestOrders() {
  return (await shopSettings()).guestOrders
}

/** As it was typed if a check finds a wrong field. */
export async function checkContact(typed: Contact): Promise<Contact & { checks: FieldCheck[] }> {
  const { guestPhoneOptional } = await shopSettings()
  const schema = guestPhoneOptional ? ContactWithoutPhone : NewCustomer
  const { data = typed, error } = schema.safeParse(typed)
  return { ...data, checks: fieldChecks(error) }
}

/** Undefined if nothing in the cart is available. */
export async function findGuestCheckout(wanted: GuestCart) {
  const { cart, lines, notices } = await readGuestCart(wanted)
  if (lines.length === 0) return undefined
  const { deliveries, payments } = await readMethods()
  const shop = await shopSettings()
  const offered = payments.filter((it) => !needsAccount(it, shop))
  const tariffs = deliveries.flatMap(allTariffsOf)
  const mayBeFree =
    cart.total === 0 && (!tariffs[0] || tariffs.some((it) => priceAt(it, cart.total) === 0))
  const guest = {
    needsPhone: !shop.guestPhoneOptional,
    notices: notices.map((notice) => t('{notice}.', { notice: t(notice) })),
  }
  return {
    checkout: await buildCheckout(cart, { deliveries, payments: offered }, {}, guest),
    available: { ...wanted, lines },
    needsAccount: payments.length > 0 && offered.length === 0 && !mayBeFree,
  }
}
