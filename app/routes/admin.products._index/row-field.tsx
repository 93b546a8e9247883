import type { SubmissionResult } from '@conform-to/react'
import { rowField } from '~/domain/row-field'
import { type IntentOf, intentButton } from '~/intents'
import { ErrorSummary, FieldError } from '~/ui/forms/form'
import { controlProps, fieldOf } from '~/ui/forms/form-field'
import type { action } from './route'

export type RowResult = SubmissionResult<string[]> | undefined

interface Props {
  id: string
  name: 'price' | 'itemsInStock'
  intent: IntentOf<typeof action>
  label: string
  value: string
  unit?: string
  inputMode?: 'numeric' | 'decimal'
  expected: {
    name: 'expectedPrice' | 'expectedStock'
    value: number
    format: (value: number) => string
  }
  lastResult: RowResult
}

export function RowField({ id, name, intent, label, value, expected, lastResult, ...rest }: Props) {
  const { unit, inputMode } = rest
  const fieldName = rowField(name, id)
  const field = fieldOf(lastResult, fieldName, `row-${fieldName}`)
  const typed = typedIn(lastResult, fieldName, rowField(expected.name, id), expected.format)
  return (
    <div className="row-form">
      <input type="hidden" name={rowField(expected.name, id)} value={expected.value} />
      <label className="visually-hidden" htmlFor={field.id}>
        {label}
      </label>
      {unit && <span aria-hidden="true">{unit}</span>}
      <input
        // The new key resets the field when the server's value changes.
        key={`${value} ${field.errors}`}
        {...controlProps(field)}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={typed ?? value}
      />
      <button
        type="submit"
        className="button quiet small"
        {...intentButton<typeof action>(intent, id)}
        aria-label={`Save: ${label}`}
      >
        Save
      </button>
      <FieldError field={field} />
    </div>
  )
}

// After an error, a field that the user has changed shows the typed value. The others show the current value.
function typedIn(
  lastResult: RowResult,
  field: string,
  expectedField: string,
  format: (value: number) => string,
) {
  const typed = lastResult?.initialValue?.[field]
  const expected = lastResult?.initialValue?.[expectedField]
  if (!lastResult?.error || typeof typed !== 'string') return undefined
  return typed === format(Number(expected)) ? undefined : typed
}

export function RowErrors({ lastResult }: { lastResult: RowResult }) {
  if (!lastResult?.error) return null
  const allErrors = lastResult.error as Record<string, string[]>
  return <ErrorSummary form={{ id: 'row', errorId: 'row-errors', allErrors }} />
}
