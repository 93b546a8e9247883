import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField, TextAreaField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

export interface CountriesProps {
  /** What the shop has saved, as a sentence. */
  saved: string
  groups: { group: string; name: string }[]
  group: string
  /** Names with commas between them, for the group `chosen`. */
  countries: string
  expected: string
}

export function CountriesForm({ saved, groups, group, countries, expected }: CountriesProps) {
  const [form, fields] = useAdminForm('CountriesDraft', {
    id: 'delivers-to',
    lastResult: useReplyTo<typeof action>('countries') ?? null,
    defaultValue: { group, countries },
  })
  return (
    <section id="countries" aria-labelledby="countries-title">
      <ErrorSummary form={form} />
      <h2 id="countries-title">{t('Countries')}</h2>
      <p>{saved}</p>
      <ShopForm form={form} action="/admin/settings/delivery">
        <input type="hidden" name="expected" value={expected} />
        <SelectField
          field={fields.group}
          label={t('Delivers to')}
          hint={t('Customers choose from these countries when a delivery method needs an address.')}
          options={groups.map(({ group, name }) => [group, name])}
        />
        <TextAreaField
          field={fields.countries}
          label={t('Countries that you choose')}
          hint={t('Names or two-letter codes with commas between them, such as AT, CH.')}
          rows={3}
        />
        <div className="row">
          <SubmitButton<typeof action> intent="countries">{t('Save countries')}</SubmitButton>
        </div>
      </ShopForm>
    </section>
  )
}
