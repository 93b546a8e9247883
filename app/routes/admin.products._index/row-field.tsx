import type { SubmissionResult } from '@conform-to/react'
import { rowField } from '~/domain/rows'
import { type IntentOf, intentButton } from '~/intents'
import { ErrorSummary } from '~/ui/forms/form'
import type { action } from './route'

export type RowResult = SubmissionResult<string[]> | undefined

interface Props {
  /** The thing of the row. */
  id: string
  name: 'price' | 'itemsInStock'
  /** What its own Save does. */
  intent: IntentOf<typeof action>
  label: string
  value: string
  /** What stands before the field. */
  unit?: string
  /** What the form showed, so that a change by somebody else meanwhile is not overwritten. */
  expected: {
    name: 'expectedPrice' | 'expectedStock'
    value: number
    text: (value: number) => string
  }
  lastResult: RowResult
}

/** One value of a row of a list, which is one form, with a Save of its own. */
export function RowField({ id, name, intent, label, value, unit, expected, lastResult }: Props) {
  const field = rowField(name, id)
  const fieldId = `row-${field}`
  const errorId = `${fieldId}-error`
  const error = lastResult?.error?.[field]?.[0]
  const typed = typedIn(lastResult, field, rowField(expected.name, id), expected.text)
  return (
    <div className="row-form">
      <input type="hidden" name={rowField(expected.name, id)} value={expected.value} />
      <label className="visually-hidden" htmlFor={fieldId}>
        {label}
      </label>
      {unit && <span aria-hidden="true">{unit}</span>}
      <input
        // Another value from the shop takes the place of what was typed.
        key={`${value} ${error}`}
        id={fieldId}
        name={field}
        inputMode={unit ? 'decimal' : undefined}
        autoComplete="off"
        defaultValue={typed ?? value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <button
        type="submit"
        className="button quiet small"
        {...intentButton<typeof action>(intent, id)}
        aria-label={`Save: ${label}`}
      >
        Save
      </button>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

// What was changed in a form that came back; a field that was left alone shows what the shop has now.
function typedIn(
  lastResult: RowResult,
  field: string,
  expectedField: string,
  text: (value: number) => string,
) {
  const typed = lastResult?.initialValue?.[field]
  const expected = lastResult?.initialValue?.[expectedField]
  if (!lastResult?.error || typeof typed !== 'string') return undefined
  return typed === text(Number(expected)) ? undefined : typed
}

/** What is wrong with the rows that were sent, on top of the list. */
export function RowErrors({ lastResult }: { lastResult: RowResult }) {
  if (!lastResult?.error) return null
  const allErrors = lastResult.error as Record<string, string[]>
  return <ErrorSummary form={{ id: 'row', errorId: 'row-errors', allErrors }} />
}
