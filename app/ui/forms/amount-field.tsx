import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { useMoney } from '~/ui/use-shop'
import { Field, type TextFieldProps } from './fields'
import { textProps } from './form-field'

interface Props extends Pick<TextFieldProps, 'field' | 'label' | 'hint' | 'required'> {
  /** By default, the currency of the shop. */
  unit?: '%'
  inputMode?: 'numeric' | 'decimal'
}

/** Not a number field, because browsers drop the comma of `4,90` if the language of the page is English. */
export function AmountField({ field, label, hint, required, ...props }: Props) {
  const { digits } = useMoney()
  const { unit, inputMode = unit || digits > 0 ? 'decimal' : 'numeric' } = props
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="amount">
        <input
          type="text"
          {...textProps(field, hint)}
          inputMode={inputMode}
          autoComplete="off"
          required={required}
        />
        {unit ? <span aria-hidden="true">{unit}</span> : <CurrencySign />}
      </div>
    </Field>
  )
}

/** Beside a field, on the side where the locale writes it. */
export function CurrencySign() {
  const { symbol, isSymbolFirst } = amountFormatOf(useMoney())
  return (
    <span aria-hidden="true" className={isSymbolFirst ? 'before' : undefined}>
      {symbol}
    </span>
  )
}
