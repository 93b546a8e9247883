import type { FormFields } from '~/browser/live-validation'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { CurrencyFields, type CurrencyOptions } from './currency-fields'

interface Props {
  settings: SettingsIn<FormFields<'ShopSettingsDraft'>>
  expected: string
  options: CurrencyOptions & { timeZones: string[]; languages: [string, string][] }
}

export function SettingsForm({ settings, expected, options }: Props) {
  const [form, fields] = useAdminForm('ShopSettingsDraft', {
    id: 'settings',
    defaultValue: settings,
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Shop')}</h1>
      <ShopForm form={form} expected={expected}>
        <TextField
          field={fields.name}
          label={t('Name of the shop')}
          hint={t('Shown in the header, in page titles and in emails.')}
          required
        />
        {settings.welcome && (
          <TextAreaField
            field={fields.welcome}
            label={t('Welcome text')}
            hint={t(
              'A few sentences for the home page, as long as it has no blocks. Leave empty for none.',
            )}
          />
        )}
        <AnnouncementFields fields={fields} />
        <TextField
          field={fields.contactEmail}
          type="email"
          label={t('Contact email')}
          hint={t(
            'Shown to customers. Notifications about new orders and sold-out products go here. If empty, they go to all admins. Also the sender of all emails, unless the server sets another one.',
          )}
        />
        {options.languages.length > 1 ? (
          <SelectField
            field={fields.language}
            label={t('Language')}
            hint={t('Of all pages and emails, for customers and for you.')}
            options={options.languages}
          />
        ) : (
          <input type="hidden" name="language" value={settings.language} />
        )}
        <CurrencyFields fields={fields} options={options} />
        <SelectField
          field={fields.timeZone}
          label={t('Time zone')}
          hint={t('For all dates and times in the shop, and for sales per day.')}
          options={options.timeZones}
          placeholder={t('Select a time zone')}
          required
        />
        <SubmitButton>{t('Save settings')}</SubmitButton>
      </ShopForm>
    </>
  )
}

interface AnnouncementProps {
  fields: Record<'announcement' | 'announcementUntil', FormField>
}

function AnnouncementFields({ fields }: AnnouncementProps) {
  return (
    <>
      <TextField
        field={fields.announcement}
        label={t('Announcement')}
        hint={t(
          'A line above the header of every page, such as “Closed from 24 to 31 December”. Leave empty for none.',
        )}
      />
      <TextField
        field={fields.announcementUntil}
        type="date"
        label={t('Last day of the announcement')}
        hint={t(
          'It disappears at the end of this day, in the time zone below. Leave empty to show it until you delete it.',
        )}
      />
    </>
  )
}
