import type { ReactNode } from 'react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { useShop } from '~/ui/use-shop'

export function WithdrawalReceived({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Received title={t('Your withdrawal has arrived')}>
      <p role="status">
        {useShop()?.hasNoMail
          ? t(
              'We cannot send a confirmation by email at the moment. The shop has your declaration and will answer it. Please print or save this page.',
            )
          : confirmationText(isConfirmed)}
      </p>
      <p>
        {t(
          'If you had sent the same declaration before and have no answer yet, the first one counts.',
        )}
      </p>
    </Received>
  )
}

function confirmationText(isConfirmed: boolean) {
  return isConfirmed
    ? t(
        'We have sent a confirmation to the email address that you entered. It contains your declaration, with date and time. Please keep it.',
      )
    : t(
        'We cannot send a confirmation by email now, because too many were requested. The shop has your declaration and will write to you. Please print or save this page.',
      )
}

export function WithdrawalKnown({ since }: { since: string }) {
  return (
    <Received title={t('The shop already has your withdrawal')}>
      <p role="status">
        {rich(t('It was received on {time} and waits for an answer. You need not send it again.'), {
          time: <Time at={since} exact />,
        })}
      </p>
    </Received>
  )
}

function Received({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="narrow">
      <h1>{title}</h1>
      {children}
      <p>
        <Link className="button quiet" to="/">
          {t('Home')}
        </Link>
      </p>
    </section>
  )
}
