import { Form } from '@remix-run/react'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useQueryLink } from '~/ui/lists/query-link'
import { Time } from '~/ui/time'
import type { action } from './route'

interface Email {
  id: string
  recipient: string
  subject: string
  body: string
}

export type SentEmail = Email & { sentAt: string }
export type UnsentEmail = Email & { createdAt: string; attempts: number; reason: string | null }

export function EmailRow({ email }: { email: SentEmail | UnsentEmail }) {
  const link = useQueryLink()
  const hasFailed = 'reason' in email && email.reason !== null
  const attempts = 'attempts' in email ? email.attempts : 0
  return (
    <li className="card">
      <div>
        <details>
          <summary>{email.subject}</summary>
          <p className="text">{email.body}</p>
        </details>
        <p className="hint">
          {rich(
            attempts > 0
              ? tn(
                  attempts,
                  'To {recipient}, {time}, tried once',
                  'To {recipient}, {time}, tried {count} times',
                )
              : t('To {recipient}, {time}'),
            {
              recipient: email.recipient,
              time: <Time at={'sentAt' in email ? email.sentAt : email.createdAt} exact />,
            },
          )}
        </p>
        {hasFailed && <p className="reason">{email.reason}</p>}
      </div>
      {hasFailed && (
        <Form method="post" action={link({})} preventScrollReset>
          <input type="hidden" name="id" value={email.id} />
          <SubmitButton<typeof action> intent="retry" pending={t('Sending...')} kind="quiet small">
            {t('Send again')}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
