import { db, engine, type Trx, transaction } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { msg } from '~/languages/translate'
import { preparedQuery } from '~/speed/prepared-query.server'
import { type AdminAccess, areasIn, mayUse } from './areas'
import type { User } from './users'

export const pleaseLogIn = msg('Please log in')
const adminsOnly = msg('Administrator access only')
const otherArea = msg('Your account is not allowed to do this. An admin can change what you may do')

export function notLoggedIn() {
  return new Refusal(401, pleaseLogIn, { code: 'not_logged_in' })
}

export function adminRequired(status: 401 | 403) {
  return new Refusal(status, adminsOnly, { code: 'admins_only' })
}

/** Undefined if the user may pass. `status` is that of the refusal of users who are no staff. */
export function refusalOf(
  user: Pick<User, 'role' | 'areas'>,
  access: AdminAccess,
  status: 401 | 403,
) {
  if (mayUse(user, access)) return undefined
  return user.areas && access !== 'admin'
    ? new Refusal(403, otherArea, { code: 'other_area' })
    : adminRequired(status)
}

/** @throws {Refusal} 401 if the user was deleted, banned or demoted since the route checked, 403 if staff lack the area. */
export async function requireCurrentUser(
  trx: Trx,
  id: string,
  access: 'user' | AdminAccess = 'user',
) {
  const [row] = await selectActiveUser(trx, { id })
  if (!row) throw notLoggedIn()
  const user = { role: row.role, areas: areasIn(row.staffAreas) }
  const refusal = access === 'user' ? undefined : refusalOf(user, access, 401)
  if (refusal) throw refusal
  return user
}

const selectActiveUser = preparedQuery(({ id }: { id: string }) =>
  db
    .selectFrom('users')
    .select(['role', 'staff_areas as staffAreas'])
    .where('id', '=', id)
    .where('is_banned', '=', 0),
)

type Who = Pick<User, 'id'>

export function asAdmin<T>(admin: Who, work: (trx: Trx) => Promise<T>) {
  return asStaff('admin', admin, work)
}

/** For admins, and for staff with this access. */
export function asStaff<T>(access: AdminAccess, user: Who, work: (trx: Trx) => Promise<T>) {
  return transaction((trx) => runAs(access, user, trx, work))
}

/** Like `asAdmin`, for work that may change thousands of rows: other writers wait until it ends. */
export function asAdminExclusive<T>(admin: Who, work: (trx: Trx) => Promise<T>) {
  return asStaffExclusive('admin', admin, work)
}

export function asStaffExclusive<T>(
  access: AdminAccess,
  user: Who,
  work: (trx: Trx) => Promise<T>,
) {
  return engine.exclusive((trx) => runAs(access, user, trx, work))
}

async function runAs<T>(
  access: AdminAccess,
  { id }: Who,
  trx: Trx,
  work: (trx: Trx) => Promise<T>,
) {
  await requireCurrentUser(trx, id, access)
  return work(trx)
}
