import { Form } from '@remix-run/react'
import { retention } from '~/domain/basics/time/retention'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { EmailRow, type SentEmail, type UnsentEmail } from './email-row'
import type { action } from './route'

export function SentEmails({ sent, sentEmails }: { sent: number; sentEmails: SentEmail[] }) {
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title">{t('Sent: {count}', { count: String(sent) })}</h2>
      <p>
        {t('Sent emails are shown here for {duration}.', {
          duration: t(retention.sentEmails.text),
        })}
        {sent > 0 &&
          ` ${t('Secret links, such as a link to choose a password, are removed, so that admins cannot use them.')}`}
      </p>
      <ul className="emails">
        {sentEmails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </ul>
    </section>
  )
}

interface UnsentProps {
  failed: number
  failedEmails: UnsentEmail[]
  waiting: number
  waitingEmails: UnsentEmail[]
}

export function UnsentEmails({ failed, failedEmails, waiting, waitingEmails }: UnsentProps) {
  return (
    <>
      <section aria-labelledby="failed-title">
        <h2 id="failed-title">{t('Failed: {count}', { count: String(failed) })}</h2>
        <p>
          {failed === 0
            ? t('No failed emails.')
            : t('The mail server rejected these emails, or could not be reached for a day.')}
        </p>
        {failed > 1 && (
          <Form method="post">
            <SubmitButton<typeof action> intent="retryAll" pending={t('Sending...')} kind="quiet">
              {t('Send all again')}
            </SubmitButton>
          </Form>
        )}
        <ul className="emails">
          {failedEmails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="waiting-title">
        <h2 id="waiting-title">{t('Waiting: {count}', { count: String(waiting) })}</h2>
        <p>
          {waiting === 0
            ? t('No emails are waiting.')
            : t(
                'The shop tries again by itself. If an email cannot be sent, send a test email in Shop Settings: the answer says what is wrong.',
              )}
        </p>
        <ul className="emails">
          {waitingEmails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </ul>
      </section>
    </>
  )
}
