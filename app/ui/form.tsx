import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorPrefix } from './page-meta'

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
  required,
}: FieldProps & { required?: boolean }) {
  const { key, ...area } = getTextareaProps(field, { ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea key={key} {...area} rows={6} required={required} />
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

/** A file input for a picture, which scripts show before it is sent. */
export function PictureField({
  field,
  label,
  hint,
  required,
}: FieldProps & { required?: boolean }) {
  const [preview, setPreview] = useState<string>()

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  const showChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    setPreview(file && URL.createObjectURL(file))
  }

  const { key, ...input } = getInputProps(field, {
    type: 'file',
    ariaDescribedBy: hint && hintId(field),
  })
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        key={key}
        {...input}
        accept="image/jpeg,image/png"
        required={required}
        onChange={showChosen}
      />
      {preview && <img className="preview" src={preview} alt="What you chose" />}
    </Field>
  )
}

function Field({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      {children}
      {field.errors && (
        <p className="error" id={field.errorId}>
          {field.errors[0]}
        </p>
      )}
    </div>
  )
}

function hintId(field: FieldMetadata<string | undefined>) {
  return `${field.id}-hint`
}

/** Puts the news of a failed form into the title, for as long as `failure` is there, and takes it out again. */
export function useErrorTitle(failure: unknown) {
  useEffect(() => {
    if (!failure) return
    const plain = document.title.replace(errorPrefix, '')
    document.title = errorPrefix + plain
    return () => {
      if (document.title.startsWith(errorPrefix)) document.title = plain
    }
  }, [failure])
}

/** The part of a Conform form that the summary reads. */
interface FormErrors {
  id: string
  errorId: string
  allErrors: Record<string, string[] | undefined>
}

/**
 * What is wrong with a form, on top of it, with a link to each field. It takes the focus, also without
 * scripts, and puts the news into the title when the page was not loaded anew.
 */
export function ErrorSummary({ form }: { form: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null)
  const problems = Object.entries(form.allErrors).flatMap(([name, errors]) =>
    errors?.[0] ? [[name, errors[0]] as const] : [],
  )

  useErrorTitle(problems.length > 0 && form.allErrors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer, even with the same words
  useEffect(() => summary.current?.focus(), [form.allErrors])

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
    </div>
  )
}
