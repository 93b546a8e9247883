import { type Trx, transaction } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { type Actor, commandLine, record } from '~/domain/people/access/activity.server'
import type { User } from '~/domain/people/access/users'
import { findAccount } from '~/domain/people/accounts/command-line.server'
import { endUserSessions } from '~/domain/people/accounts/sessions.server'
import { changeUser } from '~/domain/people/accounts/users.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import { secondFactorResetEmail } from '~/mail/second-factor-emails.server'

/** For another user, who has lost the app and the recovery codes. Ends the sessions of this user. */
export async function resetSecondFactor(admin: User, id: string) {
  // Else a stolen session of an admin would be enough to get rid of it.
  if (id === admin.id) {
    throw new Refusal(
      403,
      msg('You cannot reset your own second factor. Switch it off in your profile, with a code'),
    )
  }
  return changeUser(admin, id, async (trx, user) => {
    if (!(await reset(trx, user, admin))) {
      throw new Refusal(409, message('{name} has no second factor', { name: user.name }))
    }
    return { message: message('The second factor of {name} is off', { name: user.name }) }
  })
}

/** Returns an error message if nothing was changed. */
export function resetSecondFactorOf(email: string) {
  return transaction(async (trx) => {
    const user = await findAccount(email, trx)
    if (!user) return `${email} has no account in this shop.`
    return (await reset(trx, user, commandLine)) ? undefined : `${email} has no second factor.`
  })
}

async function reset(trx: Trx, user: Pick<User, 'id' | 'name' | 'email'>, actor: Actor) {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await endUserSessions(trx, user.id)
  await record(trx, actor, 'reset the second factor of {name}', { name: user.name })
  await enqueueEmail(trx, user, secondFactorResetEmail)
  return true
}
