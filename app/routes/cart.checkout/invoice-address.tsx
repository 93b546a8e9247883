import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { type AddressFieldset, type Country, LinesOfAddress } from '~/ui/orders/address-fields'

interface Props {
  field: {
    initialValue?: unknown
    getFieldset: () => AddressFieldset & { vatId: FormField }
  }
  countries: Country[]
}

/** No field is required in HTML: a browser would not send the form while a required field is in closed details. */
export function InvoiceAddress({ field, countries }: Props) {
  const fields = field.getFieldset()
  const isTyped = Object.values(field.initialValue ?? {}).some(Boolean)
  return (
    <details className="invoice-address" open={isTyped || undefined}>
      <summary>{t('Invoice to another address')}</summary>
      <fieldset className="address">
        <legend className="visually-hidden">{t('Invoice address')}</legend>
        <p className="hint">
          {t('If you enter anything here, a name and a whole address are needed.')}
        </p>
        <LinesOfAddress
          fields={fields}
          countries={countries}
          kind="billing"
          nameLabel={t('Name or company')}
        />
        <TextField field={fields.vatId} label={t('VAT id (optional)')} autoComplete="off" />
      </fieldset>
    </details>
  )
}
