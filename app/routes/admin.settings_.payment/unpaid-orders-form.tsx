import { type UnpaidDays, unpaidDays } from '~/domain/buying/unpaid-orders/unpaid-days'
import { t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { ButtonForm } from '~/ui/forms/button-form'
import type { action } from './route'

interface Props {
  settings: UnpaidDays
  expected: string
}

export function UnpaidOrdersForm({ settings, expected }: Props) {
  const emailText = useEmailText()
  const { remindUnpaidAfterDays: remind, cancelUnpaidAfterDays: cancel } = settings
  const isOff = remind === null && cancel === null
  const counted = t('Working days are counted from Monday to Friday after the order.')
  return (
    <section aria-labelledby="unpaid-orders-title">
      <h2 id="unpaid-orders-title">{t('Unpaid orders')}</h2>
      <p>
        {t(
          'Only for orders that are to be paid in advance: by bank transfer, or with the type Other on the page where customers pay. In the morning, Admin Profile says what the shop will do in the evening.',
        )}
      </p>
      <p className="hint">{emailText(counted, counted)}</p>
      <ButtonForm<typeof action>
        text={isOff ? t('The shop does nothing about unpaid orders.') : textOf(settings)}
        intent={isOff ? 'unpaidOn' : 'unpaidOff'}
        expected={expected}
        kind="quiet"
      >
        {isOff ? textOf(unpaidDays.on) : t('Switch off')}
      </ButtonForm>
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
