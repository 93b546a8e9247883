import { db, transaction } from 'db/client'
import type { z } from 'zod'
import { Refusal } from '~/domain/refusal'
import { clearFailedLogIns, consume, refund } from '~/domain/shop/rate-limits.server'
import type { Login } from './accounts'
import { verifyPassword } from './passwords.server'
import { sendActivationEmail } from './registration.server'
import { invalidCredentials, startSession } from './sessions.server'
import { toUser, type User, userColumns } from './users'

export { Login } from './accounts'

/**
 * Opens a session for the user whose email and password these are. Refuses 401 for a wrong pair, in the same words and the
 * same time whether the account exists; with the right password 403 when banned and 401 when not yet
 * activated (the email is sent again); 429 after ten failures.
 */
export async function logIn(
  { email, password }: z.output<typeof Login>,
  address: string,
): Promise<{ user: User; token: string }> {
  // Counted before the password is looked at, so that many guesses at once are still at most ten.
  await consume('logInByAddress', address)
  await consume('logInByAccount', accountKey(email, address))
  const account = await findAccount(email)
  if (!(await verifyPassword(password, account?.password_hash)) || !account) {
    throw new Refusal(401, invalidCredentials)
  }
  await refund('logInByAddress', address)
  await clearFailedLogIns(email)
  if (account.kind === 'registration') throw await activationEmailSentAgain(account)
  const token = await startSession(account.id, account.password_hash)
  return { user: toUser(account), token }
}

// Addresses are counted apart, so that a stranger's guesses do not lock the owner out.
const accountKey = (email: string, address: string) => `${email} ${address}`

async function findAccount(email: string) {
  const user = await db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (user) return { kind: 'user' as const, ...user }
  const registration = await db
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return registration && { kind: 'registration' as const, ...registration }
}

async function activationEmailSentAgain(registration: { id: string; email: string }) {
  await consume('emailByAccount', registration.email)
  await transaction((trx) => sendActivationEmail(trx, registration))
  return new Refusal(
    401,
    'Your account is not active yet. We have sent you the activation email again',
  )
}
