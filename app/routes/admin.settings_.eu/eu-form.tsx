import {
  allEuFeatures,
  type EuFeature,
  euFeatures,
  withdrawalDaysRange,
} from '~/domain/settings/eu-settings'
import { CheckboxField, ErrorSummary, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

interface Props {
  settings: { withdrawalDays: number | null; euFeatures: EuFeature[] }
  expected: string
}

export function EuForm({ settings, expected }: Props) {
  const { withdrawalDays } = settings
  const [form, fields] = useShopForm('EuSettingsDraft', {
    id: 'eu',
    defaultValue: {
      withdrawalDays: withdrawalDays === null ? '' : String(withdrawalDays),
      euFeatures: Object.fromEntries(settings.euFeatures.map((name) => [name, 'on'])),
    },
  })
  const checkboxes = fields.euFeatures.getFieldset()
  return (
    <section aria-labelledby="choices-title">
      <ErrorSummary form={form} />
      <h2 id="choices-title">Your choices</h2>
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <TextField
          field={fields.withdrawalDays}
          label="Withdrawal period (days)"
          hint={`Customers can withdraw in the shop, with a link on each page. The period is counted from the delivery: ${withdrawalDaysRange.min} days by law, or more. Leave empty to switch it off.`}
          inputMode="numeric"
          autoComplete="off"
        />
        {allEuFeatures.map((name) => (
          <CheckboxField key={name} field={checkboxes[name]} label={euFeatures[name]} />
        ))}
        <SubmitButton pending="Saving...">Save settings</SubmitButton>
      </ShopForm>
    </section>
  )
}
