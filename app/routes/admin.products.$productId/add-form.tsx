import { Form } from '@remix-run/react'
import { areIncomplete } from '~/domain/catalogue/variants/combinations'
import type { Option } from '~/domain/catalogue/variants/variants'
import { t } from '~/languages/translate'
import { ErrorSummary, SelectField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

interface Props {
  options: Option[]
  variants: number
  state: string
}

export function AddForm({ options, variants, state }: Props) {
  const { field, errors } = useFormReply('add')
  if (!areIncomplete(options, variants) && !errors) return null
  return (
    <Form method="post" className="form" preventScrollReset>
      {errors && <ErrorSummary form={{ id: 'add', allErrors: errors, status: 'error' }} />}
      <fieldset className="option">
        <legend>{t('Add a missing combination')}</legend>
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
          <SubmitButton<typeof action>
            intent="add"
            pending={t('Adding...')}
            className="button quiet"
          >
            {t('Add variant')}
          </SubmitButton>
        </p>
      </fieldset>
    </Form>
  )
}
