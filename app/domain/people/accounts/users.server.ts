import { db, type Reader, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { newId } from 'db/ids'
import { type UsersTable, userColumns } from 'db/schema/accounts'
import { timeFromNow } from 'db/time'
import { userSearch } from 'db/user-search'
import type { Expression, Insertable, SqlBool } from 'kysely'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import { toUser, type User, type UsersQuery } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { endUserSessions } from './sessions.server'
import { deleteTokens } from './tokens.server'

type NewUser = Pick<Insertable<UsersTable>, 'name' | 'email' | 'password_hash'> &
  Partial<Insertable<UsersTable>>

/** Returns the id, or undefined if the email already has an account. */
export async function insertUser(trx: Trx, user: NewUser) {
  const now = timeFromNow()
  const defaults = {
    phone: '',
    role: 'user',
    image_id: null,
    created_at: now,
    updated_at: now,
  } as const
  const row = await trx
    .insertInto('users')
    .values({ id: newId(), ...defaults, ...user })
    .onConflict((user) => user.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findUser(id: string, reader: Reader = db) {
  const row = await reader
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toUser(row)
}

export async function listUsers(query: UsersQuery) {
  const searchCondition = await userSearch(db, query.search)
  const total = await countRows(matchingUsers(query, searchCondition))
  const { page, pages, offset } = paginate(query.page, total)
  const rows = await matchingUsers(query, searchCondition)
    .select(userColumns)
    .orderBy(query.sort === 'name' ? 'name' : 'created_at', directionOf(query))
    .orderBy('id', directionOf(query))
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { users: rows.map(toUser), total, page, pages }
}

export function promoteUser(admin: User, id: string) {
  return changeUser(admin, id, (trx, user) => {
    if (user.role === 'admin')
      throw new Refusal(409, message('{name} is already an admin', { name: user.name }))
    return promote(trx, admin, user)
  })
}

export function demoteUser(admin: User, id: string) {
  return changeUser(admin, id, (trx, user) => {
    if (user.role === 'user')
      throw new Refusal(409, message('{name} is not an admin', { name: user.name }))
    return demote(trx, admin, user)
  })
}

export function toggleRole(admin: User, id: string) {
  return changeUser(admin, id, (trx, user) =>
    user.role === 'admin' ? demote(trx, admin, user) : promote(trx, admin, user),
  )
}

export function banUser(admin: User, id: string) {
  return changeUser(admin, id, async (trx, user) => {
    if (user.role === 'admin') {
      throw new Refusal(403, 'You cannot ban an admin. Demote them first')
    }
    if (user.isBanned)
      throw new Refusal(409, message('{name} is already banned', { name: user.name }))
    // Do not end the sessions: the shop needs them to tell the user about the ban, see `isSuspended`.
    await updateUser(trx, id, { is_banned: 1, staff_areas: '' })
    await deleteTokens(trx, [id])
    await record(trx, admin, 'banned {name}', { name: user.name })
    return { message: msg('User banned successfully') }
  })
}

export function unbanUser(admin: User, id: string) {
  return changeUser(admin, id, async (trx, user) => {
    if (!user.isBanned) throw new Refusal(409, message('{name} is not banned', { name: user.name }))
    await updateUser(trx, id, { is_banned: 0 })
    await endUserSessions(trx, id)
    await record(trx, admin, 'unbanned {name}', { name: user.name })
    return { message: msg('User unbanned successfully') }
  })
}

/** Reads the user inside the transaction, so that two admins cannot demote each other at the same time. */
export function changeUser<T>(
  admin: User,
  id: string,
  change: (trx: Trx, user: User) => Promise<T>,
) {
  return asAdmin(admin, async (trx) => {
    const user = await findUser(id, trx)
    if (!user) throw new Refusal(404, 'User not found')
    return change(trx, user)
  })
}

async function promote(trx: Trx, admin: User, { id, name, isBanned }: User) {
  if (isBanned) throw new Refusal(403, 'A banned user cannot be promoted. Unban them first')
  await updateUser(trx, id, { role: 'admin', staff_areas: '' })
  // Staff who have added the user may know an open link to choose the password.
  await deleteTokens(trx, [id])
  await record(trx, admin, 'promoted {name}', { name })
  return { message: message('{name} is now an admin', { name }) }
}

async function demote(trx: Trx, admin: User, { id, name }: User) {
  if (await isLastAdmin(trx, id)) {
    throw new Refusal(403, 'The last administrator cannot be demoted. Promote someone else first')
  }
  await updateUser(trx, id, { role: 'user' })
  await record(trx, admin, 'demoted {name}', { name })
  const isSelf = id === admin.id
  return {
    message: isSelf
      ? msg('You are no longer an administrator')
      : message('{name} is no longer an admin', { name }),
  }
}

async function updateUser(
  trx: Trx,
  id: string,
  values: { role: User['role']; staff_areas?: '' } | { is_banned: 0 | 1; staff_areas?: '' },
) {
  await trx
    .updateTable('users')
    .set({ ...values, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}

export async function isLastAdmin(trx: Trx, userId: string) {
  const otherAdmin = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_banned', '=', 0)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return otherAdmin === undefined
}

function directionOf({ sort, reversed = false }: UsersQuery) {
  const isAscending = sort === 'name' ? !reversed : reversed
  return isAscending ? 'asc' : 'desc'
}

function matchingUsers({ role }: UsersQuery, searchCondition: Expression<SqlBool> | undefined) {
  let users = db.selectFrom('users')
  if (role === 'staff') users = users.where('staff_areas', '!=', '')
  else if (role !== '') users = users.where('role', '=', role)
  return searchCondition ? users.where(searchCondition) : users
}
