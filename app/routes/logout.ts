import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { answerOrStay } from '~/browser/forgiving'
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

const halfASecond = 500

/** The way home is not taken at once, so that it is seen what has happened. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await answerOrStay(request, () => serverAction())
  } catch (wayHome) {
    await new Promise((resolve) => setTimeout(resolve, halfASecond))
    throw wayHome
  }
}
