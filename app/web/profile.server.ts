import type { ActionFunctionArgs } from '@remix-run/node'
import { type Person, ProfileUpdate } from '../domain/accounts'
import { deleteAccount, updateProfile } from '../domain/profile.server'
import { answerButton, answerFields, readFormOrThrow, textOf } from './answer.server'
import { askingOf } from './request.server'
import { dropSession } from './session.server'
import { redirectWithSuccess } from './toast.server'

/** The profile page's data, and which of its two questions is open. */
export function profileOf(person: Person, request: Request) {
  return { person, asking: askingOf(request) }
}

/** Both commands of the profile page, which stands in both dashboards and comes back to where it was. */
export async function answerProfile(
  person: Person,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const { pathname } = new URL(request.url)
  const form = await readFormOrThrow(request)
  if (textOf(form, 'intent') === 'delete') {
    return answerButton('/', () => deleteAccount(person), { otherwise: pathname, headers: gone() })
  }
  return answerFields(context, form, ProfileUpdate, async (update) => {
    const { message, loggedOut } = await updateProfile(person, update)
    return loggedOut
      ? redirectWithSuccess('/login', message, { headers: gone() })
      : redirectWithSuccess(pathname, message)
  })
}

function gone() {
  const headers = new Headers()
  dropSession(headers)
  return headers
}
