import { db, transaction } from 'db/client'
import { userColumns } from 'db/schema/accounts'
import type { z } from 'zod'
import {
  clearFailedLogIns,
  consume,
  consumeEmail,
  undoConsume,
} from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { toUser, type User } from '~/domain/people/access/users'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import type { Login } from './accounts'
import { noteBrowser, unknownBrowser } from './known-browsers.server'
import { verifyPassword } from './passwords.server'
import { sendActivationEmail } from './registration.server'
import { SecondStepNeeded, secondStepOf } from './second-step.server'
import { startSession, wrongCredentials } from './sessions.server'

const notActive = () =>
  settings.hasMail
    ? msg('Your account is not active yet. We have sent the activation email again')
    : msg('Your account is not active yet, and the shop cannot send the activation email now')

/**
 * Neither the message nor the duration of a failed login reveals whether the account exists.
 * @throws {SecondStepNeeded} if the password is right and the account has a second factor
 */
export async function logIn(
  { email, password }: z.output<typeof Login>,
  clientIp: string,
  browser = unknownBrowser,
): Promise<{ user: User; token: string }> {
  // Count before verifying the password, so that parallel guesses cannot exceed the limit.
  await consume('logInByClient', clientIp)
  await consume('logInByAccount', accountKey(email, clientIp))
  const account = await findAccount(email)
  if (!(await verifyPassword(password, account?.passwordHash)) || !account) {
    throw wrongCredentials()
  }
  await undoConsume('logInByClient', clientIp)
  await clearFailedLogIns(email)
  if (account.kind === 'registration') {
    await resendActivationEmail(account, clientIp)
    throw new Refusal(401, notActive(), { code: 'not_activated' })
  }
  const { id, passwordHash } = account
  // Asks in the transaction, because the account may get a second factor while the password is verified.
  const token = await startSession(id, passwordHash, browser.userAgent, async (_, secret) => {
    if (secret) throw new SecondStepNeeded(await secondStepOf(id, passwordHash, secret))
  })
  await noteBrowser(account, browser)
  return { user: toUser(account), token }
}

// Count per client, so that an attacker's guesses do not lock the owner out.
const accountKey = (email: string, clientIp: string) => `${email} ${clientIp}`

async function findAccount(email: string) {
  const user = await db
    .selectFrom('users')
    .select([...userColumns, 'users.password_hash as passwordHash'])
    .select('has_known_browser as hasKnownBrowser')
    .where('email', '=', email)
    .executeTakeFirst()
  if (user) return { kind: 'user' as const, ...user }
  const registration = await db
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return registration && { kind: 'registration' as const, ...registration }
}

async function resendActivationEmail(
  registration: { id: string; email: string },
  clientIp: string,
) {
  await consumeEmail(registration.email, clientIp)
  await transaction((trx) => sendActivationEmail(trx, registration))
}
