import { Form } from '@remix-run/react'
import {
  type AdminVariant,
  maxOptions,
  type Option,
  valueList,
} from '~/domain/catalogue/variants/variants'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'
import { useFormReply } from './use-form-reply'

interface Props {
  options: Option[]
  variants: AdminVariant[]
  state: string
}

export function OptionsForm({ options, variants, state }: Props) {
  const { field, summary, onInput } = useFormReply('options')
  return (
    <Form method="post" className="form" preventScrollReset onInput={onInput}>
      {summary && <ErrorSummary form={summary} />}
      <h2 id="options-title" tabIndex={-1}>
        {t('Options')}
      </h2>
      <p className="hint">
        {t('What customers choose, such as Size with the values S, M and L.')}{' '}
        {t('There is a variant for each combination of values.')}{' '}
        {t('Without options, the product has one variant.')}{' '}
        {t('If a value contains a comma, separate the values by semicolons, such as 0,5 l; 1 l.')}
      </p>
      <OptionFields row={1} field={field} options={options} variants={variants} />
      <input type="hidden" name="expected" value={state} />
      <p>
        <SubmitButton<typeof action> intent="options">{t('Save options')}</SubmitButton>
      </p>
    </Form>
  )
}

interface FieldsProps extends Pick<Props, 'options' | 'variants'> {
  row: number
  field: ReturnType<typeof useFormReply>['field']
}

/** The fields of an option and, below them, those of the next one: closed until they are needed. */
function OptionFields({ row, field, options, variants }: FieldsProps) {
  const option = options[row - 1]
  const next = row + 1
  const isNextUsed =
    options.length >= next ||
    [`name_${next}`, `values_${next}`].some((name) => field(name).initialValue)
  return (
    <>
      <fieldset className="option">
        <legend>{t('Option {number}', { number: row })}</legend>
        <TextField
          field={field(`name_${row}`, option?.name)}
          label={label(t('Name<hidden> of option {number}</hidden>', { number: row }))}
          autoComplete="off"
        />
        <TextField
          field={field(`values_${row}`, option && valueList(option.values))}
          label={label(
            t('Values, separated by commas<hidden> of option {number}</hidden>', { number: row }),
          )}
          autoComplete="off"
        />
        {!option && hasUnits(variants) && (
          <TextField
            field={field(`existing_${row}`)}
            label={label(questionAbout(variants, row))}
            autoComplete="off"
          />
        )}
      </fieldset>
      {row < maxOptions && (
        <details className="optional-fields" open={isNextUsed || undefined}>
          <summary>{t('Add option {number}', { number: next })}</summary>
          <OptionFields row={next} field={field} options={options} variants={variants} />
        </details>
      )}
    </>
  )
}

function hasUnits(variants: AdminVariant[]) {
  return variants.some(({ received, writtenOff }) => received > writtenOff)
}

function questionAbout(variants: AdminVariant[], row: number) {
  const units = variants.reduce((sum, { stock }) => sum + stock, 0)
  const values = { number: row }
  return units > 0
    ? tn(
        units,
        'Which variant is the {count} unit in stock?<hidden> Value of option {number}</hidden>',
        'Which variant are the {count} units in stock?<hidden> Value of option {number}</hidden>',
        values,
      )
    : t(
        'Which variant are the units in carts and orders?<hidden> Value of option {number}</hidden>',
        values,
      )
}

function label(text: string) {
  return rich(text, { hidden: (words) => <span className="visually-hidden">{words}</span> })
}
