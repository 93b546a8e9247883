import { Form } from '@remix-run/react'
import type { Option } from '~/domain/catalogue/variants/variants'
import { t } from '~/languages/translate'
import { ErrorSummary, SelectField, TextField } from '~/ui/forms/fields'
import { RequiredHint } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

export function RenameForm({ options }: { options: Option[] }) {
  const { field, summary, onInput } = useFormReply('rename')
  const values = options.flatMap((option, index) =>
    option.values.map(
      (value) =>
        [`${index + 1} ${value}`, t('{name}: {text}', { name: option.name, text: value })] as const,
    ),
  )
  return (
    <Form method="post" className="form" preventScrollReset onInput={onInput}>
      {summary && <ErrorSummary form={summary} />}
      <fieldset className="option">
        <legend>{t('Rename a value')}</legend>
        <RequiredHint />
        <SelectField
          field={field('from')}
          label={t('Value')}
          options={values}
          placeholder={t('Choose')}
          required
        />
        <TextField field={field('to')} label={t('New value')} autoComplete="off" required />
        <p>
          <SubmitButton<typeof action> intent="rename" kind="quiet">
            {t('Rename')}
          </SubmitButton>
        </p>
      </fieldset>
    </Form>
  )
}
