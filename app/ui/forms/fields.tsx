import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '~/languages/translate'
import { errorTitle } from '~/ui/layout/page-meta'
import { controlProps, errorId, type FormField, hintId, textProps } from './form-field'

interface FieldProps {
  field: FormField
  label: ReactNode
  hint?: ReactNode
}

interface ControlProps extends FieldProps {
  autoComplete?: string
  autoCapitalize?: 'none'
  spellCheck?: false
  required?: boolean
}

export interface TextFieldProps extends ControlProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'datetime-local'
  inputMode?: 'numeric' | 'decimal'
  suggestions?: string[]
  errorRole?: 'alert'
  autoFocus?: boolean
}

export function TextField(props: TextFieldProps) {
  const { field, label, hint, errorRole, type = 'text', suggestions, ...rest } = props
  const list = suggestions && `${field.id}-suggestions`
  return (
    <Field field={field} label={label} hint={hint} errorRole={errorRole}>
      <input
        type={type}
        autoComplete={rest.inputMode || list ? 'off' : undefined}
        list={list}
        {...textProps(field, hint)}
        {...rest}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  )
}

export function TextAreaField(props: ControlProps & { rows?: number }) {
  const { field, label, hint, rows = 6, ...rest } = props
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea {...textProps(field, hint)} rows={rows} {...rest} />
    </Field>
  )
}

interface SelectFieldProps extends ControlProps {
  options: readonly (string | readonly [value: string, text: string, className?: string])[]
  placeholder?: string
}

// A browser that goes back restores a choice that the user has not changed. What the shop says by now counts.
export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, options, placeholder, ...rest } = props
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        {...textProps(field, hint)}
        autoComplete={field.initialValue ? 'off' : undefined}
        {...rest}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options
          .map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
          .map(([value, text, className]) => (
            <option key={value} value={value} className={className}>
              {text}
            </option>
          ))}
      </select>
    </Field>
  )
}

interface CheckboxFieldProps extends FieldProps {
  value?: string
  required?: boolean
}

export function CheckboxField({ field, label, hint, value = 'on', required }: CheckboxFieldProps) {
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          {...controlProps(field, hint)}
          value={value}
          defaultChecked={field.initialValue === value}
          // As in SelectField.
          autoComplete="off"
          required={required}
        />
        <label htmlFor={field.id}>{label}</label>
      </div>
      {hint && (
        <p className="hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  )
}

interface FileFieldProps extends FieldProps {
  accept: string
  required?: boolean
}

export function FileField({ field, label, hint, ...rest }: FileFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      <input type="file" {...controlProps(field, hint)} {...rest} />
    </Field>
  )
}

interface WrapperProps extends FieldProps {
  /** For an error that no error summary announces. */
  errorRole?: 'alert'
  children: ReactNode
}

export function Field({ field, label, hint, errorRole, children }: WrapperProps) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      {children}
      <FieldError field={field} role={errorRole} />
    </div>
  )
}

export function FieldError({ field, role }: { field: FormField; role?: 'alert' }) {
  const error = field.errors?.[0]
  if (!error) return null
  return (
    <p className="error" id={errorId(field)} role={role}>
      {error}
    </p>
  )
}

export function useErrorTitle(failure: unknown) {
  useEffect(() => {
    if (!failure) return
    const plainTitle = document.title.replace(errorTitle(''), '')
    document.title = errorTitle(plainTitle)
    return () => {
      if (document.title === errorTitle(plainTitle)) document.title = plainTitle
    }
  }, [failure])
}

interface FormErrors {
  id: string
  allErrors: Record<string, string[] | null>
  /** 'error' after a failed submit; undefined after a field was revalidated while typing. */
  status?: 'success' | 'error'
}

/** Takes the focus and changes the title. `lost` asks users without scripts to fill in the other fields again. */
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
      id={errorId(form)}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: screen readers must read the errors first
      autoFocus
      ref={summary}
    >
      <h2>{t('There is a problem')}</h2>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>{name ? <a href={`#${form.id}-${name}`}>{message}</a> : message}</li>
        ))}
      </ul>
      {lost && <noscript>{lost}</noscript>}
    </div>
  )
}
