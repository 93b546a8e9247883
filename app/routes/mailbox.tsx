import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keepsLetters, listLetters } from '~/mail/outbox.server'
import { pageMeta } from '~/ui/page-meta'
import { Time } from '~/ui/time'

export async function loader(_: LoaderFunctionArgs) {
  if (!keepsLetters) throw new Response(null, { status: 404 })
  return json({ letters: await listLetters() })
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Mailbox')

export default function MailboxScreen() {
  const { letters } = useLoaderData<typeof loader>()
  return (
    <section>
      <h1>Mailbox</h1>
      <p>
        This demo has no mail server, so every letter it would send can be read here, by everybody,
        for a week.
      </p>
      {letters.length === 0 && <p className="empty">No letters yet.</p>}
      <ul className="stack">
        {letters.map((letter) => (
          <li key={letter.id} className="card letter">
            <h2>{letter.subject}</h2>
            <p className="facts">
              <span>To {letter.recipient}</span>
              <Time at={letter.createdAt} exact />
            </p>
            <Body text={letter.body} />
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
