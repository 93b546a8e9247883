import { Form } from '@remix-run/react'
import { deviceOf } from '~/domain/people/accounts/device'
import { intentButton } from '~/intents'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Time } from '~/ui/time'
import type { action } from './route'

interface Props {
  session: { id: string; userAgent: string; createdAt: string; usedAt: string; isCurrent: boolean }
}

export function SessionRow({ session }: Props) {
  const device = t(deviceOf(session.userAgent))
  return (
    <li>
      <span>
        <strong>{device}</strong>{' '}
        {session.isCurrent && <span className="badge delivered">{t('This device')}</span>}
        <br />
        {rich(t('Last active {used}, logged in {begun}'), {
          used: <Time at={session.usedAt} exact />,
          begun: <Time at={session.createdAt} exact />,
        })}
      </span>
      {!session.isCurrent && (
        <Form method="post">
          <button
            type="submit"
            className="button quiet small"
            aria-label={t('Log out: {device}', { device })}
            {...intentButton<typeof action>('end', session.id)}
          >
            {t('Log out')}
          </button>
        </Form>
      )}
    </li>
  )
}
