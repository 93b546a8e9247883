import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endSession } from '~/domain/sessions.server'
import { dropSession, sessionTokenOf } from '~/web/session.server'
import { redirectWithSuccess } from '~/web/toast.server'

export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  const token = sessionTokenOf(request)
  if (token) await endSession(token)
  const headers = new Headers()
  dropSession(headers)
  return redirectWithSuccess('/', 'Logged out successfully', { headers })
}
