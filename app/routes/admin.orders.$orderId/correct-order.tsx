import { canCorrect, type ListedOrder } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'
import { useReply } from '~/ui/forms/use-reply'
import { AddressFields, type Country } from '~/ui/orders/address-fields'
import { ExpectedOrder } from '~/ui/orders/expected-order'
import type { action } from './route'

interface Props {
  order: ListedOrder
  countries: Country[]
}

export function CorrectOrder({ order, countries }: Props) {
  const { customer, address } = order
  const emailText = useEmailText()
  const [form, fields] = useAdminForm('OrderCorrection', {
    id: 'correction',
    defaultValue: { ...customer, address },
  })
  // The refusal of an order that was sent since the form was opened is shown in the form.
  const reply = useReply()
  if (!canCorrect(order) && !reply) return null
  return (
    <section aria-labelledby="correction-title">
      <h2 id="correction-title">
        {t(address ? 'Correct contact and address' : 'Correct contact')}
      </h2>
      <ShopForm form={form} action={`/admin/orders/${order.id}?edit=address`}>
        <ErrorSummary form={form} />
        <p className="hint">
          {`${t(
            'For this order only: the account of the customer stays as it is, and so do prices and taxes.',
          )} ${emailText(t('The customer gets an email about what changes.'))}`}{' '}
          {order.invoices.length > 0 &&
            t(
              'If this changes the recipient on the invoice, or their address, a correction invoice follows.',
            )}
        </p>
        <fieldset>
          <legend>{t('Contact')}</legend>
          <TextField
            field={fields.name}
            label={t('Name', { context: 'person' })}
            autoComplete="off"
            required={customer?.name !== ''}
          />
          <TextField
            field={fields.email}
            type="email"
            label={t('Email')}
            autoComplete="off"
            required={customer?.email !== ''}
          />
          <TextField field={fields.phone} type="tel" label={t('Phone')} autoComplete="off" />
        </fieldset>
        {address && <AddressFields fields={fields.address.getFieldset()} countries={countries} />}
        <ExpectedOrder order={order} />
        <SaveOrCancel<typeof action> intent="correct" cancelTo={`/admin/orders/${order.id}`}>
          {t('Save changes')}
        </SaveOrCancel>
      </ShopForm>
    </section>
  )
}
