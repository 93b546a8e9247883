import { Form } from '@remix-run/react'
import { maxOptions, type Option, valueList } from '~/domain/catalogue/variants/variants'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

export function OptionsForm({ options, state }: { options: Option[]; state: string }) {
  const { field, errors } = useFormReply('options')
  return (
    <Form method="post" className="form" preventScrollReset>
      {errors && <ErrorSummary form={{ id: 'options', allErrors: errors, status: 'error' }} />}
      <h2>{t('Options')}</h2>
      <p className="hint">
        {t('What customers choose, such as Size with the values S, M and L.')}{' '}
        {t('There is a variant for each combination of values.')}{' '}
        {t('Without options, the product has one variant.')}{' '}
        {t('If a value contains a comma, separate the values by semicolons, such as 0,5 l; 1 l.')}
      </p>
      {Array.from({ length: maxOptions }, (_, index) => index + 1).map((row) => {
        const option = options[row - 1]
        return (
          <fieldset key={row} className="option">
            <legend>{t('Option {number}', { number: row })}</legend>
            <TextField
              field={field(`name_${row}`, option?.name)}
              label={label(t('Name<hidden> of option {number}</hidden>', { number: row }))}
              autoComplete="off"
            />
            <TextField
              field={field(`values_${row}`, option && valueList(option.values))}
              label={label(
                t('Values, separated by commas<hidden> of option {number}</hidden>', {
                  number: row,
                }),
              )}
              autoComplete="off"
            />
            {!option && (
              <TextField
                field={field(`existing_${row}`)}
                label={label(
                  t('Value of the existing units<hidden> of option {number}</hidden>', {
                    number: row,
                  }),
                )}
                autoComplete="off"
              />
            )}
          </fieldset>
        )
      })}
      <input type="hidden" name="expected" value={state} />
      <p>
        <SubmitButton<typeof action> intent="options" pending={t('Saving...')}>
          {t('Save options')}
        </SubmitButton>
      </p>
    </Form>
  )
}

function label(text: string) {
  return rich(text, { hidden: (words) => <span className="visually-hidden">{words}</span> })
}
