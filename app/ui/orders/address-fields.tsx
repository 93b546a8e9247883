import { useEffect } from 'react'
import type { PostalAddress } from '~/domain/buying/countries/postal-address'
import { t } from '~/languages/translate'
import { SelectField, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'

export interface Country {
  /** A two-letter code of ISO 3166. */
  code: string
  name: string
  hasStates?: boolean
  isPostcodeOptional?: boolean
}

export type AddressFieldset = Record<keyof PostalAddress, FormField & { value?: string }>

interface Props {
  fields: AddressFieldset
  countries: Country[]
  /** The form asks for the country above the delivery methods, whose prices depend on it. */
  withoutCountry?: boolean
  /** The form asks for a contact, to whom the order is delivered if no recipient is typed. */
  hasContact?: boolean
}

/**
 * checkout.css hides these fields while the chosen delivery method needs no address, and the texts of the hints that do
 * not apply to the chosen country: a hint itself would still describe the field if it were hidden.
 */
export function AddressFields(props: Props) {
  return (
    <fieldset className="address">
      <legend>{t('Delivery address')}</legend>
      <LinesOfAddress
        {...props}
        kind="shipping"
        nameLabel={
          props.hasContact ? t('Another recipient (optional)') : t('Name', { context: 'person' })
        }
        required
      />
    </fieldset>
  )
}

interface LinesProps extends Props {
  /** For the browser, which may know both. */
  kind: 'shipping' | 'billing'
  nameLabel: string
  required?: boolean
}

export function LinesOfAddress(props: LinesProps) {
  const { fields, countries, kind, nameLabel, required, withoutCountry, hasContact } = props
  const chosen = countries.find(({ code }) => code === fields.country.value)
  return (
    <>
      <TextField
        field={fields.name}
        label={nameLabel}
        autoComplete={`${kind} name`}
        required={required && !hasContact}
      />
      <TextAreaField
        field={fields.lines}
        label={t('Street and house number')}
        rows={2}
        required={required}
        autoComplete={`${kind} street-address`}
      />
      <TextField
        field={fields.postcode}
        label={t('Postcode')}
        hint={
          countries.some((it) => it.isPostcodeOptional) && (
            <span>{t('Only if your address has one.')}</span>
          )
        }
        autoComplete={`${kind} postal-code`}
        required={required && !chosen?.isPostcodeOptional}
      />
      <TextField
        field={fields.city}
        label={t('City')}
        hint={
          countries.some(({ hasStates }) => hasStates) && (
            <span>{t('With the state or province, such as Austin, TX.')}</span>
          )
        }
        autoComplete={`${kind} address-level2`}
        required={required}
      />
      {!withoutCountry && (
        <CountryField
          field={fields.country}
          countries={countries}
          kind={kind}
          required={required}
        />
      )}
    </>
  )
}

interface CountryProps extends Pick<LinesProps, 'countries' | 'kind' | 'required'> {
  field: FormField
}

export function CountryField({ field, countries, kind, required }: CountryProps) {
  // The customer may have chosen another country before the scripts ran.
  useEffect(() => {
    document.getElementById(field.id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [field.id])
  return (
    <SelectField
      field={field}
      label={t('Country')}
      options={countries.map(({ code, name, hasStates, isPostcodeOptional }) => [
        code,
        name,
        [hasStates && 'with-states', isPostcodeOptional && 'postcode-optional']
          .filter(Boolean)
          .join(' ') || undefined,
      ])}
      placeholder={t('Select a country')}
      autoComplete={`${kind} country`}
      required={required}
    />
  )
}
