import type { FieldMetadata } from '@conform-to/react'
import { getSelectProps } from '@conform-to/react'
import type { PostalAddress } from '~/domain/orders/postal-address'
import { Field, TextAreaField, TextField } from '~/ui/forms/form'

export interface Country {
  /** A two-letter code of ISO 3166. */
  code: string
  name: string
  hasStates: boolean
}

interface Props {
  fields: Record<keyof PostalAddress, FieldMetadata>
  countries: Country[]
}

/**
 * checkout.css hides these fields while the chosen delivery method needs no address, and the hint about states while the
 * chosen country has none.
 */
export function AddressFields({ fields, countries }: Props) {
  return (
    <fieldset className="address">
      <legend>Delivery address</legend>
      <TextField field={fields.name} label="Name" autoComplete="shipping name" required />
      <TextAreaField
        field={fields.lines}
        label="Street and house number"
        rows={2}
        required
        autoComplete="shipping street-address"
      />
      <TextField
        field={fields.postcode}
        label="Postcode"
        autoComplete="shipping postal-code"
        required
      />
      <TextField
        field={fields.city}
        label="City"
        hint={
          countries.some(({ hasStates }) => hasStates)
            ? 'With the state or province, such as Austin, TX.'
            : undefined
        }
        autoComplete="shipping address-level2"
        required
      />
      <CountryField field={fields.country} countries={countries} />
    </fieldset>
  )
}

function CountryField({ field, countries }: { field: FieldMetadata; countries: Country[] }) {
  const { key, ...select } = getSelectProps(field)
  return (
    <Field field={field} label="Country">
      <select key={key} {...select} autoComplete="shipping country" required>
        <option value="">Select a country</option>
        {countries.map(({ code, name, hasStates }) => (
          <option key={code} value={code} className={hasStates ? 'with-states' : undefined}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
