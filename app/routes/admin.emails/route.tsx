import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { adminEmailFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { openOutbox, retryEmails } from '~/domain/shop/admin-outbox.server'
import { retention } from '~/domain/shop/retention'
import { settings } from '~/settings.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Chips } from '~/ui/lists/chips'
import { Pagination } from '~/ui/lists/pagination'
import { requireAdmin } from '~/web/auth.server'
import { outboxQuery } from '~/web/queries.server'
import { command, runIntent } from '~/web/run-intent.server'
import { EmailRow } from './email-row'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return {
    ...(await openOutbox(outboxQuery(request))),
    hasMailbox: settings.hasMailbox,
    hasMail: settings.hasMail,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return runIntent(args, {
    retry: command((id) => retryEmails(admin, id)),
    retryAll: command(() => retryEmails(admin)),
  })
}

export const clientAction = clientActionWith<typeof action>(adminEmailFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Emails')

export default function EmailsScreen() {
  const { sent, show, page, pages, hasMailbox, hasMail } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Emails</h1>
      {!hasMail && (
        <p className="callout">
          This shop cannot send email. Set <code>SMTP_URL</code> where the shop is started, such as{' '}
          <code>smtp://user:password@mail.shop.example:587</code>, and restart it: the waiting
          emails are sent then.
        </p>
      )}
      {hasMailbox && (
        <p className="callout">
          This demo sends no email: all of them can be read in the{' '}
          <Link to="/mailbox">mailbox</Link>.
        </p>
      )}
      <Chips
        label="Show"
        name="show"
        options={[
          ['', 'To be sent'],
          ['sent', `Sent ${sent}`],
        ]}
        chosen={show === 'sent' ? 'sent' : ''}
      />
      {show === 'sent' ? <Sent /> : <Unsent />}
      <Pagination page={page} pages={pages} />
    </>
  )
}

function Sent() {
  const { sent, sentEmails } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title">{`Sent: ${sent}`}</h2>
      <p>
        {sent === 0
          ? `Emails that were sent can be read here for ${retention.sentEmails.text}.`
          : `They can be read here for ${retention.sentEmails.text}. Links that log in or set a password are shortened.`}
      </p>
      <ul className="emails">
        {sentEmails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </ul>
    </section>
  )
}

function Unsent() {
  const { failedEmails, waitingEmails, waiting, failed } = useLoaderData<typeof loader>()
  return (
    <>
      <section aria-labelledby="failed-title">
        <h2 id="failed-title">{`Failed: ${failed}`}</h2>
        <p>
          {failed === 0
            ? 'No failed emails.'
            : 'The mail server rejected these emails, or could not be reached for a day.'}
        </p>
        {failed > 1 && (
          <Form method="post">
            <SubmitButton<typeof action>
              intent="retryAll"
              pending="Sending..."
              className="button quiet"
            >
              Send all again
            </SubmitButton>
          </Form>
        )}
        <ul className="emails">
          {failedEmails.map((email) => (
            <EmailRow key={email.id} email={email} isRetried />
          ))}
        </ul>
      </section>
      <section aria-labelledby="waiting-title">
        <h2 id="waiting-title">{`Waiting: ${waiting}`}</h2>
        {waiting === 0 && <p>No emails are waiting.</p>}
        <ul className="emails">
          {waitingEmails.map((email) => (
            <EmailRow key={email.id} email={email} isRetried={email.reason !== null} />
          ))}
        </ul>
      </section>
    </>
  )
}
