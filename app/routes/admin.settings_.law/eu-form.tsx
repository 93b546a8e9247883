import type { FormFields } from '~/browser/live-validation'
import { allEuFeatures, euFeatures, withdrawalDaysRange } from '~/domain/settings/eu-settings'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { CheckboxField, ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

interface Props {
  settings: SettingsIn<FormFields<'EuSettingsDraft'>>
  expected: string
}

export function EuForm({ settings, expected }: Props) {
  const [form, fields] = useAdminForm('EuSettingsDraft', {
    id: 'eu',
    lastResult: useReplyTo<typeof action>('submit') ?? null,
    defaultValue: {
      ...settings,
      euFeatures: Object.fromEntries(settings.euFeatures.map((name) => [name, 'on'])),
    },
  })
  const checkboxes = fields.euFeatures.getFieldset()
  return (
    <section aria-labelledby="choices-title">
      <ErrorSummary form={form} />
      <h3 id="choices-title">{t('Your choices')}</h3>
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <TextField
          field={fields.withdrawalDays}
          label={t('Withdrawal period (days)')}
          hint={t(
            'Customers can withdraw in the shop, with a link on each page. The period is counted from the delivery: {days} days by law, or more. Leave empty to switch it off.',
            { days: withdrawalDaysRange.min },
          )}
          inputMode="numeric"
        />
        <TextField
          field={fields.anonymiseAfterYears}
          label={t('Anonymise orders after (years)')}
          hint={t(
            "That long after its delivery or cancellation, an order and its invoice lose the customer's name, email, phone and address; amounts, numbers and country stay. This cannot be undone, so enter at least the years for which your law asks you to keep invoices. Leave empty to keep everything.",
          )}
          inputMode="numeric"
        />
        {allEuFeatures.map((name) => (
          <CheckboxField key={name} field={checkboxes[name]} label={t(euFeatures[name])} />
        ))}
        <SubmitButton<typeof action> intent="submit">{t('Save settings')}</SubmitButton>
      </ShopForm>
    </section>
  )
}
