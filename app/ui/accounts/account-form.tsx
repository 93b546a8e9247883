import type { ActionWith } from '~/intents'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'

interface Props {
  user: { name: string; email: string }
  action: string
  cancelTo: string
}

export function AccountForm({ user, action, cancelTo }: Props) {
  const [form, fields] = useShopForm('AccountUpdate', {
    id: 'account',
    defaultValue: { name: user.name, email: user.email },
  })
  return (
    <section aria-labelledby="account-title">
      <ErrorSummary form={form} />
      <h2 id="account-title" tabIndex={-1}>
        Change name or email
      </h2>
      <ShopForm form={form} action={action}>
        <TextField field={fields.name} label="Full Name" autoComplete="name" required />
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          hint="We will send a link to the new email address. Open it to confirm the change."
          autoComplete="email"
          required
        />
        <TextField
          field={fields.password}
          type="password"
          label="Password"
          hint="Required only to change your email address."
          autoComplete="current-password"
        />
        <SaveOrCancel<ActionWith<'account'>>
          intent="account"
          pending="Saving..."
          cancelTo={cancelTo}
        >
          Save name and email
        </SaveOrCancel>
      </ShopForm>
    </section>
  )
}
