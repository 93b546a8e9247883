import type { ReactNode } from 'react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { Declaration, type Declared } from './confirm-withdrawal'

interface Props {
  /** If no email confirms it, with the time at which it was received. */
  declared?: Declared & { at: string }
}

export function WithdrawalReceived({ declared }: Props) {
  return (
    <Received title={t('Your withdrawal has arrived')}>
      <p role="status">
        {declared
          ? t(
              'We cannot send a confirmation by email now. The shop has your declaration and will answer it. Please print or save this page.',
            )
          : t(
              'We have sent a confirmation to the email address that you entered. It contains your declaration, with date and time. Please keep it.',
            )}
      </p>
      {declared && (
        <>
          <Declaration {...declared} />
          <p>{rich(t('Received: {time}'), { time: <Time at={declared.at} exact /> })}</p>
        </>
      )}
      <p>
        {t(
          'If you had sent the same declaration before and have no answer yet, the first one counts.',
        )}
      </p>
    </Received>
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
