import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import { ErrorSummary } from './form'

export type RowResult = SubmissionResult<string[]> | undefined

interface Props {
  /** The thing of the row. */
  id: string
  intent: string
  name: string
  label: string
  value: string
  /** What stands before the field. */
  unit?: string
  /** What was seen, so that a change by somebody else meanwhile is not overwritten. */
  seen: { name: string; value: number }
  lastResult: RowResult
}

/** One value of a row, to be changed where it stands. */
export function RowForm({ id, intent, name, label, value, unit, seen, lastResult }: Props) {
  const { pathname, search } = useLocation()
  const failed = resultFor(lastResult, id, intent)
  const error = failed?.error?.[name]?.[0]
  const fieldId = `row-${id}-${name}`
  const errorId = `${fieldId}-error`
  return (
    <Form
      method="post"
      action={`${pathname}?index${search.replace('?', '&').replace('&index', '')}`}
      className="row-form"
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name={seen.name} value={seen.value} />
      <label className="visually-hidden" htmlFor={fieldId}>
        {label}
      </label>
      {unit && <span aria-hidden="true">{unit}</span>}
      <input
        // Another value from the shop takes the place of what was typed.
        key={`${value} ${error}`}
        id={fieldId}
        name={name}
        inputMode={unit ? 'decimal' : undefined}
        autoComplete="off"
        defaultValue={failed ? String(failed.initialValue?.[name] ?? '') : value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <button
        type="submit"
        className="button quiet small"
        name="intent"
        value={intent}
        aria-label={`Save: ${label}`}
      >
        Save
      </button>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </Form>
  )
}

/** What is wrong with the one form of a row that was sent, on top of the list. */
export function RowErrors({ lastResult }: { lastResult: RowResult }) {
  const id = lastResult?.initialValue?.id
  if (!lastResult?.error || typeof id !== 'string') return null
  const allErrors = lastResult.error as Record<string, string[]>
  const form = { id: `row-${id}`, errorId: 'row-errors', allErrors, status: 'error' } as const
  return <ErrorSummary form={form} />
}

function resultFor(lastResult: RowResult, id: string, intent: string) {
  const sent = lastResult?.initialValue
  return sent?.id === id && sent?.intent === intent ? lastResult : undefined
}
