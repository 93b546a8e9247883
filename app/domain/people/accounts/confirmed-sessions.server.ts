import { db } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { confirmationLifetime } from '~/domain/basics/limits-and-lifetimes'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { notLoggedIn } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import type { Confirmation } from './accounts'
import { requirePassword } from './current-password.server'
import { findSession } from './sessions.server'

export { Confirmation } from './accounts'

/** Whether the user of the session has proven a short time ago who they are. The demo, whose password is public, never asks. */
export async function isConfirmed(token: string) {
  if (settings.demoMode) return true
  const confirmedAt = (await findSession(token))?.confirmedAt
  return Boolean(confirmedAt && confirmedAt > timeFromNow(-confirmationLifetime.ms))
}

/** @throws {Refusal} 403 for clients of the API */
export async function requireConfirmedSession(token: string) {
  if (await isConfirmed(token)) return
  throw new Refusal(403, needsLogIn, { code: 'confirmation_required' })
}

const needsLogIn = msgWith('Please log in again: this works only within {duration} of a login', {
  duration: confirmationLifetime.text,
})

/** Checks the credentials and counts failures like those of a log-in. */
export async function confirmSession(
  user: User,
  token: string,
  { password }: z.output<typeof Confirmation>,
) {
  await requirePassword(user, password, 'password')
  const session = await findSession(token)
  if (!session) throw notLoggedIn()
  await db
    .updateTable('sessions')
    .set({ confirmed_at: timeFromNow() })
    .where('id', '=', session.sessionId)
    .execute()
  return { message: msg('Thank you. Please press the button again') }
}
