import { db } from 'db/client'
import type { z } from 'zod'
import type { Login, Person } from './accounts'
import { count, forgetFailedLogIns, uncount } from './limits.server'
import { passwordFits } from './passwords.server'
import { personColumns, personFrom } from './people.server'
import { Refusal } from './refusal'
import { sendActivationLetter } from './registration.server'
import { invalidCredentials, startSession } from './sessions.server'

/**
 * Opens a session for the person whose e-mail and password these are. Refuses 401 for a wrong pair, in the same words and the
 * same time whether the account exists; with the right password 403 when banned and 401 when not yet
 * activated (the letter is sent again); 429 after ten failures.
 */
export async function logIn(
  { email, password }: z.output<typeof Login>,
  address: string,
): Promise<{ person: Person; token: string }> {
  // Counted before the password is looked at, so that many guesses at once are still at most ten.
  await count('logInByAddress', address)
  await count('logInByAccount', accountKey(email, address))
  const account = await findAccount(email)
  if (!(await passwordFits(password, account?.password_hash)) || !account) {
    throw new Refusal(401, invalidCredentials)
  }
  await uncount('logInByAddress', address)
  forgetFailedLogIns(email)
  if (account.kind === 'registration') throw await letterSentAgain(account)
  const token = await startSession(account.id, account.password_hash)
  return { person: personFrom(account), token }
}

// Addresses are counted apart, so that a stranger's guesses do not lock the owner out.
const accountKey = (email: string, address: string) => `${email} ${address}`

async function findAccount(email: string) {
  const user = await db
    .selectFrom('users')
    .select([...personColumns, 'password_hash'])
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

async function letterSentAgain(registration: { id: string; email: string }) {
  await count('letterByAccount', registration.email)
  await db.transaction().execute((trx) => sendActivationLetter(trx, registration))
  return new Refusal(
    401,
    'Your account is not active yet. We have sent you the activation letter again',
  )
}
