import { maxProductDiscount } from '~/domain/catalogue/prices/discounts'
import { t } from '~/languages/translate'
import { AmountField } from '~/ui/forms/amount-field'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'

type Fields = Record<
  'discountPercent' | 'discountPrice' | 'discountFrom' | 'discountUntil',
  FormField
>

export function DiscountFields({ fields, hasOptions }: { fields: Fields; hasOptions: boolean }) {
  return (
    <fieldset>
      <legend>{t('Discount')}</legend>
      <p className="hint">
        {t(
          'A percentage or a reduced price. If the category has a discount, too, the lower price counts. Customers see the old and the new price. Leave both empty for none.',
        )}
      </p>
      <PercentField field={fields.discountPercent} />
      <AmountField
        field={fields.discountPrice}
        label={t('Reduced price')}
        hint={
          hasOptions
            ? t('Variants with a price of their own keep it. A percentage reduces all of them.')
            : undefined
        }
      />
      <DayFields fields={fields} />
    </fieldset>
  )
}

export function PercentField({ field }: { field: FormField }) {
  return (
    <AmountField
      field={field}
      label={t('Discount (%)')}
      hint={t('A whole number from 1 to {max}', { max: maxProductDiscount })}
      unit="%"
      inputMode="numeric"
    />
  )
}

export function DayFields({ fields }: { fields: Pick<Fields, 'discountFrom' | 'discountUntil'> }) {
  return (
    <>
      <TextField
        field={fields.discountFrom}
        type="date"
        label={t('First day of the discount')}
        hint={t('Leave empty to begin at once.')}
      />
      <TextField
        field={fields.discountUntil}
        type="date"
        label={t('Last day of the discount')}
        hint={t(
          'It ends at the end of this day, in the time zone of the shop. Leave empty for no end.',
        )}
      />
    </>
  )
}
