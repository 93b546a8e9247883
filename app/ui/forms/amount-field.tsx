import { getInputProps } from '@conform-to/react'
import { Field, hintId, type TextFieldProps } from './form'

interface Props extends Pick<TextFieldProps, 'field' | 'label' | 'hint' | 'required'> {
  /** The symbol of a currency, or `%`. */
  unit: string
  inputMode?: 'numeric' | 'decimal'
}

/** Not a number field, because browsers drop the comma of `4,90` if the language of the page is English. */
export function AmountField({ field, label, hint, unit, required, inputMode = 'decimal' }: Props) {
  const { key, ...input } = getInputProps(field, {
    type: 'text',
    ariaDescribedBy: hint && hintId(field),
  })
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="amount">
        <input key={key} {...input} inputMode={inputMode} autoComplete="off" required={required} />
        <span aria-hidden="true">{unit}</span>
      </div>
    </Field>
  )
}
