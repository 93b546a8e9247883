import { getFormProps } from '@conform-to/react'
import { Form, useLoaderData } from '@remix-run/react'
import { amountFormatOf } from '~/domain/amount-format'
import { percentOf } from '~/domain/tax'
import { AmountField } from '~/ui/forms/amount-field'
import { ErrorSummary, TextAreaField, TextField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShopForm } from '~/ui/forms/use-shop-form'
import { Notice } from '~/ui/layout/notice'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { useMoney } from '~/ui/use-shop'
import type { loader } from './route'

export function TaxForm() {
  const { taxRate, postalAddress, taxNumber, expected } = useLoaderData<typeof loader>()
  const { decimalSeparator } = amountFormatOf(useMoney())
  const [form, fields] = useShopForm('taxSettingsForm', {
    id: 'tax',
    defaultValue: { taxRate: percentOf(taxRate, decimalSeparator), postalAddress, taxNumber },
  })
  return (
    <>
      <SettingsNav />
      <ErrorSummary form={form} />
      <h1>Tax and invoices</h1>
      <InvoiceNotice />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="expected" value={expected} />
        <AmountField
          field={fields.taxRate}
          label="Tax rate (%)"
          hint="Your prices already include tax. The rate does not change any price; it only shows how much of the price is tax. This applies to delivery charges, too. Leave empty to show no tax. A category can have its own rate."
          unit="%"
        />
        <TextAreaField
          field={fields.postalAddress}
          label="Postal address"
          hint="Street, postcode, city and country. Invoices show it below the name of the shop."
          rows={4}
        />
        <TextField
          field={fields.taxNumber}
          label="Tax number"
          hint="For example your VAT identification number."
        />
        <SubmitButton pending="Saving...">Save settings</SubmitButton>
      </Form>
    </>
  )
}

function InvoiceNotice() {
  const { hasInvoices, postalAddress, taxNumber } = useLoaderData<typeof loader>()
  if (hasInvoices) {
    return (
      <Notice title="Each new order has an invoice" good>
        <p>
          Each invoice has its own number. To print an invoice, open the order. If you cancel an
          order, the order also gets a cancellation invoice.
        </p>
      </Notice>
    )
  }
  const missing = [!postalAddress && 'the postal address', !taxNumber && 'the tax number']
  return (
    <Notice title="The shop issues no invoices yet">
      <p>{`To issue invoices, enter ${missing.filter(Boolean).join(' and ')}.`}</p>
    </Notice>
  )
}
