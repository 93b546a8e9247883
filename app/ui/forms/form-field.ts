import type { ReactNode } from 'react'
import type { Reply } from './use-reply'

/** A field of a Conform form, or of a form that does not use Conform. */
export interface FormField {
  id: string
  name: string
  formId?: string
  errors?: string[] | null
  /** The typed value after an error, otherwise the default value. */
  initialValue?: unknown
}

/** The attributes by which a control belongs to its form, its hint and its error. */
export function controlProps(field: FormField, hint?: ReactNode) {
  const { id, name, formId, errors } = field
  const describedBy = [errors && errorId(field), hint && hintId(field)].filter(Boolean).join(' ')
  return {
    id,
    name,
    form: formId,
    'aria-invalid': errors ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** The attributes of a control with a text as its value. */
export function textProps(field: FormField, hint?: ReactNode) {
  const { initialValue } = field
  const defaultValue = typeof initialValue === 'string' ? initialValue : undefined
  return { ...controlProps(field, hint), defaultValue }
}

export function errorId({ id }: { id: string }) {
  return `${id}-error`
}

export function hintId({ id }: FormField) {
  return `${id}-hint`
}

/** A field of a form that does not use Conform. */
export function fieldOf(reply: Reply, name: string, id = name): FormField {
  const { error, initialValue } = reply ?? {}
  return { id, name, errors: error?.[name], initialValue: initialValue?.[name] }
}
