import type { FormFields } from '~/browser/live-validation'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

interface Props {
  settings: SettingsIn<FormFields<'UnpaidOrdersDraft'>>
  expected: string
}

export function UnpaidOrdersForm({ settings, expected }: Props) {
  const emailText = useEmailText()
  const [form, fields] = useAdminForm('UnpaidOrdersDraft', {
    id: 'unpaid-orders',
    lastResult: useReplyTo<typeof action>('unpaid') ?? null,
    defaultValue: settings,
  })
  const remindHint = t(
    'Counted from Monday to Friday after the order. Leave empty to send no reminder.',
  )
  return (
    <section aria-labelledby="unpaid-orders-title">
      <h2 id="unpaid-orders-title">{t('Unpaid orders')}</h2>
      <p>
        {t(
          'Only for orders that are to be paid in advance: by bank transfer, or with the type Other on the page where customers pay. In the morning, Admin Profile says what the shop will do in the evening.',
        )}
      </p>
      <ErrorSummary form={form} />
      <ShopForm form={form} action="/admin/settings/payment">
        <input type="hidden" name="expected" value={expected} />
        <TextField
          field={fields.remindUnpaidAfterDays}
          label={t('Remind the customer after (working days)')}
          hint={emailText(remindHint, remindHint)}
          inputMode="numeric"
        />
        <TextField
          field={fields.cancelUnpaidAfterDays}
          label={t('Cancel the order after (working days)')}
          hint={emailText(
            t(
              'The customer gets an email, and the items go back in stock. Leave empty to cancel no order.',
            ),
            t('The items go back in stock. Leave empty to cancel no order.'),
          )}
          inputMode="numeric"
        />
        <div className="row">
          <SubmitButton<typeof action> intent="unpaid">{t('Save settings')}</SubmitButton>
        </div>
      </ShopForm>
    </section>
  )
}
