import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { newEmailLink } from '~/domain/basics/limits-and-lifetimes'
import { consume, consumeEmail } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireMail } from '~/domain/basics/require-mail.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  emailChangedEmail,
  emailChangeLinkEmail,
  emailChangeRequestedEmail,
  emailTakenEmail,
  nameChangedEmail,
} from '~/mail/account-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import type { AccountUpdate } from './accounts'
import { requirePassword, requireSamePassword } from './current-password.server'
import { emailTaken, findUserByEmail } from './registration.server'
import { createToken, deleteTokens, findSubject } from './tokens.server'

const invalidLink = msg(
  'This link is no longer valid. Please change your email address again in your profile',
)

/** A new email address applies once its link was opened. The result does not reveal whether it has an account. */
export async function changeAccount(user: User, update: z.output<typeof AccountUpdate>) {
  const wantsNewEmail = update.email !== user.email
  if (wantsNewEmail || update.name !== user.name) await consume('accountChange', user.id)
  let passwordHash = ''
  if (wantsNewEmail) {
    requireMail()
    passwordHash = await requirePassword(user, update.password, 'password')
    await consumeEmail(update.email, user.id)
  }
  await transaction(async (trx) => {
    await requireCurrentUser(trx, user.id)
    if (update.name !== user.name) await rename(trx, user, update.name)
    if (wantsNewEmail) {
      await requireSamePassword(trx, user.id, passwordHash)
      await requestEmailChange(trx, user, update.email)
    }
  })
  return {
    isLinkSent: wantsNewEmail,
    message: wantsNewEmail
      ? message('We have sent a link to {email}. Open it to confirm your new email address', {
          email: update.email,
        })
      : msg('Profile updated successfully'),
  }
}

export async function canConfirmEmailChange(token: string) {
  return (await findSubject(db, 'email', token)) !== undefined
}

export async function confirmEmailChange(token: string) {
  const email = await transaction(async (trx) => {
    const id = await findSubject(trx, 'email', token)
    const change =
      id !== undefined &&
      (await trx
        .selectFrom('email_changes')
        .innerJoin('users', 'users.id', 'email_changes.user_id')
        .select(['users.id', 'users.name', 'users.email as oldEmail', 'email_changes.email'])
        .where('email_changes.id', '=', id)
        .where('users.is_banned', '=', 0)
        .executeTakeFirst())
    if (!change) throw new Refusal(400, invalidLink)
    if (await findUserByEmail(trx, change.email)) {
      throw new Refusal(409, emailTaken)
    }
    await trx
      .updateTable('users')
      .set({ email: change.email, updated_at: timeFromNow() })
      .where('id', '=', change.id)
      .execute()
    // A reset link that was sent to the old email address must no longer work.
    await deleteTokens(trx, [change.id])
    const { name, oldEmail } = change
    await enqueueEmail(trx, { name, email: oldEmail }, emailChangedEmail(change.email))
    return change.email
  })
  return { message: message('Your email address is now {email}', { email }) }
}

async function rename(trx: Trx, user: User, name: string) {
  await trx
    .updateTable('users')
    .set({ name, updated_at: timeFromNow() })
    .where('id', '=', user.id)
    .execute()
  const content = nameChangedEmail({ from: user.name, to: name })
  await enqueueEmail(trx, { name, email: user.email }, content)
}

async function requestEmailChange(trx: Trx, user: User, email: string) {
  await deleteTokens(trx, [user.id])
  // Send this even if the new email is taken, so that the user does not learn that it has an account.
  await enqueueEmail(trx, user, emailChangeRequestedEmail(email))
  const id = newId()
  const token = await createToken(trx, 'email', id, newEmailLink.ms)
  const owner = await findUserByEmail(trx, email)
  if (owner) return enqueueEmail(trx, owner, emailTakenEmail)
  await trx
    .insertInto('email_changes')
    .values({ id, user_id: user.id, email, created_at: timeFromNow() })
    .execute()
  await enqueueEmail(trx, { email }, emailChangeLinkEmail({ token, validFor: newEmailLink.text }))
}
