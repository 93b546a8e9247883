import type { FieldMetadata } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SelectField } from '~/ui/forms/form'
import type { action, loader } from './route'

interface Props {
  fields: Record<'currency' | 'locale' | 'textLanguage', FieldMetadata>
}

export function CurrencyFields({ fields }: Props) {
  const { currencies, locales, textLanguages } = useLoaderData<typeof loader>()
  const { error, initialValue } = useActionData<typeof action>() ?? {}
  const confirmed = textOf(initialValue?.confirmedCurrency)
  const requested = error?.currency ? textOf(initialValue?.currency) : confirmed
  const isKnown = currencies.some(([code]) => code === requested)
  return (
    <>
      <SelectField
        field={fields.currency}
        label="Currency"
        hint="For all prices in the shop. Each order keeps the currency it was placed in."
        options={currencies}
        placeholder="Select a currency"
      />
      {isKnown && (
        <div className="check">
          <input
            key={requested}
            id="confirmed-currency"
            type="checkbox"
            name="confirmedCurrency"
            value={requested}
            defaultChecked={requested === confirmed}
          />
          <label htmlFor="confirmed-currency">{`Change the currency to ${requested}`}</label>
        </div>
      )}
      <SelectField
        field={fields.locale}
        label="Numbers and dates"
        hint="How amounts of money and dates are written. Buttons and messages stay in English."
        options={locales}
        placeholder="Select a language and country"
      />
      <SelectField
        field={fields.textLanguage}
        label="Language of your texts"
        hint="Screen readers pronounce the names, descriptions and legal texts that you write in this language."
        options={textLanguages}
        placeholder="Select a language"
      />
    </>
  )
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
