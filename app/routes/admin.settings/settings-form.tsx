import type { FormFields } from '~/browser/live-validation'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { CurrencyFields, type CurrencyOptions } from './currency-fields'

interface Props {
  settings: FormFields<'ShopSettingsDraft'>
  expected: string
  options: CurrencyOptions & { timeZones: string[]; languages: [string, string][] }
}

export function SettingsForm({ settings, expected, options }: Props) {
  const [form, fields] = useShopForm('ShopSettingsDraft', {
    id: 'settings',
    defaultValue: settings,
  })
  return (
    <>
      <SettingsNav />
      <ErrorSummary form={form} />
      <h1>General</h1>
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <TextField
          field={fields.name}
          label="Name of the shop"
          hint="Shown in the header, in page titles and in emails."
          required
        />
        <TextAreaField
          field={fields.welcome}
          label="Welcome text"
          hint="A few sentences for the home page."
        />
        <TextField
          field={fields.announcement}
          label="Announcement"
          hint="A line above the header of every page, such as “Closed from 24 to 31 December”. Leave empty for none."
        />
        <TextField
          field={fields.announcementUntil}
          type="date"
          label="Last day of the announcement"
          hint="It disappears at the end of this day, in the time zone below. Leave empty to show it until you delete it."
        />
        <TextField
          field={fields.contactEmail}
          type="email"
          label="Contact email"
          hint="Shown to customers. Notifications about new orders and sold-out products go here. If empty, they go to all admins. Also the sender of all emails, unless MAIL_FROM is set."
        />
        {options.languages.length > 1 ? (
          <SelectField
            field={fields.language}
            label="Language"
            hint="Of all pages and emails, for customers and for you."
            options={options.languages}
          />
        ) : (
          <input type="hidden" name="language" value={settings.language} />
        )}
        <CurrencyFields fields={fields} options={options} />
        <SelectField
          field={fields.timeZone}
          label="Time zone"
          hint="For all dates and times in the shop, and for sales per day."
          options={options.timeZones}
          placeholder="Select a time zone"
          required
        />
        <SubmitButton pending="Saving...">Save settings</SubmitButton>
      </ShopForm>
    </>
  )
}
