import { Form } from '@remix-run/react'
import { orderLink } from '~/domain/basics/limits-and-lifetimes'
import type { GuestSettingsDraft } from '~/domain/settings/guest-settings-draft'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { CheckboxField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShop } from '~/ui/use-shop'

interface Props {
  settings: SettingsIn<typeof GuestSettingsDraft.shape>
  expected: string
}

export function GuestOrdersForm({ settings, expected }: Props) {
  const { guestOrders, guestPhoneOptional, guestPaysOnDelivery } = settings
  const hasNoMail = useShop()?.hasNoMail
  const initialValue = guestOrders ? 'on' : undefined
  return (
    <section aria-labelledby="guest-orders-title">
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
      <Form method="post" className="form">
        <input type="hidden" name="expected" value={expected} />
        <CheckboxField
          field={{ id: 'guestOrders', name: 'guestOrders', initialValue }}
          label={t('Customers can also order without an account')}
          hint={t('If it is not ticked, they have to register and log in before they order.')}
        />
        {guestOrders && !guestPhoneOptional && (
          <p>{t('Until you save, they have to enter a phone number, as in earlier versions.')}</p>
        )}
        {guestOrders && !guestPaysOnDelivery && (
          <p>
            {t('Until you save, they cannot choose payment on delivery, as in earlier versions.')}
          </p>
        )}
        <SubmitButton>{t('Save settings')}</SubmitButton>
      </Form>
    </section>
  )
}
