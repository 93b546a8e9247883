import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { useMoney } from '~/ui/use-shop'
import { Field, type TextFieldProps } from './fields'
import { textProps } from './form-field'

interface Props extends Pick<TextFieldProps, 'field' | 'label' | 'hint' | 'required'> {
  /** By default, the currency of the shop. */
  unit?: string
  inputMode?: 'numeric' | 'decimal'
}

/** Not a number field, because browsers drop the comma of `4,90` if the language of the page is English. */
export function AmountField({ field, label, hint, required, ...props }: Props) {
  const money = useMoney()
  const { unit = amountFormatOf(money).symbol } = props
  const { inputMode = props.unit || money.digits > 0 ? 'decimal' : 'numeric' } = props
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
        <span aria-hidden="true">{unit}</span>
      </div>
    </Field>
  )
}
