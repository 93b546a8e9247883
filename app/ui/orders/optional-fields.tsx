import type { ReactNode } from 'react'
import { maxNoteLength } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { type AddressFieldset, type Country, LinesOfAddress } from './address-fields'

interface AddressProps {
  field: {
    initialValue?: unknown
    getFieldset: () => AddressFieldset & { vatId: FormField }
  }
  countries: Country[]
  /** Missing if they are the same. */
  invoiceCountries?: Country[]
}

export function InvoiceAddress({ field, countries, invoiceCountries = countries }: AddressProps) {
  const fields = field.getFieldset()
  const isTyped = Object.values(field.initialValue ?? {}).some(Boolean)
  return (
    <OptionalFields summary={t('Invoice to another address')} isTyped={isTyped}>
      <fieldset className="address">
        <legend className="visually-hidden">{t('Invoice address')}</legend>
        <p className="hint">
          {t('If you enter anything here, a name and a whole address are needed.')}
        </p>
        <LinesOfAddress
          fields={fields}
          countries={invoiceCountries}
          kind="billing"
          nameLabel={t('Name or company')}
        />
        <TextField field={fields.vatId} label={t('VAT id (optional)')} autoComplete="off" />
      </fieldset>
    </OptionalFields>
  )
}

export function CustomerNote({ field }: { field: FormField }) {
  return (
    <OptionalFields summary={t('Add a note')} isTyped={Boolean(field.initialValue)}>
      <TextAreaField
        field={field}
        label={t('Note (optional)')}
        hint={t('For the shop. At most {max} characters.', { max: String(maxNoteLength) })}
        rows={3}
      />
    </OptionalFields>
  )
}

interface Props {
  summary: string
  isTyped: boolean
  children: ReactNode
}

/**
 * Open once something is typed, so also if it is wrong. No field is required in HTML: a browser would not send the form while
 * a required field is in closed details.
 */
function OptionalFields({ summary, isTyped, children }: Props) {
  return (
    <details className="optional-fields" open={isTyped || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
