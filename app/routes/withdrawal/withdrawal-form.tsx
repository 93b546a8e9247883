import { withdrawalPath } from '~/domain/withdrawals/withdrawals'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

interface Props {
  values: { name?: string; orderNumber: string; email?: string }
}

export function WithdrawalForm({ values }: Props) {
  const [form, fields] = useShopForm('WithdrawalDraft', { id: 'withdrawal', defaultValue: values })
  return (
    <section className="narrow">
      <ErrorSummary form={form} />
      <h1>Withdraw from contract</h1>
      <p>
        You can withdraw from the contract of an order here. You need no account and no reason. The
        next page shows your declaration before you send it.
      </p>
      <ShopForm form={form} action={withdrawalPath}>
        <TextField field={fields.name} label="Name" autoComplete="name" required />
        <TextField
          field={fields.orderNumber}
          label="Order number"
          hint="It is in the email that confirmed your order, for example 1002."
          autoComplete="off"
          required
        />
        <TextField
          field={fields.email}
          label="Email"
          hint="We send the confirmation to this address."
          type="email"
          autoComplete="email"
          required
        />
        <SubmitButton<typeof action> intent="check" pending="Continuing...">
          Continue
        </SubmitButton>
      </ShopForm>
    </section>
  )
}
