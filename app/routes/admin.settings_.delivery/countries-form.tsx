import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextAreaField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

export interface CountriesProps {
  /** What the shop has saved, as a sentence. */
  saved: string
  countries: string
  expected: string
}

export function CountriesForm({ saved, countries, expected }: CountriesProps) {
  const [form, fields] = useAdminForm('CountriesDraft', {
    id: 'delivers-to',
    lastResult: useReplyTo<typeof action>('countries') ?? null,
    defaultValue: { countries },
  })
  return (
    <section id="countries" aria-labelledby="countries-title">
      <ErrorSummary form={form} />
      <h2 id="countries-title">{t('Countries')}</h2>
      <p>{saved}</p>
      <ShopForm form={form} action="/admin/settings/delivery" expected={expected}>
        <TextAreaField
          field={fields.countries}
          label={t('Delivers to')}
          hint={t(
            'Names or codes with commas between them, such as AT, CH, or European Union or Europe. Leave empty for all countries.',
          )}
          rows={3}
        />
        <div className="row">
          <SubmitButton<typeof action> intent="countries">{t('Save countries')}</SubmitButton>
        </div>
      </ShopForm>
    </section>
  )
}
