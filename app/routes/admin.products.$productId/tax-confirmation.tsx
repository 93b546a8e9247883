import { rateText } from '~/domain/basics/money/money'
import { percentOf } from '~/domain/basics/money/tax'
import { t } from '~/languages/translate'
import { CheckboxField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { useReply } from '~/ui/forms/use-reply'
import { useMoney, useShop } from '~/ui/use-shop'

interface Props {
  field: FormField
  categories: string[]
  /** Those of the categories, in the same order. */
  taxRates: (number | null)[]
}

export function TaxConfirmation({ field, categories, taxRates }: Props) {
  const money = useMoney()
  const { taxRate = null } = useShop() ?? {}
  const { error, initialValue } = useReply() ?? {}
  const requested = taxRates[categories.indexOf(String(initialValue?.category))]
  const isAsked = error?.category || initialValue?.confirmedTaxRate
  if (!isAsked || requested === undefined || taxRate === null) return null
  const rate = requested ?? taxRate
  return (
    <CheckboxField
      key={rate}
      field={field}
      label={t('Yes, change the tax to {rate}', { rate: rateText(rate, money) })}
      value={percentOf(rate)}
    />
  )
}
