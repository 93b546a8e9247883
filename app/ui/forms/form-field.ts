import type { ReactNode } from 'react'
import type { Reply } from './use-reply'

export interface FormField {
  id: string
  name: string
  formId?: string
  errors?: string[] | null
  /** The typed value after an error, otherwise the default value. */
  initialValue?: unknown
}

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

export function fieldOf(reply: Reply, name: string, id = name): FormField {
  const { error, initialValue } = reply ?? {}
  return { id, name, errors: error?.[name], initialValue: initialValue?.[name] }
}
