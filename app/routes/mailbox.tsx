import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listEmails } from '~/mail/outbox.server'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Time } from '~/ui/time'

export async function loader(_: LoaderFunctionArgs) {
  if (!settings.hasMailbox) throw new Response(null, { status: 404 })
  return { emails: await listEmails() }
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Mailbox')

export default function MailboxScreen() {
  const { emails } = useLoaderData<typeof loader>()
  return (
    <section>
      <h1>Mailbox</h1>
      <p>
        This demo has no mail server, so every email it would send can be read here, by everybody,
        for a week.
      </p>
      {emails.length === 0 && <p className="empty">No emails yet.</p>}
      <ul className="stack">
        {emails.map((email) => (
          <li key={email.id} className="card email">
            <h2>{email.subject}</h2>
            <p className="facts">
              <span>To {email.recipient}</span>
              <Time at={email.createdAt} exact />
            </p>
            <Body text={email.body} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Body({ text }: { text: string }) {
  return (
    <div className="body">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(webAddress).map((part) =>
            part.startsWith('http') ? (
              <a key={part} href={part}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  )
}

const webAddress = /(https?:\/\/\S+)/
