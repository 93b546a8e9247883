import { orderLink } from '~/domain/basics/limits-and-lifetimes'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { ButtonForm } from '~/ui/forms/button-form'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

type Props = Pick<ShopSettings, 'guestOrders' | 'guestPhoneOptional' | 'guestPaysOnDelivery'>

export function GuestOrdersForm({ guestOrders, guestPhoneOptional, guestPaysOnDelivery }: Props) {
  const hasNoMail = useShop()?.hasNoMail
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
      {guestOrders && !guestPhoneOptional && (
        <p>
          {t(
            'They have to enter a phone number, as in earlier versions, until you switch this off and on again.',
          )}
        </p>
      )}
      {guestOrders && !guestPaysOnDelivery && (
        <p>
          {t(
            'They cannot choose payment on delivery, as in earlier versions, until you switch this off and on again.',
          )}
        </p>
      )}
      <ButtonForm<typeof action>
        text={
          guestOrders
            ? t('Customers can also order without an account.')
            : t('Customers have to register and log in before they order.')
        }
        intent={guestOrders ? 'requireAccount' : 'offerGuestOrders'}
        kind="quiet"
      >
        {guestOrders ? t('Require an account') : t('Allow orders without an account')}
      </ButtonForm>
    </section>
  )
}
