import { Form } from '@remix-run/react'
import { SubmitButton } from './submit-button'
import { Time } from './time'

interface Props {
  email: {
    id: string
    recipient: string
    subject: string
    attempts: number
    reason: string | null
    createdAt: string
  }
  /** Whether it was tried in vain, so that it may be tried again. */
  isRetried: boolean
}

/** An email in the outbox, with why it could not be sent yet. */
export function EmailRow({ email, isRetried }: Props) {
  return (
    <li className="card">
      <div>
        <p>
          <strong>{email.subject}</strong>
        </p>
        <p className="hint">
          To {email.recipient}, <Time at={email.createdAt} exact />
          {email.attempts > 0 &&
            `, tried ${email.attempts === 1 ? 'once' : `${email.attempts} times`}`}
        </p>
        {email.reason && <p className="reason">{email.reason}</p>}
      </div>
      {isRetried && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={email.id} />
          <SubmitButton intent="retry" pending="Sending..." className="button quiet small">
            Send again
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
