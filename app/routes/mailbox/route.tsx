import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from '~/languages/translate'
import { listMailbox } from '~/mail/outbox.server'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Time } from '~/ui/time'
import { EmailBody } from './email-body'

export const access = 'everyone'

export async function loader(_: LoaderFunctionArgs) {
  if (!settings.hasMailbox) throw new Response(null, { status: 404 })
  return { emails: await listMailbox() }
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Mailbox'))

export default function MailboxScreen() {
  const { emails } = useLoaderData<typeof loader>()
  return (
    <section>
      <h1>{t('Mailbox')}</h1>
      <p>
        {t('This demo has no mail server. Instead, everyone can read its emails here for a week.')}
      </p>
      {emails.length === 0 && <p className="empty">{t('No emails yet.')}</p>}
      <ul className="stack">
        {emails.map((email) => (
          <li key={email.id} className="card email">
            <h2>{email.subject}</h2>
            <p className="facts">
              <span>{t('To {recipient}', { recipient: email.recipient })}</span>
              <Time at={email.createdAt} exact />
            </p>
            <EmailBody text={email.body} />
          </li>
        ))}
      </ul>
    </section>
  )
}
