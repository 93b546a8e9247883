import { rowField } from '~/domain/basics/lists/row-field'
import { t } from '~/languages/translate'
import { CurrencySign } from '~/ui/forms/amount-field'
import { ErrorSummary, FieldError } from '~/ui/forms/fields'
import { controlProps, fieldOf } from '~/ui/forms/form-field'
import { useReply } from '~/ui/forms/use-reply'
import { RowCommand } from '~/ui/lists/row-command'
import type { action } from './route'

const fieldNames = {
  price: { typed: 'price', expected: 'expectedPrice' },
  stock: { typed: 'itemsInStock', expected: 'expectedStock' },
} as const

interface Props {
  id: string
  intent: keyof typeof fieldNames
  label: string
  value: number
  format: (value: number) => string
  inputMode?: 'numeric' | 'decimal'
}

export function RowField({ id, intent, label, value, format, inputMode }: Props) {
  const reply = useReply()
  const name = rowField(fieldNames[intent].typed, id)
  const expectedName = rowField(fieldNames[intent].expected, id)
  const field = fieldOf(reply, name, `row-${name}`)
  const current = format(value)
  // After an error, a field that the user has changed shows the typed value. The others show the current value.
  const typed = reply?.error ? field.initialValue : undefined
  const expected = Number(reply?.initialValue?.[expectedName])
  const isChanged = typeof typed === 'string' && typed !== format(expected)
  return (
    <div className="row-form">
      <input type="hidden" name={expectedName} value={value} />
      <label className="visually-hidden" htmlFor={field.id}>
        {label}
      </label>
      <input
        // The new key resets the field when the server's value changes.
        key={`${current} ${field.errors}`}
        {...controlProps(field)}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={isChanged ? typed : current}
      />
      {intent === 'price' && <CurrencySign />}
      <RowCommand<typeof action> intent={intent} id={id} label={t('Save: {label}', { label })}>
        {t('Save')}
      </RowCommand>
      <FieldError field={field} />
    </div>
  )
}

export function RowErrors() {
  const error = useReply()?.error
  return error ? <ErrorSummary form={{ id: 'row', allErrors: error }} /> : null
}
