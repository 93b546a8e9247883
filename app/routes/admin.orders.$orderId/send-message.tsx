import type { OrderMessage } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextAreaField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { OrderMessages } from '~/ui/orders/order-messages'
import { useMay } from '~/ui/use-may'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  order: { messages?: OrderMessage[]; customer: { email: string } | null }
}

/** Not for an order whose customer the shop no longer knows, or cannot email. */
export function SendMessage({ order: { messages = [], customer } }: Props) {
  const may = useMay()
  const hasNoMail = useShop()?.hasNoMail
  const last = messages.at(-1)?.id ?? ''
  const [form, fields] = useAdminForm('OrderMessageDraft', {
    id: 'message',
    lastResult: useReplyTo<typeof action>('message') ?? null,
  })
  return (
    <>
      <OrderMessages messages={messages} />
      {customer?.email && may('orders') && (
        <section className="no-print" aria-labelledby="message-title">
          <h2 id="message-title">{t('Message to the customer')}</h2>
          <ShopForm form={form} key={last}>
            <ErrorSummary form={form} />
            <input type="hidden" name="after" value={last} />
            <TextAreaField
              field={fields.text}
              label={t('Message')}
              hint={
                hasNoMail
                  ? t(
                      'The customer reads it on the page of the order. The email waits until a mail server is connected.',
                    )
                  : t(
                      'The customer gets it by email, with a link to the order, and reads it on the page of the order. Answers go to the contact email of the shop.',
                    )
              }
              rows={4}
              required
            />
            <div className="row">
              <SubmitButton<typeof action> intent="message" kind="quiet" pending={t('Sending...')}>
                {t('Send to the customer')}
              </SubmitButton>
            </div>
          </ShopForm>
        </section>
      )}
    </>
  )
}
