import { type Withdrawal, withdrawalAnswers } from '~/domain/withdrawals/withdrawals'
import { ErrorSummary, SelectField, TextAreaField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function AnswerForm({ withdrawal: { status } }: { withdrawal: Withdrawal }) {
  const [form, fields] = useShopForm('WithdrawalAnswer', { id: 'answer' })
  return (
    <section aria-labelledby="answer-title">
      <h2 id="answer-title">{status === 'declared' ? 'Answer' : 'Answer again'}</h2>
      <ErrorSummary form={form} />
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={status} />
        <SelectField
          field={fields.status}
          label="Answer"
          options={Object.entries(withdrawalAnswers)}
          placeholder="Choose an answer"
          required
        />
        <TextAreaField
          field={fields.reason}
          label="Message to the customer"
          hint="What the customer has to do, for example where to return the goods. If you decline, the reason."
          rows={4}
        />
        <SubmitButton<typeof action> intent="answer" pending="Sending...">
          Send the answer
        </SubmitButton>
      </ShopForm>
    </section>
  )
}
