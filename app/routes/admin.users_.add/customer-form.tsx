import { phoneHint } from '~/domain/limits-and-lifetimes'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

export function CustomerForm() {
  const [form, fields] = useShopForm('NewCustomer', { id: 'customer' })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Add customer</h1>
      <p>
        This creates an account for a customer who cannot register. You get a link to send to the
        customer, who can then choose a password.
      </p>
      <ShopForm form={form}>
        <TextField field={fields.name} label="Full Name" autoComplete="off" required />
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          autoComplete="off"
          required
        />
        <TextField
          field={fields.phone}
          type="tel"
          label="Phone Number"
          hint={phoneHint}
          autoComplete="off"
          required
        />
        <div className="row">
          <SubmitButton pending="Creating...">Create account</SubmitButton>
        </div>
      </ShopForm>
    </>
  )
}
