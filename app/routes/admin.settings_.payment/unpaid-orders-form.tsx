import { Form } from '@remix-run/react'
import {
  type UnpaidDays,
  unpaidDays,
  unpaidOrdersChoice,
} from '~/domain/buying/unpaid-orders/unpaid-days'
import { t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { SelectField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

interface Props {
  settings: UnpaidDays
  expected: string
}

export function UnpaidOrdersForm({ settings, expected }: Props) {
  const emailText = useEmailText()
  const chosen = unpaidOrdersChoice(settings)
  const hint = t('Counted from Monday to Friday after the order. If it is off, nothing is done.')
  return (
    <section aria-labelledby="unpaid-orders-title">
      <h2 id="unpaid-orders-title">{t('Unpaid orders')}</h2>
      <p>
        {t(
          'Only for orders that are to be paid in advance: by bank transfer, or with the type Other on the page where customers pay. In the morning, Admin Profile says what the shop will do in the evening.',
        )}
      </p>
      <Form method="post" action="/admin/settings/payment" className="form">
        <input type="hidden" name="expected" value={expected} />
        <SelectField
          field={{ id: 'unpaid-orders', name: 'unpaidOrders', initialValue: chosen }}
          label={t('What the shop does')}
          hint={emailText(hint, hint)}
          options={[
            ['off', t('Off', { context: 'unpaid orders' })],
            ['on', textOf(unpaidDays.on)],
            ...(chosen === 'kept' ? [['kept', textOf(settings)] as const] : []),
          ]}
        />
        <div className="row">
          <SubmitButton<typeof action> intent="unpaid">{t('Save settings')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function textOf({ remindUnpaidAfterDays: remind, cancelUnpaidAfterDays: cancel }: UnpaidDays) {
  if (remind && cancel) {
    return t('Reminder after {remind}, cancellation after {cancel} working days', {
      remind,
      cancel,
    })
  }
  return remind
    ? tn(remind, 'Reminder after {count} working day', 'Reminder after {count} working days')
    : tn(
        cancel ?? 0,
        'Cancellation after {count} working day',
        'Cancellation after {count} working days',
      )
}
