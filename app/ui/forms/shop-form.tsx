import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form, type FormProps } from '@remix-run/react'
import { type FormFields, type FormName, useLiveValidation } from '~/browser/live-validation'
import { useMoney } from '~/ui/use-shop'
import { useReply } from './use-reply'

export interface Options<Fields> {
  id: string
  defaultValue?: DefaultValue<Fields>
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
  return useForm<Fields>({ id, defaultValue, lastResult: result, ...liveValidation })
}

interface Props extends FormProps {
  form: FormMetadata
}

export function ShopForm({ form, ...props }: Props) {
  return <Form method="post" className="form" {...getFormProps(form)} {...props} />
}
