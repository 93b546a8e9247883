import { db, type Reader, type Trx } from 'db/client'
import type { UsersTable } from 'db/schema'
import type { Selectable } from 'kysely'
import type { Person, Role } from './accounts'
import { Refusal } from './refusal'

export const pleaseLogIn = 'Please log in'
export const adminsOnly = 'Administrator access only'

/** The columns a `Person` is made of: never the password's hash. */
export const personColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.role',
  'users.is_banned',
  'users.image_id',
  'users.created_at',
  'users.updated_at',
] as const

type PersonRow = Omit<Selectable<UsersTable>, 'password_hash'>

export function personFrom(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    isBanned: row.is_banned === 1,
    imageId: row.image_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findPerson(id: string, reader: Reader = db) {
  const row = await reader
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && personFrom(row)
}

/**
 * Makes sure, inside the transaction of a command, that its person is still there and may still give it: between
 * the guard at the door and this line they may have been deleted, banned or demoted. Refuses 401.
 */
export async function requireStanding(trx: Trx, id: string, role: Role = 'user') {
  const person = await findPerson(id, trx)
  if (!person || person.isBanned) throw new Refusal(401, pleaseLogIn)
  if (role === 'admin' && person.role !== 'admin') throw new Refusal(401, adminsOnly)
}
