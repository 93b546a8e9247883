import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '~/domain/people/accounts/own-sessions.server'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { command, runIntent } from '~/web/run-intent.server'
import { sessionTokenOf } from '~/web/session.server'
import { SessionRow } from './session-row'

export const access = 'user'

export async function loader({ request, user }: RouteArgs<typeof access>) {
  return { sessions: await listOwnSessions(user, sessionTokenOf(request) ?? '') }
}

export async function action({ user, ...args }: RouteArgs<typeof access>) {
  const token = sessionTokenOf(args.request) ?? ''
  return runIntent(args, {
    end: command((id) => endOwnSession(user, id)),
    endOthers: command(() => endOtherSessions(user, token)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Current logins'))

export default function SessionsScreen() {
  const { sessions } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Current logins')}</h1>
      <p>
        {t(
          'These browsers and programs are logged in to your account. If you do not know one of them, log it out and change your password.',
        )}
      </p>
      <ul className="ruled-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <SubmitButton<typeof action>
            intent="endOthers"
            pending={t('Logging out...')}
            kind="danger"
          >
            {t('Log out on all other devices')}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
