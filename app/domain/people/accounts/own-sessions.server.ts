import { db, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { maxSessionAge, maxSessionIdle } from '~/domain/basics/limits-and-lifetimes'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { notLoggedIn } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { msg } from '~/languages/translate'
import { deleteOtherSessions, findSession } from './sessions.server'

const maxListed = 100

/** The last used first. */
export function listSessions(userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('used_at', '>', timeFromNow(-maxSessionIdle.ms))
    .where('created_at', '>', timeFromNow(-maxSessionAge.ms))
    .orderBy('used_at', 'desc')
    .limit(maxListed)
    .execute()
}

/** The session of the token comes first. */
export async function listOwnSessions({ id }: User, token: string) {
  const currentId = (await findSession(token))?.sessionId
  const sessions = (await listSessions(id)).map((session) => ({
    ...session,
    isCurrent: session.id === currentId,
  }))
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function endOwnSession(user: User, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal(404, 'This login has ended already')
  return { message: msg('The device is logged out') }
}

export async function endOtherSessions(user: User, token: string) {
  // A request of a session that has ended in the meantime must not end the one that has ended it.
  if (!(await findSession(token))) throw notLoggedIn()
  await transaction((trx) => deleteOtherSessions(trx, user.id, token))
  return { message: msg('All other devices are logged out') }
}
