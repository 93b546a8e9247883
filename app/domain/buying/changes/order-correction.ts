import * as z from 'zod'
import { TypedAddress } from '~/domain/buying/countries/address-draft'
import { NewCustomer } from '~/domain/people/accounts/accounts'

export const OrderCorrection = NewCustomer.extend({
  phone: NewCustomer.shape.phone.or(z.literal('')).default(''),
  address: TypedAddress.optional().describe('Required if the order is delivered to an address'),
  expectedUpdatedAt: z.string().optional().describe('updatedAt of the order that was read'),
})
