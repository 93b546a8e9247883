import { db, type Reader, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { userColumns } from 'db/schema/accounts'
import { minute, timeFromNow } from 'db/time'
import { maxSessionAge, maxSessionIdle } from '~/domain/basics/limits-and-lifetimes'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { toUser, type User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { preparedQuery } from '~/speed/prepared-query.server'
import { hashOf, randomToken } from './tokens.server'

export function wrongCredentials() {
  return new Refusal(401, 'Wrong email or password', { code: 'wrong_credentials' })
}

const graceAfterRotationMs = minute
const pauseAfterFailureMs = 10_000

export async function suspendedMessage(reader?: Reader) {
  const { contactEmail } = await shopSettings(reader)
  return contactEmail
    ? message('Your account has been suspended. Please contact us: {email}', {
        email: contactEmail,
      })
    : msg('Your account has been suspended. Please contact us')
}

/** `onStart` runs in the transaction that stores the session, with the secret of the second factor as it is then. */
export async function startSession(
  userId: string,
  passwordHash: string,
  userAgent = '',
  onStart: (trx: Trx, secret: string | null) => Promise<void> = async () => {},
) {
  const token = `${randomToken()}.${randomToken()}`
  const now = timeFromNow()
  await transaction(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select(['password_hash as passwordHash', 'is_banned as isBanned', 'secret'])
      .where('users.id', '=', userId)
      .executeTakeFirst()
    if (user?.passwordHash !== passwordHash) throw wrongCredentials()
    if (user.isBanned) throw new Refusal(403, await suspendedMessage(trx), { code: 'banned' })
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        id: newId(),
        user_id: userId,
        user_agent: userAgent,
        created_at: now,
        used_at: now,
        confirmed_at: now,
      })
      .execute()
    await onStart(trx, user.secret)
  })
  return token
}

/** Restarts the idle time of the session. */
export async function findSessionUser(token: string): Promise<User | undefined> {
  const session = await findSession(token)
  if (!session || session.isBanned) return undefined
  if (session.usedAt < timeFromNow(-minute)) void recordUse(session.tokenHash)
  return toUser(session)
}

let nextAttemptAt = 0

// Requests do not wait for this write, so they succeed even if the disk is full.
async function recordUse(tokenHash: string) {
  if (Date.now() < nextAttemptAt) return
  try {
    await db
      .updateTable('sessions')
      .set({ used_at: timeFromNow() })
      .where('token_hash', '=', tokenHash)
      .execute()
  } catch (error) {
    nextAttemptAt = Date.now() + pauseAfterFailureMs
    console.warn(`Could not record the use of a session: ${error}`)
  }
}

/** Undefined if the session has ended. The old token stays valid for a minute, for requests in progress. */
export async function rotateSession(token: string): Promise<{ token?: string } | undefined> {
  const session = await findSession(token)
  if (!session || session.isBanned) return undefined
  if (session.tokenHash !== hashOf(token)) return {}
  // The XSRF check identifies the session by the first part of the token, so preserve this part.
  const newToken = `${token.split('.', 1)[0]}.${randomToken()}`
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      token_hash: hashOf(newToken),
      previous_token_hash: session.tokenHash,
      rotated_at: timeFromNow(),
      used_at: timeFromNow(),
    })
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return { token: newToken }
  // Another request has rotated or ended the session in the meantime.
  return (await findSession(token)) ? {} : undefined
}

export async function endSession(token: string) {
  const hash = hashOf(token)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .execute()
  return { message: msg('Logged out successfully') }
}

export async function isSuspended(token: string) {
  return (await findSession(token))?.isBanned === 1
}

export async function endUserSessions(trx: Trx, userId: string) {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Of the user, except the one with this token. */
export async function deleteOtherSessions(trx: Trx, userId: string, token: string) {
  const hash = hashOf(token)
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hash)
    .where((eb) =>
      eb.or([eb('previous_token_hash', 'is', null), eb('previous_token_hash', '!=', hash)]),
    )
    .execute()
}

export async function findSession(token: string) {
  const [session] = await selectSession(db, {
    hash: hashOf(token),
    rotatedAfter: timeFromNow(-graceAfterRotationMs),
    usedAfter: timeFromNow(-maxSessionIdle.ms),
    createdAfter: timeFromNow(-maxSessionAge.ms),
  })
  return session
}

interface SessionQuery {
  hash: string
  rotatedAfter: string
  usedAfter: string
  createdAfter: string
}

const selectSession = preparedQuery(
  ({ hash, rotatedAfter, usedAfter, createdAfter }: SessionQuery) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id as sessionId', 'sessions.confirmed_at as confirmedAt'])
      .select(['sessions.token_hash as tokenHash', 'sessions.used_at as usedAt', ...userColumns])
      .where((eb) =>
        eb.or([
          eb('sessions.token_hash', '=', hash),
          eb.and([
            eb('sessions.previous_token_hash', '=', hash),
            eb('sessions.rotated_at', '>', rotatedAfter),
          ]),
        ]),
      )
      .where('sessions.used_at', '>', usedAfter)
      .where('sessions.created_at', '>', createdAfter),
)
