import { db, type Trx, transaction } from 'db/client'
import { prepared } from 'db/prepared'
import { minute, timeFromNow } from 'db/time'
import { Refusal } from '~/domain/refusal'
import { maxSessionAge, maxSessionIdle } from './limits-and-lifetimes'
import { hashOf, randomToken } from './tokens.server'
import { toUser, type User, userColumns } from './users'

export const invalidCredentials = 'Invalid credentials'
export const suspended = 'Your account has been suspended. Please contact an administrator'

const graceAfterRotation = minute
const pauseAfterFailure = 10_000

/**
 * Opens a session for a user whose password was just verified against this hash, and returns its token; only the hash of
 * the token is stored.
 * @throws {Refusal} 401 if the password was changed since, 403 if the user was banned since.
 */
export async function startSession(userId: string, passwordHash: string) {
  const token = `${randomToken()}.${randomToken()}`
  const now = timeFromNow()
  await transaction(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['password_hash', 'is_banned'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user?.password_hash !== passwordHash) throw new Refusal(401, invalidCredentials)
    if (user.is_banned) throw new Refusal(403, suspended)
    await trx
      .insertInto('sessions')
      .values({ token_hash: hashOf(token), user_id: userId, created_at: now, used_at: now })
      .execute()
  })
  return token
}

/** Whose session a token is, if it is still good; using it keeps it good. */
export async function findSessionUser(token: string): Promise<User | undefined> {
  const session = await findSession(token)
  if (!session || session.is_banned) return undefined
  // Once a minute is exact enough, and keeps reading pages from becoming writing.
  if (session.used_at < timeFromNow(-minute)) void noteUse(session.token_hash)
  return toUser(session)
}

// Reading a page neither needs a disk that can be written to nor waits for one.
let nextNote = 0

async function noteUse(tokenHash: string) {
  if (Date.now() < nextNote) return
  try {
    await db
      .updateTable('sessions')
      .set({ used_at: timeFromNow() })
      .where('token_hash', '=', tokenHash)
      .execute()
  } catch (error) {
    nextNote = Date.now() + pauseAfterFailure
    console.warn(`The use of a session could not be noted: ${error}`)
  }
}

/**
 * Gives the session a new token; the old one is valid for another minute, for requests already under way. Of several
 * requests with the same token one gets the new token, and the others get none. Returns undefined for an unknown session.
 */
export async function rotateSession(token: string): Promise<{ token?: string } | undefined> {
  const session = await findSession(token)
  if (!session || session.is_banned) return undefined
  if (session.token_hash !== hashOf(token)) return {}
  // The first part stays: it names the session to the XSRF rule.
  const fresh = `${token.split('.', 1)[0]}.${randomToken()}`
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      token_hash: hashOf(fresh),
      previous_token_hash: session.token_hash,
      rotated_at: timeFromNow(),
      used_at: timeFromNow(),
    })
    .where('token_hash', '=', session.token_hash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return { token: fresh }
  // Another request has rotated the session since it was read, or has ended it.
  return (await findSession(token)) ? {} : undefined
}

/** Ends the session of a token; one that is over already is as good. */
export async function endSession(token: string) {
  const hash = hashOf(token)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_token_hash', '=', hash)]))
    .execute()
  return { message: 'Logged out successfully' }
}

/** Whether a token belongs to a user who was banned after logging in. */
export async function isSuspended(token: string) {
  return (await findSession(token))?.is_banned === 1
}

/** Logs a user out everywhere, from their next request on. */
export async function endSessionsOf(trx: Trx, userId: string) {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

async function findSession(token: string) {
  const [session] = await sessionsWith(db, {
    hash: hashOf(token),
    rotatedAfter: timeFromNow(-graceAfterRotation),
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

const sessionsWith = prepared(({ hash, rotatedAfter, usedAfter, createdAfter }: SessionQuery) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.used_at', ...userColumns])
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
