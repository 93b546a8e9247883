import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useUpload } from '../browser/upload'
import { imageTooLarge, imageTypes, invalidImageType, maxImageBytes } from '../images/rules'
import { useObjectUrl } from './object-url'
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
  rows = 6,
}: FieldProps & { required?: boolean; rows?: number }) {
  const { key, ...area } = getTextareaProps(field, { ariaDescribedBy: hint && hintId(field) })
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea key={key} {...area} rows={rows} required={required} />
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

interface ImageFieldProps extends FieldProps {
  required?: boolean
  /** The image of a form that has come back without being loaded anew. */
  chosen?: File
}

/** A file input for an image. Scripts show it, say what is wrong with it before it is sent, and how much is sent. */
export function ImageField({ field, label, hint, required, chosen }: ImageFieldProps) {
  const [file, setFile] = useState(chosen)
  const problem = file && problemOf(file)
  const preview = useObjectUrl(problem ? undefined : file)
  const element = useRef<HTMLInputElement>(null)
  const sent = useUpload()
  useChosen(element, chosen)
  useRefusal(element, problem)

  const { key, ...input } = getInputProps(field, {
    type: 'file',
    ariaDescribedBy: [hint && hintId(field), problem && field.errorId].filter(Boolean).join(' '),
  })
  return (
    <Field field={field} label={label} hint={hint} problem={problem}>
      <input
        key={key}
        {...input}
        aria-invalid={problem ? true : input['aria-invalid']}
        accept={imageTypes.join()}
        required={required}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        ref={element}
      />
      {preview && <img className="preview" src={preview} alt="What you chose" />}
      {sent !== undefined && <progress value={sent} aria-label="Sending the image" />}
    </Field>
  )
}

function problemOf({ type, size }: File) {
  if (!imageTypes.includes(type)) return invalidImageType
  return size > maxImageBytes ? imageTooLarge : undefined
}

function useChosen(element: RefObject<HTMLInputElement>, file: File | undefined) {
  useEffect(() => {
    if (!file || !element.current) return
    const transfer = new DataTransfer()
    transfer.items.add(file)
    element.current.files = transfer.files
  }, [element, file])
}

// A form with an image that the shop would refuse is not sent; its field takes the focus.
function useRefusal(element: RefObject<HTMLInputElement>, problem: string | undefined) {
  useEffect(() => {
    const form = element.current?.form
    if (!problem || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      element.current?.focus()
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [element, problem])
}

/** `problem` is what scripts have found out; it goes before what the shop has said. */
function Field({
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
      if (document.title === errorPrefix + plain) document.title = plain
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
