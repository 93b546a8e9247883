import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { CheckboxField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

interface Props {
  settings: { customerNotes: boolean; invoiceAddresses: boolean }
  expected: string
}

export function CheckoutSettingsForm({ settings, expected }: Props) {
  const field = (name: keyof Props['settings']) => ({
    id: name,
    name,
    initialValue: settings[name] ? 'on' : undefined,
  })
  return (
    <section aria-labelledby="checkout-title">
      <h2 id="checkout-title">{t('Notes and addresses for invoices')}</h2>
      <p>
        {t(
          'What customers may add to an order. You see it on the order, in its emails and in your files.',
        )}
      </p>
      <Form method="post" action="/admin/settings/checkout" className="form">
        <input type="hidden" name="expected" value={expected} />
        <CheckboxField field={field('customerNotes')} label={t('A note to the shop')} />
        <CheckboxField
          field={field('invoiceAddresses')}
          label={t('Another name or address for the invoice, with a VAT id')}
        />
        <div className="row">
          <SubmitButton<typeof action> intent="checkout">{t('Save settings')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
