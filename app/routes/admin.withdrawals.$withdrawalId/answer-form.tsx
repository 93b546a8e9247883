import { type Withdrawal, withdrawalAnswers } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField, TextAreaField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function AnswerForm({ withdrawal: { status } }: { withdrawal: Withdrawal }) {
  const [form, fields] = useAdminForm('WithdrawalAnswer', { id: 'answer' })
  return (
    <section aria-labelledby="answer-title">
      <h2 id="answer-title">{status === 'declared' ? t('Answer') : t('Answer again')}</h2>
      <ErrorSummary form={form} />
      <ShopForm form={form} expected={status}>
        <SelectField
          field={fields.status}
          label={t('Answer')}
          options={Object.entries(withdrawalAnswers).map(([value, text]) => [value, t(text)])}
          placeholder={t('Choose an answer')}
          required
        />
        <TextAreaField
          field={fields.reason}
          label={t('Message to the customer')}
          hint={t(
            'What the customer has to do, for example where to return the goods. If you decline, the reason.',
          )}
          rows={4}
        />
        <SubmitButton<typeof action> intent="answer" pending={t('Sending...')}>
          {t('Send the answer')}
        </SubmitButton>
      </ShopForm>
    </section>
  )
}
