import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form, type FormProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type FormFields, type FormName, useLiveValidation } from '~/browser/live-validation'
import { t } from '~/languages/translate'
import { useMoney } from '~/ui/use-shop'
import { useReply } from './use-reply'

export interface Options<Fields> {
  id: string
  /** Conform writes a number as text, true as `on`, and false and null as an empty field. */
  defaultValue?: DefaultValue<{ [Name in keyof Fields]: Fields[Name] | number | boolean }>
  /** By default, the reply of the action; null for a form that ignores the reply. */
  lastResult?: SubmissionResult<string[]> | null
}

/** `name` is that of a schema. The reply of a rejected form contains what was typed, except passwords and images. */
export function useShopForm<Name extends FormName>(name: Name, options: Options<FormFields<Name>>) {
  const money = useMoney()
  return useFormOf(options, async () => {
    const schemas = await import('~/browser/schemas')
    return schemas.createValidator(schemas[name], money)
  })
}

export function useFormOf<Fields extends Record<string, unknown>>(
  { id, defaultValue, lastResult }: Options<Fields>,
  loadValidator: Parameters<typeof useLiveValidation>[0],
) {
  const reply = useReply()
  const result = lastResult === undefined ? reply : lastResult
  const liveValidation = useLiveValidation(loadValidator, result)
  return useForm<Fields>({
    id,
    defaultValue: defaultValue as DefaultValue<Fields>,
    lastResult: result,
    ...liveValidation,
  })
}

interface Props extends Omit<FormProps, 'children'> {
  form: FormMetadata
  /** The state of what the form shows: the shop refuses the form if it has changed since. */
  expected?: string
  children: ReactNode
}

export function ShopForm({ form, className = 'form', expected, children, ...props }: Props) {
  return (
    <Form method="post" className={className} {...getFormProps(form)} {...props}>
      {className.startsWith('form') && <RequiredHint />}
      {expected && <input type="hidden" name="expected" value={expected} />}
      {children}
    </Form>
  )
}

/** Hidden by the stylesheet if no field of the form is required. */
export function RequiredHint() {
  return <p className="hint required-hint">{t('Fields with an asterisk (*) are required.')}</p>
}
