import * as z from 'zod'
import { TypedAddress } from '~/domain/buying/countries/address-draft'
import { NewCustomer } from '~/domain/people/accounts/accounts'

const empty = z.literal('')

/** What an order never had may stay empty. */
export const OrderCorrection = NewCustomer.extend({
  name: NewCustomer.shape.name.or(empty),
  email: NewCustomer.shape.email.or(empty),
  phone: NewCustomer.shape.phone.or(empty).default(''),
  address: TypedAddress.optional().describe('Required if the order is delivered to an address'),
  expectedUpdatedAt: z.string().optional().describe('updatedAt of the order that was read'),
})
