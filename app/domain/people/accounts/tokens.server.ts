import { hash, randomBytes } from 'node:crypto'
import type { Reader, Trx } from 'db/client'
import { timeFromNow } from 'db/time'

type Purpose = 'activate' | 'reset' | 'email'

export function randomToken() {
  return randomBytes(32).toString('base64url')
}

/** The database stores only this hash. A random token needs no slow hash such as Argon2. */
export function hashOf(token: string) {
  return hash('sha256', token, 'hex')
}

export async function createToken(
  trx: Trx,
  purpose: Purpose,
  subjectId: string,
  lifetimeMs: number,
) {
  const token = randomToken()
  await trx
    .insertInto('tokens')
    .values({
      token_hash: hashOf(token),
      purpose,
      subject_id: subjectId,
      expires_at: timeFromNow(lifetimeMs),
    })
    .execute()
  return token
}

export async function findSubject(reader: Reader, purpose: Purpose, token: string) {
  const row = await reader
    .selectFrom('tokens')
    .select('subject_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', timeFromNow())
    .executeTakeFirst()
  return row?.subject_id
}

export async function deleteTokens(trx: Trx, subjectIds: string[]) {
  if (subjectIds.length === 0) return
  const changes = await trx
    .deleteFrom('email_changes')
    .where('user_id', 'in', subjectIds)
    .returning('id')
    .execute()
  const subjects = [...subjectIds, ...changes.map(({ id }) => id)]
  await trx.deleteFrom('tokens').where('subject_id', 'in', subjects).execute()
}
