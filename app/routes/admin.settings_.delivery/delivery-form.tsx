import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { DeliveryMethod } from '~/domain/buying/methods/delivery-methods'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { CheckboxField, TextAreaField, TextField } from '~/ui/forms/fields'
import { useReplyTo } from '~/ui/forms/use-reply'
import { SaveForm } from '~/ui/lists/save-form'
import { useMoney, useShop } from '~/ui/use-shop'
import type { action } from './route'

export function DeliveryForm({ method }: { method?: DeliveryMethod & { version: string } }) {
  const money = useMoney()
  const { input } = amountFormatOf(money)
  const [form, fields] = useAdminForm('deliveryMethodForm', {
    id: method ? `delivery-${method.id}` : 'delivery',
    lastResult: useReplyTo<typeof action>('save') ?? null,
    defaultValue: {
      needsAddress: true,
      ...method,
      price: method && input(method.price),
      freeFrom: method && method.freeFrom !== null ? input(method.freeFrom) : '',
    },
  })
  return (
    <SaveForm
      form={form}
      path="/admin/settings/delivery"
      row={method}
      save={t(method ? 'Save method' : 'Add method', { context: 'delivery' })}
    >
      <TextField
        field={fields.name}
        label={t('Name')}
        hint={t(
          'As customers read it, for example “Parcel, two to three days” or “Collect in the shop”.',
        )}
        required
      />
      <AmountField
        field={fields.price}
        label={t('Price ({currency})', { currency: money.currency })}
        hint={
          method?.prices
            ? t('Not used while the method has prices by country and weight.')
            : t(
                'For example {price}; 0 for free delivery. You can add prices by country and weight to a saved method.',
                { price: input(4.9 * 10 ** money.digits) },
              )
        }
        required
      />
      <AmountField
        field={fields.freeFrom}
        label={t('Free delivery for orders of at least ({currency})', { currency: money.currency })}
        hint={t('Leave empty if delivery is never free.')}
      />
      {useShop()?.hasDeliveryTimes && (
        <TextField
          field={fields.time}
          label={t('Delivery time')}
          hint={t(
            'As customers read it, for example “2 to 3 working days”. Shown with each product and in the checkout. The law asks for it if you sell to consumers in the European Union or the United Kingdom.',
          )}
        />
      )}
      <CheckboxField
        field={fields.needsAddress}
        label={t('Customers must enter an address')}
        hint={t('If it is not ticked, they collect their orders, and are asked for no address.')}
      />
      <TextAreaField
        field={fields.collection}
        label={t('Where and when customers collect their orders')}
        hint={t(
          'An address and opening hours, if customers enter no address. Shown in the checkout, with the order and in emails. Leave empty to say nothing.',
        )}
        rows={4}
      />
    </SaveForm>
  )
}
