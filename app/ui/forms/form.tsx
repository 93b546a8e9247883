import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorPrefix } from '~/ui/layout/page-meta'

interface FieldProps {
  field: FieldMetadata
  label: string
  hint?: string
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'date'
  autoComplete?: string
  required?: boolean
  inputMode?: 'numeric' | 'decimal'
}

export function TextField({ field, label, hint, type = 'text', ...rest }: TextFieldProps) {
  const { key, ...input } = getInputProps(field, { type, ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <input key={key} {...input} {...rest} />
    </Field>
  )
}

export function TextAreaField({
  field,
  label,
  hint,
  rows = 6,
  ...rest
}: FieldProps & { required?: boolean; rows?: number; autoComplete?: string }) {
  const { key, ...area } = getTextareaProps(field, { ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea key={key} {...area} rows={rows} {...rest} />
    </Field>
  )
}

interface SelectFieldProps extends FieldProps {
  options: (string | [value: string, text: string])[]
  placeholder: string
}

export function SelectField({ field, label, hint, options, placeholder }: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, { ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <select key={key} {...select} required>
        <option value="">{placeholder}</option>
        {options
          .map((option) => (typeof option === 'string' ? ([option] as const) : option))
          .map(([value, text = value]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </select>
    </Field>
  )
}

export function FileField({ field, label, hint, accept }: FieldProps & { accept: string }) {
  const { key, ...input } = getInputProps(field, {
    type: 'file',
    ariaDescribedBy: hint && hintId(field),
  })
  return (
    <Field field={field} label={label} hint={hint}>
      <input key={key} {...input} accept={accept} />
    </Field>
  )
}

/** `problem` is an error found in the browser. It replaces the server's error. */
export function Field({
  field,
  label,
  hint,
  problem,
  children,
}: FieldProps & { problem?: string; children: ReactNode }) {
  const error = problem ?? field.errors?.[0]
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={field.errorId} role={problem && 'alert'}>
          {error}
        </p>
      )}
    </div>
  )
}

export function hintId(field: FieldMetadata) {
  return `${field.id}-hint`
}

export function useErrorTitle(failure: unknown) {
  useEffect(() => {
    if (!failure) return
    const plainTitle = document.title.replace(errorPrefix, '')
    document.title = errorPrefix + plainTitle
    return () => {
      if (document.title === errorPrefix + plainTitle) document.title = plainTitle
    }
  }, [failure])
}

interface FormErrors {
  id: string
  errorId: string
  allErrors: Record<string, string[] | undefined>
  /** 'error' after a failed submit; undefined after a field was revalidated while typing. */
  status?: 'success' | 'error'
}

/** Takes the focus and changes the title. `lost` lists the fields that users without scripts must fill in again. */
export function ErrorSummary({ form, lost }: { form: FormErrors; lost?: string }) {
  const summary = useRef<HTMLDivElement>(null)
  const problems = Object.entries(form.allErrors).flatMap(([name, errors]) =>
    errors?.[0] ? [[name, errors[0]] as const] : [],
  )

  useErrorTitle(problems.length > 0 && form.allErrors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new response, even with the same errors
  useEffect(() => {
    if (form.status === 'error') summary.current?.focus()
  }, [form.allErrors])

  if (problems.length === 0) return null
  return (
    <div
      className="error-summary"
      id={form.errorId}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: screen readers must read the errors first
      autoFocus
      ref={summary}
    >
      <h2>There is a problem</h2>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>{name ? <a href={`#${form.id}-${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
      {lost && <noscript>{`Please provide ${lost} again.`}</noscript>}
    </div>
  )
}
