import { db } from 'db/client'
import { userColumns } from 'db/schema/accounts'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { toUser } from '~/domain/people/access/users'
import { noteBrowser, unknownBrowser } from '~/domain/people/accounts/known-browsers.server'
import { type SecondStep, secondStepOf } from '~/domain/people/accounts/second-step.server'
import { isSameSignature } from '~/domain/people/accounts/session-secret.server'
import { startSession } from '~/domain/people/accounts/sessions.server'
import { msg } from '~/languages/translate'
import { countingFailures, requireCode } from './check-code.server'

const changed = msg('Your password or your second factor has changed. Please log in again')

/** The second step of a log-in. @throws {LogInAgain} if it can no longer succeed */
export async function logInWithCode(
  { userId, proof }: SecondStep,
  code: string,
  browser = unknownBrowser,
) {
  const account = await db
    .selectFrom('users')
    .innerJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([...userColumns, 'users.password_hash as passwordHash', 'second_factors.secret'])
    .select('has_known_browser as hasKnownBrowser')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => new LogInAgain(401, changed))
  const { passwordHash, secret } = account
  const current = await secondStepOf(userId, passwordHash, secret)
  if (!isSameSignature(Buffer.from(proof), Buffer.from(current.proof))) {
    throw new LogInAgain(401, changed)
  }
  const token = await countingFailures(userId, passwordHash, code, () =>
    startSession(userId, passwordHash, browser.userAgent, (trx) =>
      requireCode(trx, userId, code, 401),
    ),
  )
  await noteBrowser(account, browser)
  return { user: toUser(account), token }
}

export class LogInAgain extends Refusal {}
