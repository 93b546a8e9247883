import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorPrefix } from '~/ui/layout/page-meta'

interface FieldProps {
  field: FieldMetadata<string | undefined>
  label: string
  hint?: string
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'number'
  autoComplete?: string
  required?: boolean
  /** For numbers. */
  min?: string
  step?: string
}

/** A labelled input with its hint and its error, all tied together for screen readers. */
export function TextField({ field, label, hint, type = 'text', ...rest }: TextFieldProps) {
  const { key, ...input } = getInputProps(field, { type, ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <input key={key} {...input} {...rest} />
    </Field>
  )
}

/** A labelled field for longer text. */
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
  options: string[]
  /** What the field says before anything is chosen. */
  placeholder: string
}

/** A labelled choice of one of several names. */
export function SelectField({ field, label, hint, options, placeholder }: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, { ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <select key={key} {...select} required>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  )
}

/** A labelled file input. */
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

/** A label, its hint, its input and its error. `problem` is what scripts have found out; it goes before what the shop has said. */
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

/** The id of a field's hint. */
export function hintId(field: FieldMetadata<string | undefined>) {
  return `${field.id}-hint`
}

/** Puts the news of a failed form into the title, for as long as `failure` is there, and takes it out again. */
export function useErrorTitle(failure: unknown) {
  useEffect(() => {
    if (!failure) return
    const plain = document.title.replace(errorPrefix, '')
    document.title = errorPrefix + plain
    return () => {
      if (document.title === errorPrefix + plain) document.title = plain
    }
  }, [failure])
}

/** The part of a Conform form that the summary reads. */
interface FormErrors {
  id: string
  errorId: string
  allErrors: Record<string, string[] | undefined>
  /** 'error' after a failed submit; undefined after a field was re-checked while it is typed in. */
  status?: 'success' | 'error'
}

/**
 * What is wrong with a form, on top of it, with a link to each field. It takes the focus, also without
 * scripts, and puts the news into the title when the page was not loaded anew. `lost` names what a form without scripts
 * comes back without.
 */
export function ErrorSummary({ form, lost }: { form: FormErrors; lost?: string }) {
  const summary = useRef<HTMLDivElement>(null)
  const problems = Object.entries(form.allErrors).flatMap(([name, errors]) =>
    errors?.[0] ? [[name, errors[0]] as const] : [],
  )

  useErrorTitle(problems.length > 0 && form.allErrors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer, even with the same words
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
      // biome-ignore lint/a11y/noAutofocus: the summary is the news of this page
      autoFocus
      ref={summary}
    >
      <h2>There is a problem</h2>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>{name ? <a href={`#${form.id}-${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
      {/* Scripts keep what was typed; without them, this is a new page. */}
      {lost && <noscript>{`Please give ${lost} again: they are not sent back.`}</noscript>}
    </div>
  )
}
