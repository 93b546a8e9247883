import { Form } from '@remix-run/react'
import type { ListedAttempt } from '~/domain/buying/online-payments/list-attempts.server'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Time } from '~/ui/time'
import { useMay } from '~/ui/use-may'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

export function Attempts({ attempts }: { attempts: ListedAttempt[] }) {
  const may = useMay()
  return (
    <section className="no-print" aria-labelledby="attempts-title">
      <h2 id="attempts-title">{t('Payment provider')}</h2>
      <ul className="notes">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {attempts.length > 0 && may('money') && (
        <Form method="post" preventScrollReset>
          <SubmitButton<typeof action> intent="ask" pending={t('Asking...')} kind="quiet">
            {t('Ask again')}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

function Attempt({ attempt }: { attempt: ListedAttempt }) {
  const { status, provider, refusal, externalId, dashboardUrl, refunds } = attempt
  const money = useMoney(attempt.currency)
  const isAwaited = status === 'pending' && attempt.awaitsCustomer
  return (
    <li>
      <p>
        {rich(
          t(isAwaited ? awaitedText : statusTexts[status], {
            amount: money.format(attempt.amount),
            provider,
          }),
          { time: <Time at={attempt.createdAt} exact /> },
        )}
      </p>
      {refusal && (
        <p>
          <strong>{t('{provider} has refused it: {reason}', { provider, reason: refusal })}</strong>
        </p>
      )}
      {attempt.disputedAt && (
        <p>
          <strong>{t('The customer disputes this payment.')}</strong>
        </p>
      )}
      {externalId && (
        <p className="hint code">
          {dashboardUrl ? <a href={dashboardUrl}>{externalId}</a> : externalId}
        </p>
      )}
      {refunds.length > 0 && (
        <ul>
          {refunds.map(({ id, status, amount, reason, externalId, createdAt }) => (
            <li key={id}>
              {rich(
                t(status === 'new' && reason ? waitingText : refundTexts[status], {
                  amount: money.format(amount),
                  reason,
                }),
                { time: <Time at={createdAt} exact /> },
              )}
              {externalId && <span className="hint code">{` ${externalId}`}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const statusTexts: Record<ListedAttempt['status'], string> = {
  new: msg('{amount}: the customer has not opened the page of {provider} yet, {time}'),
  open: msg('{amount}: the page of {provider} is open, {time}'),
  pending: msg('{amount}: confirmed at {provider}, the money is not there yet, {time}'),
  paid: msg('{amount}: paid through {provider}, {time}'),
  surplus: msg('{amount}: paid through {provider}, but nothing was to be paid, {time}'),
  wrong: msg('{amount}: another amount was paid through {provider}, {time}'),
  failed: msg('{amount}: the payment through {provider} has failed, {time}'),
  expired: msg('{amount}: not paid in time through {provider}, {time}'),
  dropped: msg('{amount}: replaced, {time}'),
}

const awaitedText = msg(
  '{amount}: the customer has chosen at {provider} to send the money, such as by a bank transfer; it is not there yet, {time}',
)
const waitingText = msg('Refund of {amount}: waits and is sent again ({reason}), {time}')

const refundTexts: Record<ListedAttempt['refunds'][number]['status'], string> = {
  new: msg('Refund of {amount}: not sent yet, {time}'),
  pending: msg('Refund of {amount}: under way, {time}'),
  done: msg('Refund of {amount}: returned, {time}'),
  failed: msg('Refund of {amount}: failed ({reason}), {time}'),
}
