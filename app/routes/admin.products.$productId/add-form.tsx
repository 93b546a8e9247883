import { Form } from '@remix-run/react'
import { areIncomplete } from '~/domain/catalogue/variants/combinations'
import type { Option } from '~/domain/catalogue/variants/variants'
import { t } from '~/languages/translate'
import { ErrorSummary, SelectField } from '~/ui/forms/fields'
import { RequiredHint } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

interface Props {
  options: Option[]
  variants: number
  state: string
}

export function AddForm({ options, variants, state }: Props) {
  const { field, summary, onInput } = useFormReply('add')
  if (!areIncomplete(options, variants) && !summary) return null
  return (
    <Form method="post" className="form" preventScrollReset onInput={onInput}>
      {summary && <ErrorSummary form={summary} />}
      <fieldset className="option">
        <legend>{t('Add a missing combination')}</legend>
        <RequiredHint />
        {options.map(({ name, values }, index) => (
          <SelectField
            key={name}
            field={field(`value_${index + 1}`)}
            label={name}
            options={values}
            placeholder={t('Choose')}
            required
          />
        ))}
        <input type="hidden" name="expected" value={state} />
        <p>
          <SubmitButton<typeof action> intent="add" pending={t('Adding...')} kind="quiet">
            {t('Add variant')}
          </SubmitButton>
        </p>
      </fieldset>
    </Form>
  )
}
