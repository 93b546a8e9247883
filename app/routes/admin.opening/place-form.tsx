import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

interface Props {
  defaultValue: { language: string; country: string }
  languages: [string, string][]
  countries: (readonly [string, string])[]
}

export function PlaceForm({ defaultValue, languages, countries }: Props) {
  const [form, fields] = useAdminForm('PlaceDraft', { id: 'place', defaultValue })
  return (
    <>
      <ErrorSummary form={form} />
      <ShopForm form={form}>
        <SelectField
          field={fields.language}
          label={t('Language')}
          hint={t('Of all pages and emails, for customers and for you.')}
          options={languages}
        />
        <SelectField
          field={fields.country}
          label={t('Country of the shop')}
          hint={t('Numbers and dates are written as there, and the next questions are about it.')}
          options={countries}
          placeholder={t('Select a country')}
          required
        />
        <SubmitButton<typeof action> intent="choosePlace">{t('Continue')}</SubmitButton>
      </ShopForm>
    </>
  )
}
