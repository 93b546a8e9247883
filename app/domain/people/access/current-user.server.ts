import { db, engine, type Trx, transaction } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { msg } from '~/languages/translate'
import { preparedQuery } from '~/speed/prepared-query.server'
import type { Role, User } from './users'

export const pleaseLogIn = msg('Please log in')
export const adminsOnly = msg('Administrator access only')

export function notLoggedIn() {
  return new Refusal(401, pleaseLogIn, { code: 'not_logged_in' })
}

export function adminRequired(status: 401 | 403) {
  return new Refusal(status, adminsOnly, { code: 'admins_only' })
}

/** Returns the role. @throws {Refusal} 401 if the user was deleted, banned or demoted since the route checked. */
export async function requireCurrentUser(trx: Trx, id: string, role: Role = 'user') {
  const [user] = await selectActiveUser(trx, { id })
  if (!user) throw notLoggedIn()
  if (role === 'admin' && user.role !== 'admin') throw adminRequired(401)
  return user.role
}

const selectActiveUser = preparedQuery(({ id }: { id: string }) =>
  db.selectFrom('users').select('role').where('id', '=', id).where('is_banned', '=', 0),
)

export function asAdmin<T>(admin: Pick<User, 'id'>, work: (trx: Trx) => Promise<T>) {
  return transaction((trx) => runAsAdmin(admin, trx, work))
}

/** Like `asAdmin`, for work that may change thousands of rows: other writers wait until it ends. */
export function asAdminExclusive<T>(admin: Pick<User, 'id'>, work: (trx: Trx) => Promise<T>) {
  return engine.exclusive((trx) => runAsAdmin(admin, trx, work))
}

async function runAsAdmin<T>(admin: Pick<User, 'id'>, trx: Trx, work: (trx: Trx) => Promise<T>) {
  await requireCurrentUser(trx, admin.id, 'admin')
  return work(trx)
}
