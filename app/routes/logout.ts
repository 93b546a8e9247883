import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { logOutConfirmed } from '~/browser/session-refresh'
import { endSession } from '~/domain/accounts/sessions.server'
import { answerButton } from '~/web/answer.server'
import { dropSessionCookies, sessionTokenOf } from '~/web/session.server'

export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  const token = sessionTokenOf(request)
  const headers = new Headers()
  dropSessionCookies(headers)
  return answerButton('/', () => endSession(token ?? ''), { headers })
}

const sendLogOut = clientActionWith({ submit: 'An error occurred during logout' })
const halfASecond = 500

/** The redirect home waits a little, so that it is seen what has happened. */
export async function clientAction(args: ClientActionFunctionArgs) {
  logOutConfirmed.set(false)
  try {
    return await sendLogOut(args)
  } catch (redirectHome) {
    logOutConfirmed.set(true)
    await new Promise((resolve) => setTimeout(resolve, halfASecond))
    throw redirectHome
  }
}
