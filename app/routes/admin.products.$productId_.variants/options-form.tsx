import { Form } from '@remix-run/react'
import { maxOptions, type Option } from '~/domain/variants/variants'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

export function OptionsForm({ options, state }: { options: Option[]; state: string }) {
  const { field, errors } = useFormReply('options')
  return (
    <Form method="post" className="form" preventScrollReset>
      {errors && <ErrorSummary form={{ id: 'options', allErrors: errors, status: 'error' }} />}
      <h2>Options</h2>
      <p className="hint">
        What customers choose, such as Size with the values S, M and L. There is a variant for each
        combination of values. Without options, the product has one variant.
      </p>
      {Array.from({ length: maxOptions }, (_, index) => index + 1).map((row) => {
        const option = options[row - 1]
        return (
          <fieldset key={row} className="option">
            <legend>{`Option ${row}`}</legend>
            <TextField
              field={field(`name_${row}`, option?.name)}
              label={label('Name', row)}
              autoComplete="off"
            />
            <TextField
              field={field(`values_${row}`, option?.values.join(', '))}
              label={label('Values, separated by commas', row)}
              autoComplete="off"
            />
            {!option && (
              <TextField
                field={field(`existing_${row}`)}
                label={label('Value of the existing units', row)}
                autoComplete="off"
              />
            )}
          </fieldset>
        )
      })}
      <input type="hidden" name="expected" value={state} />
      <p>
        <SubmitButton<typeof action> intent="options" pending="Saving...">
          Save options
        </SubmitButton>
      </p>
    </Form>
  )
}

function label(text: string, row: number) {
  return (
    <>
      {text}
      <span className="visually-hidden">{` of option ${row}`}</span>
    </>
  )
}
