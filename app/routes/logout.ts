import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endSession } from '~/domain/sessions.server'
import { answerButton } from '~/web/answer.server'
import { dropSession, sessionTokenOf } from '~/web/session.server'

export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  const token = sessionTokenOf(request)
  const headers = new Headers()
  dropSession(headers)
  return answerButton('/', () => endSession(token ?? ''), { headers })
}
