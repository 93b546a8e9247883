import { phoneHint } from '~/domain/basics/limits-and-lifetimes'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

export function CustomerForm() {
  const [form, fields] = useAdminForm('NewCustomer', { id: 'customer' })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Add customer')}</h1>
      <p>
        {t(
          'This creates an account for a customer who cannot register. You get a link to send to the customer, who can then choose a password.',
        )}
      </p>
      <ShopForm form={form}>
        <TextField field={fields.name} label={t('Full Name')} autoComplete="off" required />
        <TextField
          field={fields.email}
          type="email"
          label={t('Email Address')}
          autoComplete="off"
          required
        />
        <TextField
          field={fields.phone}
          type="tel"
          label={t('Phone Number')}
          hint={t(phoneHint)}
          autoComplete="off"
          required
        />
        <div className="row">
          <SubmitButton pending={t('Creating...')}>{t('Create account')}</SubmitButton>
        </div>
      </ShopForm>
    </>
  )
}
