import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { DeliveryPrice } from '~/domain/buying/methods/delivery-methods'
import { kilogramsText } from '~/domain/buying/methods/weights'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { CheckboxField, TextField } from '~/ui/forms/fields'
import { useReplyTo } from '~/ui/forms/use-reply'
import { SaveForm } from '~/ui/lists/save-form'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  price?: DeliveryPrice & { id: string; version: string; typedCountries: string }
  /** What the first price replaces. */
  replaced?: { price: number; freeFrom: number | null }
  path: string
}

export function PriceForm({ price, replaced, path }: Props) {
  const money = useMoney()
  const shown = price ?? replaced
  const { input } = amountFormatOf(money)
  const [form, fields] = useAdminForm('deliveryPriceForm', {
    id: price ? `price-${price.id}` : 'price',
    lastResult: useReplyTo<typeof action>('save'),
    defaultValue: {
      countries: price?.typedCountries,
      upToWeight: price?.upToWeight ? kilogramsText(price.upToWeight, money) : '',
      price: shown && input(shown.price),
      freeFrom: shown && shown.freeFrom !== null ? input(shown.freeFrom) : '',
      othersKeep: true,
    },
  })
  return (
    <section aria-labelledby="price-title">
      <h2 id="price-title">{t(price ? 'Change the price' : 'New price')}</h2>
      <SaveForm form={form} path={path} row={price} save={t(price ? 'Save price' : 'Add price')}>
        <TextField
          field={fields.countries}
          label={t('Countries')}
          hint={t(
            'Names or codes with commas between them, such as AT, CH, or European Union or Europe. Leave empty for all other countries.',
          )}
        />
        <TextField
          field={fields.upToWeight}
          label={t('Up to weight (kg)')}
          hint={t('Leave empty for any weight.')}
          inputMode="decimal"
        />
        <AmountField
          field={fields.price}
          label={t('Price ({currency})', { currency: money.currency })}
          required
        />
        <AmountField
          field={fields.freeFrom}
          label={t('Free delivery for orders of at least ({currency})', {
            currency: money.currency,
          })}
          hint={t('Leave empty if delivery is never free.')}
        />
        {replaced && (
          <CheckboxField
            field={fields.othersKeep}
            label={t('All other countries keep {price}', { price: money.format(replaced.price) })}
          />
        )}
      </SaveForm>
    </section>
  )
}
