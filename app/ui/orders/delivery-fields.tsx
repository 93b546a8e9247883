import { type Cart, weightOf } from '~/domain/buying/cart/cart'
import type { DeliveryMethod } from '~/domain/buying/methods/delivery-methods'
import type { FormField } from '~/ui/forms/form-field'
import { AddressFields, type AddressFieldset, type Country, CountryField } from './address-fields'
import { DeliveryChoice } from './method-choice'

interface Props {
  cart: Cart
  deliveries: DeliveryMethod[]
  countries: Country[]
  field: FormField
  address: AddressFieldset
  hasContact: boolean
}

/** The delivery method and the address to which it delivers. */
export function DeliveryFields({ cart, deliveries, countries, field, address, hasContact }: Props) {
  const country = address.country.value
  // A customer who may collect the order must not be asked for an address first. Prices depend on its country.
  const isAddressFirst = deliveries.every(({ needsAddress }) => needsAddress)
  const asksCountry = !isAddressFirst && deliveries.some(({ prices }) => prices)
  const addressFields = deliveries.some(({ needsAddress }) => needsAddress) && (
    <AddressFields
      fields={address}
      countries={countries}
      withoutCountry={asksCountry}
      hasContact={hasContact}
    />
  )
  return (
    <>
      {isAddressFirst && addressFields}
      {deliveries.length > 0 && (
        <DeliveryChoice
          field={field}
          methods={deliveries}
          cartTotal={cart.total}
          freight={{ country, weight: weightOf(cart) }}
          country={countries.find(({ code }) => code === country)?.name ?? ''}
        >
          {asksCountry && (
            <CountryField field={address.country} countries={countries} kind="shipping" required />
          )}
        </DeliveryChoice>
      )}
      {!isAddressFirst && addressFields}
    </>
  )
}
