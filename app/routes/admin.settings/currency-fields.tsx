import { t } from '~/languages/translate'
import { CheckboxField, SelectField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { useReply } from '~/ui/forms/use-reply'

export type CurrencyOptions = Record<
  'currencies' | 'locales' | 'textLanguages',
  [value: string, text: string][]
>

interface Props {
  fields: Record<'currency' | 'locale' | 'textLanguage' | 'confirmedCurrency', FormField>
  options: CurrencyOptions
}

export function CurrencyFields({ fields, options }: Props) {
  const { currencies, locales, textLanguages } = options
  const { error, initialValue } = useReply() ?? {}
  const confirmed = textOf(initialValue?.confirmedCurrency)
  const requested = error?.currency ? textOf(initialValue?.currency) : confirmed
  const isKnown = currencies.some(([code]) => code === requested)
  return (
    <>
      <SelectField
        field={fields.currency}
        label={t('Currency')}
        hint={t('For all prices in the shop. Each order keeps the currency it was placed in.')}
        options={currencies}
        placeholder={t('Select a currency')}
        required
      />
      {isKnown && (
        <CheckboxField
          key={requested}
          field={fields.confirmedCurrency}
          label={t('Change the currency to {currency}', { currency: requested })}
          value={requested}
        />
      )}
      <SelectField
        field={fields.locale}
        label={t('Numbers and dates')}
        hint={t(
          'How amounts of money and dates are written. If you change only the language, they follow it.',
        )}
        options={locales}
        placeholder={t('Select a language and country')}
        required
      />
      <SelectField
        field={fields.textLanguage}
        label={t('Language of your texts')}
        hint={t(
          'In which you write names, descriptions and legal texts. Screen readers, the search and the order of names follow it.',
        )}
        options={textLanguages}
        placeholder={t('Select a language')}
        required
      />
    </>
  )
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
