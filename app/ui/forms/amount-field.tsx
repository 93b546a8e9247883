import { Field, type TextFieldProps } from './form'
import { textProps } from './form-field'

interface Props extends Pick<TextFieldProps, 'field' | 'label' | 'hint' | 'required'> {
  unit: string
  inputMode?: 'numeric' | 'decimal'
}

/** Not a number field, because browsers drop the comma of `4,90` if the language of the page is English. */
export function AmountField({ field, label, hint, unit, required, inputMode = 'decimal' }: Props) {
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
