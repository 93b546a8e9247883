import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { resetLink } from '~/domain/basics/limits-and-lifetimes'
import { clearFailedLogIns, consume, consumeEmail } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireMail } from '~/domain/basics/require-mail.server'
import { msg } from '~/languages/translate'
import { passwordResetEmail } from '~/mail/account-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import type { ForgottenPassword, PasswordReset } from './accounts'
import { hashPassword } from './passwords.server'
import { endUserSessions } from './sessions.server'
import { createToken, deleteTokens, findSubject } from './tokens.server'

export { ForgottenPassword, PasswordReset } from './accounts'

const invalidLink = msg('This link is no longer valid. Please request a new one')

/** Does not reveal whether the email has an account. */
export async function requestPasswordReset(
  { email }: z.output<typeof ForgottenPassword>,
  clientIp: string,
) {
  requireMail()
  await consume('emailByClient', clientIp)
  await consumeEmail(email, clientIp)
  await transaction(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', email)
      .executeTakeFirst()
    // Always create a token and an email, so that the response time does not reveal whether the account exists.
    const token = await createToken(trx, 'reset', user?.id ?? newId(), resetLink.ms)
    const content = passwordResetEmail({ token, validFor: resetLink.text })
    const id = await enqueueEmail(trx, user ?? { email }, content)
    if (!user) await trx.deleteFrom('emails').where('id', '=', id).execute()
  })
  return {
    message: msg(
      'If there is an account for this email address, we have sent you instructions to reset your password',
    ),
  }
}

export async function canReset(token: string) {
  return (await findSubject(db, 'reset', token)) !== undefined
}

/** Ends all sessions and invalidates emailed links. */
export async function resetPassword({ token, newPassword }: z.output<typeof PasswordReset>) {
  if (!(await canReset(token))) throw new Refusal(400, invalidLink)
  const passwordHash = await hashPassword(newPassword)
  const email = await transaction(async (trx) => {
    // Check again inside the transaction, so that only one of two parallel requests succeeds.
    const userId = await findSubject(trx, 'reset', token)
    if (userId === undefined) throw new Refusal(400, invalidLink)
    return changePassword(trx, userId, passwordHash)
  })
  await clearFailedLogIns(email)
  return { message: msg('Password reset successfully') }
}

/** Ends the user's sessions and invalidates emailed links. Returns the user's email. */
export async function changePassword(trx: Trx, userId: string, passwordHash: string) {
  const { email } = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: timeFromNow() })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await endUserSessions(trx, userId)
  await deleteTokens(trx, [userId])
  return email
}
