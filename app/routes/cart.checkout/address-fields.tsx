import type { PostalAddress } from '~/domain/buying/orders/postal-address'
import { t } from '~/languages/translate'
import { SelectField, TextAreaField, TextField } from '~/ui/forms/form'
import type { FormField } from '~/ui/forms/form-field'

export interface Country {
  /** A two-letter code of ISO 3166. */
  code: string
  name: string
  hasStates: boolean
  hasPostcodes: boolean
}

interface Props {
  fields: Record<keyof PostalAddress, FormField & { value?: string }>
  countries: Country[]
}

/**
 * checkout.css hides these fields while the chosen delivery method needs no address, and the texts of the hints that do
 * not apply to the chosen country: a hint itself would still describe the field if it were hidden.
 */
export function AddressFields({ fields, countries }: Props) {
  const chosen = countries.find(({ code }) => code === fields.country.value)
  return (
    <fieldset className="address">
      <legend>{t('Delivery address')}</legend>
      <TextField
        field={fields.name}
        label={t('Name', { context: 'person' })}
        autoComplete="shipping name"
        required
      />
      <TextAreaField
        field={fields.lines}
        label={t('Street and house number')}
        rows={2}
        required
        autoComplete="shipping street-address"
      />
      <TextField
        field={fields.postcode}
        label={t('Postcode')}
        hint={
          countries.some((it) => !it.hasPostcodes) && (
            <span>{t('Only if your address has one.')}</span>
          )
        }
        autoComplete="shipping postal-code"
        required={chosen?.hasPostcodes !== false}
      />
      <TextField
        field={fields.city}
        label={t('City')}
        hint={
          countries.some(({ hasStates }) => hasStates) && (
            <span>{t('With the state or province, such as Austin, TX.')}</span>
          )
        }
        autoComplete="shipping address-level2"
        required
      />
      <SelectField
        field={fields.country}
        label={t('Country')}
        options={countries.map(({ code, name, hasStates, hasPostcodes }) => [
          code,
          name,
          [hasStates && 'with-states', !hasPostcodes && 'postcode-optional']
            .filter(Boolean)
            .join(' ') || undefined,
        ])}
        placeholder={t('Select a country')}
        autoComplete="shipping country"
        required
      />
    </fieldset>
  )
}
