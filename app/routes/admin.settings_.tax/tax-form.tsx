import { amountFormatOf } from '~/domain/amount-format'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { percentOf } from '~/domain/tax'
import { AmountField } from '~/ui/forms/amount-field'
import { ErrorSummary, TextAreaField, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { useMoney } from '~/ui/use-shop'

interface Props {
  settings: Pick<
    ShopSettings,
    | 'taxRate'
    | 'taxSentence'
    | 'postalAddress'
    | 'vatId'
    | 'taxNumber'
    | 'invoiceNumbers'
    | 'cancellationNumbers'
  >
  expected: string
  hasInvoices: boolean
}

export function TaxForm({ settings, expected, hasInvoices }: Props) {
  const { decimalSeparator } = amountFormatOf(useMoney())
  const [form, fields] = useShopForm('taxSettingsForm', {
    id: 'tax',
    defaultValue: { ...settings, taxRate: percentOf(settings.taxRate, decimalSeparator) },
  })
  return (
    <>
      <SettingsNav />
      <ErrorSummary form={form} />
      <h1>Tax and invoices</h1>
      {hasInvoices ? <InvoicesIssued /> : <MissingForInvoices {...settings} />}
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <AmountField
          field={fields.taxRate}
          label="Tax rate (%)"
          hint="Your prices already include tax. The rate does not change any price; it only shows how much of the price is tax. This applies to delivery charges, too. Leave empty to show no tax. A category can have its own rate."
          unit="%"
        />
        <TextField
          field={fields.taxSentence}
          label="Sentence instead of tax"
          hint="For small businesses without tax, as your law words it. Orders and invoices show it in place of tax, if the tax rate is empty."
        />
        <TextAreaField
          field={fields.postalAddress}
          label="Postal address"
          hint="Street, postcode, city and country. Invoices show it below the name of the shop."
          rows={4}
        />
        <TextField
          field={fields.vatId}
          label="VAT id"
          hint="Your VAT identification number, such as ATU12345678."
        />
        <TextField
          field={fields.taxNumber}
          label="Tax number"
          hint="The number that your tax office has given you. Invoices show both, each named as what it is; one is enough."
        />
        <TextField
          field={fields.invoiceNumbers}
          label="Invoice numbers"
          hint="How the numbers of new invoices are written, such as RE-{year}-{number}. They count on without gaps, also in a new year."
        />
        <TextField
          field={fields.cancellationNumbers}
          label="Numbers of cancellation invoices"
          hint="Such as ST-{year}-{number}. They are counted on their own."
        />
        <SubmitButton pending="Saving...">Save settings</SubmitButton>
      </ShopForm>
    </>
  )
}

function InvoicesIssued() {
  return (
    <Notice title="Each new order has an invoice" good>
      <p>
        Each invoice has its own number. To print an invoice, open the order. If you cancel an
        order, the order also gets a cancellation invoice.
      </p>
    </Notice>
  )
}

function MissingForInvoices({ postalAddress, vatId, taxNumber }: Props['settings']) {
  const hasNumber = Boolean(vatId || taxNumber)
  const missing = [!postalAddress && 'the postal address', !hasNumber && 'a VAT id or a tax number']
  return (
    <Notice title="The shop issues no invoices yet">
      <p>{`To issue invoices, enter ${missing.filter(Boolean).join(' and ')}.`}</p>
    </Notice>
  )
}
