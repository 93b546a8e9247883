import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { readOutbox, retryEmails } from '~/domain/office/admin-home/admin-outbox.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Chips } from '~/ui/lists/chips'
import { Pagination } from '~/ui/lists/pagination'
import type { RouteArgs } from '~/web/access.server'
import { outboxQuery } from '~/web/queries.server'
import { command, runIntent } from '~/web/run-intent.server'
import { SentEmails, UnsentEmails } from './email-lists'

export const access = 'admin'

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    ...(await readOutbox(outboxQuery(request))),
    hasMailbox: settings.hasMailbox,
    hasMail: settings.hasMail,
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    retry: command((id) => retryEmails(admin, id)),
    retryAll: command(() => retryEmails(admin)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Emails'))

export default function EmailsScreen() {
  const { show, page, pages, hasMailbox, hasMail, ...emails } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Emails')}</h1>
      {!hasMail && (
        <p className="callout">
          {rich(
            t(
              'This shop cannot send email. Set <code>SMTP_URL</code> in its environment, such as {example}, and restart the shop. It will then send the waiting emails.',
            ),
            {
              code: (text) => <code>{text}</code>,
              example: <code>smtp://user:password@mail.shop.example:587</code>,
            },
          )}
        </p>
      )}
      {hasMailbox && (
        <p className="callout">
          {rich(
            t(
              'This demo sends no email: you can read all emails in the <mailbox>mailbox</mailbox>.',
            ),
            { mailbox: (text) => <Link to="/mailbox">{text}</Link> },
          )}
        </p>
      )}
      <Chips
        label={t('Status')}
        name="show"
        options={[
          ['', t('To be sent')],
          ['sent', t('Sent {count}', { count: String(emails.sent) })],
        ]}
        chosen={show === 'sent' ? 'sent' : ''}
      />
      {show === 'sent' ? <SentEmails {...emails} /> : <UnsentEmails {...emails} />}
      <Pagination page={page} pages={pages} />
    </>
  )
}
