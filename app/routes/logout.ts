import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { logoutFailures } from '~/browser/failures'
import { logOutConfirmed } from '~/browser/session-refresh'
import { clientActionWith } from '~/browser/submissions/client-action'
import { endSession } from '~/domain/people/accounts/sessions.server'
import { t } from '~/languages/translate'
import { applyLanguage } from '~/web/access.server'
import { clearSessionCookies, sessionTokenOf } from '~/web/session.server'
import { redirectWithSuccess } from '~/web/toast.server'

export const access = 'everyone'

export const loader = () => redirect('/')

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  // For the language of the message: only the actions of screens know it already.
  await applyLanguage(args)
  const { message } = await endSession(sessionTokenOf(request) ?? '')
  // For the lists that an earlier page stored, if this one runs no scripts. Browsers obey only over https and on localhost.
  const headers = new Headers({ 'clear-site-data': '"storage"' })
  clearSessionCookies(headers)
  return redirectWithSuccess('/', t(message), { headers })
}

const sendLogOut = clientActionWith<typeof action>(logoutFailures)
const redirectDelayMs = 500

// Delays the redirect, so that the user first sees the header change. `sendLogOut` returns only after a failure.
export async function clientAction(args: ClientActionFunctionArgs) {
  logOutConfirmed.set(false)
  // Before the request, because the user may close the tab at once.
  await clientCache.clearStorage()
  try {
    return await sendLogOut(args)
  } catch (redirectHome) {
    logOutConfirmed.set(true)
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs))
    throw redirectHome
  }
}
