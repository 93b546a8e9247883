import type { Kysely } from 'kysely'
import { hashOf, randomToken } from '../../app/domain/people/accounts/tokens.server'
import { newId } from '../../db/ids'
import type { Database } from '../../db/schema'
import { timeFromNow } from '../../db/time'
import { addRows } from '../support/add-rows'

export interface Person {
  id: string
  cookie: string
}

export async function addPeople(
  db: Kysely<Database>,
  count: number,
  role: 'user' | 'admin' = 'user',
) {
  const people = Array.from({ length: count }, () => ({ id: newId(), token: randomToken() }))
  const now = timeFromNow()
  const users = people.map(({ id }) => ({
    id,
    name: `Soak ${id.slice(-6)}`,
    email: `${id}@soak.example.com`,
    phone: '5550100000',
    password_hash: 'none',
    role,
    image_id: null,
    created_at: now,
    updated_at: now,
  }))
  const sessions = people.map(({ id, token }) => ({
    token_hash: hashOf(token),
    user_id: id,
    created_at: now,
    used_at: now,
  }))
  await db.transaction().execute(async (trx) => {
    await addRows(trx, 'users', users)
    await addRows(trx, 'sessions', sessions)
  })
  return people.map(({ id, token }): Person => ({ id, cookie: `refreshToken=${token}` }))
}
