import type { FormFields } from '~/browser/live-validation'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { percentOf } from '~/domain/basics/money/tax'
import { shownPattern, shownPlaceholders } from '~/domain/settings/invoice-placeholders'
import { isBritish } from '~/domain/settings/is-british'
import type { SettingsIn, ShopSettings } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { ErrorSummary, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { useMoney } from '~/ui/use-shop'

type Settings = SettingsIn<FormFields<'taxSettingsForm'>>

interface Props
  extends Pick<ShopSettings, 'cancellationNumbers' | 'correctionNumbers' | 'deliveryInProportion'> {
  settings: Settings
  expected: string
  hasInvoices: boolean
  canCoincide: boolean
}

export function TaxForm(props: Props) {
  const { settings, expected, deliveryInProportion } = props
  const { decimalSeparator } = amountFormatOf(useMoney())
  const [form, fields] = useAdminForm('taxSettingsForm', {
    id: 'tax',
    defaultValue: {
      ...settings,
      taxRate: percentOf(settings.taxRate, decimalSeparator),
      invoiceNumbers: shownPattern(settings.invoiceNumbers),
    },
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Tax and invoices')}</h1>
      <InvoicesNotice {...props} />
      <ShopForm form={form} expected={expected}>
        <AmountField
          field={fields.taxRate}
          label={t('Tax rate (%)')}
          hint={t(
            'Your prices already include tax. The rate does not change any price; it only shows how much of the price is tax. Leave empty to show no tax. A category can have its own rate.',
          )}
          unit="%"
        />
        <p className="hint">
          {t(
            deliveryInProportion
              ? 'The charge for delivery has the tax rate of the goods. If an order has several, the charge is split in proportion.'
              : 'The charge for delivery has the tax rate of the goods. If an order has several, it is that of the largest part.',
          )}
        </p>
        <TextField
          field={fields.taxSentence}
          label={t('Sentence instead of tax')}
          hint={t(
            'For small businesses without tax, as your law words it. Orders and invoices show it in place of tax, if the tax rate is empty. Leave empty to say nothing.',
          )}
        />
        <p>
          <Link to="/admin/settings/tax/countries">{t('Tax by country')}</Link>
        </p>
        <InvoiceFields {...props} fields={fields} />
        <SubmitButton>{t('Save settings')}</SubmitButton>
      </ShopForm>
    </>
  )
}

interface InvoiceProps extends Props {
  fields: Record<keyof Settings, FormField>
}

function InvoiceFields({ fields, settings, ...numbers }: InvoiceProps) {
  return (
    <>
      <TextAreaField
        field={fields.postalAddress}
        label={t('Postal address')}
        hint={t(
          'Your own name or that of your company, street, postcode, city and country. Invoices show it below the name of the shop. Without it, the shop issues none.',
        )}
        rows={4}
      />
      <TextField
        field={fields.vatId}
        label={t('VAT id')}
        hint={t('Your VAT identification number. Leave empty if you have none.')}
      />
      <TextField
        field={fields.taxNumber}
        label={t('Tax number')}
        hint={t(
          isBritish(useMoney())
            ? 'Leave it empty: invoices in the United Kingdom show no other number. Do not enter the number of your tax return (UTR).'
            : 'The number that your law asks for on invoices, from your tax office or a register of businesses. Invoices show both, each named as what it is. The shop needs one of them; your law may ask for both.',
        )}
      />
      <TextAreaField
        field={fields.invoiceFoot}
        label={t('Foot of invoices')}
        hint={t(
          'Further lines that the law of your country or your trade asks for, such as the register of your company with its number, or a WEEE number. Leave it empty if there are none.',
        )}
        rows={3}
      />
      <TextField
        field={fields.invoiceNumbers}
        label={t('Document numbers')}
        hint={t(
          'With {number}, and {year} if you like. Now invoices have {invoices}, cancellation invoices {cancellations}, and correction invoices {corrections}. Another form applies to new documents of each kind, with letters for the kind. Each kind counts on by itself, without gaps, also in a new year.',
          {
            ...shownPlaceholders(),
            invoices: shownPattern(settings.invoiceNumbers),
            cancellations: shownPattern(numbers.cancellationNumbers),
            corrections: shownPattern(numbers.correctionNumbers),
          },
        )}
      />
    </>
  )
}

function InvoicesNotice({ hasInvoices, canCoincide }: Pick<Props, 'hasInvoices' | 'canCoincide'>) {
  if (!hasInvoices) {
    return (
      <Notice title={t('The shop issues no invoices yet')}>
        <p>
          {t(
            'To issue invoices, enter the postal address and a VAT id or a tax number. A shop in the United Kingdom that charges no tax needs no number.',
          )}
        </p>
      </Notice>
    )
  }
  return canCoincide ? (
    <Notice title={t('Invoices of different kinds can have the same number')}>
      <p>
        {t(
          'Choose other document numbers, with {year} and {number}. Documents that were issued stay as they are.',
          shownPlaceholders(),
        )}
      </p>
    </Notice>
  ) : (
    <Notice title={t('Each new order has an invoice')} good>
      <p>{t('To print an invoice, open the order.')}</p>
    </Notice>
  )
}
