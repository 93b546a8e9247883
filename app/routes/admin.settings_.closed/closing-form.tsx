import type { FormFields } from '~/browser/live-validation'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { CheckboxField, ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

interface Props {
  settings?: SettingsIn<FormFields<'ClosingDraft'>>
  expected: string
}

export function ClosingForm({ settings, expected }: Props) {
  const [form, fields] = useAdminForm('ClosingDraft', { id: 'closing', defaultValue: settings })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Closed for a while')}</h1>
      <p>
        {t(
          'For holidays, or until the shop opens for the first time. All pages stay as they are, and customers can log in, pay, change and withdraw from their orders. Nothing can be added to a cart or ordered, except by admins, who can try it. Carts keep their units.',
        )}
      </p>
      <ShopForm form={form} expected={expected}>
        <TextField
          field={fields.closedText}
          label={t('What customers read')}
          hint={t(
            'Above the header of every page, such as “We are on holiday.”, followed by the day on which you open. To announce it before the first day, use the announcement of the shop.',
          )}
        />
        <TextField
          field={fields.closedFrom}
          type="date"
          label={t('First day')}
          hint={t('Leave empty to close now.')}
        />
        <TextField
          field={fields.closedUntil}
          type="date"
          label={t('Last day')}
          hint={t(
            'You open on the next day at midnight. Leave empty to stay closed until you open it here.',
          )}
        />
        <CheckboxField
          field={fields.closedDaysCount}
          label={t('These days count for unpaid orders')}
          hint={t(
            'If it is not ticked, no customer is reminded and no unpaid order is cancelled while you are closed, and the days do not count later.',
          )}
        />
        <SubmitButton>{t('Save settings')}</SubmitButton>
      </ShopForm>
    </>
  )
}
