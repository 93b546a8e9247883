import type { FormFields } from '~/browser/live-validation'
import { orderLink } from '~/domain/basics/limits-and-lifetimes'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { CheckboxField, ErrorSummary } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShop } from '~/ui/use-shop'

interface Props {
  settings: SettingsIn<FormFields<'GuestSettingsDraft'>>
  expected: string
}

export function GuestOrdersForm({ settings, expected }: Props) {
  const hasNoMail = useShop()?.hasNoMail
  const [form, fields] = useAdminForm('GuestSettingsDraft', {
    id: 'guest-orders',
    defaultValue: settings,
  })
  return (
    <section aria-labelledby="guest-orders-title">
      <ErrorSummary form={form} />
      <h2 id="guest-orders-title">{t('Guest orders')}</h2>
      <p>
        {t(
          'Customers without an account enter their name and email address at the checkout. A link in the email about the order opens it for {duration}. Their cart reserves nothing: units leave the stock with the order.',
          { duration: t(orderLink.text) },
        )}
      </p>
      {hasNoMail && (
        <p className="callout">
          {t(
            'Until a mail server is connected, customers get no link by email. The page of the order asks them to save its address.',
          )}
        </p>
      )}
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <CheckboxField
          field={fields.guestOrders}
          label={t('Customers can also order without an account')}
        />
        <CheckboxField
          field={fields.guestPhoneOptional}
          label={t('They need not enter a phone number')}
        />
        <CheckboxField
          field={fields.guestPaysOnDelivery}
          label={t('They can choose payment on delivery')}
        />
        <SubmitButton>{t('Save settings')}</SubmitButton>
      </ShopForm>
    </section>
  )
}
