import * as z from 'zod'
import { Checkout } from '~/domain/buying/orders/order-draft'
import { NewCustomer } from '~/domain/people/accounts/accounts'

const { phone } = NewCustomer.shape

export const GuestCheckout = Checkout.extend(NewCustomer.shape)

export const GuestCheckoutWithoutPhone = GuestCheckout.extend({
  phone: phone.or(z.literal('')).default(''),
})
