import type { FormFields } from '~/browser/live-validation'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { percentOf } from '~/domain/basics/money/tax'
import { shownPattern, shownPlaceholders } from '~/domain/settings/invoice-placeholders'
import type { SettingsIn } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { CheckboxField, ErrorSummary, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { useMoney } from '~/ui/use-shop'

interface Props {
  settings: SettingsIn<FormFields<'taxSettingsForm'>>
  expected: string
  hasInvoices: boolean
  areNumbersRepeated: boolean
}

export function TaxForm({ settings, expected, hasInvoices, areNumbersRepeated }: Props) {
  const { decimalSeparator } = amountFormatOf(useMoney())
  const [form, fields] = useAdminForm('taxSettingsForm', {
    id: 'tax',
    defaultValue: {
      ...settings,
      taxRate: percentOf(settings.taxRate, decimalSeparator),
      invoiceNumbers: shownPattern(settings.invoiceNumbers),
      cancellationNumbers: shownPattern(settings.cancellationNumbers),
      correctionNumbers: shownPattern(settings.correctionNumbers),
    },
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Tax and invoices')}</h1>
      {hasInvoices ? <InvoicesIssued /> : <MissingForInvoices {...settings} />}
      {hasInvoices && areNumbersRepeated && <NumbersRepeated />}
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <AmountField
          field={fields.taxRate}
          label={t('Tax rate (%)')}
          hint={t(
            'Your prices already include tax. The rate does not change any price; it only shows how much of the price is tax. This applies to delivery charges, too. Leave empty to show no tax. A category can have its own rate.',
          )}
          unit="%"
        />
        <TextField
          field={fields.taxSentence}
          label={t('Sentence instead of tax')}
          hint={t(
            'For small businesses without tax, as your law words it. Orders and invoices show it in place of tax, if the tax rate is empty.',
          )}
        />
        <CheckboxField
          field={fields.deliveryInProportion}
          label={t(
            'If an order has several tax rates, tax the delivery charge in proportion, instead of at the rate of the largest part',
          )}
        />
        <p>
          <Link to="/admin/settings/tax/countries">{t('Tax by country')}</Link>
        </p>
        <InvoiceFields fields={fields} />
        <SubmitButton>{t('Save settings')}</SubmitButton>
      </ShopForm>
    </>
  )
}

type InvoiceField =
  | 'postalAddress'
  | 'vatId'
  | 'taxNumber'
  | 'invoiceFoot'
  | 'invoiceNumbers'
  | 'cancellationNumbers'
  | 'correctionNumbers'

function InvoiceFields({ fields }: { fields: Record<InvoiceField, FormField> }) {
  return (
    <>
      <TextAreaField
        field={fields.postalAddress}
        label={t('Postal address')}
        hint={t('Street, postcode, city and country. Invoices show it below the name of the shop.')}
        rows={4}
      />
      <TextField
        field={fields.vatId}
        label={t('VAT id')}
        hint={t('Your VAT identification number, such as ATU12345678.')}
      />
      <TextField
        field={fields.taxNumber}
        label={t('Tax number')}
        hint={t(
          'The number that your tax office has given you. Invoices show both, each named as what it is; one is enough.',
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
        label={t('Invoice numbers')}
        hint={t(
          'How the numbers of new invoices are written, such as RE-{year}-{number}. They count on without gaps, also in a new year.',
          shownPlaceholders(),
        )}
      />
      <TextField
        field={fields.cancellationNumbers}
        label={t('Numbers of cancellation invoices')}
        hint={t('Such as ST-{year}-{number}. They are counted on their own.', shownPlaceholders())}
      />
      <TextField
        field={fields.correctionNumbers}
        label={t('Numbers of correction invoices')}
        hint={t(
          'Such as KO-{year}-{number}. An order gets one for each refund of a part.',
          shownPlaceholders(),
        )}
      />
    </>
  )
}

function InvoicesIssued() {
  return (
    <Notice title={t('Each new order has an invoice')} good>
      <p>
        {t(
          'Each invoice has its own number. To print an invoice, open the order. If you cancel an order, the order also gets a cancellation invoice.',
        )}
      </p>
    </Notice>
  )
}

function NumbersRepeated() {
  return (
    <Notice title={t('Invoices of different kinds can have the same number')}>
      <p>
        {t(
          'Write the numbers of cancellation invoices and correction invoices in another way, such as C-{number}. Documents that were issued stay as they are.',
          shownPlaceholders(),
        )}
      </p>
    </Notice>
  )
}

function MissingForInvoices({ postalAddress, vatId, taxNumber }: Props['settings']) {
  return (
    <Notice title={t('The shop issues no invoices yet')}>
      <p>
        {postalAddress
          ? t('To issue invoices, enter a VAT id or a tax number.')
          : t(
              vatId || taxNumber
                ? 'To issue invoices, enter the postal address.'
                : 'To issue invoices, enter the postal address and a VAT id or a tax number.',
            )}
      </p>
    </Notice>
  )
}
