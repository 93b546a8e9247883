import { getFormProps, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { IntentOf } from '~/intents'
import { t } from '~/languages/translate'
import { ErrorSummary, FileField } from './fields'
import { SubmitButton } from './submit-button'
import { useReplyTo } from './use-reply'

interface Props<Action> {
  id: string
  intent: IntentOf<Action>
  action?: string
  hint: string
  label?: string
  accept?: string
  /** Fields below the file. */
  options?: ReactNode
  pending?: string
  children: ReactNode
}

/** A plain form, so that what the shop replies is a page that the server renders. */
export function CsvFileForm<Action>(props: Props<Action>) {
  const { id, intent, action, hint, label, accept = '.csv,text/csv', options, ...button } = props
  const [form, fields] = useForm<{ csv: File }>({ id, lastResult: useReplyTo<Action>(intent) })
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form"
      {...getFormProps(form)}
      onSubmit={undefined}
    >
      <ErrorSummary form={form} />
      <FileField field={fields.csv} label={label ?? t('CSV file')} hint={hint} accept={accept} />
      {options}
      <div className="row">
        <SubmitButton<Action> intent={intent} {...button} />
      </div>
    </form>
  )
}
